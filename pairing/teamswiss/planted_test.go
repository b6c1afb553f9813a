package teamswiss_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen"
	"flagfall/pairing"
	"flagfall/pairing/check"
	"flagfall/pairing/teamswiss"
)

var moreEvents = flag.Int("team-events", exhaustive.Number(15, 40), "random events of teams in which errors are planted")

var plantedFrom = flag.Uint64("planted-from", 1, "the first seed of the events with planted errors")

// exchanged makes two players of two pairs change places, now and then sides too; nil if
// that makes no other legal pairing.
func exchanged(f *pairing.Field, pairs pairing.Pairing, legal func(*pairing.Field, pairing.Pairing) []check.Finding, random *rand.Rand) pairing.Pairing {
	for range 30 {
		other := slices.Clone(pairs)
		i, j := random.IntN(len(pairs)), random.IntN(len(pairs))
		a, b := &other[i].First, &other[j].First
		if random.IntN(2) == 0 {
			b = &other[j].Second
		}
		if i == j && random.IntN(4) > 0 { // an error of colour alone, not so often
			continue
		}
		if i == j {
			b = &other[i].Second
		}
		if *b == 0 {
			continue
		}
		*a, *b = *b, *a
		if !slices.Equal(other, pairs) && len(legal(f, other)) == 0 {
			return other
		}
	}
	return nil
}

// A round of teams has one right pairing: whichever two change places, the judge finds it, and
// names an article.
func TestPlantedErrorsAreFound(t *testing.T) {
	pairer, judge := teamswiss.Pairer{}, check.TeamJudge{}
	planted := 0
	articles := map[string]int{}
	for seed := *plantedFrom; seed < *plantedFrom+uint64(*moreEvents)*2; seed++ {
		event := gen.Tournament{
			Seed: seed, Players: 5 + int(seed%6), Rounds: 5 + int(seed%3), Draws: 20 + int(seed*7%60), Absences: int(seed % 3 * 4),
			Forfeits: int(seed % 2 * 4), Baku: seed%4 == 0, Scoring: pairing.TwoOneZero(),
		}
		event.Played = int(seed) % event.Rounds
		f, err := event.Field(pairer)
		if err != nil {
			continue
		}
		pairs, err := pairer.Pair(f)
		if rule.CodeOf(err) == rule.NoPairing || len(pairs) < 2 {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(seed, 5))
		for range 8 {
			other := exchanged(&f, pairs, judge.Legal, random)
			if other == nil {
				break
			}
			planted++
			found := judge.Round(&f, other)
			if len(found) == 0 {
				t.Fatalf("seed %d, round %d: %v is passed, and right is %v", seed, f.Round, other, pairs)
			}
			for _, x := range found {
				articles[x.Article.String()]++
			}
		}
	}
	t.Logf("%d planted errors, all found: %v", planted, articles)
	if planted < *moreEvents*4 {
		t.Errorf("only %d errors were planted", planted)
	}
}
