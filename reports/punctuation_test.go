package reports

import (
	"testing"

	"golang.org/x/text/language"

	"flagfall/arbiter/rule"
)

func TestStopsOfALanguage(t *testing.T) {
	inner := rule.Joined("; ", rule.Typed("b"), rule.Typed("c"))
	said := rule.Joined(": ", rule.Typed("a"), rule.Joined(", ", rule.Say("agreement"), inner), rule.Say("sealed move: {move}", "move", inner))
	for tag, want := range map[string]string{
		"en": "a: agreement, b; c: sealed move: b; c",
		"fr": "a : accord, b ; c : coup sous enveloppe : b ; c",
		"es": "a: acuerdo, b; c: jugada sellada: b; c",
	} {
		r := &report{tag: language.MustParse(tag)}
		if got := r.say(said); got != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
		if inner.Join != "; " {
			t.Fatalf("%s: the sentence itself was changed", tag)
		}
	}
}
