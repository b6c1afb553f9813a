package check_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen"
	"flagfall/pairing"
	"flagfall/pairing/check"
	"flagfall/pairing/explain"
	"flagfall/pairing/swiss"
)

var plantedFrom = flag.Uint64("planted-from", 1, "the first seed of the rounds with planted errors")

// planted exchanges two players of two pairs, or one player with the one who
// has the bye.
func planted(f *pairing.Field, best pairing.Pairing, random *rand.Rand) pairing.Pairing {
	for range 50 {
		other := append(pairing.Pairing{}, best...)
		i, j := random.IntN(len(best)), random.IntN(len(best))
		if i == j || other[i].Second == 0 {
			continue
		}
		other[i].Second, other[j].First = other[j].First, other[i].Second
		if random.IntN(2) == 0 && best[j].Second != 0 {
			other = append(pairing.Pairing{}, best...)
			other[i].Second, other[j].Second = other[j].Second, other[i].Second
		}
		if len(check.Judge{}.Legal(f, other)) == 0 {
			return other
		}
	}
	return nil
}

// What a pairing with a planted error is said to lose is what the text says:
// the first bracket that could be dealt with better, and the first criterion
// lost there.
func TestPlantedErrors(t *testing.T) {
	rounds, limit := 20, 6
	if !testing.Short() {
		rounds, limit = exhaustive.Number(100, 400), 12
	}
	tried, wrong, judged := 0, 0, 0
	articles := map[string]int{}
	for seed := *plantedFrom; seed < *plantedFrom+uint64(rounds); seed++ {
		field, err := gen.Tournament{
			Baku: seed%3 == 0,
			Seed: seed, Players: 7 + int(seed%4), Rounds: 7, Played: 1 + int(seed%6), Draws: 30 + int(seed%50),
			Absences: int(seed % 2 * 10), Scoring: pairing.TwoOneZero(),
		}.Field(swiss.Dutch{})
		if err != nil {
			continue
		}
		best, trace, err := swiss.Dutch{}.PairTraced(field)
		if err != nil || len(best) < 2 {
			continue
		}
		definition := check.Definition(&field)
		if at, article := definition(best); article != "" {
			t.Fatalf("seed %d: the system's own pairing loses %s in the bracket of %v", seed, article, at)
		}
		random := rand.New(rand.NewPCG(seed, 3))
		for k := range limit {
			other := planted(&field, best, random)
			if k%3 == 0 { // another floats
				b := trace.Brackets[random.IntN(len(trace.Brackets))]
				other, _ = swiss.Dutch{}.PairUnder(field, swiss.Condition{Down: b.Residents[random.IntN(len(b.Residents))], Under: b.Score})
			}
			if k%3 == 1 && len(field.Players)%2 == 1 { // another has the bye
				other, _ = swiss.Dutch{}.PairUnder(field, swiss.Condition{Bye: 1 + random.IntN(len(field.Players))})
			}
			if other == nil || slices.Equal(other, best) {
				continue
			}
			at, article := definition(other)
			d, ok, err := explain.Difference(&field, best, other, trace)
			if err != nil {
				t.Fatalf("seed %d: %v: %v", seed, other, err)
			}
			if !ok || d.Whole != (article == "C5") || !d.Whole && d.Bracket != at || d.Article.Number != article {
				t.Errorf("seed %d: %v against %v loses %s in the bracket of %v; said is %v", seed, other, best, article, at, d)
				wrong++
			}
			tried++
			articles[article]++
			if tried%4 != 0 {
				continue
			}
			judged++
			found := check.Judge{Limit: 10}.Round(&field, other)
			last := found[len(found)-1]
			if last.Better == nil || last.Article.Number != article || article != "C5" && !strings.Contains(last.Message.String(), "in the bracket of score "+at.String()+",") {
				t.Errorf("seed %d: %v loses %s in the bracket of %v; the judge says %v", seed, other, article, at, last)
			}
		}
	}
	t.Logf("%d planted errors, %d named wrongly, %d of them judged: %v", tried, wrong, judged, articles)
	if tried < 2*rounds || len(articles) < 8 {
		t.Errorf("%d planted errors are too few, or of too few kinds: %v", tried, articles)
	}
}

// In a field of any size, a pair that was not made is refused by a criterion of
// a bracket in which one of the two is.
func TestWhyNotNamesTheirBracket(t *testing.T) {
	asked, elsewhere := 0, 0
	rounds := 12
	if !testing.Short() {
		rounds = exhaustive.Number(40, 120)
	}
	for seed := uint64(1); seed <= uint64(rounds); seed++ {
		field, err := gen.Tournament{
			Seed: seed, Players: 14 + int(seed%30), Rounds: 9, Played: 2 + int(seed%5), Draws: 50, Scoring: pairing.TwoOneZero(),
		}.Field(swiss.Dutch{})
		if err != nil {
			t.Fatal(err)
		}
		best, trace, err := swiss.Dutch{}.PairTraced(field)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(seed, 8))
		for range 10 {
			a, b := 1+random.IntN(len(field.Players)), 1+random.IntN(len(field.Players))
			if a == b {
				continue
			}
			why, err := explain.WhyNot(&field, best, trace, pairing.Pair{First: a, Second: b})
			if err != nil {
				t.Fatal(err)
			}
			_, rest, bracketed := strings.Cut(why.String(), "in the bracket of score ")
			if !bracketed {
				continue
			}
			asked++
			score, _, _ := strings.Cut(rest, ",")
			in := false
			for _, x := range trace.Brackets {
				for _, n := range append(append([]int{}, x.Moved...), x.Residents...) {
					in = in || x.Score.String() == score && (n == a || n == b)
				}
			}
			if !in {
				elsewhere++
				t.Logf("seed %d: %s", seed, why)
			}
		}
	}
	t.Logf("%d asked, %d of them answered by another bracket", asked, elsewhere)
	if elsewhere > asked/100 {
		t.Errorf("%d of %d why-nots name a bracket that has neither player", elsewhere, asked)
	}
}
