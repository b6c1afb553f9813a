package pdf

import (
	"testing"

	"flagfall/arbiter"
	"flagfall/fixtures/exhaustive"
	"flagfall/pairing/systems"
	"flagfall/reports"
	"flagfall/reports/doc"
)

// TestSheetsOfEvents looks at the sheets of all lists of small and large events, of few rounds
// and many, in each language and on each paper, with each option that changes how they
// are laid out: no text stands on another or outside its frame, none on a wall is smaller
// than 10 points, the last page holds more than a row or two, and no sheet is there that
// the others have room for.
func TestSheetsOfEvents(t *testing.T) {
	exhaustive.NotShort(t, "whole events are printed")
	faces := builtInFaces()
	options := [][2]string{{}, {}, {}, {"columns", "2"}, {"size", "12"}, {"one-page", "true"}, {"surnames", "true"}}
	papers, languages := doc.PaperNames(), reports.Languages()
	step := exhaustive.Number(7, 1) // of languages, papers and options, which go round
	seen := 0
	for _, system := range []string{systems.Swiss, systems.Keizer, systems.RoundRobin} {
		for _, players := range []int{4, 30, 61} {
			for _, rounds := range []int{1, 9, 30} {
				if system == systems.RoundRobin && rounds >= players {
					continue
				}
				set := arbiter.Settings{Name: "Riga Autumn Open 2026", Place: "Rīga", System: system}
				if system != systems.RoundRobin {
					set.Rounds = rounds + 1
				}
				s := eventOf(t, set, players, rounds, players/4)
				for _, name := range []string{"pairings", "names", "standings", "crosstable", "wall-chart", "results", "progress", "colours", "clubs", "players", "check-in", "round-sheet"} {
					for range 7 / step {
						seen++
						o := map[string]string{"language": languages[seen%len(languages)], "paper": papers[seen/3%len(papers)]}
						row, err := reports.FindDocument(name)
						if err != nil {
							t.Fatal(err)
						}
						if option := options[seen%len(options)]; option[0] != "" && row.Takes(option[0]) {
							o[option[0]] = option[1]
						}
						d, err := reports.Make(reports.Request{Document: name, State: s, Options: o})
						if err != nil {
							t.Fatal(err)
						}
						pages := composed(d, faces, nil)
						for _, flaw := range flaws(d, pages) {
							t.Errorf("%s of %d players and %d rounds, %s, %v: %s", name, players, rounds, system, o, flaw)
						}
					}
				}
			}
		}
	}
}
