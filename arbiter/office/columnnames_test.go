package office

import "testing"

// TestColumns: a list that is written with the names of the columns is read back as it
// was meant.
func TestColumns(t *testing.T) {
	if len(Columns()) < 10 {
		t.Fatalf("the columns are %v", Columns())
	}
	for _, name := range Columns() {
		if got := ColumnOf(name); got != name {
			t.Errorf("%q heads the column %q", name, got)
		}
	}
}
