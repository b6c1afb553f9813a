package web

import (
	"reflect"
	"testing"
)

// TestPasted: text copied from a spreadsheet has columns, with and without a row that names them; a
// comma in a name does not begin a column.
func TestPasted(t *testing.T) {
	for text, want := range map[string][][]string{
		"Jansen, Piet\nBerg, Ann\r\n\n":               {{"name"}, {"Jansen, Piet"}, {"Berg, Ann"}},
		"Name\tRating\nBerg, Ann\t1500\n":             {{"Name", "Rating"}, {"Berg, Ann", "1500"}},
		"1\tBerg, Ann\t1500\n2\tCosta, Rui\t\tRoma\n": {{"", "name", "rating", ""}, {"1", "Berg, Ann", "1500"}, {"2", "Costa, Rui", "", "Roma"}},
	} {
		if rows := pasted(text); !reflect.DeepEqual(rows, want) {
			t.Errorf("%q gives %q, want %q", text, rows, want)
		}
	}
}
