package main

import "testing"

// Words of a flag may be typed in letters of either case: sheets of paper are called A3
// on their packets.
func TestWordsOfFlagsInEitherCase(t *testing.T) {
	var paper string
	c := choice{&paper, []string{"a4", "a3"}}
	for _, typed := range []string{"a3", "A3"} {
		paper = ""
		if err := c.Set(typed); err != nil || paper != "a3" {
			t.Errorf("%s: %q, %v", typed, paper, err)
		}
	}
	if c.Set("a33") == nil {
		t.Error("a33 is a sheet of paper")
	}
}
