package office

import (
	"testing"

	"flagfall/arbiter/rule"
)

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

// Columns are matched by hand, by their headings or their numbers, and without any
// headings too.
func TestMatchColumns(t *testing.T) {
	odd := []Line{{1, []string{"List 2026"}}, {2, []string{"Nr", "Dammer", "Sterkte"}}, {3, []string{"1", "Bos, Jan", "1200"}}}
	bare := []Line{{1, []string{"Bos, Jan", "1200"}}, {2, []string{"Vos, Eva", "1100"}}}
	for _, c := range []struct {
		lines []Line
		said  []string
		names int
		code  rule.Code
	}{
		{odd, []string{"dammer=name", "Sterkte = rating"}, 1, ""},
		{odd, []string{"Dammer=naam", "3=rating"}, 1, ""},
		{bare, []string{"1=name", "2=rating"}, 2, ""},
		{odd, []string{"Speler=name"}, 0, rule.NotFound},
		{odd, []string{"Dammer=name", "Elo=rating"}, 0, rule.NotFound},
		{bare, []string{"7=name"}, 0, rule.NotFound},
		{odd, []string{"Dammer=colour"}, 0, rule.Usage},
		{odd, []string{"Dammer"}, 0, rule.Usage},
	} {
		lines, err := MatchColumns(c.lines, c.said)
		if c.names == 0 {
			if rule.CodeOf(err) != c.code {
				t.Errorf("%q: %v", c.said, err)
			}
			continue
		}
		roster, err := ReadRoster(lines, 2026)
		if err != nil || len(roster.Entries) != c.names || roster.Entries[0].Person.Name != "Bos, Jan" || roster.Entries[0].Rating != 1200 {
			t.Errorf("%q: %+v, %v", c.said, roster.Entries, err)
		}
	}
	if odd[1].Fields[1] != "Dammer" {
		t.Error("the table that was given has changed")
	}
}

// A list of names alone may have commas in them.
func TestNamesAlone(t *testing.T) {
	roster, err := ReadRoster([]Line{{1, []string{"Naam"}}, {2, []string{"Bos", "Jan"}}, {3, []string{"Eva Vos"}}}, 2026)
	if err != nil || len(roster.Faults) > 0 || roster.Entries[0].Person.Name != "Bos, Jan" || roster.Entries[1].Person.Name != "Eva Vos" {
		t.Errorf("%+v, %v", roster, err)
	}
}
