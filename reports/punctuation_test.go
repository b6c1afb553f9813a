package reports

import (
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/reports/catalogue"
)

func TestStopsOfALanguage(t *testing.T) {
	inner := rule.Joined("; ", rule.Typed("b"), rule.Typed("c"))
	said := rule.Joined(": ", rule.Typed("a"), rule.Joined(", ", rule.Say("agreement"), inner), rule.Say("sealed move: {move}", "move", inner))
	for tag, want := range map[string]string{
		"en": "a: agreement, b; c: sealed move: b; c",
		"fr": "a\u00a0: accord, b\u00a0; c\u00a0: coup sous enveloppe\u00a0: b\u00a0; c",
		"es": "a: acuerdo, b; c: jugada sellada: b; c",
	} {
		l, _ := catalogue.Find(tag)
		r := &report{words: words{l}}
		if got := r.say(said); got != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
		if inner.Join != "; " {
			t.Fatalf("%s: the sentence itself was changed", tag)
		}
	}
}
