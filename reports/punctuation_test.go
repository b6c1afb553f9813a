package reports

import (
	"fmt"
	"regexp"
	"testing"

	"golang.org/x/text/language"

	"flagfall/arbiter/rule"
	"flagfall/reports/phrases"
)

func TestStopsOfALanguage(t *testing.T) {
	inner := rule.Joined("; ", rule.Typed("b"), rule.Typed("c"))
	said := rule.Joined(": ", rule.Typed("a"), rule.Joined(", ", rule.Say("agreement"), inner), rule.Say("sealed move: {move}", "move", inner))
	for tag, want := range map[string]string{
		"en": "a: agreement, b; c: sealed move: b; c",
		"fr": "a\u00a0: accord, b\u00a0; c\u00a0: coup sous enveloppe\u00a0: b\u00a0; c",
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

// No French text of the program has a stop that could begin a line.
func TestFrenchStopsBeginNoLine(t *testing.T) {
	loose := regexp.MustCompile(" [:;?!»]|« ")
	r := &report{tag: language.French}
	for english := range phrases.Of("fr") {
		if text := r.phrase(english, "", 0); loose.MatchString(text) {
			t.Errorf("%q", text)
		}
	}
	w, _, err := wordsOf("fr")
	if err != nil {
		t.Fatal(err)
	}
	if text := fmt.Sprintf("%+v", w); loose.MatchString(text) {
		t.Errorf("%q among the words", loose.FindString(text))
	}
}
