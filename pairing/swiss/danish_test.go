package swiss

import (
	"fmt"
	"slices"
	"testing"

	"flagfall/pairing"
)

// The Danish system pairs the standings as they are printed, whatever the
// scores and the numbers say; without them it goes by score and number.
func TestDanishFollowsTheStandings(t *testing.T) {
	f := pairing.Field{Round: 2, Scoring: pairing.TwoOneZero()}
	for n := 1; n <= 5; n++ {
		f.Players = append(f.Players, pairing.Player{Number: n, Entries: []pairing.Entry{{Kind: pairing.HalfBye, Points: pairing.Point}}})
	}
	for _, standing := range [][]int{nil, {4, 2, 5, 1, 3}, {5, 4, 3, 2, 1}} {
		order := standing
		if order == nil {
			order = []int{1, 2, 3, 4, 5}
		}
		f.Standing = standing
		pairs, err := Danish().Pair(f)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range pairs { // the colours are tested elsewhere
			got = append(got, fmt.Sprint(min(p.First, p.Second), max(p.First, p.Second)))
		}
		want := []string{
			fmt.Sprint(min(order[0], order[1]), max(order[0], order[1])),
			fmt.Sprint(min(order[2], order[3]), max(order[2], order[3])), fmt.Sprint(0, order[4]),
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v: paired %v", standing, pairs)
		}
	}
}
