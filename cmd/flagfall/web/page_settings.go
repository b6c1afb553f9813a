package web

import (
	"flagfall/arbiter"
	"flagfall/reports/catalogue"
)

var settingsPage = &page{name: "settings", title: "Settings", sought: "rules of the event, tie-breaks, number of rounds, scoring, points for a bye, time control", role: Helper, show: showSettings}

// settings are the settings of an event: those that decide points, places and pairings, and the
// rest.
type settings struct {
	*view
	Regulations, Others []setting
	// Begun: a round is paired, so that a change of regulations needs a reason.
	Begun bool
}

// setting is a setting with its value and all possible values.
type setting struct {
	arbiter.Setting
	Title, Value string
	// Words are the values that can be chosen; none if any text will do.
	Words []Word
	// Lists lead to what can be typed there.
	Lists []Way
}

func showSettings(v *view) (any, error) {
	page := settings{view: v, Begun: len(v.State.Rounds) > 0}
	for _, row := range v.settings() {
		value, err := v.State.Settings.Get(row.Name)
		if err != nil {
			return nil, err
		}
		s := setting{Setting: row, Title: settingTitle(v.Language(), row.Name), Value: value}
		for _, choice := range row.Choices {
			s.Words = append(s.Words, Word{choice, chosen(v.Language(), row.Name, choice)})
		}
		if way, is := v.server.wayOf(v.Language(), v.Event, row.Lists, nil); is {
			s.Lists = append(s.Lists, way)
		}
		if row.Regulation {
			page.Regulations = append(page.Regulations, s)
		} else {
			page.Others = append(page.Others, s)
		}
	}
	return page, nil
}

// settings returns the rows of the settings that the system of the event knows.
func (v *view) settings() (rows []arbiter.Setting) {
	for _, row := range arbiter.SettingList() {
		if row.For == nil || row.For(v.State.System()) {
			rows = append(rows, row)
		}
	}
	return rows
}

// settingTitle returns what a setting is called on paper, in a language.
func settingTitle(language, name string) string {
	if l, found := catalogue.Find(language); found {
		if title, known := l.Lookup("setting|"+name, "", 0); known {
			return title
		}
	}
	return name
}
