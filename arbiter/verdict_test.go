package arbiter

import (
	"reflect"
	"slices"
	"testing"

	"flagfall/arbiter/rule"
)

// A verdict keeps its findings with their values, and in their order, through the journal.
func TestVerdictFindings(t *testing.T) {
	fresh := Verdict{Verdict: "irregular"}
	fresh.Add("missed-capture", rule.Say("{side} played {move} although a capture was due", "side", rule.Say("Red"), "move", "8-3"))
	fresh.Lead("not-balloted", rule.Say("the record ends before {card} (note ii)", "card", "no. 3"))
	body, err := EncodeEvent(SheetTaken{Game: 1, Verdict: fresh})
	if err != nil {
		t.Fatal(err)
	}
	e, err := DecodeEvent("sheet-taken", body)
	if err != nil {
		t.Fatal(err)
	}
	read := e.(SheetTaken).Verdict
	if !reflect.DeepEqual(read.Said, fresh.Said) || !slices.Equal(read.Kinds, []string{"not-balloted", "missed-capture"}) {
		t.Errorf("%+v, want %+v", read, fresh)
	}
}
