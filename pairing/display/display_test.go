package display_test

import (
	"slices"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/display"
)

func field(n int, out ...int) pairing.Field {
	f := pairing.Field{Round: 1}
	for i := 1; i <= n; i++ {
		f.Players = append(f.Players, pairing.Player{Number: i, Out: slices.Contains(out, i)})
	}
	return f
}

func TestOneAgainstAll(t *testing.T) {
	for _, tc := range []struct {
		side pairing.ExhibitorSide
		want pairing.Pairing
	}{
		{"", pairing.Pairing{{First: 1, Second: 2}, {First: 1, Second: 4}, {First: 1, Second: 5}}},
		{pairing.ExhibitorSecond, pairing.Pairing{{First: 2, Second: 1}, {First: 4, Second: 1}, {First: 5, Second: 1}}},
		{pairing.ExhibitorAlternate, pairing.Pairing{{First: 1, Second: 2}, {First: 4, Second: 1}, {First: 1, Second: 5}}},
	} {
		got, err := display.Pairer{Side: tc.side}.Pair(field(5, 3))
		if err != nil || !slices.Equal(got, tc.want) {
			t.Errorf("%q: %v, %v, want %v", tc.side, got, err, tc.want)
		}
	}
}

func TestRefusals(t *testing.T) {
	second, set := field(3), field(3)
	second.Round = 2
	set.Fixed = []pairing.Pair{{First: 1, Second: 2}}
	for name, f := range map[string]pairing.Field{"alone": field(1), "exhibitor out": field(3, 1), "opponents out": field(3, 2, 3), "round 2": second, "set": set} {
		if _, err := (display.Pairer{}).Pair(f); rule.CodeOf(err) != rule.Refused {
			t.Errorf("%s: %v", name, err)
		}
	}
}
