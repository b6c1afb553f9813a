package arbiter

import (
	"errors"
	"testing"
)

// TestRemembered: a value computed from a state is computed once if it is remembered,
// again for copies of the state, and again after an error.
func TestRemembered(t *testing.T) {
	type question struct{}
	made := 0
	ask := func(s *State) int {
		n, err := Worked(s, question{}, func() (int, error) { made++; return made, nil })
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	var s State
	if first, second := ask(&s), ask(&s); first != 1 || second != 2 {
		t.Error("a state that may change remembers")
	}
	s.Remember()
	if first, second := ask(&s), ask(&s); first != 3 || second != 3 {
		t.Error("it is made again")
	}
	view := s
	if ask(&view) != 4 || ask(s.Clone()) != 5 || ask(&s) != 3 {
		t.Error("a copy answers as the state it was made of")
	}
	for range 2 {
		if _, err := Worked(&s, "refused", func() (int, error) { made++; return 0, errors.New("no") }); err == nil {
			t.Error("the error is gone")
		}
	}
	if made != 7 {
		t.Errorf("made %d times", made)
	}
}
