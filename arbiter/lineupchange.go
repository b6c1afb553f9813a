package arbiter

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// step changes a board of a paired round, and its match.
type step func(r *Round, m *TeamMatch)

// match is the match of the team in the round, which is paired. Errors:
// rule.Refused where it has none.
func (e LineupSet) match(s *State) (*Round, int, error) {
	r := &s.Rounds[e.Round-1]
	at := slices.IndexFunc(r.Matches, func(m TeamMatch) bool { return m.First == e.Team || m.Second == e.Team })
	if at < 0 || r.Matches[at].Second == 0 {
		return r, at, rule.Errorf(rule.Refused, "%s has no match in round %d", s.TeamName(e.Team), e.Round).WithWay("{pairings} shows the matches", rule.Try("pairings"))
	}
	return r, at, nil
}

// named is who is to play at a board of the match, 0 for nobody.
func (e LineupSet) named(m TeamMatch, board int) PlayerID {
	if k := board - m.From; k < len(e.Players) {
		return e.Players[k]
	}
	return 0
}

// waiting is who is without an opponent at a board; 0 where nobody is.
func (r *Round) waiting(board int) PlayerID {
	i := slices.IndexFunc(r.Byes, func(b Bye) bool { return b.Board == board })
	if i < 0 {
		return 0
	}
	return r.Byes[i].Player
}

// gamesAt are the games at a board.
func (r *Round) gamesAt(board int) []*Game {
	var list []*Game
	for i := range r.Games {
		if r.Games[i].Board == board {
			list = append(list, &r.Games[i])
		}
	}
	return list
}

// fill adds the games at boards that were empty, where somebody of the other
// team waits. The teams begin by turns, as when a round is paired.
func (e *LineupSet) fill(s *State) {
	t := s.Team(e.Team)
	if t == nil || e.Round < 1 || e.Round > len(s.Rounds) {
		return
	}
	r, at, err := e.match(s)
	if err != nil || s.System().Halves {
		return
	}
	m := r.Matches[at]
	for board := m.From; board <= m.To; board++ {
		next, waiting := e.named(m, board), r.waiting(board)
		if next == 0 || waiting == 0 || slices.Contains(t.Players, waiting) || len(r.gamesAt(board)) > 0 {
			continue
		}
		pair := Match{First: next, Second: waiting}
		if (m.First == e.Team) != ((board-m.From)%2 == 0) {
			pair.First, pair.Second = waiting, next
		}
		for _, g := range pair.games(board, s.Settings.PerRound()) {
			g.ID = s.nextGame + GameID(len(e.Games))
			e.Games = append(e.Games, g)
		}
	}
}

// steps are what the lineup changes in a paired round. Errors: rule.Refused
// where a game that changes has a result or a sheet.
func (e LineupSet) steps(s *State) (steps []step, at int, err error) {
	r, at, err := e.match(s)
	if err != nil {
		return nil, at, err
	}
	m, t := r.Matches[at], s.Team(e.Team)
	own := 0
	if m.Second == e.Team {
		own = 1
	}
	for board := m.From; board <= m.To; board++ {
		next, games, waiting := e.named(m, board), r.gamesAt(board), r.waiting(board)
		switch {
		case len(games) > 0:
			now, other := games[0].First, games[0].Second
			if !slices.Contains(t.Players, now) {
				now, other = other, now
			}
			if next == now {
				continue
			}
			if err := s.untouched(games); err != nil {
				return nil, at, err
			}
			if next != 0 {
				steps = append(steps, replaced(board, now, next))
				continue
			}
			steps = append(steps, left(board, other, 1-own))
		case waiting == 0 && next == 0, waiting == next:
		case waiting == 0 && s.anonymous(r, m):
			return nil, at, rule.Errorf(rule.Refused, "board %d has no game in round %d", board, e.Round).WithHint("take the pairings of the round back to fill it")
		case waiting == 0:
			steps = append(steps, waits(board, next, own))
		case !slices.Contains(t.Players, waiting) && next == 0:
		case !slices.Contains(t.Players, waiting):
			game := slices.DeleteFunc(slices.Clone(e.Games), func(g PairedGame) bool { return g.Board != board })
			if len(game) == 0 || !s.Team(e.Team).plays(game[0], next, waiting) {
				return nil, at, rule.Errorf(rule.Refused, "board %d has no game in round %d", board, e.Round).WithHint("take the pairings of the round back to fill it")
			}
			steps = append(steps, filled(board, e.Round, game, 1-own))
		case next == 0:
			steps = append(steps, waits(board, 0, own))
		default:
			steps = append(steps, waits(board, next, own))
		}
	}
	return steps, at, nil
}

// plays reports whether a game is that of two players.
func (t *Team) plays(g PairedGame, a, b PlayerID) bool {
	return g.First == a && g.Second == b || g.First == b && g.Second == a
}

// untouched refuses games of which something is known already.
func (s *State) untouched(games []*Game) error {
	for _, g := range games {
		about := func(i Incident) bool { return i.Game == g.ID }
		if g.entered != nil || len(g.Sheets) > 0 || len(g.Rulings) > 0 || slices.ContainsFunc(s.Incidents, about) {
			return rule.Errorf(rule.Refused, "round %d, board %s has a result already", g.Round, g.BoardName()).WithWay("{correct} changes a result", rule.Try("correct"))
		}
	}
	return nil
}

// anonymous reports whether the journal does not say at which boards of a match
// somebody waits: it was written before it did.
func (s *State) anonymous(r *Round, m TeamMatch) bool {
	return slices.ContainsFunc(r.Byes, func(b Bye) bool {
		t := s.TeamOf(b.Player)
		return b.Board == 0 && t != nil && (t.ID == m.First || t.ID == m.Second)
	})
}

// replaced gives a game to another player of the team.
func replaced(board int, now, next PlayerID) step {
	return func(r *Round, _ *TeamMatch) {
		for _, g := range r.gamesAt(board) {
			if g.First == now {
				g.First = next
			} else {
				g.Second = next
			}
		}
	}
}

// left takes the games of a board out, which the other side wins.
func left(board int, other PlayerID, side int) step {
	return func(r *Round, m *TeamMatch) {
		r.Games = slices.DeleteFunc(r.Games, func(g Game) bool { return g.Board == board })
		r.Byes = append(r.Byes, Bye{Player: other, Kind: pairing.FullBye, Board: board})
		m.Walkovers[side]++
	}
}

// waits puts a player, or nobody, at a board without an opponent.
func waits(board int, next PlayerID, side int) step {
	return func(r *Round, m *TeamMatch) {
		before := len(r.Byes)
		r.Byes = slices.DeleteFunc(r.Byes, func(b Bye) bool { return b.Board == board })
		m.Walkovers[side] -= before - len(r.Byes)
		if next != 0 {
			r.Byes = append(r.Byes, Bye{Player: next, Kind: pairing.FullBye, Board: board})
			m.Walkovers[side]++
		}
	}
}

// filled gives a board at which somebody waited its games.
func filled(board, round int, games []PairedGame, side int) step {
	return func(r *Round, m *TeamMatch) {
		waits(board, 0, side)(r, m)
		at := slices.IndexFunc(r.Games, func(g Game) bool { return g.Board > board })
		if at < 0 {
			at = len(r.Games)
		}
		for k, g := range games {
			r.Games = slices.Insert(r.Games, at+k, g.in(round))
		}
	}
}

// change makes the steps in a state of its own slices.
func (e LineupSet) change(s *State, env Envelope) error {
	steps, at, err := e.steps(s)
	if err != nil {
		return err
	}
	r := &s.Rounds[e.Round-1]
	r.Games, r.Byes, r.Matches = slices.Clone(r.Games), slices.Clone(r.Byes), slices.Clone(r.Matches)
	for _, do := range steps {
		do(r, &r.Matches[at])
	}
	s.arranged(e.Round, env)
	if r.begun {
		s.publish(e.Round, env)
	}
	return nil
}

func (e LineupSet) games() []Game { return gamesIn(e.Round, e.Games) }
