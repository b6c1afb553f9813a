package arbiter

import (
	"encoding/json"
	"strings"
	"testing"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/pairing/systems"
	"flagfall/scoresheet/draughts"
)

// TestUnreadableSettings puts a text that is not a value of its kind into every
// setting of a journal: it is an error of the entry, and no setting falls back
// on a default.
func TestUnreadableSettings(t *testing.T) {
	read := 0
	for _, d := range SettingList() {
		if d.read == nil && len(d.Choices) == 0 {
			continue
		}
		settings := Settings{Name: "Cup", System: systems.Swiss}.Defaults()
		if err := d.set(&settings, "?!"); err != nil {
			t.Fatalf("%s: %v", d.Name, err)
		}
		read++
		_, err := Fold([]Envelope{{Seq: 1, Body: EventCreated{Settings: settings}}}, nil)
		if rule.CodeOf(err) != rule.Input || !strings.Contains(err.Error(), "entry 1") {
			t.Errorf("%s: %v", d.Name, err)
		}
		good := Settings{Name: "Cup", System: systems.Swiss}.Defaults()
		_, err = Fold([]Envelope{{Seq: 1, Body: EventCreated{Settings: good}}, {Seq: 2, Body: SettingChanged{Name: d.Name, Value: "?!"}}}, nil)
		if rule.CodeOf(err) != rule.Input || !strings.Contains(err.Error(), "entry 2") {
			t.Errorf("%s: %v", d.Name, err)
		}
	}
	if read < 50 {
		t.Errorf("%d settings have values that can be unreadable", read)
	}
}

// TestSettingsOfOldJournals opens what a program wrote that knew few settings.
func TestSettingsOfOldJournals(t *testing.T) {
	for _, text := range []string{
		`{"name":"Cup","variant":"international","book":"FMJD","system":"round-robin","scoring":"2-1-0"}`,
		`{"name":"Cup","variant":"english","book":"WCDF","system":"keizer","scoring":"1-½-0","keizer":"borne","keizerWin":"1/2"}`,
	} {
		var settings Settings
		if err := json.Unmarshal([]byte(text), &settings); err != nil {
			t.Fatal(err)
		}
		s, err := Fold([]Envelope{{Seq: 1, Body: EventCreated{Settings: settings}}}, nil)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		for _, d := range SettingList() {
			d.get(&s.Settings)
		}
		s.Settings.Points()
		s.Settings.FlagRule()
		s.Settings.Rules()
		s.Settings.CategoryList()
	}
}

// TestOneDefaultBook compares the book of a new event with the sheet of rules of
// its variant.
func TestOneDefaultBook(t *testing.T) {
	for _, v := range draughts.Variants() {
		settings := Settings{Name: "Cup", Variant: v.Name()}.Defaults()
		if book := regulations.For(v); !strings.EqualFold(settings.Book, book.Name) || settings.Edition != v.Rules().Edition {
			t.Errorf("%v: an event has the book %s %s, and its rules are %s", v, settings.Book, settings.Edition, book.Name)
		}
		if err := settings.check(); err != nil {
			t.Errorf("%v: %v", v, err)
		}
	}
}
