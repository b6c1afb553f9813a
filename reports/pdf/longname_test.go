package pdf

import (
	"fmt"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
	"flagfall/reports/doc"
)

// usualNames are of usual length; the last is on every list of two players and more.
var usualNames = []string{"Aarts, Anton", "Bakker, Bea", "Hoekstra, Hein", "Sikorska, Magdalena", "Jansen, Jan"}

// nameOf returns a name of so many letters, in one word or in several.
func nameOf(letters int, words bool) string {
	if words {
		return string([]rune("Westhuizen-Oppenheimer, Maximiliaan Alexander Benedictus Konstantin")[:letters])
	}
	return "W" + strings.Repeat("olfeschlegelstein", 4)[:letters-1]
}

// wallLists are lists of so many players, of whom the first of the second pair has a name.
func wallLists(players int, name string) map[string]*doc.Document {
	named := func(i int) string {
		if i == 2 || players < 3 && i == 0 {
			return name
		}
		return usualNames[i%len(usualNames)]
	}
	by := namesOnly(players)
	if players > 30 {
		by.Tables()[0].Flow = 3
	}
	for i := range players {
		by.Tables()[0].Rows[i].Cells[0] = doc.T(named(i))
	}
	boards := pairings(players / 2)
	for i := range players / 2 {
		cells := boards.Tables()[0].Rows[i].Cells
		cells[1], cells[4] = doc.T(named(2*i)), doc.T(named(2*i+1))
	}
	table := standings(players)
	table.Look.Type = doc.Hung
	for j, way := range map[int]doc.Beneath{2: doc.Itself, 3: doc.Itself, 4: doc.Itself, 5: doc.Itself, 7: doc.Headed} {
		table.Tables()[0].Columns[j].Beneath = way
	}
	for i := range players {
		table.Tables()[0].Rows[i].Cells[1] = doc.T(named(i))
	}
	return map[string]*doc.Document{"names": by, "pairings": boards, "standings": table}
}

// One name like no other does not hold down the type of a list: the size is chosen by the
// rows, and the name is condensed and then broken into lines. Ten players are in 20 points
// all the same.
func TestOneLongNameLeavesTheType(t *testing.T) {
	exhaustive.NotShort(t, "every document is laid out")
	for _, paper := range []doc.Paper{doc.A4, doc.A3, doc.A5} {
		for _, players := range []int{4, 10, 12, 60, 200} {
			usual := wallLists(players, "Dumont, Denis")
			for _, name := range []string{nameOf(5, true), nameOf(35, true), nameOf(60, true), nameOf(20, false), nameOf(60, false)} {
				for kind, d := range wallLists(players, name) {
					usual[kind].Look.Paper, d.Look.Paper = paper, paper
					want, set := compose(usual[kind], builtInFaces()), compose(d, builtInFaces())
					free, size := sizeOf(want, "Bakker, Bea"), sizeOf(set, "Bakker, Bea")
					what := fmt.Sprintf("paper %d, %s of %d players, %q", paper, kind, players, name)
					if size < free*0.8 && len(set) >= len(want) {
						t.Errorf("%s: %v points on %d pages, and %v on %d without the name", what, size, len(set), free, len(want))
					}
					if paper == doc.A4 && players == 10 && (size < farSize || len(set) != 1) {
						t.Errorf("%s: %v points on %d pages", what, size, len(set))
					}
				}
			}
		}
	}
}
