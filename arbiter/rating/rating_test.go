package rating

import (
	"math"
	"testing"
)

// The table is the normal distribution; FIDE's own rounding differs from it at
// a few edges, by one hundredth.
func TestExpectedIsNormal(t *testing.T) {
	off := 0
	for d := 0; d <= 800; d++ {
		exact := 50 * (1 + math.Erf(float64(d)*7/2000/math.Sqrt2))
		if got := Expected(d); math.Abs(float64(got)-exact) > 0.75 {
			t.Errorf("Expected(%d) = %d, the distribution has %.2f", d, got, exact)
		} else if got != int(math.Round(exact)) {
			off++
		}
		if Expected(d)+Expected(-d) != 100 {
			t.Errorf("Expected(%d) and its opposite make %d", d, Expected(d)+Expected(-d))
		}
	}
	if off > 12 {
		t.Errorf("%d differences are rounded otherwise", off)
	}
}

func TestDifferenceAnswersExpected(t *testing.T) {
	for p := 1; p < 100; p++ {
		if got := Expected(Difference(p)); got != p {
			t.Errorf("Expected(Difference(%d)) = %d", p, got)
		}
	}
}

func TestPerformance(t *testing.T) {
	for _, tc := range []struct {
		opponents    []int
		points, most int64
		want         int
	}{
		{[]int{2000, 2100}, 2, 4, 2050},
		{[]int{2000, 2101}, 2, 4, 2051}, // .5 is rounded up
		{[]int{2000}, 2, 2, 2800},
		{[]int{2000}, 0, 2, 1200},
		{[]int{2000, 2000, 2000, 2000}, 6, 8, 2193},
	} {
		if got, err := Performance(tc.opponents, tc.points, tc.most); got != tc.want || err != nil {
			t.Errorf("%+v: %d, %v", tc, got, err)
		}
	}
	if _, err := Performance(nil, 0, 0); err == nil {
		t.Error("a performance without opponents")
	}
}
