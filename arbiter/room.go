package arbiter

import (
	"slices"
	"strconv"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// RoomRound is a round of the room in a simultaneous display: the exhibitor has
// come once to every open board.
type RoomRound struct {
	Seq int64
	RoomRoundNoted
}

// NoteRoomRound records the next round of the room: how long it took, and whom
// the exhibitor was let pass by.
type NoteRoomRound struct {
	Took   clocks.Span
	Passed []GameRef
}

func (c NoteRoomRound) decide(s *State) (Decision, error) {
	e := RoomRoundNoted{Took: c.Took}
	for _, ref := range c.Passed {
		g, err := s.FindGame(ref)
		if err != nil {
			return Decision{}, err
		}
		e.Passed = append(e.Passed, g.ID)
	}
	if err := e.check(s); err != nil {
		return Decision{}, err
	}
	d := Decision{Events: []Event{e}}
	limit, used := s.Settings.ExhibitorLimit(), s.ExhibitorUsed()+e.Took
	name := s.Name(s.Exhibitor())
	switch {
	case limit == 0:
		d.Notices = append(d.Notices, rule.Noted("%s has used %s", name, used.Face()))
	case used < limit:
		d.Notices = append(d.Notices, rule.Noted("%s has used %s of %s", name, used.Face(), limit.Face()))
	default:
		d.Notices = append(d.Notices, rule.Advice("{player} has used {used} of {time}: the arbiter ends the games still open: {room.adjudicate}", "player", name, "used", used.Face(), "time", limit.Face(), rule.Try("room.adjudicate", "board", rule.Such("3"), "result", rule.Such("1-1"), "reason", rule.Such("WHY"))))
	}
	return d, nil
}

// ExhibitorUsed is the time that the exhibitor has used, the sum of the rounds of
// the room.
func (s *State) ExhibitorUsed() clocks.Span {
	var used clocks.Span
	for _, r := range s.Room {
		used += r.Took
	}
	return used
}

// passes is how often the exhibitor was let pass by in a game.
func (s *State) passes(id GameID) int {
	n := 0
	for _, r := range s.Room {
		if slices.Contains(r.Passed, id) {
			n++
		}
	}
	return n
}

// RoomRoundNoted is the event of NoteRoomRound.
type RoomRoundNoted struct {
	Took   clocks.Span `json:"took"`
	Passed []GameID    `json:"passed,omitempty"`
}

var _ = add(kind[RoomRoundNoted]{name: "room-round-noted", routine: true, changesNothing: true})

// longestRoomRound is more than a display takes.
const longestRoomRound = 24 * clocks.OneHour

func (e RoomRoundNoted) check(s *State) error {
	switch {
	case !s.System().Display:
		return rule.Errorf(rule.Refused, "this event is a %s, not a simultaneous display", s.Settings.SystemSaid()).
			WithHint("hold one as an event of its own")
	case len(s.Rounds) == 0:
		return rule.Errorf(rule.Refused, "the display has not begun").WithWay("pair it first: {pair}", rule.Try("pair"))
	case e.Took <= 0 || e.Took > longestRoomRound:
		return rule.Errorf(rule.Usage, "a round of the room cannot take %s", e.Took).WithHint("write how long it took, such as 12m or 1m30s")
	}
	if _, _, _, open := s.DisplayScore(); open == 0 {
		return rule.Errorf(rule.Refused, "every game of the display has a result").WithWay("{correct} changes one", rule.Try("correct"))
	}
	most := s.Settings.read().passes
	for i, id := range e.Passed {
		g, err := s.unfinished(id)
		switch {
		case err != nil:
			return err
		case slices.Contains(e.Passed[:i], id):
			return rule.Errorf(rule.Usage, "board %s is named twice", g.BoardName())
		case s.passes(id) >= most:
			return rule.Errorf(rule.Refused, "%s may let the exhibitor pass %s in a game", s.Name(g.other(s.Exhibitor())), rule.Count(most, "{n} time", "{n} times")).
				WithWay("{set} changes how often", rule.Try("set", "name", "passes", "value", rule.Such(strconv.Itoa(most+1)), "reason", rule.Such("WHY"))).Under(replyRow(s.Settings).Article)
		}
	}
	return nil
}

func (e RoomRoundNoted) apply(s *State, env Envelope) error {
	s.Room = append(s.Room, RoomRound{Seq: env.Seq, RoomRoundNoted: e})
	return nil
}

func (e RoomRoundNoted) sentence(s *State) rule.Sentence {
	if len(e.Passed) == 0 {
		return rule.Say("round of the room noted: {time}", "time", e.Took.Face())
	}
	var boards []rule.Sentence
	for _, id := range e.Passed {
		if g, ok := s.gameOrFormer(id); ok {
			boards = append(boards, rule.Typed(g.BoardName()))
		}
	}
	return rule.Say("round of the room noted: {time}; passed: {boards}", "time", e.Took.Face(), "boards", rule.And(boards))
}

// RoomMove is what was played at a board in a round of the room.
type RoomMove struct {
	Game *Game
	// Found is the move of the opponent that the exhibitor found on the board, and
	// Played the reply; "" for none.
	Found, Played string
}

// RoomMoves are the moves of a display by rounds of the room, from the moves that
// were entered for the boards: the first element is the first round. A board that
// let the exhibitor pass has none in that round.
func (s *State) RoomMoves() [][]RoomMove {
	rounds := make([][]RoomMove, len(s.Room))
	exhibitor := s.Exhibitor()
	for g := range s.EachScored {
		own := 0 // the exhibitor has the even moves, or the odd ones
		if p, err := s.firstPosition(g); err != nil || (p.Turn() == s.Settings.variant().FirstMover()) != (g.First == exhibitor) {
			own = 1
		}
		for n, move := 0, 0; move < len(g.Given); n++ {
			if n < len(s.Room) && slices.Contains(s.Room[n].Passed, g.ID) {
				continue
			}
			if n == len(rounds) {
				rounds = append(rounds, nil)
			}
			m := RoomMove{Game: g}
			if move%2 != own {
				m.Found = g.Given[move].Move
				move++
			}
			if move < len(g.Given) {
				m.Played = g.Given[move].Move
				move++
			}
			rounds[n] = append(rounds[n], m)
		}
	}
	return rounds
}
