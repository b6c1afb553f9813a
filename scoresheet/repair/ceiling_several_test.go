package repair_test

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen/slips"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/repair"
)

// onPaperAlone is a mix without what goes wrong on the board, and what leaves no trace.
func onPaperAlone(mix slips.SlipMix) slips.SlipMix {
	for _, f := range []slips.Slip{slips.MissedCapture, slips.LeftStanding, slips.ExtraLifted, slips.LastMissing} {
		mix[f] = 0
	}
	return mix
}

// ceilingGaps is a mix with gaps beside its other faults.
var ceilingGaps = flag.Int("ceilinggaps", 0, "gaps of two to six plies in a hundred sheets, beside the mix")

// withGaps puts a gap into this many sheets in a hundred, and leaves the rest
// as it was.
func withGaps(mix slips.SlipMix, hundredth int) slips.SlipMix {
	if hundredth == 0 {
		return mix
	}
	others := 0
	mix[slips.Gap] = 0
	for i := range mix {
		others += mix[i]
	}
	for i := range mix {
		mix[i] *= 100 - hundredth
	}
	mix[slips.Gap] = hundredth * others
	return mix
}

// surety is how certain a sheet is, and whether its only fault is a gap.
type surety struct {
	share float64
	gap   bool
}

// coverBeside is the share of the sheets without a gap, the most certain first, that can be
// certain if of the sheets with a gap this many in a million are certain and wrong.
func coverBeside(all []surety, wrong float64) float64 {
	slices.SortFunc(all, func(a, b surety) int { return cmp.Compare(b.share, a.share) })
	gaps := 0
	for _, one := range all {
		if one.gap {
			gaps++
		}
	}
	sum, certain := 0.0, 0
	for _, one := range all {
		if sum += 1 - one.share; sum > wrong*float64(gaps) {
			break
		}
		if !one.gap {
			certain++
		}
	}
	return float64(certain) / float64(max(1, len(all)-gaps))
}

// TestCeilingOfSeveral compares the search with a reader who knows the mix, the
// number of faults and how the moves were chosen:
//
//	go test ./scoresheet/repair -run CeilingOfSeveral -ceiling 1000 -trialfaults 2 -trialmix hands -trialseed 941 -v
//	go test ./scoresheet/repair -run CeilingOfSeveral -ceiling 1000 -trialfaults 1 -trialmix "two to six plies left out" -trialseed 943 -v
//
// With -ceilinggaps 50 half of the sheets have a gap, and the part of the
// others is given that can be certain: no sheet says which it is.
func TestCeilingOfSeveral(t *testing.T) {
	exhaustive.NotShort(t, "every explanation of many sheets is weighed")
	faults, sheets := max(1, *trialFaults), *ceilingSheets/2
	list := []namedMix{{"hands", slips.Hands()}}
	if *trialMix != "" {
		list = trialMixes(t)
		sheets = *ceilingSheets
	}
	var searcher repair.Searcher
	for _, v := range draughts.Variants()[:*trialVariants] {
		games := generated(v, *trialSeed, max(20, min(300, sheets)))
		for _, mix := range list {
			parts := withGaps(onPaperAlone(mix.mix), *ceilingGaps)
			random := rand.New(rand.NewPCG(*trialSeed, uint64(v)))
			know := newReader(v, parts, faults)
			type tally struct{ sheets, ours, certain, wrong, known int }
			tallies := map[slips.Slip]*tally{}
			var all tally
			unclear, given := 0, 0
			var shares []float64
			var sureties []surety
			for all.sheets < sheets {
				sheet := planted(parts, random, games, v, faults)
				weights := know.explain(sheet.Start, sheet.Steps)
				truth := hashed(positions(sheet.Start, sheet.Truth))
				if weights[truth] == 0 {
					// The one fault stands on the other.
					if unclear++; unclear > 5+sheets/8 {
						t.Fatalf("%s, %v: the truth is not among %d explanations", v, sheet.Faults, len(weights))
					}
					continue
				}
				if know.left < 0 {
					given++
				}
				game, share := likeliest(weights)
				shares = append(shares, share)
				sureties = append(sureties, surety{share, sheet.Faults[0].Slip == slips.Gap})
				answer := searcher.Search(repair.Record{Start: sheet.Start, Steps: sheet.Steps, Winner: draughts.NoColour})
				right := slices.Equal(answer.Best().Moves, sheet.Truth)
				sums := []*tally{&all}
				for _, f := range sheet.Faults {
					if tallies[f.Slip] == nil {
						tallies[f.Slip] = new(tally)
					}
					if one := tallies[f.Slip]; !slices.Contains(sums, one) {
						sums = append(sums, one)
					}
				}
				for _, sum := range sums {
					sum.sheets++
					if right {
						sum.ours++
					}
					if game == truth {
						sum.known++
					}
					if answer.Best().Certain {
						sum.certain++
						if !right {
							sum.wrong++
						}
					}
				}
				if *trialMisses && !right && game == truth {
					t.Logf("%v of %d\n  truth %v\n  answer %+v\n share %.3f", sheet.Faults, len(sheet.Steps), around(sheet), answer.Best().Changes, share)
					for i := range answer.Hypotheses {
						h := &answer.Hypotheses[i]
						t.Logf("    %d %v true=%v", h.Share, h.Changes, slices.Equal(h.Moves, sheet.Truth))
					}
				}
			}
			var table strings.Builder
			row := func(name string, one *tally) {
				fmt.Fprintf(&table, "| %s | %d | %s | %s | %s | %d |\n", name, one.sheets, percent(one.ours, one.sheets), percent(one.known, one.sheets), percent(one.certain, one.sheets), one.wrong)
			}
			for _, f := range slips.All() {
				if one := tallies[f]; one != nil {
					row(f.String(), one)
				}
			}
			row("**all**", &all)
			t.Logf("%s, %s, %d faults: search, who knows, certain, certain and wrong; %d unclear, %d given up\n%sthe most that can be certain with 1 wrong in 400: %.3f, in 2,000: %.3f, in a million: %.3f", v, mix.name, faults, unclear, given,
				table.String(), cover(slices.Clone(shares), 1./400), cover(slices.Clone(shares), 1./2000), cover(slices.Clone(shares), 1e-6))
			if *ceilingGaps > 0 {
				t.Logf("of those without a gap can be certain, with 1 wrong in 2,000 of those with one: %.3f, in a million: %.3f", coverBeside(sureties, 1./2000), coverBeside(sureties, 1e-6))
			}
			if all.known < all.ours-all.sheets/20-1 {
				t.Errorf("%s, %s: the search knows more (%d) than who tries all (%d)", v, mix.name, all.ours, all.known)
			}
		}
	}
}
