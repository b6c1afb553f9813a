package reports

import (
	"testing"

	"flagfall/reports/doc"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/problem"
)

// A page of problems has the numbers of the file, and is in its language down to the foot.
func TestProblemsPageNumbersAndFoot(t *testing.T) {
	setup, err := draughts.ParseFEN(draughts.English, "W:W8,25:B4")
	if err != nil {
		t.Fatal(err)
	}
	start, err := setup.Position(0)
	if err != nil {
		t.Fatal(err)
	}
	page, err := Problems([]Problem{{Composition: problem.Composition{Start: start}, Number: 7}}, true, Options{Language: "fr"})
	if err != nil {
		t.Fatal(err)
	}
	if got := page.Labels.Page; got != "page {page} sur {pages}" {
		t.Errorf("the foot says %q", got)
	}
	if got := page.Blocks[0].(*doc.Diagrams).Items[0].Caption; got[:3] != "7. " {
		t.Errorf("the caption is %q", got)
	}
}

// Compositions of every variant are checked and printed, on their own board.
func TestProblemsOfEveryVariant(t *testing.T) {
	for _, v := range draughts.Variants() {
		start := draughts.Start(v)
		c := problem.Composition{Start: start, Solution: start.Moves(nil)[:1]}
		page, err := Problems([]Problem{{Composition: c, Number: 1, Answer: (&problem.Solver{Budget: 2}).Check(c)}}, false, Options{})
		if err != nil {
			t.Errorf("%s: %v", v, err)
			continue
		}
		board := page.Blocks[0].(*doc.Diagrams).Items[0]
		if board.Rows != v.Height() || board.Columns != v.Width() || len(board.Squares) != v.Squares() {
			t.Errorf("%s: a board of %d rows, %d columns and %d squares", v, board.Rows, board.Columns, len(board.Squares))
		}
		if board.FEN != start.FEN() {
			t.Errorf("%s: %s is drawn, not %s", v, board.FEN, start.FEN())
		}
	}
}
