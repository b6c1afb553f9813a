package office

import (
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// What was found on a sheet waits for a ruling, and is no longer named once there is one.
func TestFindingsNobodyRuledOn(t *testing.T) {
	s := &arbiter.State{Rounds: []arbiter.Round{{Number: 1, Games: []arbiter.Game{
		{ID: 1, Round: 1, Board: 1, Sheets: []arbiter.TakenSheet{{Verdict: arbiter.Verdict{Verdict: "irregular", Said: []rule.Sentence{rule.Typed("x")}}}}},
		{ID: 2, Round: 1, Board: 2, Sheets: []arbiter.TakenSheet{{Verdict: arbiter.Verdict{Verdict: "clean"}}}},
	}}}}
	if list := s.Unruled(); len(list) != 1 || list[0].ID != 1 {
		t.Errorf("%+v", list)
	}
}
