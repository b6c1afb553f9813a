package reports

import (
	"flagfall/pairing"
	"flagfall/reports/doc"
)

var coloursRow = row(Document{Name: "colours", Title: "which colour each player had in which round", For: byRounds}, colourHistory)

// colourHistory shows which colour each player had in each round, how often they had each, and the
// difference. A game that was not played gives no colour. In a round of several games with
// alternating colours the first game counts.
func colourHistory(r *report, _ anEvent) error {
	s, w := r.state, r.words
	if err := needRounds(s); err != nil {
		return err
	}
	r.doc.Title = w.Say("Colour history")
	r.after(len(s.Rounds))
	t := &doc.Table{Name: "colours", Empty: w.Say("No players are entered yet."), Frozen: 2, Columns: []doc.Column{
		w.column("number", w.Head("Player number"), doc.Integer), w.column("name", w.Head("Name"), doc.Name)}}
	for i := range s.Rounds {
		t.Columns = append(t.Columns, doc.Column{Key: "round-" + itoa(i+1), Title: itoa(i + 1), Long: w.Say("Round {n}", "n", itoa(i+1)), Kind: doc.Result, Narrow: true})
	}
	for i := range r.sides {
		t.Columns = append(t.Columns, doc.Column{Key: [2]string{"first", "second"}[i], Title: r.sides[i].disc, Long: r.sides[i].name, Kind: doc.Integer})
	}
	t.Columns = append(t.Columns, w.column("difference", w.Head("difference of the colours"), doc.Integer))
	entries, _ := r.entries()
	for i := range s.Players {
		p := &s.Players[i]
		row := []doc.Cell{doc.N(int(p.ID)), r.rankedName(p)}
		var had [2]int
		for n, e := range entries[p.Number] {
			text := ""
			if e.Opponent > 0 && e.Kind != pairing.ForfeitWin && e.Kind != pairing.ForfeitLoss {
				side := sideOf(e.Colour)
				text = r.sides[side].disc
				had[side]++
			} else if g := r.annulled(p.ID, n+1); g == nil && e.Kind != pairing.Open {
				text = "–"
			}
			row = append(row, doc.T(text))
		}
		difference := doc.N(had[0] - had[1])
		if had[0] > had[1] {
			difference.Text = "+" + itoa(had[0]-had[1])
		}
		t.Add(append(row, doc.N(had[0]), doc.N(had[1]), difference)...)
	}
	r.doc.Blocks = []doc.Block{t}
	for _, side := range r.sides {
		r.doc.Legend = append(r.doc.Legend, doc.Note{Sign: side.disc, Text: side.name})
	}
	r.doc.Legend = append(r.doc.Legend, doc.Note{Sign: "–", Text: w.Say("without a game that was played")})
	r.explain(t)
	return nil
}
