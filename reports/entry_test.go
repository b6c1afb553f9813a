package reports

import (
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// TestEntriesInWords: entries name settings, systems and rules by their words in
// other languages, and as the command line does in English.
func TestEntriesInWords(t *testing.T) {
	e := newEvent(t, arbiter.Settings{Name: "Кубок"}, "Анин", "Бобов", "Вежин", "Гусев")
	e.pairAll(1, 1)
	e.do(arbiter.SetSetting{Name: "withdrawal", Value: "annul", Reason: "так"})
	e.do(arbiter.EnterResult{Game: arbiter.Board(1, 1), Result: arbiter.Result{Winner: arbiter.Drawn, Reason: arbiter.DrawRule, Rule: "draw-25"}})
	begun := func(language string) *report {
		r, err := begin(e.State, Options{Language: language}, "incidents")
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	english := begun("")
	for _, entry := range e.Log {
		if got, want := english.entry(entry), arbiter.Describe(e.State, entry); got != want {
			t.Errorf("English has %q for %q", got, want)
		}
	}
	if got := english.signed("arbiter"); got != "arbiter" {
		t.Errorf("English signs %q", got)
	}
	for _, language := range Languages()[1:] {
		r := begun(language)
		p := r.words.Papers
		set, result := r.entry(e.Log[len(e.Log)-2]), r.entry(e.Log[len(e.Log)-1])
		for _, want := range []string{r.settingName("withdrawal"), p.Values["annul"], "(так)"} {
			if !strings.Contains(set, want) {
				t.Errorf("%s: %q lacks %q", language, set, want)
			}
		}
		if departed := r.told(e.Deviations[0].Said); !strings.Contains(departed, p.Values["half"]) {
			t.Errorf("%s: %q does not say what %q was", language, departed, "half")
		}
		if strings.Contains(result, "draw-25") || !strings.Contains(result, r.drawRuleName("draw-25")) {
			t.Errorf("%s: %q names a rule by its code", language, result)
		}
		if got := r.signed("arbiter"); got != r.words.ArbiterLabel {
			t.Errorf("%s: nobody signs as %q", language, got)
		}
		if got := r.signed("Судья"); got != "Судья" {
			t.Errorf("%s: a name became %q", language, got)
		}
	}
}

// TestEnglishIsNoted: a document says that texts stayed English where some did,
// and not for what somebody typed.
func TestEnglishIsNoted(t *testing.T) {
	e := newEvent(t, arbiter.Settings{Name: "Кубок"}, "Анин", "Бобов")
	r, err := begin(e.State, Options{Language: "ru"}, "incidents")
	if err != nil {
		t.Fatal(err)
	}
	if text := r.told(rule.Typed("what somebody typed")) + r.reason("he overslept"); len(r.stayedEnglish()) != 0 {
		t.Errorf("%q is noted as English", text)
	}
	if text := r.told(rule.English("what a program of old said")); len(r.stayedEnglish()) != 1 || text != "what a program of old said" {
		t.Errorf("%q is not noted as English", text)
	}
	r.noteEnglish()
	if n := len(r.doc.Legend); n != 1 {
		t.Errorf("%d notes", n)
	}
}
