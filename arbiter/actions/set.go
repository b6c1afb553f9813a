package actions

import (
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// Set changes a setting of the tournament.
var Set = &action.Row{
	Name: "set", Group: action.Prepare,
	Short: "Show or change the settings of the tournament",
	Long: `Show all settings of the tournament, one of them, or change one.

A change that touches points, places or pairings after round 1 was paired needs
a reason, which is kept in the journal.`,
	Examples: []rule.Intent{
		rule.Try("set"),
		rule.Try("set", "name", "place", "value", "Café De Dam"),
		rule.Try("set", "name", "tie-breaks", "value", "wins,direct,solkoff", "reason", "as the regulations say"),
	},
	// An empty value takes the setting back.
	Instead: func(given action.Values) *action.List {
		if len(given.Texts["value"]) > 0 || strings.Contains(strings.Join(given.Texts["name"], ""), "=") {
			return nil
		}
		return Settings
	},
	Words: func(_ *action.Reading, words []string, given action.Values) (action.Values, error) {
		if len(words) == 1 { // as where an event is made
			if name, value, both := strings.Cut(words[0], "="); both {
				words = []string{name, value}
			}
		}
		for i, text := range words {
			given.Texts[[]string{"name", "value"}[i]] = []string{text}
		}
		return given, nil
	},
	New: func() action.Action { return new(set) },
}

type set struct{ command arbiter.SetSetting }

// settingName is the name of a setting.
var settingName = &action.Kind[string]{
	Shape: action.Shape{Type: action.Text, OfEvent: true, Offer: func(_ *action.Reading, add func(string, rule.Sentence)) {
		for _, d := range arbiter.SettingList() {
			add(d.Name, rule.Word("setting", d.Name))
		}
	}},
	Read: func(r *action.Reading, text string) (string, error) {
		name := arbiter.SettingSpelled(text)
		_, err := r.State.Settings.Get(name)
		return name, err
	},
}

// settingValue is a value of the setting that was named, in the words of the reader.
func (a *set) settingValue() *action.Kind[string] {
	return &action.Kind[string]{
		Shape: action.Shape{Type: action.Text, OfEvent: true, Offer: func(_ *action.Reading, add func(string, rule.Sentence)) {
			for _, d := range arbiter.SettingList() {
				for _, choice := range d.Choices {
					if d.Name == a.command.Name && choice != "" {
						add(choice, rule.Sentence{})
					}
				}
			}
		}},
		Read: func(r *action.Reading, text string) (string, error) {
			if r.SettingValue == nil {
				return text, nil
			}
			return r.SettingValue(a.command.Name, text)
		},
	}
}

func (a *set) Fields() []action.Field {
	return []action.Field{
		action.One(&a.command.Name, "name", settingName, "", action.Word("NAME")),
		action.One(&a.command.Value, "value", a.settingValue(), "", action.Word("VALUE")),
		action.One(&a.command.Reason, "reason", action.Words, "why it changes"),
	}
}

func (a *set) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.command}, nil
}

func (a *set) Answer(c *action.Case) error {
	notes := append(c.Done.Notes(), office.NewIdleNotes(c.Before, c.State)...)
	if a.command.Name == "rounds" && len(c.State.Rounds) > 0 && c.State.System().Swiss {
		advice, err := office.RoundsAdvice(c.State)
		if err != nil {
			return err
		}
		notes = append(notes, advice...)
	}
	c.Line(rule.Format("%s is now %s", a.command.Name, a.command.Value), notes...)
	return nil
}

// Settings lists the settings that the event can have, or says the value of one.
var Settings = &action.List{Name: "set", New: func() action.Listing { return new(settings) }}

type settings struct{ name string }

func (l *settings) Fields() []action.Field {
	return []action.Field{action.One(&l.name, "name", settingName, "", action.Word("NAME"))}
}

func (l *settings) Of(r *action.Reading) (list action.Records, err error) {
	type setting struct {
		Name  string `json:"name"`
		Value string `json:"value"`
		Help  string `json:"help"`
	}
	list.Heads, list.Whole = []string{"name", "value", "help"}, l.name != ""
	for _, d := range arbiter.SettingList() {
		if l.name != "" && d.Name != l.name || l.name == "" && d.For != nil && !d.For(r.State.System()) {
			continue
		}
		value, err := r.State.Settings.Get(d.Name)
		if err != nil {
			return list, err
		}
		help := rule.English(d.Help)
		if d.Lists.Action != "" {
			help = rule.Joined("; ", help, rule.Way("{command} lists them", "command", d.Lists))
		}
		list.Add(setting{d.Name, value, d.Help}, d.Name, value, d.Help)
		switch {
		case l.name == "":
			list.Table = append(list.Table, []rule.Sentence{rule.Typed(d.Name), rule.Typed(value), help})
		case value == "":
			list.Line(rule.Format("%s is not set: %s", d.Name, help))
		default:
			list.Line(rule.Typed(value))
		}
	}
	return list, nil
}
