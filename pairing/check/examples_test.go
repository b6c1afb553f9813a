package check

import (
	"slices"
	"testing"
)

// The example of FIDE C.04.4.1, 4.3.3: of A to G the shifters are D, C, E, B, F, A, G.
func TestShiftersFromTheMiddle(t *testing.T) {
	got := ""
	for _, c := range middleOut([]int{'A', 'B', 'C', 'D', 'E', 'F', 'G'}) {
		got += string(rune(c))
	}
	if got != "DCEBFAG" {
		t.Error(got)
	}
}

// The order of sets of FIDE C.04.4.1, 4.1.3.
func TestSetsByTheirSmallestDifference(t *testing.T) {
	var got [][]int
	subsets([]int{1, 2, 3, 4}, 2, func(set []int) bool {
		got = append(got, set)
		return false
	})
	want := [][]int{{1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%v", got)
	}
}
