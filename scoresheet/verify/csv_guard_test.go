package verify

import (
	"strings"
	"testing"

	"flagfall/scoresheet"
	"flagfall/scoresheet/repair"
)

// TestNoFormulasInCSV: a name that a spreadsheet would take for a formula is a text
// in the tables for programs, too.
func TestNoFormulasInCSV(t *testing.T) {
	c := &scoresheet.Reconciliation{White: "=1+1", Black: "@SUM(A1)"}
	c.Discrepancies = append(c.Discrepancies, repair.Discrepancy{Ply: 1})
	row := string(ComparedCSV(nil, c))
	for _, want := range []string{",'=1+1,", ",'@SUM(A1),"} {
		if !strings.Contains(row, want) {
			t.Errorf("%q lacks %q", row, want)
		}
	}
}
