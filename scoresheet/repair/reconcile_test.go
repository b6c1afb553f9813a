package repair_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
	"flagfall/scoresheet/repair"
)

// told is a discrepancy with its reason.
type told struct {
	repair.Discrepancy
	Reason string
}

// TestTwoSheets combines two sheets of the opening that differ from it.
func TestTwoSheets(t *testing.T) {
	type slips []string // what stands for what
	for _, c := range []struct {
		name          string
		first, second slips
		want          []told
	}{
		{"both right", nil, nil, nil},
		{"a gap on one sheet", slips{" 34x23", " ?-?"}, nil, []told{
			{repair.Discrepancy{Ply: 15, First: "?-?", Second: "34x23", FirstStep: 15, SecondStep: 15, FirstKind: repair.Unread, Resolution: "34x23"}, "the first sheet cannot be read here; the second has the move that fits the rest of both"}}},
		{"a tick on one, another move on the other (WCDF 3.14)", slips{" 33-28", " v"}, slips{" 33-28", " 33-23"}, []told{
			{repair.Discrepancy{Ply: 11, First: "v", Second: "33-23", FirstStep: 11, SecondStep: 11, FirstKind: repair.Ticked, SecondKind: repair.DigitMisread, Resolution: "33-28"}, "the first sheet has a tick, the second has a digit that looks like the right one; this move fits the rest of both best"}}},
		{"a ply left out on one and twice on the other", slips{" 5-10", ""}, slips{" 37-32", " 37-32 37-32"}, []told{
			{repair.Discrepancy{Ply: 6, Second: "37-32", SecondStep: 6, SecondKind: repair.WrittenTwice}, "the second sheet has an entry twice; without that entry the sheets agree"},
			{repair.Discrepancy{Ply: 10, Second: "5-10", SecondStep: 11, FirstKind: repair.LeftOut, Resolution: "5-10"}, "the first sheet leaves the move out; the second has the move that fits the rest of both"}}},
		{"a sheet that ends early", slips{" 50-44 20-24 39-33 17-21", ""}, nil, []told{
			{repair.Discrepancy{Ply: 21, Second: "50-44", SecondStep: 21, FirstKind: repair.Ended, Resolution: "50-44"}, "the first sheet ends here; the second has the move that fits the rest of both"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			write := func(s slips) []pdn.Step {
				if s == nil {
					return sheet(t, opening)
				}
				text := strings.Replace(opening, s[0], s[1], 1)
				if text == opening {
					t.Fatal("the slip was not made")
				}
				return sheet(t, text)
			}
			var r repair.Reconciler
			a := r.Reconcile(draughts.Start(draughts.International), write(c.first), write(c.second))
			if got := strings.Join(a.Moves, " "); got != opening {
				t.Errorf("got  %s\nwant %s", got, opening)
			}
			if !a.Certain || a.Different {
				t.Errorf("certain %v, share %d, different %v", a.Certain, a.Share, a.Different)
			}
			var got []told
			for _, d := range a.Discrepancies {
				got = append(got, told{d, d.Reason(rule.Article{}).String()})
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestSheetsOfDifferentGames are not forced together.
func TestSheetsOfDifferentGames(t *testing.T) {
	var r repair.Reconciler
	a := r.Reconcile(draughts.Start(draughts.International), sheet(t, opening), sheet(t, "34-29 17-22 40-34 11-17 45-40 7-11 31-26 1-7 50-45 20-25 37-31 14-20"))
	if !a.Different || a.Told || a.Certain {
		t.Errorf("%+v", a)
	}
}

// TestNothingDecides: two moves of one side, in a different order on each
// sheet, leave the order open.
func TestNothingDecides(t *testing.T) {
	var r repair.Reconciler
	a := r.Reconcile(draughts.Start(draughts.International),
		sheet(t, "32-28 18-22 37-32 12-18 41-37 7-12 46-41 1-7 34-29 19-23"), sheet(t, "32-28 18-22 37-32 12-18 41-37 7-12 34-29 1-7 46-41 19-23"))
	if a.Certain || a.Told && a.Share > 700_000 || len(a.Discrepancies) != 2 || !a.Discrepancies[0].Open {
		t.Errorf("%+v", a)
	}
}

// TestTrialOfPairs combines two sheets of one game that each have a fault of
// their own. See TestTrialOfFaultySheets for the flags.
func TestTrialOfPairs(t *testing.T) {
	exhaustive.NotShort(t, "the trial of two sheets takes seconds")
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
					var all efforts
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
						var a repair.Agreement
						all.add(measured(func() int {
							a = reconciler.Reconcile(one.Start, one.Steps, two.Steps)
							return a.Positions
						}), func() string { return fmt.Sprint(g.name, " ", one.Faults, two.Faults) })
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
					t.Logf("%d pairs, %v: right %s, told %s, certain %s, certain and wrong %d", pairs, &all,
						percent(right, compared), percent(told, compared), percent(certain, compared), wrong)
				})
			}
		}
	}
}

// TestWhatBothWrote: what is the same on both sheets and fits no game, or is on one after
// the end of the other, is never certain: one player may have copied it from the other, and
// what can be played may have been shown.
func TestWhatBothWrote(t *testing.T) {
	const english = "9-13 22-18 11-15 18x11 8x15 23-18 15x22 25x18 6-9 21-17 13x22 26x17 9-14 18x9 5x21 24-20 2-6 27-24 7-11 31-26 1-9 29-25 " +
		"9-13 32-27 11-15 27-23 10-14 20-16 12x19 23x16 13-17 24-19 15x24 28x19 3-7 16-12 14-18 19-15 7-11 15x8"
	stray := strings.Replace(opening, " 37-32", " 6-50 37-32", 1)
	for _, c := range []struct {
		name          string
		variant       draughts.Variant
		first, second string
		certain       bool
	}{
		{"1-9 for 6-9, with a man between", draughts.English, english, english, false},
		{"the right move on one", draughts.English, english, strings.Replace(english, " 1-9", " 6-9", 1), true},
		{"an entry that stands for nothing", draughts.International, stray, stray, false},
		{"the same on one sheet", draughts.International, stray, opening, true},
		{"one entry more that can be played", draughts.International, opening + " 31-26", opening, false},
		{"three entries more", draughts.International, opening + " 31-26 11-17 44-39", opening, true},
	} {
		var r repair.Reconciler
		if a := r.Reconcile(draughts.Start(c.variant), sheet(t, c.first), sheet(t, c.second)); a.Certain != c.certain {
			t.Errorf("%s: certain %v, share %d, %+v", c.name, a.Certain, a.Share, a.Discrepancies)
		}
	}
}

// TestMovesInAnotherOrder: each sheet has, at each place, what is written there, also where one has
// two moves in the wrong order.
func TestMovesInAnotherOrder(t *testing.T) {
	const first, second = "32-28 19-23 28x19 14x23 41-37 10-14 37-32 14-19", "32-28 19-23 28x19 14x23 37-32 10-14 41-37 14-19"
	var r repair.Reconciler
	a := r.Reconcile(draughts.Start(draughts.International), sheet(t, first), sheet(t, second))
	want := []repair.Discrepancy{
		{Ply: 5, First: "41-37", Second: "37-32", FirstStep: 5, SecondStep: 5, FirstKind: repair.Exchanged, Resolution: "37-32"},
		{Ply: 7, First: "37-32", Second: "41-37", FirstStep: 7, SecondStep: 7, FirstKind: repair.Exchanged, Resolution: "41-37"},
	}
	if diff := cmp.Diff(want, a.Discrepancies); diff != "" {
		t.Error(diff)
	}
}
