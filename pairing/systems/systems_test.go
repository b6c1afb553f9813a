package systems_test

import (
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/pairing/knockout"
	"flagfall/pairing/roundrobin"
	"flagfall/pairing/systems"
)

// TestRoundsAreThoseOfThePairers compares the number of rounds that a row names
// with the rounds that its pairer makes.
func TestRoundsAreThoseOfThePairers(t *testing.T) {
	for name, rounds := range map[string]func(int) int{
		systems.RoundRobin:       roundrobin.Pairer{}.Rounds,
		systems.DoubleRoundRobin: roundrobin.Pairer{Cycles: 2}.Rounds,
		systems.Knockout:         knockout.Rounds,
	} {
		for n := range 40 {
			if got, want := systems.Of(name).Rounds(systems.Size{Players: n}), rounds(n); got != want {
				t.Errorf("%s of %d players: %d rounds, and the pairer makes %d", name, n, got, want)
			}
		}
	}
}

func TestRows(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range systems.All() {
		if seen[s.Name] || s.Name == "" || s.Title == "" || s.Event.IsZero() || s.Numbers == "" || s.TieBreaks == nil || s.Exchange == "" {
			t.Errorf("%q stands twice or is not whole", s.Name)
		}
		seen[s.Name] = true
		kinds := 0
		for _, is := range []bool{s.PrePaired, s.Teams, s.Swiss, s.Bracket, s.Keizer, s.Display} {
			if is {
				kinds++
			}
		}
		if kinds != 1 {
			t.Errorf("%s is of %d kinds of system", s.Name, kinds)
		}
		if s.Swiss && s.Rounds != nil || s.Dutch && !s.Swiss || s.Halves && !s.Teams || s.Match && !s.PrePaired || s.Rematches && !s.Swiss {
			t.Errorf("%s contradicts itself", s.Name)
		}
	}
	if _, err := systems.Find("rundown"); rule.CodeOf(err) != rule.Usage {
		t.Errorf("a system that there is not: %v", err)
	}
	if s := systems.Of("rundown"); s.Name != "" || s.Rounds != nil {
		t.Errorf("a system that there is not: %+v", s)
	}
}
