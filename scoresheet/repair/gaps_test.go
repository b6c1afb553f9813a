package repair_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall/fixtures/gen"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
	"flagfall/scoresheet/repair"
)

// TestRunsOfTicks: WCDF 3.12 and 3.13. A few ticks are filled from the rest of the
// sheet; where that cannot be, nothing wrong is called certain.
func TestRunsOfTicks(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED by -short: long runs of ticks are searched")
	}
	for _, v := range []draughts.Variant{draughts.International, draughts.English} {
		random := rand.New(rand.NewPCG(3, uint64(v)))
		for _, run := range []int{1, 2, 3, 4, 6, 10} {
			var s repair.Searcher
			right, certain := 0, 0
			for sheets := 0; sheets < 20; {
				game := gen.Play(random, draughts.Start(v), 90)
				mix := gen.HandwrittenSheets
				sheet, ok := mix.Plant(random, draughts.Start(v), game, 0)
				if !ok || len(game) < 60 {
					continue
				}
				sheets++
				from := 20 + random.IntN(20)
				for i := from; i < from+run; i++ {
					sheet.Steps[i] = pdn.Step{Kind: pdn.Tick, Text: "v"}
				}
				a := s.Search(repair.Record{Start: sheet.Start, Steps: sheet.Steps, Winner: draughts.NoColour})
				same := slices.Equal(a.Best().Moves, sheet.Truth)
				if same {
					right++
				}
				if a.Best().Certain {
					certain++
					if !same {
						t.Errorf("%s, %d ticks: certain and wrong: %v", v, run, a.Best().Changes)
					}
				}
			}
			t.Logf("%s, %d ticks: %d of 20 right, %d certain", v, run, right, certain)
			if run <= 2 && right < 19 {
				t.Errorf("%s, %d ticks: %d of 20 right", v, run, right)
			}
		}
	}
}

// TestGapThatLooksLikeOnePly: five plies are missing, and one alone explains
// the sheet as well, because the others moved pieces that had nothing more to do. It is
// told, and not certain; a ply that nothing else can stand for is.
func TestGapThatLooksLikeOnePly(t *testing.T) {
	for _, c := range []struct {
		name, played, missing string
		certain               bool
	}{
		{"five plies", "33-28 17-22 28x17 11x22 32-27 22-28 27-21 16x27 31x33 12-17 35-30 19-23 40-35 17-22 37-32 7-12 44-40 13-19 49-44 1-7 33-28 22x33 39x28 7-11 41-37 9-13 46-41 20-25 36-31 4-9 31-26 18-22 28x17 12x21",
			" 7-11 41-37 9-13 46-41 20-25", false},
		{"one ply", opening, " 14-19", true},
	} {
		text := strings.Replace(c.played, c.missing, "", 1)
		if text == c.played {
			t.Fatal("nothing was left out")
		}
		if a := search(t, text); a.Best().Certain != c.certain || a.Best().Explained != a.Best().Steps {
			t.Errorf("%s: certain %v, %+v", c.name, a.Best().Certain, a.Best().Changes)
		}
	}
}
