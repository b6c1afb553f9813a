package swiss_test

import (
	"errors"
	"testing"

	"flagfall/fixtures/gen"
	"flagfall/pairing"
	"flagfall/pairing/swiss"
)

// Long events in small fields lead into penultimate and collapsed brackets:
// every matching in them is proved.
func TestOutlookOfLongEvents(t *testing.T) {
	collapsed, penultimate, rounds := 0, 0, 0
	for seed := uint64(1); seed <= 60; seed++ {
		n := 6 + int(seed)%35
		event := gen.Tournament{
			Seed: seed, Players: n, Rounds: n - 1 - int(seed)%4, Draws: int(30 + seed), Forfeits: int(seed % 9), Absences: int(seed % 7),
			Scoring: pairing.TwoOneZero(), Edition: pairing.Edition2017,
		}
		event.Played = event.Rounds
		if seed%3 == 0 {
			event.Scoring = pairing.OneHalfZero()
		}
		field, err := event.Field(swiss.Dutch{Verify: true})
		if err != nil && !errors.Is(err, pairing.ErrNoPairing) {
			t.Fatalf("seed %d, round %d: %v", seed, field.Round, err)
		}
		for round := 1; round < field.Round; round++ {
			_, trace, err := swiss.Dutch{}.PairTraced(field.Before(round))
			if err != nil {
				t.Fatalf("seed %d, round %d again: %v", seed, round, err)
			}
			rounds++
			for _, b := range trace.Brackets {
				if b.Penultimate {
					penultimate++
				}
				if b.Collapsed {
					collapsed++
				}
			}
		}
	}
	if collapsed < rounds/20 || penultimate != collapsed {
		t.Errorf("of %d rounds %d were collapsed and %d had a penultimate bracket", rounds, collapsed, penultimate)
	}
	t.Logf("%d rounds, %d of them collapsed", rounds, collapsed)
}
