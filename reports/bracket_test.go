package reports

import (
	"testing"

	"flagfall/reports/doc"
)

// A bracket has the number, the name and the score in cells of their own, under the names of the
// rounds; the last rounds have names.
func TestBracketNamesItsRounds(t *testing.T) {
	d, err := Make(Request{Document: "bracket", State: cup(t, longNames(12)...).State})
	if err != nil {
		t.Fatal(err)
	}
	drawn := d.Blocks[0].(*doc.Bracket)
	tree := drawn.Table
	var groups []string
	for i := range tree.Columns {
		if g := tree.Columns[i].Group; g != "" && (len(groups) == 0 || groups[len(groups)-1] != g) {
			groups = append(groups, g)
		}
	}
	want := []string{"Round 1", "Quarter-finals", "Semi-finals", "Final", "Winner"}
	if len(groups) != len(want) {
		t.Fatalf("rounds %q", groups)
	}
	for i := range want {
		if groups[i] != want[i] {
			t.Errorf("rounds %q, want %q", groups, want)
		}
	}
	scores := 0
	for i := range tree.Rows {
		if c := tree.Rows[i].Cell(0); c.Number != nil && tree.Rows[i].Cell(1).Text == "" {
			t.Errorf("row %d has a number and no name", i)
		}
		if tree.Rows[i].Cell(2).Text != "" {
			scores++
		}
	}
	if scores == 0 {
		t.Error("no scores")
	}
	// The drawing says the same: a free place is marked by a word, and four of sixteen seats are
	// free.
	free, seated := 0, 0
	for _, m := range drawn.Rounds[0].Matches {
		for _, s := range m {
			switch {
			case s.Seed != "":
				seated++
			case s.Name == "bye":
				free++
			}
		}
	}
	if len(drawn.Rounds) != 4 || free != 4 || seated != 12 || drawn.Rounds[2].Title != "Semi-finals" || drawn.WinnerTitle != "Winner" {
		t.Errorf("drawn are %d rounds with %d players and %d free, the third %q", len(drawn.Rounds), seated, free, drawn.Rounds[2].Title)
	}
}
