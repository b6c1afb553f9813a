package office

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/explain"
	"flagfall/pairing/roundrobin"
	"flagfall/pairing/teamswiss"
)

// pairTeams pairs the next round of an event of teams: the teams by the system,
// and their players board by board.
func (o *Office) pairTeams(s *arbiter.State) (arbiter.PairRound, error) {
	round := arbiter.PairRound{Round: len(s.Rounds) + 1, Origin: s.Settings.System}
	boards := s.TeamBoards()
	if len(s.Teams) < 2 || boards < 1 {
		return round, rule.Errorf(rule.Refused, "two teams with players are needed").WithWay("enter them: {team.add}", rule.Try("team.add", "name", rule.Such("DC Utrecht"), "player", rule.Such("Jansen"), "player", rule.Such("Berg"), "player", rule.Such("Costa")))
	}
	if s.System().Halves {
		if len(s.Teams) != 2 {
			return round, rule.Errorf(rule.Refused, "a Scheveningen match has two teams, but there are %d", len(s.Teams)).
				WithWay("enter two: {team.add}", rule.Try("team.add"))
		}
		round.Matches = []arbiter.TeamMatch{{Table: 1, First: s.Teams[0].ID, Second: s.Teams[1].ID, From: 1, To: boards}}
		match := roundrobin.Scheveningen{Boards: [2][]int{make([]int, boards), make([]int, boards)}}
		o.seat(s, &round, 0, func(board int) (int, bool) { return match.Opponent(board, round.Round) })
		return round, nil
	}
	field := s.TeamField(-1)
	if s.Settings.Acceleration == arbiter.Baku && field.Rounds == 0 {
		return round, pairing.Baku(&field)
	}
	field.Rounds = s.TotalRounds()
	pairs, err := teamPairer(s, len(s.Rounds)).Pair(field)
	if err != nil {
		return round, err
	}
	for _, p := range pairs {
		m := arbiter.TeamMatch{Table: len(round.Matches) + 1, First: s.Teams[p.First-1].ID}
		if p.Second > 0 {
			m.Second = s.Teams[p.Second-1].ID
			m.From, m.To = (m.Table-1)*boards+1, m.Table*boards
		}
		round.Matches = append(round.Matches, m)
	}
	for i := range round.Matches {
		// The first team moves first at board 1, the second at board 2, and so on.
		o.seat(s, &round, i, func(board int) (int, bool) { return board, board%2 == 1 })
	}
	return round, nil
}

// teamPairer is what pairs the teams of an event after a number of rounds.
func teamPairer(s *arbiter.State, rounds int) pairing.Pairer {
	if cycles := s.System().Cycles; cycles > 0 {
		return roundrobin.Pairer{Cycles: cycles}
	}
	return teamswiss.Pairer{Preferences: teamswiss.Preferences(s.Settings.TeamColours), Secondary: s.TeamSecondary(rounds)}
}

// explainTeams says why the matches of a round of teams are as they are.
func explainTeams(s *arbiter.State, round int) ([]rule.Sentence, error) {
	if round < 1 || round > len(s.Rounds)+1 {
		return nil, rule.Errorf(rule.NotFound, "there is no round %d", round).Offering(rule.Count(len(s.Rounds), "{n} round is paired", "{n} rounds are paired"))
	}
	pairer, explained := teamPairer(s, round-1).(teamswiss.Pairer)
	if !explained || s.System().Halves {
		return nil, rule.Errorf(rule.Refused, "in a %s it is fixed beforehand who meets whom", s.Settings.SystemSaid()).
			Offering(followsFrom(s.System()))
	}
	field := s.TeamField(round - 1)
	field.Rounds = s.TotalRounds()
	pairs, trace, err := pairer.PairTraced(field)
	if err != nil {
		return nil, err
	}
	var lines []rule.Sentence
	if round <= len(s.Rounds) {
		paired := s.TeamField(round)
		made := paired.PairsOf(round)
		for _, p := range pairs {
			if !slices.Contains(made, p) {
				lines = append(lines, rule.Format("the round is not paired as the system pairs it now: results or teams were changed; what follows explains the system's own pairing"))
				break
			}
		}
	}
	return append(lines, trace.Sentences(&field, pairs)...), nil
}

// drawn is the system of an event whose rounds follow from a rule of the draw, as of a round of
// it; nil where they follow from scores.
func drawn(s *arbiter.State, round int) explain.Drawn {
	var pairer pairing.Pairer
	switch system := s.System(); {
	case system.Halves:
		pairer = boardsIn(s, round)
	case system.Teams:
		pairer = teamPairer(s, round-1)
	default:
		pairer, _ = Pairer(s.Settings)
	}
	draw, _ := pairer.(explain.Drawn)
	return draw
}

// boardsIn are the players at the boards of a Scheveningen match, by number: in a round that is
// paired, or by the lineups for the next.
func boardsIn(s *arbiter.State, round int) roundrobin.Scheveningen {
	n := s.TeamBoards()
	match := roundrobin.Scheveningen{Boards: [2][]int{make([]int, n), make([]int, n)}}
	number := func(id arbiter.PlayerID) int {
		p, _ := s.Player(id) // nobody has no number
		return p.Number
	}
	if round > len(s.Rounds) {
		for side := range min(len(match.Boards), len(s.Teams)) {
			for k, id := range s.LineupOf(s.Teams[side]) {
				match.Boards[side][k] = number(id)
			}
		}
		return match
	}
	sit := func(board int, players ...arbiter.PlayerID) {
		other, _ := match.Opponent(board, round)
		for _, id := range players {
			if slices.Contains(s.Teams[0].Players, id) {
				match.Boards[0][board-1] = number(id)
			} else {
				match.Boards[1][other-1] = number(id)
			}
		}
	}
	r := &s.Rounds[round-1]
	for i := range r.Games {
		sit(r.Games[i].Board, r.Games[i].First, r.Games[i].Second)
	}
	for _, b := range r.Byes {
		if b.Board > 0 {
			sit(b.Board, b.Player)
		}
	}
	return match
}

// seat gives a match its games. opponent says which board of the second team
// the player at a board of the first one meets, and whether they move first.
func (o *Office) seat(s *arbiter.State, round *arbiter.PairRound, at int, opponent func(board int) (int, bool)) {
	m := &round.Matches[at]
	if m.Second == 0 {
		return
	}
	a, b := s.LineupOf(*s.Team(m.First)), s.LineupOf(*s.Team(m.Second))
	for k := range a {
		other, first := opponent(k + 1)
		p, q := a[k], b[other-1]
		switch {
		case p != 0 && q != 0:
			game := arbiter.Match{Board: m.From + k, First: p, Second: q}
			if !first {
				game.First, game.Second = q, p
			}
			round.Games = append(round.Games, game)
		case p != 0:
			m.Walkovers[0]++
			round.Byes = append(round.Byes, arbiter.Bye{Player: p, Kind: pairing.FullBye, Board: m.From + k})
		case q != 0:
			m.Walkovers[1]++
			round.Byes = append(round.Byes, arbiter.Bye{Player: q, Kind: pairing.FullBye, Board: m.From + k})
		}
	}
}

// Walkovers says which boards of a round one team of a match wins because the
// other has nobody to play there.
func Walkovers(s *arbiter.State, round int) []rule.Sentence {
	r, err := s.Round(round)
	if err != nil {
		return nil
	}
	var notes []rule.Sentence
	for _, m := range r.Matches {
		for side, n := range m.Walkovers {
			if n == 0 {
				continue
			}
			has, lacks := m.First, m.Second
			if side == 1 {
				has, lacks = lacks, has
			}
			notes = append(notes, rule.Format("round %d: %s has nobody at %s, and %s wins there without a game", round, s.TeamName(lacks),
				rule.Count(n, "{n} board", "{n} boards"), s.TeamName(has)))
		}
	}
	return notes
}
