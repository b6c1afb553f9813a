package reports

import (
	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/pairing"
	"flagfall/pairing/systems"
	"flagfall/reports/doc"
)

var displayRow = row(Document{Name: "display", Title: "a simultaneous display: for and against, and every board",
	For: func(s systems.System) bool { return s.Display }, page: &sitePage{place: 5, ref: "display"}},
	display)

// display is the score of a simultaneous display: the points of the exhibitor and
// of the others, the games won, drawn and lost, the time of the exhibitor (FMJD
// 11.1.2), and every board. The replays of the games are only used for the times on
// their sheets. Errors: rule.Refused for an event that is not a display.
func display(r *report, of anEvent) error {
	s, w := r.state, r.words
	if !s.System().Display {
		return rule.Errorf(rule.Refused, "this event is a %s, not a simultaneous display", s.Settings.SystemSaid()).
			WithHint("print the standings")
	}
	played, err := of.q.playedIn(0)
	if err != nil {
		return err
	}
	r.doc.Title = w.Say("Simultaneous display")
	exhibitor := s.Exhibitor()
	var games []arbiter.Game
	var own, against pairing.Points
	for i := range s.Rounds {
		for _, g := range s.Rounds[i].Games {
			games = append(games, g)
			if g.Result == nil {
				continue
			}
			first, second := g.Points[0], g.Points[1]
			if g.Second == exhibitor {
				first, second = second, first
			}
			own, against = own+first, against+second
		}
	}
	won, drawn, lost, open := s.DisplayScore()
	if open > 0 {
		r.doc.Subtitle = w.Count(open, "not final – 1 game pending", "not final – {n} games pending")
	}
	r.mark(s.Closed)
	facts := &doc.KeyValues{}
	if exhibitor != 0 {
		facts.Pairs = []doc.KeyValue{
			{Name: "exhibitor", Label: w.Say("Exhibitor"), Value: s.Name(exhibitor)},
			{Name: "score", Label: w.Say("For and against"), Value: r.score(own) + "–" + r.score(against)},
			{Name: "games", Label: w.Say("Won, drawn and lost"), Value: "+" + itoa(won) + " =" + itoa(drawn) + " –" + itoa(lost)},
		}
	}
	t := r.gameTable(games)
	facts.Pairs = append(facts.Pairs, r.exhibitorTime(t, games, played)...)
	r.doc.Blocks = []doc.Block{facts, t}
	r.legendForfeit(games)
	r.explain(r.doc.Tables()...)
	return nil
}

// exhibitorTime adds a column with the time of the exhibitor against each guest to the games of a
// display, if that is known at any board, and gives the sum, and the time of the rounds of the room
// if those were noted.
func (r *report) exhibitorTime(t *doc.Table, games []arbiter.Game, played map[arbiter.GameID]*Played) (facts []doc.KeyValue) {
	w := r.words
	var sum clocks.Span
	cells, unknown := make([]doc.Cell, len(games)), 0
	for i := range games {
		g, side := &games[i], clocks.First
		if g.Second == r.state.Exhibitor() {
			side = clocks.Second
		}
		used, known := r.timeUsed(g, played[g.ID], side)
		if !known {
			unknown++
			continue
		}
		sum += used
		cells[i] = doc.T(used.Face())
	}
	if unknown < len(games) {
		said := sum.Face()
		if unknown > 0 {
			said = joinDots(said, w.Count(unknown, "not known at 1 board", "not known at {n} boards"))
		}
		facts = append(facts, doc.KeyValue{Name: "time", Label: w.Say("Time of the exhibitor"), Value: said})
		t.Columns = append(t.Columns, plainColumn("exhibitor-time", w.Say("Time of the exhibitor"), doc.Code))
		for i := range t.Rows {
			t.Rows[i].Cells = append(t.Rows[i].Cells, cells[i])
		}
	}
	if len(r.state.Room) > 0 {
		facts = append(facts, doc.KeyValue{Name: "room", Label: w.Say("Rounds of the room"), Value: r.state.ExhibitorUsed().Face()})
	}
	return facts
}

// byRounds reports whether what players did can be shown round by round.
func byRounds(s systems.System) bool { return !s.Display }

// needRounds refuses a document that shows rounds for a display, in which one player has all games
// in one round.
func needRounds(s *arbiter.State) error {
	if byRounds(s.System()) {
		return nil
	}
	return rule.Errorf(rule.Refused, "a simultaneous display has no rounds to be shown one by one").WithHint("print the display")
}
