package reports

import (
	"testing"

	"flagfall/reports/doc"
)

// The pairings of an event of teams say for which team each player plays.
func TestPairingsNameTheTeams(t *testing.T) {
	e := league(t, club...)
	d, err := Pairings(e.State, 1, Options{}, PairingsOptions{})
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
