package repair_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen/slips"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
	"flagfall/scoresheet/repair"
)

// TestHardSheets searches what cannot be found, so that the budget runs out:
// sheets with far too many faults, sheets of ticks, squares by chance, sheets
// of two games sewn together and sheets without an end, in every variant when
// -trial is given. With -v it says what they cost.
func TestHardSheets(t *testing.T) {
	exhaustive.NotShort(t, "hundreds of long games are searched")
	sheets, variants := 1, exhaustive.Every(t, 2, []draughts.Variant{draughts.International, draughts.English})
	if *trialSheets > 0 {
		sheets, variants = *trialSheets, draughts.Variants()
	}
	for _, v := range variants {
		random := rand.New(rand.NewPCG(*trialSeed, uint64(v)))
		var s repair.Searcher
		var r repair.Reconciler
		var single, pairs efforts
		for range sheets {
			for _, h := range hard(random, v) {
				var a repair.Answer
				single.add(measured(func() int {
					a = s.Search(repair.Record{Start: draughts.Start(v), Steps: h.one, Winner: draughts.NoColour})
					return a.Positions
				}), func() string { return h.name })
				if a.Positions > most {
					t.Errorf("%s, %s: %d positions", v, h.name, a.Positions)
				}
				if best := a.Best(); best.Certain && h.hopeless {
					t.Errorf("%s, %s: certain", v, h.name)
				}
				var b repair.Agreement
				if h.two == nil {
					continue
				}
				pairs.add(measured(func() int {
					b = r.Reconcile(draughts.Start(v), h.one, h.two)
					return b.Positions
				}), func() string { return h.name })
				if b.Positions > 4*most {
					t.Errorf("%s, pair, %s: %d positions", v, h.name, b.Positions)
				}
				if b.Certain && h.hopeless {
					t.Errorf("%s, pair, %s: certain", v, h.name)
				}
			}
		}
		for _, one := range []*efforts{&single, &pairs} {
			if *trialSheets > 0 && one.worst.cpu > longest {
				t.Errorf("%s, %s: %v of processor time", v, one.which, one.worst.cpu)
			}
		}
		t.Logf("%s: sheets %v", v, &single)
		t.Logf("%s: pairs %v", v, &pairs)
	}
}

// most is how many positions one search looks at, the one it was looking at
// when the budget ran out included; longest is what a search may take.
const (
	most    = 420_000
	longest = 200 * time.Millisecond
)

type hardSheet struct {
	name     string
	one, two []pdn.Step // two is nil where the sheet alone is tried
	hopeless bool       // nothing about it can be certain
}

func hard(random *rand.Rand, v draughts.Variant) []hardSheet {
	mix := slips.TimeTrouble()
	plant := func(plies, faults int) (one, two []pdn.Step) {
		game := slips.Play(random, draughts.Start(v), plies)
		first, ok := mix.Plant(random, draughts.Start(v), game, faults)
		if !ok {
			first, _ = mix.Plant(random, draughts.Start(v), game, 0)
			return first.Steps, first.Steps
		}
		second, ok := mix.Again(random, first, faults)
		if !ok {
			second = first
		}
		return slices.Clone(first.Steps), slices.Clone(second.Steps)
	}
	var list []hardSheet
	for _, faults := range []int{3, 4, 6, 10, 20} {
		for _, plies := range []int{40, 90, 160} {
			one, two := plant(plies, faults)
			list = append(list, hardSheet{fmt.Sprintf("%d faults in %d plies", faults, plies), one, two, false})
		}
	}
	for _, run := range []int{3, 5, 8, 20} {
		one, two := plant(100, 0)
		for i := 20; i < min(20+run, len(one)); i++ {
			one[i] = pdn.Step{Kind: pdn.Tick, Text: "v"}
			two[i] = one[i]
		}
		list = append(list, hardSheet{fmt.Sprintf("%d ticks on both", run), one, two, run > 8})
	}
	for _, every := range []int{2, 4, 8} {
		one, two := plant(100, 1)
		for i := 10; i < len(one); i += every {
			one[i] = pdn.Step{Kind: pdn.Tick, Text: "v"}
		}
		for i := 11; i < len(two); i += every {
			two[i] = pdn.Step{Kind: pdn.Tick, Text: "v"}
		}
		list = append(list, hardSheet{fmt.Sprintf("a tick every %d plies", every), one, two, false})
	}
	one, _ := plant(60, 0)
	two, _ := plant(160, 0)
	if len(one) > 30 && len(two) > 30 {
		list = append(list, hardSheet{"two games sewn together", append(slices.Clone(one[:30]), two[30:]...), append(slices.Clone(two[:30]), one[30:]...), true})
	}
	squares := v.Squares()
	random2 := func(n int) []pdn.Step {
		var text strings.Builder
		for range n {
			fmt.Fprintf(&text, "%d-%d ", 1+random.IntN(squares), 1+random.IntN(squares))
		}
		games, err := pdn.ReadAll([]byte("[GameType \"20\"]\n"+text.String()+" *"), "")
		if err != nil || len(games) == 0 {
			panic(err)
		}
		return games[0].Steps
	}
	list = append(list, hardSheet{"squares by chance", random2(100), random2(100), true})
	for _, plies := range []int{1000, repair.MaxEntries + 500} {
		// Sheets without an end: the same game again and again, and a slip.
		one, _ := plant(90, 0)
		var long []pdn.Step
		for len(long) < plies {
			long = append(long, one...)
		}
		list = append(list, hardSheet{fmt.Sprintf("%d entries", plies), long[:plies], long[3:plies], true})
	}
	return list
}
