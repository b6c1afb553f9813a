package main

import (
	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"slices"
)

// settingTyped is the value of a setting as it was typed: a day completed by today, a
// choice in the reader's language as it is called; any other value, and what is no day, as it is.
func (e *env) settingTyped(name, value string) (string, error) {
	for _, d := range arbiter.SettingList() {
		if d.Name == name && len(d.Choices) > 0 && !slices.Contains(d.Choices, arbiter.Spelled(d.Choices, value)) {
			for _, word := range e.spoken().Understood(value) {
				if slices.Contains(d.Choices, word) {
					return word, nil
				}
			}
		}
		if d.Name != name || !d.Day || value == "" {
			continue
		}
		m, err := e.moment(value)
		switch {
		case rule.CodeOf(err) == rule.Refused:
			return value, err
		case err == nil && !m.Timed:
			return m.String(), nil
		}
	}
	return value, nil
}

// settingsTyped are settings as they were typed; see [env.settingTyped].
func (e *env) settingsTyped(s arbiter.Settings) (arbiter.Settings, error) {
	for _, d := range arbiter.SettingList() {
		if len(d.Choices) == 0 && !d.Day {
			continue
		}
		typed, err := s.Get(d.Name)
		if err != nil {
			return s, err
		}
		value, err := e.settingTyped(d.Name, typed)
		if err == nil && value != typed {
			s, err = s.With(d.Name, value)
		}
		if err != nil {
			return s, err
		}
	}
	return s.Spelled(), nil
}
