package repair_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/repair"
)

// TestTrialOfPairs brings together two sheets of one game that each have a
// fault of their own. See TestTrialOfFaultySheets for the flags.
func TestTrialOfPairs(t *testing.T) {
	pairs := *trialSheets
	full := pairs > 0
	if !full {
		pairs = 20
	}
	for _, v := range []draughts.Variant{draughts.International, draughts.English} {
		games := trialGames(t, v, full)
		for k, mix := range mixes {
			for faults := 1; faults <= 2; faults++ {
				t.Run(fmt.Sprintf("%s/%s/%d", v, mix.name, faults), func(t *testing.T) {
					random := rand.New(rand.NewPCG(*trialSeed*10+uint64(k), uint64(v)*100+50+uint64(faults)))
					var reconciler repair.Reconciler
					var total, worst time.Duration
					var right, certain, wrong, told, compared int
					for done := 0; done < pairs; {
						g := games[random.IntN(len(games))]
						one, ok := mix.mix.Plant(random, draughts.Start(v), g.moves, faults)
						if !ok {
							continue
						}
						// The other player saw the same game.
						two, ok := mix.mix.Again(random, one, faults)
						if !ok {
							continue
						}
						done++
						begin := time.Now()
						a := reconciler.Reconcile(one.Start, one.Steps, two.Steps)
						took := time.Since(begin)
						total, worst = total+took, max(worst, took)
						ok = slices.Equal(a.Moves, one.Truth)
						compared++
						if ok {
							right++
						} else if *trialMisses {
							t.Logf("%s: %v | %v\n share %d certain %v\n  %+v", g.name, one.Faults, two.Faults, a.Share, a.Certain, a.Discrepancies)
						}
						if a.Told {
							told++
						}
						if a.Certain {
							certain++
							if !ok {
								wrong++
							}
						}
					}
					// Two of a side exchanged without a trace leave nothing to
					// decide by, and two sheets with two faults each have more
					// of them.
					if want := []int{990, 985}[faults-1]; full && 1000*right < want*compared || !full && right < compared-2 {
						t.Errorf("right: %d of %d", right, compared)
					}
					if wrong > compared/500 {
						t.Errorf("certain and wrong: %d of %d", wrong, certain)
					}
					t.Logf("%d pairs, mean %v, worst %v: right %s, told %s, certain %s, certain and wrong %d", pairs, total/time.Duration(pairs), worst,
						percent(right, compared), percent(told, compared), percent(certain, compared), wrong)
				})
			}
		}
	}
}
