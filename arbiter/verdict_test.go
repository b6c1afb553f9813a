package arbiter

import (
	"encoding/json"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
)

// A verdict keeps its findings with their values; one of an old journal has the
// English alone, and says that.
func TestVerdictFindings(t *testing.T) {
	fresh := Verdict{Verdict: "irregular"}
	fresh.Add("missed-capture", rule.Say("{side} played {move} although a capture was due", "side", rule.Say("Red"), "move", "8-3"))
	fresh.Lead("not-balloted", rule.Say("the record ends before {card} (note ii)", "card", "no. 3"))
	body, err := json.Marshal(SheetTaken{Game: 1, Verdict: fresh})
	if err != nil {
		t.Fatal(err)
	}
	old := `{"game":1,"digest":"d","verdict":{"verdict":"irregular","plies":2,"pliesOk":1,"findings":["FMJD 5.4.6 at ply 31"],"kinds":["missed-capture"]}}`
	for _, tc := range []struct {
		body  string
		want  []string
		whole bool
	}{
		{string(body), []string{"the record ends before no. 3 (note ii)", "Red played 8-3 although a capture was due"}, true},
		{old, []string{"FMJD 5.4.6 at ply 31"}, false},
	} {
		var e SheetTaken
		if err := json.Unmarshal([]byte(tc.body), &e); err != nil {
			t.Fatal(err)
		}
		if len(e.Verdict.Findings) != len(tc.want) || len(e.Verdict.Kinds) != len(tc.want) {
			t.Fatalf("%+v, want %q", e.Verdict, tc.want)
		}
		for i, want := range tc.want {
			said, whole := e.Verdict.Finding(i)
			translated := said.In(func(text, _ string, _ int) string { return strings.ToUpper(text[:1]) + text[1:] })
			if said.String() != want || e.Verdict.Findings[i] != want || whole != tc.whole || translated == "" {
				t.Errorf("%q, %v; want %q, %v", said, whole, want, tc.whole)
			}
		}
	}
	if again, err := json.Marshal(SheetTaken{Game: 1, Digest: "d", Verdict: Verdict{Verdict: "irregular", Plies: 2, PliesOK: 1,
		Findings: []string{"FMJD 5.4.6 at ply 31"}, Kinds: []string{"missed-capture"}}}); err != nil || string(again) != old {
		t.Errorf("%s, %v; want %s", again, err, old)
	}
}

// The facts of a claim that an old journal has only in English are reported
// that way.
func TestFactsOfAClaim(t *testing.T) {
	facts := rule.Say("no draw rule of the book holds")
	whole, old := ClaimRuled{Facts: facts.String(), Said: facts}, ClaimRuled{Facts: "counted"}
	if got := whole.tellFacts(); got.String() != facts.String() || got.Typed {
		t.Errorf("%+v", got)
	}
	if got := old.tellFacts(); got.String() != "counted" || got.Typed {
		t.Errorf("%+v", got)
	}
	if body, err := json.Marshal(old); err != nil || strings.Contains(string(body), "said") {
		t.Errorf("%s, %v", body, err)
	}
}
