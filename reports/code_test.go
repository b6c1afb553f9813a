package reports

import (
	"strings"
	"testing"

	"flagfall/arbiter/rule"
)

func TestBoardLink(t *testing.T) {
	for _, tc := range []struct{ link, event, want string }{
		{"http://192.168.1.5:8080/", "Club Cup", "http://192.168.1.5:8080/round/3/board/12"},
		{"", "Club & Cup", "flagfall:Club+%26+Cup?round=3&board=12"},
		{"", strings.Repeat("é", 400), "flagfall:" + strings.Repeat("%C3%A9", 60) + "?round=3&board=12"},
	} {
		if got := boardLink(tc.link, tc.event, 3, "12"); got != tc.want {
			t.Errorf("%q, want %q", got, tc.want)
		}
	}
}

// A code is a square with the three corner marks of its standard, and a text
// that is too long for any is refused.
func TestCode(t *testing.T) {
	rows, err := Code("flagfall:Cup?round=1&board=1")
	if err != nil {
		t.Fatal(err)
	}
	n := len(rows)
	for _, corner := range [][2]int{{0, 0}, {0, n - 7}, {n - 7, 0}} {
		for i := range 7 {
			for j := range 7 {
				ring := max(max(3-i, i-3), max(3-j, j-3))
				if rows[corner[0]+i][corner[1]+j] != (ring != 2) {
					t.Fatalf("the corner mark at %v is broken", corner)
				}
			}
		}
	}
	if _, err := Code(strings.Repeat("x", 5000)); rule.CodeOf(err) != rule.Usage || rule.HintOf(err) == "" {
		t.Errorf("a text of 5000 letters: %v", err)
	}
}
