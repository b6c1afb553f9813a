package reports

import (
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/pairing/systems"
	"flagfall/reports/doc"
)

var roomRow = row(Document{Name: "room", Title: "the rounds of the room of a display: times and moves",
	For: func(s systems.System) bool { return s.Display }}, room)

// room shows a simultaneous display by rounds of the room: how long each took, the time that the
// exhibitor has used, and the moves entered for the boards. Errors: rule.Refused for an event that
// is not a display.
func room(r *report, _ anEvent) error {
	s, w := r.state, r.words
	if !s.System().Display {
		return rule.Errorf(rule.Refused, "this event is a %s, not a simultaneous display", s.Settings.SystemSaid()).
			WithHint("print the standings")
	}
	r.doc.Title = w.Say("Rounds of the room")
	facts := &doc.KeyValues{}
	if exhibitor := s.Exhibitor(); exhibitor != 0 {
		facts.Add("exhibitor", w.Say("Exhibitor"), s.Name(exhibitor))
	}
	used := s.ExhibitorUsed()
	if limit := s.Settings.ExhibitorLimit(); limit > 0 {
		facts.Add("time", w.Say("Time"), limit.Face())
		facts.Add("left", w.Say("Time left"), max(0, limit-used).Face())
	}
	if len(s.Room) > 0 || s.Settings.ExhibitorLimit() > 0 {
		facts.Add("used", w.Say("Used so far"), used.Face())
	}

	rounds := &doc.Table{Name: "room", Empty: w.Say("No round of the room is noted."), Frozen: 1, Columns: []doc.Column{
		plainColumn("room-round", w.Say("Round of the room"), doc.Integer), plainColumn("took", w.Say("Took"), doc.Text),
		plainColumn("used", w.Say("Used so far"), doc.Text), whenFilled(plainColumn("passed", w.Say("Passed by at boards"), doc.Text))}}
	var sum clocks.Span
	for i, n := range s.Room {
		sum += n.Took
		var boards []string
		for _, g := range r.games() {
			for _, id := range n.Passed {
				if g.ID == id {
					boards = append(boards, g.BoardName())
				}
			}
		}
		rounds.Rows = append(rounds.Rows, doc.Row{Cells: []doc.Cell{doc.N(i + 1), doc.T(n.Took.Face()), doc.T(sum.Face()), doc.T(strings.Join(boards, ", "))}})
	}
	moves := &doc.Table{Name: "room-moves", Empty: w.Say("No moves are entered."), Frozen: 2, Columns: []doc.Column{
		plainColumn("room-round", w.Say("Round of the room"), doc.Integer), w.column("board", w.Head("Board"), doc.Board),
		w.column("name", w.Head("Name"), doc.Name), whenFilled(plainColumn("found", w.Say("Move found"), doc.Text)), whenFilled(plainColumn("played", w.Say("Reply of the exhibitor"), doc.Text))}}
	for i, round := range s.RoomMoves() {
		for _, m := range round {
			opponent := m.Game.First
			if opponent == s.Exhibitor() {
				opponent = m.Game.Second
			}
			moves.Rows = append(moves.Rows, doc.Row{Cells: []doc.Cell{doc.N(i + 1), doc.T(m.Game.BoardName()), doc.T(r.name(opponent)), doc.T(m.Found), doc.T(m.Played)}})
		}
	}
	r.doc.Blocks = []doc.Block{facts, rounds, moves}
	return nil
}

// games returns the games of all rounds.
func (r *report) games() (games []*arbiter.Game) {
	for i := range r.state.Rounds {
		for j := range r.state.Rounds[i].Games {
			games = append(games, &r.state.Rounds[i].Games[j])
		}
	}
	return games
}
