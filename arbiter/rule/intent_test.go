package rule

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"
)

// A hint offers its intents to whatever puts them into words, and states them
// itself if nothing does.
func TestWay(t *testing.T) {
	err := Errorf(Refused, "no").WithWay("round {n} stands; {correct} or {with} changes it, or leave {rule} out",
		"n", 3, Try("correct", "board", 2, "reason", Such("WHY")), "with", Again("analogy", true), Without("rule"))
	way := WayOf(fmt.Errorf("wrapped: %w", err))
	if got, want := way.String(), "round 3 stands; correct board 2 reason WHY or analogy changes it, or leave rule out"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	var actions []string
	got := Joined("; ", Typed("first"), way).Worded(func(i Intent) string {
		actions = append(actions, i.Action)
		return "<" + i.Action + ">"
	}).String()
	if want := "first; round 3 stands; <correct> or <again> changes it, or leave <again> out"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if want := []string{"correct", "again", "again"}; !slices.Equal(actions, want) {
		t.Errorf("%q", actions)
	}
	text, _ := json.Marshal(Say("{whole}", "whole", way).Intents())
	const want = `[{"action":"correct","arguments":[{"name":"board","value":"2"},{"name":"reason","value":"WHY","example":true}]},` +
		`{"action":"again","arguments":[{"name":"analogy","value":"true"}]},{"action":"again","arguments":[{"name":"rule","without":true}]}]`
	if string(text) != want {
		t.Errorf("%s", text)
	}
	if !WayOf(errors.New("other")).IsZero() || HintOf(nil) != "" {
		t.Error("a hint of an error that has none")
	}
}

// The value of a last name alone is left open.
func TestTryLeavesOpen(t *testing.T) {
	if got := Try("result", "board", 3, "round").Arguments; len(got) != 2 || got[1] != (Argument{Name: "round"}) {
		t.Errorf("%+v", got)
	}
}

// Rows are in order, occur once and say what they do.
func TestActions(t *testing.T) {
	for i, a := range Actions() {
		if i > 0 && Actions()[i-1].Name >= a.Name {
			t.Errorf("%s stands behind %s", a.Name, Actions()[i-1].Name)
		}
		if a.Does == "" || ActionNamed(a.Name).Does != a.Does {
			t.Errorf("%s: %+v", a.Name, ActionNamed(a.Name))
		}
	}
	if ActionNamed("flee").Name != "" {
		t.Error("a row of an action that there is not")
	}
}
