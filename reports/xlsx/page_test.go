package xlsx

import (
	"testing"

	"flagfall/reports/doc"
)

// A sheet whose last page would hold but a few rows is printed on one page fewer; others
// take the pages that they need. A page of A4 holds 35 rows upright.
func TestNoPageForARowOrTwo(t *testing.T) {
	for rows, want := range map[int]int{5: 0, 25: 0, 36: 1, 44: 1, 60: 0, 72: 2, 78: 2, 95: 0, 108: 3} {
		table := &doc.Table{Columns: []doc.Column{{Key: "number", Title: "#", Kind: doc.Integer}, {Key: "name", Title: "Name", Kind: doc.Name}}}
		for i := range rows {
			table.Add(doc.N(i+1), doc.T("Bērziņš, Jānis"))
		}
		file := open(t, write(t, &doc.Document{Title: "Players", Blocks: []doc.Block{table}}))
		layout, err := file.GetPageLayout(file.GetSheetName(0))
		if err != nil {
			t.Fatal(err)
		}
		if got := *layout.FitToHeight; got != want {
			t.Errorf("%d rows are to be printed on %d pages, want %d (0: as many as it takes)", rows, got, want)
		}
	}
}
