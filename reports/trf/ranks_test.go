package trf

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"flagfall/arbiter/standings"
	"flagfall/fixtures/corpus"
)

// Lichess ranks its Swiss events by points and Sonneborn-Berger over the games
// played. Where its file stands in the order of the places, no player's figure
// may rise among those who are level. The other files of the collection number
// their players by rating and publish no tie-breaks.
func TestSonnebornBergerOrdersAsPublished(t *testing.T) {
	level := 0
	for _, name := range []string{"2020_06.trf", "2021_03.trf"} {
		data, err := os.ReadFile(filepath.Join(corpus.Dir(t), "trf", name))
		if err != nil {
			t.Fatal(err)
		}
		f, err := Read(bytes.NewReader(data), name)
		if err != nil {
			t.Fatal(err)
		}
		field, err := f.History()
		if err != nil {
			t.Fatal(err)
		}
		table, err := standings.Rank(field, standings.Options{TieBreaks: []string{"sonneborn-berger"}, Unplayed: standings.Ignore})
		if err != nil {
			t.Fatal(err)
		}
		by := map[int]standings.Row{}
		for _, r := range table.Rows {
			by[r.Player.Number] = r
		}
		for k := 1; k < len(f.Players); k++ {
			before, now := by[f.Players[k-1].Number], by[f.Players[k].Number]
			if before.Points < now.Points {
				t.Errorf("%s: %d has %v points and stands behind %d with %v", name, now.Player.Number, now.Points, before.Player.Number, before.Points)
			}
			if before.Points != now.Points {
				continue
			}
			level++
			if a, b := before.Figures[0], now.Figures[0]; a.Value < b.Value {
				t.Errorf("%s: %d has %v and stands behind %d with %v", name, now.Player.Number, b, before.Player.Number, a)
			}
		}
	}
	if level < 5 {
		t.Errorf("only %d pairs of players were level", level)
	}
}
