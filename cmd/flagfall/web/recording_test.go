package web

import (
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/sheets"
)

// TestCounted: the rules by which a game may be drawn are named with their progress, and those that
// do not count are left out.
func TestCounted(t *testing.T) {
	s := &arbiter.State{Settings: arbiter.Settings{Name: "Cup", Variant: "international"}.Defaults()}
	for _, c := range []struct{ text, want, not string }{
		{`[FEN "W:WK28,K27:BK5"]` + "\n1. 28-32 5-10 2. 32-28 10-5 *", "2 of ", "1 of 3"},
		{"1. 32-28 19-23 2. 28x19 14x23 *", "", "of"},
	} {
		out, err := sheets.Replay(s, &arbiter.Game{Round: 1, Board: 1}, c.text, 0)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(counted(out, func(text string) string { return text }), "; ")
		t.Logf("%s: %s", c.text, got)
		if c.want != "" && !strings.Contains(got, c.want) || strings.Contains(got, c.not) {
			t.Errorf("%s: counted are %q", c.text, got)
		}
	}
}
