package main

import (
	"bytes"
	"strings"
	"testing"
)

// At a terminal an event with missing rounds is closed only after a yes, and a setting
// that is not set says what it is.
func TestCloseAsksWhereRoundsAreMissing(t *testing.T) {
	s := hold(t, 7, "Cup", "--system", "round-robin")
	s.enter(0, 4)
	s.do("pair")
	s.do("result", "--all", "2", "1")
	typed := func(answer string, args ...string) string {
		e := s.env()
		e.AskIn, e.AskErr = true, true
		e.In = strings.NewReader(answer)
		var out, asked bytes.Buffer
		e.Out, e.Err = &out, &asked
		if code := run(args, e); code != 0 {
			t.Fatalf("%v: exit code %d: %s", args, code, asked.String())
		}
		return out.String()
	}
	if said := typed("\n", "close"); !strings.Contains(said, "1 of 3 rounds was paired") || !strings.Contains(said, "nothing was done") {
		t.Errorf("it is not asked: %s", said)
	}
	if said := typed("y\n", "close"); !strings.Contains(said, "the event is closed") {
		t.Errorf("the yes is not taken: %s", said)
	}
	if said := typed("", "set", "time-control"); !strings.Contains(said, "time-control is not set: ") {
		t.Errorf("nothing is said of a setting that is not set: %s", said)
	}
}
