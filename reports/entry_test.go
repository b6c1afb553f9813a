package reports

import (
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/pairing/systems"
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
		p := r.words
		set, result := r.entry(e.Log[len(e.Log)-2]), r.entry(e.Log[len(e.Log)-1])
		for _, want := range []string{r.settingName("withdrawal"), p.Say("value|annul"), "(так)"} {
			if !strings.Contains(set, want) {
				t.Errorf("%s: %q lacks %q", language, set, want)
			}
		}
		if departed := r.told(e.Deviations[0].Said); !strings.Contains(departed, p.Say("value|half")) {
			t.Errorf("%s: %q does not say what %q was", language, departed, "half")
		}
		if strings.Contains(result, "draw-25") || !strings.Contains(result, r.drawRuleName("draw-25")) {
			t.Errorf("%s: %q names a rule by its code", language, result)
		}
		if got := r.signed("arbiter"); got != r.words.Say("Arbiter") {
			t.Errorf("%s: nobody signs as %q", language, got)
		}
		if got := r.signed("Судья"); got != "Судья" {
			t.Errorf("%s: a name became %q", language, got)
		}
	}
}

// A share of the Keizer system is a number, with the mark of the language; a
// scoring is a name, and a time control a notation.
func TestSettingsHaveTheDecimalMarkOfTheLanguage(t *testing.T) {
	e := newEvent(t, arbiter.Settings{Name: "Decimals", System: systems.Keizer}, "A", "B", "C")
	for language, want := range map[string]string{"en": "0.35", "ru": "0,35", "nl": "0,35"} {
		r, err := begin(e.State, Options{Language: language}, "regulations")
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct{ name, value, want string }{
			{"keizer-notice", "0.35", want}, {"keizer-bye", "1/2", "1/2"}, {"keizer-top", "70", "70"},
			{"edition", "1.2", "1.2"}, {"keizer-periods", "1.2.3", "1.2.3"}, {"scoring", "1-0.5-0", "1-½-0"}, {"scoring", "3-1.5-0", "3-1½-0"}, {"scoring", "goes", "goes"},
		} {
			if got := r.settingValue(c.name, c.value); got != c.want {
				t.Errorf("%s: %s = %q, want %q", language, c.name, got, c.want)
			}
		}
	}
}

// The log of incidents leaves out the day of a line only if the head of the page has it.
func TestIncidentLogSaysTheDay(t *testing.T) {
	s := busy(t).State
	at := func(s *arbiter.State) string {
		d, err := incidentLogOf(s, incidentFilter{}, Options{Language: "en"})
		if err != nil {
			t.Fatal(err)
		}
		return d.Tables()[0].Rows[0].Cell(1).Text
	}
	if got := at(s); strings.Contains(got, "2026") {
		t.Errorf("on the day itself: %q", got)
	}
	late := *s
	late.Log = slices.Clone(s.Log)
	last := &late.Log[len(late.Log)-1]
	last.At = last.At.AddDate(0, 0, 2)
	if got := at(&late); !strings.Contains(got, "2026") {
		t.Errorf("two days later: %q", got)
	}
}

// A team that is entered and a seat that is fixed are not incidents; a setting is
// one only after a round was paired.
func TestIncidentsLeaveRoutineOut(t *testing.T) {
	e := newEvent(t, arbiter.Settings{Name: "Cup", System: systems.RoundRobin}, "Ann Berg", "Rui Costa", "Per Dahl", "Eva Wolf")
	e.do(arbiter.EnterTeam{Name: "Riga", Players: []arbiter.PlayerID{1, 2}})
	e.do(arbiter.FixSeat{Player: 1, Board: 2})
	e.do(arbiter.SetSetting{Name: "place", Value: "Riga"})
	rows := func() int {
		d, err := Make(Request{Document: "incidents", State: e.State})
		if err != nil {
			t.Fatal(err)
		}
		return len(d.Tables()[0].Rows)
	}
	if n := rows(); n != 0 {
		t.Errorf("%d incidents before the first round", n)
	}
	e.do(arbiter.Undo{})
	if n := rows(); n != 2 {
		t.Errorf("%d incidents, want the setting that was undone and the undo", n)
	}
}
