package clocks

import (
	"slices"
	"testing"
)

// TestTimeUsed: a clock knows what each side had used when it pressed, a press that was
// taken back never was, and the total has what ran after the last one.
func TestTimeUsed(t *testing.T) {
	control, err := Parse("5m")
	if err != nil {
		t.Fatal(err)
	}
	c, _, err := New(control, 0, "arbiter")
	step := func(next Clock, _ Entry, failed error) {
		t.Helper()
		if c, err = next, failed; err != nil {
			t.Fatal(err)
		}
	}
	step(c.Start(First, 0, "arbiter"))
	step(c.Press(First, 10_000))
	early := c
	step(c.Press(Second, 25_000))
	step(c.do(Entry{At: 26_000, Kind: KindUnpress, Side: Second, By: "arbiter", Reason: "by mistake"}))
	step(c.Press(Second, 30_000))
	step(c.Press(First, 60_000))
	u := c.Used(67_000)
	if want := [2]Span{40_000, 27_000}; u.Total != want {
		t.Errorf("in all: %v, want %v", u.Total, want)
	}
	if !slices.Equal(u.Presses[First], []Span{10_000, 40_000}) || !slices.Equal(u.Presses[Second], []Span{20_000}) {
		t.Errorf("at the presses: %v", u.Presses)
	}
	if u = early.Used(10_000); len(u.Presses[First]) != 1 || len(u.Presses[Second]) != 0 {
		t.Errorf("a clock of before has presses of later: %v", u.Presses)
	}
}

// TestUsedBy: what a display shows tells the time used where the control does.
func TestUsedBy(t *testing.T) {
	for _, tc := range []struct {
		control string
		left    Span
		moves   int
		used    Span
		known   bool
	}{
		{"25m", 10 * OneMinute, -1, 15 * OneMinute, true},
		{"50/2h,25/1h...", OneHour, -1, 0, false},
		{"50/2h,25/1h...", OneHour, 30, OneHour, true},
		{"50/2h,25/1h...", OneHour, 50, 2 * OneHour, true},
		{"80m+60s", 20 * OneMinute, -1, 0, false},
		{"80m+60s", 20 * OneMinute, 40, 100 * OneMinute, true},
	} {
		control, err := Parse(tc.control)
		if err != nil {
			t.Fatal(err)
		}
		if used, known := control.UsedBy(First, tc.left, tc.moves); known != tc.known || known && used != tc.used {
			t.Errorf("%s with %s left after %d moves: %s, %v", tc.control, tc.left, tc.moves, used, known)
		}
	}
}
