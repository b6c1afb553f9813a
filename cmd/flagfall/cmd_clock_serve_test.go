package main

import (
	"net"
	"testing"
)

// TestClocksAnswer: a hall in which none is set yet names the boards asked for, and
// not 0 boards.
func TestClocksAnswer(t *testing.T) {
	at := &net.UnixAddr{Name: "s", Net: "unix"}
	six := []string{"1", "2", "3", "4", "5", "6"}
	for _, c := range []struct {
		boards []string
		set    int
		want   string
	}{
		{nil, 0, "the clocks answer at s; none is set yet"},
		{six, 0, "the clocks of 6 boards answer at s"},
		{six, 2, "the clocks of 2 boards answer at s"},
	} {
		if got := (playing{boards: c.boards}).answer(c.set, at).String(); got != c.want {
			t.Errorf("%d of %v set: %q, want %q", c.set, c.boards, got, c.want)
		}
	}
}
