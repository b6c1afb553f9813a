package scoresheet_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen/slips"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// TestFaultySheets replays sheets with one planted fault each. For more than
// nine in ten of the sheets that do not replay, the game given as the true one
// must be the true one, and the final position that of the board.
func TestFaultySheets(t *testing.T) {
	exhaustive.NotShort(t, "hundreds of faulty sheets are made and replayed")
	mix := slips.HandwrittenSheets()
	for _, v := range []draughts.Variant{draughts.International, draughts.English} {
		random := rand.New(rand.NewPCG(7, uint64(v)))
		r := scoresheet.NewReplayer(scoresheet.Options{Variant: &v})
		seen, games, ends, wrong := 0, 0, 0, 0
		for seen < 150 {
			sheet, ok := mix.Plant(random, draughts.Start(v), slips.Play(random, draughts.Start(v), 60), 1)
			if !ok {
				continue
			}
			truth, err := pdn.ReadAll([]byte(strings.Join(sheet.Truth, " ")+" *"), "truth")
			if err != nil {
				t.Fatal(err)
			}
			played := r.Replay(truth[0])
			if played.Verdict != scoresheet.Clean {
				continue // an irregular move that stood
			}
			end := played.End
			out := r.Replay(&pdn.Game{Steps: sheet.Steps})
			if out.Verdict == scoresheet.Clean {
				continue
			}
			seen++
			if slices.Equal(out.Repaired, sheet.Truth) {
				games++
			} else if out.Certain {
				wrong++
			}
			if out.End == end {
				ends++
			}
		}
		t.Logf("%v: %d sheets, %d true games, %d true ends, %d wrongly certain", v, seen, games, ends, wrong)
		if games*100 < 92*seen || ends*100 < 92*seen || wrong > 1 {
			t.Errorf("%v: of %d sheets %d true games, %d true ends, %d wrongly certain", v, seen, games, ends, wrong)
		}
	}
}
