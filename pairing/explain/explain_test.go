package explain_test

import (
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/gen"
	"flagfall/pairing"
	"flagfall/pairing/explain"
	"flagfall/pairing/swiss"
)

// Every pair and every floater of a round is explained, and every pair that
// was not made has a criterion against it.
func TestEverythingHasAReason(t *testing.T) {
	exhaustive.NotShort(t, "whole events are paired again")
	for seed := uint64(1); seed <= 25; seed++ {
		field, err := gen.Tournament{
			Seed: seed, Players: 9 + int(seed%6), Rounds: 7, Played: int(seed % 6), Draws: 60, Absences: 10, Scoring: pairing.TwoOneZero(),
		}.Field(swiss.Dutch{})
		if err != nil {
			t.Fatal(err)
		}
		pairs, trace, err := swiss.Dutch{}.PairTraced(field)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(explain.Round(&field, pairs, trace)); got < len(pairs)+len(trace.Brackets) {
			t.Errorf("seed %d: %d sentences for %d pairs in %d brackets", seed, got, len(pairs), len(trace.Brackets))
		}
		at := map[int]bool{}
		for _, p := range pairs {
			at[p.First], at[p.Second] = true, true
		}
		for a := 1; a <= len(field.Players); a++ {
			for b := a + 1; b <= len(field.Players); b++ {
				if !at[a] || !at[b] {
					continue
				}
				said, err := explain.WhyNot(&field, pairs, trace, pairing.Pair{First: a, Second: b})
				if err != nil {
					t.Fatalf("seed %d: why not %d against %d: %v", seed, a, b, err)
				}
				why := said.String()
				if !strings.Contains(why, "FIDE C.04.3") && !strings.Contains(why, "do meet") {
					t.Errorf("seed %d: %q names no article", seed, why)
				}
			}
		}
		for a := 1; a <= len(field.Players); a++ {
			if !at[a] {
				continue
			}
			said, err := explain.WhyNot(&field, pairs, trace, pairing.Pair{First: a})
			why := said.String()
			switch {
			case !at[0]:
				if rule.CodeOf(err) != rule.Refused {
					t.Errorf("seed %d: nobody has the bye, and why not %d says %q, %v", seed, a, why, err)
				}
			case err != nil:
				t.Errorf("seed %d: why not the bye for %d: %v", seed, a, err)
			case !strings.Contains(why, "FIDE C.04.3 C") && !strings.Contains(why, "FIDE C.04.3 4") && !strings.Contains(why, "does have the bye"):
				t.Errorf("seed %d: %q names no article", seed, why)
			}
		}
		if _, err := explain.WhyNot(&field, pairs, trace, pairing.Pair{First: 1, Second: 99}); rule.CodeOf(err) != rule.Refused {
			t.Errorf("seed %d: a player who is not there: %v", seed, err)
		}
	}
}
