package main

import (
	"bytes"
	"strings"
	"testing"
)

// At a terminal results are typed one after the other: Enter goes on, a board
// before a result goes to that one, an error is asked again, a dot ends it.
func TestResultByResult(t *testing.T) {
	s := hold(t, 7, "Cup", "--system", "round-robin")
	s.enter(0, 6)
	s.do("pair", "--all")
	e := s.env()
	e.AskIn, e.AskErr = true, true
	e.In = strings.NewReader("2\n\n9 2\n7\n3 0\n.\n")
	var out, asked bytes.Buffer
	e.Out, e.Err = &out, &asked
	if code := run([]string{"result"}, e); code != 0 {
		t.Fatalf("exit code %d: %s", code, asked.String())
	}
	for _, want := range []string{"round 1, board 1: ", " 2-0\n", "round 1, board 3: ", " 0-2\n", "round 1: 1 of 3 games open"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, out.String())
		}
	}
	for _, want := range []string{"board 9 is not open", `"7" alone does not name one result`, "round 1, board 2: "} {
		if !strings.Contains(asked.String(), want) {
			t.Errorf("%q is missing in\n%s", want, asked.String())
		}
	}
	if strings.Contains(out.String(), "board 2: ") {
		t.Errorf("board 2 was passed over:\n%s", out.String())
	}
}
