package main

import (
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// fixedPair reads a pair that the arbiter sets: "3-7" by number or by name, "3-0" or
// "3-bye" for the bye.
func fixedPair(s *arbiter.State, text string) (arbiter.FixedPair, error) {
	var found []arbiter.FixedPair
	var unknown error
	for at, c := range text { // names have hyphens too
		if c != '-' {
			continue
		}
		first, err := s.FindPlayer(text[:at])
		second, behind := arbiter.Player{}, strings.TrimSpace(text[at+1:])
		if err == nil && behind != "0" && !strings.EqualFold(behind, "bye") {
			second, err = s.FindPlayer(behind)
		}
		if err != nil {
			unknown = err
			continue
		}
		found = append(found, arbiter.FixedPair{First: first.ID, Second: second.ID})
	}
	switch {
	case len(found) > 1:
		return arbiter.FixedPair{}, rule.Errorf(rule.Usage, "%q may be more than one pair of players", text).WithHint("name them by number, as in 3-7")
	case len(found) == 1 && found[0].First == found[0].Second:
		return arbiter.FixedPair{}, rule.Errorf(rule.Usage, "--fix %s names the same player twice", text).
			WithHint("give two different numbers, as in --fix 2-5")
	case len(found) == 1:
		return found[0], nil
	case unknown != nil:
		return arbiter.FixedPair{}, unknown
	}
	return arbiter.FixedPair{}, rule.Errorf(rule.Usage, "--fix takes two numbers such as 12-7, or two names, but was given %q", text).WithHint("put a hyphen between them: --fix 12-7, or --fix 12-bye")
}
