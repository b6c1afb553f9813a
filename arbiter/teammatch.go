package arbiter

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// TeamMatch is a match of two teams in a round. Its games are those at its
// boards.
type TeamMatch struct {
	Table int `json:"table"`
	// First has the first move at board 1 (or as the system has it); a Second
	// of 0 means that First is free.
	First  TeamID `json:"first"`
	Second TeamID `json:"second,omitempty"`
	// From and To are its boards.
	From int `json:"from,omitempty"`
	To   int `json:"to,omitempty"`
	// Walkovers are the boards that each team won because the other had nobody
	// to play there.
	Walkovers [2]int `json:"walkovers"`
}

// MatchOf is the match of teams of a game of the round; false where it belongs to none.
func (r *Round) MatchOf(g *Game) (TeamMatch, bool) {
	i := slices.IndexFunc(r.Matches, func(m TeamMatch) bool { return g.Board >= m.From && g.Board <= m.To })
	if i < 0 {
		return TeamMatch{}, false
	}
	return r.Matches[i], true
}

// Score is how a match of teams stands.
type Score struct {
	// Board are the points from the boards, and Match those of the match, once
	// it is over.
	Board, Match [2]pairing.Points
	// Open is how many games have no result, and do not count until they have one;
	// Provisional is set where a postponed game does.
	Open        int
	Provisional bool
	// Played is set where a game of it was played: a match that is over without one
	// was won by forfeit.
	Played bool
	// Over is set once none is open and play in the round has begun: a board
	// without an opponent is won as soon as it is paired, and counts only then.
	Over bool
}

// MatchScore adds a match of a round up: the points of its games and of the
// boards without an opponent. A team that is free has neither, or what a draw is
// worth.
func (s *State) MatchScore(r *Round, m TeamMatch) Score {
	var score Score
	if m.Second == 0 {
		if s.System().ByeDraws {
			score.Over = true
			score.Match[0] = s.Settings.MatchPoints().Draw
			score.Board[0] = s.Settings.RoundPoints().Draw * pairing.Points(s.TeamBoards())
		}
		return score
	}
	win := s.Settings.RoundPoints().Win
	for side, n := range m.Walkovers {
		score.Board[side] += pairing.Points(n) * win
	}
	first := s.Team(m.First)
	for i := range r.Games {
		g := &r.Games[i]
		if g.Board < m.From || g.Board > m.To {
			continue
		}
		result := g.counting()
		if result == nil {
			score.Open++
			continue
		}
		score.Played = score.Played || result.Played()
		score.Provisional = score.Provisional || g.Result == nil
		// Which of the two plays for the first team.
		side := 1
		if first != nil && slices.Contains(first.Players, g.First) {
			side = 0
		}
		score.Board[side] += g.Points[0]
		score.Board[1-side] += g.Points[1]
	}
	if score.Over = score.Open == 0 && (r.begun || score.Provisional || len(r.Games) == 0); !score.Over {
		return score
	}
	worth := s.Settings.MatchPoints()
	switch a, b := score.Board[0], score.Board[1]; {
	case a > b:
		score.Match = [2]pairing.Points{worth.Win, worth.Loss}
	case a < b:
		score.Match = [2]pairing.Points{worth.Loss, worth.Win}
	case !score.Played && a == 0: // both stayed away, and both have lost
		score.Match = [2]pairing.Points{worth.Loss, worth.Loss}
	default:
		score.Match = [2]pairing.Points{worth.Draw, worth.Draw}
	}
	return score
}

// TeamField is the event with the teams as its players, numbered by their
// order of entry: their matches with match points or, when board points rank
// first, with those. Matches that are not over count nothing yet.
func (s *State) TeamField(rounds int) pairing.Field {
	return s.TeamFieldBy(rounds, s.BoardPointsFirst())
}

// TeamFieldBy is TeamField in board points or in match points.
func (s *State) TeamFieldBy(rounds int, boardPoints bool) pairing.Field {
	rounds = s.UpTo(rounds)
	worth := s.Settings.MatchPoints()
	if boardPoints { // a match is won on all boards
		worth = s.Settings.RoundPoints().Times(pairing.Points(s.TeamBoards()))
	}
	f := pairing.Field{Round: rounds + 1, Rounds: s.Settings.Rounds, Scoring: worth, TopColour: s.Settings.topColour()}
	number := map[TeamID]int{}
	for i, t := range s.Teams {
		number[t.ID] = i + 1
		f.Players = append(f.Players, pairing.Player{Number: i + 1, Name: t.Name, Entries: make([]pairing.Entry, rounds)})
	}
	s.accelerateTeams(&f)
	for r := range rounds {
		round := &s.Rounds[r]
		for _, m := range round.Matches {
			score := s.MatchScore(round, m)
			points := score.Match
			if boardPoints {
				points = score.Board
			}
			for side, id := range [2]TeamID{m.First, m.Second} {
				other := [2]TeamID{m.Second, m.First}[side]
				if number[id] == 0 {
					continue
				}
				e := pairing.Entry{Kind: pairing.Played, Opponent: number[other], Points: points[side], Colour: [2]pairing.Colour{pairing.First, pairing.Second}[side]}
				switch {
				case m.Second == 0 && score.Over:
					e = pairing.Entry{Kind: pairing.PAB, Points: points[side]}
				case m.Second == 0:
					e = pairing.Entry{Kind: pairing.ZeroBye}
				case !score.Over:
					e.Kind, e.Points = pairing.Open, 0
				case !score.Played && !s.System().FreeOrder():
					e.Kind = pairing.ForfeitLoss
					if points[side] > points[1-side] {
						e.Kind = pairing.ForfeitWin
					}
				}
				f.Players[number[id]-1].Entries[r] = e
			}
		}
	}
	return f
}

// accelerateTeams gives the virtual points of the setting "acceleration". The upper half
// is that of the teams that were in round 1: later ones come after all others (C.04.7).
func (s *State) accelerateTeams(f *pairing.Field) {
	if s.Settings.Acceleration != Baku || f.Rounds <= 0 {
		return
	}
	teams := len(f.Players)
	if len(s.Rounds) > 0 {
		teams = 0
		for _, m := range s.Rounds[0].Matches {
			teams++
			if m.Second != 0 {
				teams++
			}
		}
	}
	pairing.BakuFrom(f, pairing.BakuUpper(teams))
}

// TeamTotals are the board and match points of each team, by its number in
// [State.TeamField], for it and against it, after a number of rounds, and whether some of
// them are those of games that count until they are played.
func (s *State) TeamTotals(rounds int) map[int]Score {
	rounds = s.UpTo(rounds)
	totals := map[int]Score{}
	for r := range rounds {
		round := &s.Rounds[r]
		for _, m := range round.Matches {
			score := s.MatchScore(round, m)
			if !score.Over {
				continue
			}
			for side, id := range [2]TeamID{m.First, m.Second} {
				at := slices.IndexFunc(s.Teams, func(t Team) bool { return t.ID == id })
				if at < 0 {
					continue
				}
				t := totals[at+1]
				t.Board[0] += score.Board[side]
				t.Board[1] += score.Board[1-side]
				t.Match[0] += score.Match[side]
				t.Match[1] += score.Match[1-side]
				t.Provisional = t.Provisional || score.Provisional
				totals[at+1] = t
			}
		}
	}
	return totals
}

// TeamSecondary is the score of each team, by its number, that does not rank them
// first: board points, or match points (FIDE C.04.6, 1.2).
func (s *State) TeamSecondary(rounds int) map[int]pairing.Points {
	second := map[int]pairing.Points{}
	for n, t := range s.TeamTotals(rounds) {
		second[n] = t.Board[0]
		if s.BoardPointsFirst() {
			second[n] = t.Match[0]
		}
	}
	return second
}

// TeamBoardPoints are the points that each team, by its number, took at each board in
// the matches that are over, from the first board on. A board without an opponent is
// won, and a bye that has points is won at all boards (FIDE C.07, 12).
func (s *State) TeamBoardPoints(rounds int) map[int][]pairing.Points {
	rounds = s.UpTo(rounds)
	win := s.Settings.RoundPoints().Win
	taken := map[int][]pairing.Points{}
	for i := range s.Teams {
		taken[i+1] = make([]pairing.Points, s.TeamBoards())
	}
	add := func(id TeamID, board int, p pairing.Points) {
		at := slices.IndexFunc(s.Teams, func(t Team) bool { return t.ID == id })
		if at >= 0 && board >= 0 && board < len(taken[at+1]) {
			taken[at+1][board] += p
		}
	}
	for r := range s.Rounds[:rounds] {
		round := &s.Rounds[r]
		for _, m := range round.Matches {
			switch score := s.MatchScore(round, m); {
			case !score.Over:
			case m.Second == 0:
				for board := range s.TeamBoards() {
					add(m.First, board, win)
				}
			default:
				s.addBoards(round, m, add)
			}
		}
	}
	return taken
}

// addBoards adds what the teams of a match took at its boards. Those that one team had
// nobody for are those where a player of the other waits.
func (s *State) addBoards(round *Round, m TeamMatch, add func(TeamID, int, pairing.Points)) {
	first := s.Team(m.First)
	for i := range round.Games {
		g := &round.Games[i]
		if g.Board < m.From || g.Board > m.To {
			continue
		}
		a, b := m.Second, m.First
		if first != nil && slices.Contains(first.Players, g.First) {
			a, b = b, a
		}
		add(a, g.Board-m.From, g.Points[0])
		add(b, g.Board-m.From, g.Points[1])
	}
	for _, bye := range round.Byes {
		team := s.TeamOf(bye.Player)
		if team == nil || team.ID != m.First && team.ID != m.Second {
			continue
		}
		add(team.ID, bye.Board-m.From, s.Settings.RoundPoints().Win)
	}
}

// BoardPointsFirst reports whether board points rank the teams, and match
// points only those who are level.
func (s *State) BoardPointsFirst() bool { return s.Settings.BoardPointsFirst() }

// BoardPointsFirst is that of State.
func (s Settings) BoardPointsFirst() bool {
	return s.TeamRanking == ByBoardPoints || s.TeamRanking == "" && s.system().Halves
}

// checkMatches requires that the games of a round of teams are at the boards of
// its matches.
func (e RoundPaired) checkMatches(s *State) error {
	if len(e.Matches) == 0 {
		if s.System().Teams {
			return rule.Errorf(rule.Refused, "in an event of teams the matches are paired, not the players").
				WithWay("pair without {fix}, or change it with {rearrange}", rule.Without("fix"), rule.Try("rearrange"))
		}
		return nil
	}
	seen := map[TeamID]bool{}
	for _, m := range e.Matches {
		for _, id := range [2]TeamID{m.First, m.Second} {
			if id == 0 {
				continue
			}
			if s.Team(id) == nil {
				return rule.Errorf(rule.NotFound, "there is no team %d", id)
			}
			if seen[id] {
				return rule.Errorf(rule.Refused, "%s is paired twice in round %d", s.TeamName(id), e.Round)
			}
			seen[id] = true
		}
	}
	for _, g := range e.Games {
		at := slices.IndexFunc(e.Matches, func(m TeamMatch) bool { return g.Board >= m.From && g.Board <= m.To })
		if at < 0 {
			return rule.Errorf(rule.Refused, "board %d belongs to no match", g.Board)
		}
		m := e.Matches[at]
		a, b := s.TeamOf(g.First), s.TeamOf(g.Second)
		if a == nil || b == nil || !(a.ID == m.First && b.ID == m.Second || a.ID == m.Second && b.ID == m.First) {
			return rule.Errorf(rule.Refused, "%s – %s is not a game of %s – %s", s.Name(g.First), s.Name(g.Second), s.TeamName(m.First), s.TeamName(m.Second))
		}
	}
	return nil
}
