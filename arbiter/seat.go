package arbiter

import (
	"slices"

	"flagfall/arbiter/rule"
)

// FixSeat has a player sit at one board in every round to come, because they
// cannot well move about, say; a Board of 0 lets them sit anywhere again.
type FixSeat struct {
	Player PlayerID
	Board  int
	Reason string
}

func (c FixSeat) decide(s *State) (Decision, error) {
	d := Decision{Events: []Event{SeatFixed{ID: c.Player, Board: c.Board, Reason: c.Reason}}}
	boards := s.seats()
	switch {
	case s.System().Teams && c.Board > 0:
		return Decision{}, rule.Errorf(rule.Refused, "in an event of teams everybody sits where their lineup has them").
			WithWay("{team.lineup} says who sits where", rule.Try("team.lineup"))
	case c.Board <= boards:
	case len(s.Rounds) > 0:
		return Decision{}, rule.Errorf(rule.Refused, "there is no board %d: the players make %s", c.Board, rule.Count(boards, "{n} board", "{n} boards")).
			WithHint("give one of 1 to %d", boards)
	default:
		d.Notices = append(d.Notices, rule.Noted("the players entered so far make %s; the boards up to %d stay empty unless more come", rule.Count(boards, "{n} board", "{n} boards"), c.Board-1))
	}
	return d, nil
}

// seats is how many boards a round can have with the present players, or had in the
// last round.
func (s *State) seats() int {
	players, last := 0, map[int]bool{}
	for i := range s.Players {
		if s.Players[i].Withdrawn == 0 {
			players++
		}
	}
	if len(s.Rounds) > 0 {
		for _, g := range s.Rounds[len(s.Rounds)-1].Games {
			last[g.Board] = true
		}
	}
	if s.System().Display {
		return max(players-1, len(last))
	}
	return max(players/2, len(last))
}

// SeatFixed is the event of FixSeat.
type SeatFixed struct {
	ID     PlayerID `json:"id"`
	Board  int      `json:"board"`
	Reason string   `json:"reason,omitempty"`
}

var _ = add(kind[SeatFixed]{name: "seat-fixed", routine: true})

func (e SeatFixed) check(s *State) error {
	p, err := s.needPlayer(e.ID)
	if err != nil {
		return err
	}
	switch {
	case e.Board < 0 || e.Board > 9999:
		return rule.Errorf(rule.Usage, "%d is not a board", e.Board).WithHint("give the number of a board, from 1 on")
	case e.Board == 0 && p.Seat == 0:
		return rule.Errorf(rule.Refused, "%s has no fixed board", p.Name()).WithWay("{seat} assigns one", rule.Try("seat", "player", rule.Such("PLAYER"), "board", rule.Such("BOARD")))
	}
	for _, other := range s.Players {
		if e.Board > 0 && other.Seat == e.Board && other.ID != e.ID && other.Withdrawn == 0 {
			return rule.Errorf(rule.Refused, "board %d is the fixed board of %s", e.Board, other.Name()).WithHint("choose another board")
		}
	}
	return nil
}

func (e SeatFixed) apply(s *State, _ Envelope) error {
	return s.changePlayer(e.ID, func(p *Player) { p.Seat = e.Board })
}

func (e SeatFixed) sentence(s *State) rule.Sentence {
	if e.Board == 0 {
		return reasoned(rule.Say("{player} sits anywhere again", "player", s.called(e.ID)), e.Reason)
	}
	return reasoned(rule.Say("{player} sits at board {board} in every round", "player", s.called(e.ID), "board", e.Board), e.Reason)
}

// Seated gives the pairs of a round their boards: 1, 2, 3 in their order, except
// that a player with a board of their own sits there. When two such meet, the
// board is that of the one who entered first. Pairs that have a board keep it.
func (s *State) Seated(pairs []Match) []Match {
	list := slices.Clone(pairs)
	taken := map[int]bool{}
	for _, m := range list {
		taken[m.Board] = true
	}
	for i := range list {
		m := &list[i]
		if m.Board > 0 {
			continue
		}
		for _, p := range s.Players {
			if p.Seat > 0 && !taken[p.Seat] && (p.ID == m.First || p.ID == m.Second) {
				m.Board = p.Seat
				taken[p.Seat] = true
				break
			}
		}
	}
	next := 1
	for i := range list {
		if list[i].Board > 0 {
			continue
		}
		for taken[next] {
			next++
		}
		list[i].Board = next
		taken[next] = true
	}
	slices.SortStableFunc(list, func(a, b Match) int { return a.Board - b.Board })
	return list
}
