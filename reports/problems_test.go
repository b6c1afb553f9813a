package reports

import (
	"testing"

	"flagfall/reports/doc"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/problem"
)

// A page of problems has the numbers of the file, and speaks its language down to
// the foot.
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
