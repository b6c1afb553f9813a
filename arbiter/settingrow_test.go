package arbiter

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

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

// TestSettingsOfOldJournals opens journals of an earlier program that knew few
// settings.
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

// TestSettingsAreReadOnce checks that the values of a state are made when an
// entry brings its settings, and not when they are used.
func TestSettingsAreReadOnce(t *testing.T) {
	settings := Settings{Name: "Cup", System: systems.Keizer, TimeControl: "90m+30s", DefaultTime: "30m",
		PeopleSettings: PeopleSettings{Categories: "Youth: born>=2008", Fee: "15; Youth: 5"}, Discipline: Discipline{ClaimCost: "2m", AppealTime: "20m"}}.Defaults()
	settings.KeizerTop = "40"
	log := []Envelope{{Seq: 1, Body: EventCreated{Settings: settings}}}
	created, err := Fold(log, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range []struct {
		name, value string
		of          func(*State) string
	}{
		{"scoring", "1-½-0", func(s *State) string { return s.Settings.Points().Name }},
		{"bye", "draw", func(s *State) string { return s.Settings.Points().PAB.String() }},
		{"system", systems.Swiss, func(s *State) string { return s.System().Name }},
		{"time-control", "60m+10s", func(s *State) string { return s.Settings.Control().Words() }},
		{"default-time", "45m", func(s *State) string {
			law, err := s.Settings.Absence()
			if err != nil {
				t.Error(err)
			}
			return law.DefaultTime.String()
		}},
		{"claim-cost", "3m", func(s *State) string { return s.Settings.read().claimCost.String() }},
		{"appeal-time", "10m", func(s *State) string {
			by, _ := s.Settings.AppealBy(time.Unix(0, 0).UTC())
			return by.String()
		}},
		{"fee", "20; Youth: 5", func(s *State) string { return s.Settings.Fees().Of(Player{}).String() }},
		{"categories", "Youth: born>=2010", func(s *State) string { return s.Settings.CategoryList()[0].String() }},
		{"keizer-top", "50", func(s *State) string { return s.Settings.Keizer().Top.String() }},
	} {
		changed, err := Fold(append(log[:1:1], Envelope{Seq: 2, Body: SettingChanged{Name: change.name, Value: change.value}}), nil)
		if err != nil {
			t.Fatalf("%s: %v", change.name, err)
		}
		if before, after := change.of(created), change.of(changed); before == after {
			t.Errorf("%s: the value stays %s", change.name, before)
		}
		for _, s := range []*State{created, changed} {
			if v := s.Settings.values; v == nil || s.Settings.read() != v || s.Clone().Settings.values != v {
				t.Errorf("%s: the settings are read where they are used", change.name)
			}
		}
	}
}
