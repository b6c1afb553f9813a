package reports

import (
	"flagfall/arbiter"
	"flagfall/arbiter/standings"
	"flagfall/reports/doc"
)

var roundSheetRow = row(Document{Name: "round-sheet", Title: "a list to walk the boards with: result, time, sheets, calls", About: Form}, roundSheet)

// roundSheet is what the arbiter carries along the boards: for each of them the
// result, the time at which it came, whether both sheets are in, and where they
// were called.
func roundSheet(r *report, paired aRound) error {
	w := r.words
	r.doc.Title, r.doc.Look.Orientation = w.Say("Round sheet"), doc.Portrait
	t := r.walkTable("round-sheet", paired.Games)
	r.markChanges(t, paired.Round)
	r.doc.Blocks = []doc.Block{t}
	if games := paired.PlayOffs; len(games) > 0 {
		played := r.walkTable("play-off", games)
		if b, err := standings.Find("play-off"); err == nil {
			played.Title = w.tieBreak(b).Long
		}
		r.doc.Blocks = append(r.doc.Blocks, played)
	}
	r.endRound(paired.Round)
	return nil
}

// walkTable makes a table of games to be filled in while walking along the boards.
func (r *report) walkTable(name string, games []arbiter.Game) *doc.Table {
	w := r.words
	t := &doc.Table{Name: name, Empty: w.Say("No games in this round."), Frozen: 1, ByHand: true, Columns: r.gameColumns()[1:]}
	result := w.column("result", w.Head("Result"), doc.Result)
	result.MinWidth = 6
	t.Columns = append(t.Columns, result, doc.Column{Key: "time", Title: w.Say("Time"), Long: w.Say("Time"), Kind: doc.Code, MinWidth: 6})
	for i := range r.sides {
		t.Columns = append(t.Columns, doc.Column{Key: [2]string{"first-sheet", "second-sheet"}[i], Title: r.sides[i].disc, Long: r.sides[i].name, Group: w.Say("Sheet in"), Kind: doc.Code, MinWidth: 3, Align: doc.Centre})
	}
	called := w.Say("Arbiter called")
	t.Columns = append(t.Columns, doc.Column{Key: "called", Title: called, Long: called, Kind: doc.Code, MinWidth: 12})
	box := doc.Cell{Style: doc.Boxed}
	for i := range games {
		g := &games[i]
		row := append(r.gameCells(g)[1:], r.resultCell(g), box)
		for _, by := range [2]arbiter.PlayerID{g.First, g.Second} {
			cell := box
			for _, sheet := range g.Sheets {
				if sheet.By == by || sheet.By == 0 {
					cell = doc.T("✓")
				}
			}
			row = append(row, cell)
		}
		t.Add(append(row, box)...)
	}
	return t
}
