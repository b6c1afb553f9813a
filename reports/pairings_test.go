package reports

import (
	"testing"

	"flagfall/reports/doc"
)

// The pairings of an event of teams say for which team each player plays.
func TestPairingsNameTheTeams(t *testing.T) {
	e := league(t, club...)
	d, err := pairings(e.State, 1, Options{}, pairingsOptions{})
	if err != nil {
		t.Fatal(err)
	}
	table := d.Blocks[0].(*doc.Table)
	seen := 0
	for i := range table.Rows {
		g := &e.Rounds[0].Games[i]
		for j, c := range table.Columns {
			want := ""
			switch c.Key {
			case "first-team":
				want = e.TeamOf(g.First).Name
			case "second-team":
				want = e.TeamOf(g.Second).Name
			default:
				continue
			}
			if seen++; table.Rows[i].Cell(j).Text != want || want == "" {
				t.Errorf("%s of game %d: %q, not %q", c.Key, i+1, table.Rows[i].Cell(j).Text, want)
			}
		}
	}
	if seen != 2*len(table.Rows) || seen == 0 {
		t.Errorf("%d teams stand beside %d games", seen, len(table.Rows))
	}
}

// The list by name of a display has the guests: the exhibitor sits at no board.
func TestExhibitorIsNotSentToABoard(t *testing.T) {
	e := seance(t, club...)
	d, err := pairingsByName(e.State, 1, Options{}, namesOptions{})
	if err != nil {
		t.Fatal(err)
	}
	table := d.Blocks[0].(*doc.Table)
	exhibitor := e.ByNumber(1).Name()
	if len(table.Rows) != len(club)-1 {
		t.Errorf("%d of %d are on the list", len(table.Rows), len(club))
	}
	for i := range table.Rows {
		for _, c := range table.Rows[i].Cells {
			if c.Text == exhibitor {
				t.Errorf("row %d names the exhibitor", i+1)
			}
		}
	}
}
