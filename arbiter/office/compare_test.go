package office

import (
	"testing"

	"flagfall/arbiter/rule"
)

// A figure that only one of two standings has is not a difference for a player: it
// used to be reported as "now" with nothing after it.
func TestFigureOfOneSideIsNoDifference(t *testing.T) {
	place, direct := rule.Typed("place 3"), rule.Typed("DE 0")
	had := line{key: "1", what: rule.Typed("Berg"), facts: []rule.Sentence{place}, figures: map[string]rule.Sentence{}, points: 300}
	has := line{key: "1", what: rule.Typed("Berg"), facts: []rule.Sentence{place, direct}, figures: map[string]rule.Sentence{"DE": direct}, points: 300}
	for _, both := range [][2]line{{had, has}, {has, had}} {
		var c comparison
		if c.both(InStandings, both[:1], both[1:]); len(c.list) != 0 {
			t.Errorf("%q", c.list[0].Said().String())
		}
	}
	moved := has
	moved.facts = []rule.Sentence{rule.Typed("place 2"), direct}
	var c comparison
	if c.both(InStandings, []line{has}, []line{moved}); len(c.list) != 1 || c.list[0].Said().String() != "Berg: place 3 -> place 2" {
		t.Errorf("%+v", c.list)
	}
}
