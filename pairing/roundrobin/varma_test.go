package roundrobin

import (
	"slices"
	"testing"

	"flagfall/arbiter/rule"
)

// FIDE C.05 Annex 2: the sets hold every number once, and nobody of a set meets
// another of it in the last three rounds.
func TestVarma(t *testing.T) {
	for n := 9; n <= 24; n++ {
		sets, err := Varma(n)
		if err != nil {
			t.Fatal(err)
		}
		last := LastRounds(n)
		if len(last) != 3*(n/2) {
			t.Errorf("%d players: %d games in the last three rounds", n, len(last))
		}
		var all []int
		for _, set := range sets {
			all = append(all, set...)
			for i, a := range set {
				for _, b := range set[i+1:] {
					r := last[[2]int{min(a, b), max(a, b)}]
					if n == 12 && a == 6 && b == 12 { // as published
						if r != 11 {
							t.Errorf("12 players: 6 and 12 meet in round %d", r)
						}
						continue
					}
					if r > 0 {
						t.Errorf("%d players: %d and %d are of one set and meet in round %d", n, a, b, r)
					}
				}
			}
		}
		slices.Sort(all)
		for i, number := range all {
			if number != i+1 || len(all) != n {
				t.Fatalf("%d players: the sets hold %v", n, all)
			}
		}
	}
	for _, n := range []int{0, 8, 25} {
		if _, err := Varma(n); rule.CodeOf(err) != rule.Refused {
			t.Errorf("%d players: %v", n, err)
		}
	}
}
