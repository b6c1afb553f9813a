package doc

import "testing"

// A column that stands there when it is filled is printed in all tables of a document
// or in none, and is kept for programs.
func TestPrinted(t *testing.T) {
	table := func(how string) *Table {
		t := &Table{Columns: []Column{{Key: "name"}, {Key: "how", WhenFilled: true}, {Key: "result"}}}
		t.Add(T("Ann"), T(how), T("2–0"))
		t.Add(T("Bob"))
		return t
	}
	for _, c := range []struct {
		first, second string
		columns       int
	}{{"", "", 2}, {"resigned", "", 3}, {"", "on time", 3}} {
		d := &Document{Blocks: []Block{table(c.first), &Paragraph{Text: "x"}, &Forms{Table: table(c.second)}}}
		for i, printed := range d.Printed().Tables() {
			if n := len(printed.Columns); n != c.columns || printed.Columns[n-1].Key != "result" || printed.Rows[0].Cell(n-1).Text != "2–0" {
				t.Errorf("%q and %q: table %d has %d columns: %+v", c.first, c.second, i, n, printed)
			}
		}
		if n := len(d.Tables()[0].Columns); n != 3 {
			t.Errorf("programs get %d columns", n)
		}
	}
	boxed := table("")
	boxed.Rows[0].Cells[1] = Cell{Style: Boxed}
	if d := (&Document{Blocks: []Block{boxed}}); len(d.Printed().Tables()[0].Columns) != 3 {
		t.Error("a box to write into is left out")
	}
	if d := (&Document{Blocks: []Block{&Table{Columns: []Column{{Key: "how"}}}}}); d.Printed() != d {
		t.Error("a document without such columns is another one")
	}
}
