package check_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen"
	"flagfall/pairing"
	"flagfall/pairing/check"
	"flagfall/pairing/explain"
	"flagfall/pairing/swiss"
)

var plantedRounds = flag.Int("planted-rounds", exhaustive.Number(50, 150), "random rounds of each of the other systems with planted errors")

// defined are the FIDE systems other than the Dutch one, each with the definition of what a
// pairing loses.
var defined = []struct {
	name   string
	pairer swiss.Traced
	define func(*pairing.Field) func(pairing.Pairing) check.Lost
}{
	{"burstein", swiss.Burstein{}, check.DefineBurstein},
	{"dubov", swiss.Dubov{}, check.DefineDubov},
	{"double", swiss.Double{}, check.DefineDouble},
	{"lim", swiss.Lim{}, check.DefineLim},
}

// everyPairing calls a function with every legal pairing of a field, with any
// colours.
func everyPairing(f *pairing.Field, may func(a, b int) bool, call func(pairing.Pairing)) {
	var here []int
	for i := range f.Players {
		if !f.Players[i].Out {
			here = append(here, f.Players[i].Number)
		}
	}
	var walk func(left []int, done pairing.Pairing, free bool)
	walk = func(left []int, done pairing.Pairing, free bool) {
		if len(left) == 0 {
			call(slices.Clone(done))
			return
		}
		if free && may(left[0], 0) {
			walk(left[1:], append(done, pairing.Pair{First: left[0]}), false)
		}
		for k := 1; k < len(left); k++ {
			if may(left[0], left[k]) {
				walk(slices.Delete(slices.Clone(left[1:]), k-1, k), append(done, pairing.Pair{First: left[0], Second: left[k]}), free)
			}
		}
	}
	walk(here, nil, len(here)%2 == 1)
}

// What is said to be lost by a pairing with a planted error is what the texts of the other FIDE
// systems say, and the reason why two do not meet is the smallest loss of any pairing with them in
// it: that of the one that departs last from the right pairing.
func TestPlantedErrorsOfOtherSystems(t *testing.T) {
	rounds, asked := 15, 3
	if !testing.Short() {
		rounds, asked = *plantedRounds, 6
	}
	for _, system := range defined {
		t.Run(system.name, func(t *testing.T) {
			planted, why := 0, 0
			articles := map[string]int{}
			for seed := *plantedFrom; seed < *plantedFrom+uint64(rounds); seed++ {
				event := gen.Tournament{
					Seed: seed, Players: 6 + int(seed%4), Rounds: 5 + int(seed%3), Draws: 20 + int(seed*7%60), Absences: int(seed % 3 * 4),
					Forfeits: int(seed % 2 * 4), Baku: seed%4 == 0, Scoring: pairing.TwoOneZero(),
				}
				event.Played = int(seed) % event.Rounds
				field, err := event.Field(system.pairer)
				if err != nil {
					continue
				}
				best, trace, err := system.pairer.PairTraced(field)
				if err != nil || len(best) < 2 || trace.Dutch() {
					continue
				}
				define := system.define(&field)
				if l := define(best); !l.None {
					continue // a pair was separated for the median group, which the definition does not cover
				}
				legal := map[[2]int]bool{}
				var all []pairing.Pairing
				judge := map[string]check.Whole{"burstein": check.Burstein{}, "dubov": check.Dubov{}, "double": check.DoubleSwiss{}, "lim": check.Lim{}}[system.name]
				everyPairing(&field, func(a, b int) bool {
					known, asked := legal[[2]int{a, b}]
					if !asked {
						p := pairing.Pair{First: a, Second: b}
						known = true
						for _, x := range judge.Legal(&field, pairing.Pairing{p}) {
							known = known && (!slices.Contains(x.Players, a) || strings.Contains(x.Message.String(), "in no pair"))
						}
						legal[[2]int{a, b}] = known
					}
					return known
				}, func(p pairing.Pairing) { all = append(all, p) })
				if len(all) < 2 {
					continue
				}
				random := rand.New(rand.NewPCG(seed, 11))
				for range asked {
					other := all[random.IntN(len(all))]
					want := define(other)
					l, ok, err := trace.Lost(best, other)
					switch {
					case err != nil:
						t.Fatalf("seed %d, round %d: %v against %v: %v; defined is %+v", seed, field.Round, other, best, err, want)
					case ok == want.None, ok && l.Article.Number != want.Article, ok && !l.Whole && l.Bracket != want.Score:
						t.Fatalf("seed %d, round %d: %v against %v loses %+v; said is %v", seed, field.Round, other, best, want, l.Said())
					}
					planted++
					articles[want.Article]++
				}
				for range asked {
					a, b := field.Players[random.IntN(len(field.Players))].Number, field.Players[random.IntN(len(field.Players))].Number
					if a == b || !legal[[2]int{min(a, b), max(a, b)}] {
						continue
					}
					least, found := check.Lost{Bracket: -2}, false
					for _, p := range all {
						if slices.ContainsFunc(p, func(x pairing.Pair) bool { return x.First == min(a, b) && x.Second == max(a, b) }) {
							if l := define(p); !found || least.Before(l) {
								least, found = l, true
							}
						}
					}
					if !found || least.None {
						continue
					}
					said, err := explain.WhyNot(&field, best, trace, pairing.Pair{First: a, Second: b})
					if rule.CodeOf(err) != "" {
						t.Fatalf("seed %d: why not %d-%d: %v", seed, a, b, err)
					}
					why++
					text := said.String()
					if least.Bracket >= 0 && !strings.Contains(text, fmt.Sprintf("in the bracket of score %v,", least.Score)) {
						t.Errorf("seed %d, round %d: %d-%d loses %+v at the least; said is %s", seed, field.Round, a, b, least, text)
					}
					if !strings.Contains(text, " "+least.Article+")") {
						t.Errorf("seed %d, round %d: %d-%d loses %+v at the least; said is %s", seed, field.Round, a, b, least, text)
					}
				}
			}
			t.Logf("%d planted errors, all named rightly: %v; %d times why not", planted, articles, why)
			if planted < rounds {
				t.Errorf("%d planted errors only", planted)
			}
		})
	}
}

// The Lim system has the rule against a second meeting under a number of its own.
func TestLimNumbersItsRules(t *testing.T) {
	f, err := gen.Tournament{Seed: 1, Players: 8, Rounds: 5, Played: 2, Draws: 50, Scoring: pairing.TwoOneZero()}.Field(swiss.Lim{})
	if err != nil {
		t.Fatal(err)
	}
	found := check.Lim{}.Legal(&f, f.PairsOf(1))
	if len(found) == 0 {
		t.Fatal("the pairs of round 1 are legal again")
	}
	for _, x := range found {
		if x.Article.String() != "FIDE C.04.4.3 2.1" && strings.Contains(x.Message.String(), "have met") {
			t.Errorf("%v", x)
		}
	}
}
