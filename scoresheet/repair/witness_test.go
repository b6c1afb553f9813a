package repair_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen/slips"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
	"flagfall/scoresheet/repair"
)

// TestTrialOfWitnesses combines sheets that confirm each other or do not: halves
// with a slip on each, ticks and a slip, entries after the end on one sheet, and
// the same slip on both. Full with -trial N.
func TestTrialOfWitnesses(t *testing.T) {
	exhaustive.NotShort(t, "the trial of two sheets takes seconds")
	pairs := *trialSheets
	full := pairs > 0
	if !full {
		pairs = 30
	}
	unread := pdn.Step{Text: "?-?", Squares: []pdn.Square{{}, {}}, Separator: '-'}
	tick := pdn.Step{Kind: pdn.Tick, Text: "v"}
	wrongSquares := slips.SlipMix{}
	for _, f := range []slips.Slip{slips.Misread, slips.Swapped, slips.Neighbour, slips.AnySquare, slips.Reversed} {
		wrongSquares[f] = 1
	}
	for _, w := range []struct {
		name string
		// make makes the two sheets of a game from two that have been written; it
		// reports false if that is impossible.
		make func(random *rand.Rand, one, two slips.FaultySheet) (a, b []pdn.Step, ok bool)
		// right and certain are what is asked, in parts of a thousand, and wrong what may be
		// certain and wrong.
		right, certain, wrong int
	}{
		{"own moves only", func(_ *rand.Rand, one, two slips.FaultySheet) (a, b []pdn.Step, ok bool) {
			a, b = slices.Clone(one.Steps), slices.Clone(one.Steps)
			for i := range a {
				if i%2 == 0 {
					b[i] = unread
				} else {
					a[i] = unread
				}
			}
			return a, b, true
		}, 950, 850, 5},
		{"own moves only, no slip", func(_ *rand.Rand, one, _ slips.FaultySheet) (a, b []pdn.Step, ok bool) {
			steps := clean(one)
			a, b = slices.Clone(steps), slices.Clone(steps)
			for i := range steps {
				if i%2 == 0 {
					b[i] = unread
				} else {
					a[i] = unread
				}
			}
			return a, b, true
		}, 1000, 1000, 0},
		{"ticks against a whole sheet", func(random *rand.Rand, one, _ slips.FaultySheet) (a, b []pdn.Step, ok bool) {
			a, b = clean(one), clean(one)
			from := random.IntN(len(a))
			for i := from; i < min(len(a), from+5+random.IntN(16)); i++ {
				a[i] = tick
			}
			return a, b, true
		}, 1000, 1000, 0},
		{"ticks against a sheet with a slip", func(random *rand.Rand, one, two slips.FaultySheet) (a, b []pdn.Step, ok bool) {
			a, b = clean(one), two.Steps
			from := random.IntN(len(a))
			for i := from; i < min(len(a), from+5+random.IntN(16)); i++ {
				a[i] = tick
			}
			return a, b, true
		}, 970, 800, 5},
		{"entries behind the end", func(random *rand.Rand, one, _ slips.FaultySheet) (a, b []pdn.Step, ok bool) {
			a, b = clean(one), clean(one)
			for range 1 + random.IntN(4) {
				b = append(b, a[random.IntN(len(a))]) // moves made again, for the sake of showing them
			}
			return a, b, true
		}, 950, 900, 5},
		{"the same slip on both", func(_ *rand.Rand, one, _ slips.FaultySheet) (a, b []pdn.Step, ok bool) {
			return one.Steps, one.Steps, !one.Faults[0].Traceless
		}, 900, 0, 0},
	} {
		for _, v := range []draughts.Variant{draughts.International, draughts.English} {
			t.Run(w.name+"/"+v.String(), func(t *testing.T) {
				games := trialGames(t, v, full)
				random := rand.New(rand.NewPCG(*trialSeed, uint64(v)+7))
				var r repair.Reconciler
				right, certain, wrong := 0, 0, 0
				for done := 0; done < pairs; {
					one, ok := wrongSquares.Plant(random, draughts.Start(v), games[random.IntN(len(games))].moves, 1)
					if !ok {
						continue
					}
					two, ok := wrongSquares.Again(random, one, 1)
					if !ok || two.Faults[0].Traceless {
						continue
					}
					a, b, ok := w.make(random, one, two)
					if !ok {
						continue
					}
					done++
					out := r.Reconcile(one.Start, a, b)
					same := slices.Equal(out.Moves, one.Truth)
					switch {
					case same:
						right++
					case *trialMisses:
						t.Logf("%v %v: certain %v share %d %+v", one.Faults, two.Faults, out.Certain, out.Share, out.Discrepancies)
					}
					if out.Certain {
						certain++
						if !same {
							wrong++
						}
					}
				}
				t.Logf("%d pairs: right %s, certain %s, certain and wrong %d", pairs, percent(right, pairs), percent(certain, pairs), wrong)
				if slack := 30 * pairs; 1000*right+slack < w.right*pairs || w.right == 1000 && right < pairs {
					t.Errorf("%d of %d right", right, pairs)
				}
				if 1000*certain+50*pairs < w.certain*pairs || w.certain == 1000 && certain < pairs {
					t.Errorf("%d of %d certain", certain, pairs)
				}
				if 1000*wrong > w.wrong*pairs {
					t.Errorf("%d certain and wrong", wrong)
				}
			})
		}
	}
}

// clean is the sheet of a game without a slip.
func clean(sheet slips.FaultySheet) (steps []pdn.Step) {
	for _, move := range sheet.Truth {
		games, err := pdn.ReadAll([]byte(move+" *"), "")
		if err != nil {
			panic(err)
		}
		steps = append(steps, games[0].Steps[0])
	}
	return steps
}
