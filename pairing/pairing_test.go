package pairing

import "testing"

func TestPointsString(t *testing.T) {
	for _, tc := range []struct {
		points Points
		want   string
	}{
		{0, "0"}, {Point, "1"}, {Half, "0.5"}, {7*Point + Half, "7.5"}, {-Half, "-0.5"},
		{Point / 3, "0.333"}, {Point * 101 / 100, "1.01"}, {2*Point - 1, "1.997"},
	} {
		if got := tc.points.String(); got != tc.want {
			t.Errorf("Points(%d).String() = %q, want %q", tc.points, got, tc.want)
		}
	}
}

func TestScorings(t *testing.T) {
	two, one := TwoOneZero(), OneHalfZero()
	if two.Win != 2*Point || two.Draw != Point || two.PAB != two.Win || two.Loss != 0 {
		t.Errorf("2-1-0: %+v", two)
	}
	if one.Win != Point || one.Draw != Half || one.HalfBye != Half {
		t.Errorf("1-½-0: %+v", one)
	}
}

func TestPlayerScore(t *testing.T) {
	p := Player{Entries: []Entry{{Kind: Played, Points: 2 * Point}, {Kind: Absent}, {Kind: Played, Points: Point}}}
	if p.Score() != 3*Point {
		t.Errorf("Score() = %v", p.Score())
	}
}
