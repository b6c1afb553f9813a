package swiss_test

import (
	"flag"
	"slices"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen"
	"flagfall/pairing"
	"flagfall/pairing/check"
	"flagfall/pairing/swiss"
)

var moreEvents = flag.Int("fide-events", exhaustive.Number(15, 40), "random events of the other FIDE systems that the judge looks at")

// judge is an independent judge of a system.
type judge interface {
	Round(*pairing.Field, pairing.Pairing) []check.Finding
}

// judged plays random events by a system, and asks its judge about every round.
func judged(t *testing.T, pairer pairing.Pairer, judge judge, of func(t *gen.Tournament)) {
	t.Helper()
	rounds := 0
	for seed := uint64(1); seed <= uint64(*moreEvents); seed++ {
		event := gen.Tournament{
			Seed: seed, Players: 4 + int(seed%7), Rounds: 4 + int(seed%4), Draws: 20 + int(seed*7%60), Absences: int(seed % 5 * 3),
			Forfeits: int(seed % 3 * 4), Forbidden: int(seed % 3), Late: int(seed % 2), Withdrawn: int(seed % 4 / 2), Baku: seed%6 == 0,
			Scoring: pairing.TwoOneZero(),
		}
		event.Played = event.Rounds
		if of != nil {
			of(&event)
		}
		for event.Played = 0; event.Played < event.Rounds; event.Played++ {
			f, err := event.Field(pairer)
			if rule.CodeOf(err) == rule.NoPairing {
				break
			}
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			pairs, err := pairer.Pair(f)
			if rule.CodeOf(err) == rule.NoPairing {
				break
			}
			if err != nil {
				t.Fatalf("seed %d, round %d: %v", seed, f.Round, err)
			}
			for _, finding := range judge.Round(&f, pairs) {
				t.Errorf("seed %d, round %d: %v\npaired %v", seed, f.Round, finding, pairs)
			}
			rounds++
		}
		if t.Failed() {
			return
		}
	}
	if rounds < *moreEvents*2 {
		t.Errorf("only %d rounds were judged", rounds)
	}
	t.Logf("%d rounds", rounds)
}

// The judge of the Burstein system looks at every way to deal with every bracket.
func TestBursteinIsJudged(t *testing.T) {
	judged(t, swiss.Burstein{Verify: true}, check.Burstein{}, nil)
}

// The judge of the Dubov system looks at every set of upfloaters and shifters, and at
// every transposition.
func TestDubovIsJudged(t *testing.T) {
	judged(t, swiss.Dubov{}, check.Dubov{}, nil)
}

// The judge of the Double-Swiss system looks at every set of upfloaters, and at every
// pairing of a bracket.
func TestDoubleSwissIsJudged(t *testing.T) {
	judged(t, swiss.Double{}, check.DoubleSwiss{}, nil)
}

// The judge of the Lim system looks at every set of players who could float, and at
// every pairing of a group.
func TestLimIsJudged(t *testing.T) {
	judged(t, swiss.Lim{}, check.Lim{}, nil)
}

// unseeded is the judge of the Burstein system in the rounds that are its own.
type unseeded struct{ check.Burstein }

func (j unseeded) Round(f *pairing.Field, pairs pairing.Pairing) []check.Finding {
	if f.Round <= min(f.Rounds/2, 4) {
		return nil // every pairing of this many is too much
	}
	return j.Burstein.Round(f, pairs)
}

// Fields of up to sixteen players, whose brackets are still small, are looked at in full too.
func TestLargerFieldsAreJudged(t *testing.T) {
	larger := func(event *gen.Tournament) {
		event.Players, event.Rounds, event.Forbidden = 11+int(event.Seed%6), 7+int(event.Seed%3), 0
	}
	judged(t, swiss.Burstein{}, unseeded{check.Burstein{Limit: 16}}, larger)
	judged(t, swiss.Lim{}, check.Lim{Limit: 16}, larger)
}

// In the examples of the handbook 1, 2, 3 meet 4, 5, 6 in the first round of a double
// Swiss, by the identifier 1 2 3 4 5 6 (C.04.5, 3.6.2), and the first half meets the
// second in the Dubov system (C.04.4.1, 3.2.3).
func TestFirstRoundsOfFIDE(t *testing.T) {
	f := pairing.Field{Round: 1, Rounds: 5, Scoring: pairing.TwoOneZero(), TopColour: pairing.First}
	for i := range 6 {
		f.Players = append(f.Players, pairing.Player{Number: i + 1, Rating: 2000 - 10*i})
	}
	for _, pairer := range []pairing.Pairer{swiss.Double{}, swiss.Dubov{}, swiss.Burstein{}} {
		if got, want := pairsOf(t, pairer, f), [][2]int{{1, 4}, {2, 5}, {3, 6}}; !slices.Equal(got, want) {
			t.Errorf("%T: %v, want %v", pairer, got, want)
		}
	}
	f.Rounds = 0
	for _, pairer := range []pairing.Pairer{swiss.Dubov{}, swiss.Burstein{}} {
		if _, err := pairer.Pair(f); rule.CodeOf(err) != rule.Refused {
			t.Errorf("%T without the number of rounds: %v", pairer, err)
		}
	}
}
