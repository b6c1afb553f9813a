package repair_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen/slips"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
	"flagfall/scoresheet/repair"
)

// TestRunsOfTicks: WCDF 3.12 and 3.13. A few ticks are filled from the rest of the
// sheet; where that is impossible, nothing wrong is called certain.
func TestRunsOfTicks(t *testing.T) {
	exhaustive.NotShort(t, "long runs of ticks are searched")
	for _, v := range []draughts.Variant{draughts.International, draughts.English} {
		random := rand.New(rand.NewPCG(3, uint64(v)))
		for _, run := range []int{1, 2, 3, 4, 6, 10} {
			var s repair.Searcher
			right, certain := 0, 0
			for sheets := 0; sheets < 20; {
				game := slips.Play(random, draughts.Start(v), 90)
				mix := slips.HandwrittenSheets()
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

// TestGapThatLooksLikeOnePly: five plies are missing, and one alone explains the sheet
// as well, because the others moved pieces that had nothing more to do. It is reported,
// but not as certain; a ply that nothing else can stand for is.
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

// TestTwoPliesOfManyWays: two missing plies are not certain if there are too many ways to
// fill a longer gap in their place to try them all.
func TestTwoPliesOfManyWays(t *testing.T) {
	a := search(t, "34-30 20-24 32-27 14-20 37-32 20-25 41-37 25x34 40x20 15x24 39-34 18-22 27x18 13x22 33-28 22x33 38x20 16-21 34-29 19-23 29x18 12x23 "+
		"32-27 21x32 37x19 9-14 20x9 3x23 45-40 10-14 43-38 8-13 44-39 13-18 31-27 23-29 39-33 2-8 33x24 8-13 41-37 18-23 50-45 23-28 48-43 14-19 27-22 19x30 "+
		"22x33 11-16 35x24 17-21 33-28 6-11 24-20 11-17 37-31 4-10 28-23 13-19 23x14 10x19 42-37 19-23 20-14 21-26 40-35 16-21 35-30 1-6 46-41 23-29 38-32 6-11 43-38 11-16")
	if best := a.Best(); best.Certain || len(best.Changes) != 2 || best.Changes[0].Kind != repair.LeftOut {
		t.Errorf("certain %v, %+v", best.Certain, best.Changes)
	}
}

// TestGapInPlaceOfExchangedColumns: near the end of a sheet a gap of as many plies can
// stand where columns are exchanged for some rows.
func TestGapInPlaceOfExchangedColumns(t *testing.T) {
	var s repair.Searcher
	a := s.Search(repair.Record{Start: draughts.Start(draughts.English), Winner: draughts.NoColour, Steps: sheet(t, "11-15 23-19 8-11 22-17 15-18 19-15 10x19 24x8 4x11 26-22 11-15 28-24 12-16 24-20 7-11 30-26 2-7 17-13 7-10 22-17 18-22 25x18 "+
		"15x22 26-23 10-15 23-18 16-19 20-16 11x20 18x11 19-24 32-28 22-26 28x19 9-14 31x22 5-9 17x10 6x31 13x6 1x10 11-7 10-15 7-2 "+
		"22-17 31-27 17-13 27-23 21-17 20-24 29-25 24-27 3-7")})
	if best := a.Best(); len(best.Changes) != 1 || best.Changes[0].Kind != repair.ColumnsSwapped {
		t.Errorf("%+v", best.Changes)
	}
}

// TestAnotherMoveInPlaceOfAGap: 15-20 or 10-14 can stand for the entry that cannot be read,
// given the three misread digits. The search used to find only one of them.
func TestAnotherMoveInPlaceOfAGap(t *testing.T) {
	a := search(t, "33-28 18-22 34-30 22x33 38x29 17-22 31-26 12-18 39-34 19-24 30x19 13x33 36-31 11-17 43-38 20-25 38x79 8-13 29-23 18x29 34x23 15-20 35-30 25x34 40x29 18-15 45-40 2-8 40-34 7-11 44-39 5-10 23-18 17-21 26x28 13x24 "+
		"49-43 16-21 41-36 11-17 32-28 20-25 46-41 14-19 42-38 ?-? 37-32 1-7 31-21 21-26 38-33 26-31 27-21 17x26 36x27 7-11 28-22 8-13 50-44 19-23")
	if best := a.Best(); best.Certain || best.Explained != best.Steps || len(best.Changes) != 4 {
		t.Errorf("certain %v, %+v", best.Certain, best.Changes)
	}
}
