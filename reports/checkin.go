package reports

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/reports/doc"
)

var checkInRow = row(Document{Name: "check-in", Title: "the players by name, to tick off and to sign", About: Form}, checkIn)

// checkIn is the list at the door before the first round: the players by name, a box to tick when
// they have come, and room to sign. Players who withdrew are left out.
func checkIn(r *report, _ anEvent) error {
	s, w := r.state, r.words
	r.doc.Title = w.Say("Check-in")
	players := slices.DeleteFunc(slices.Clone(s.Players), func(p arbiter.Player) bool { return p.Withdrawn > 0 })
	byName(r, players, func(p arbiter.Player) string { return r.nameOf(&p) })
	t := r.playerTable("check-in", players)
	present, signature := w.Say("present"), w.Say("Signature")
	t.Columns = slices.Insert(t.Columns, 0, doc.Column{Key: "present", Title: "✓", Long: present, Kind: doc.Code, MinWidth: 3})
	t.Columns = append(t.Columns, doc.Column{Key: "signature", Title: signature, Long: signature, Kind: doc.Code, MinWidth: 16})
	t.Frozen, t.ByHand = 3, true
	for i := range t.Rows {
		row := &t.Rows[i]
		row.Cells = append(slices.Insert(row.Cells, 0, doc.Cell{Style: doc.Boxed}), doc.Cell{Style: doc.Boxed})
	}
	r.doc.Blocks = []doc.Block{t}
	r.explain(t)
	return nil
}
