package main

import (
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/listing"
)

// aSetting is the name of a setting, and aSettingValue what it may be.
var (
	aSetting = &kind{list: func(c *completing) {
		for _, d := range arbiter.SettingList() {
			c.add(d.Name, rule.Word("setting", d.Name))
		}
	}}
	aSettingValue = &kind{list: func(c *completing) {
		for _, d := range arbiter.SettingList() {
			for _, choice := range d.Choices {
				if d.Name == c.given[0] && choice != "" {
					c.add(choice, rule.Sentence{})
				}
			}
		}
	}}
)

func setCommand(env *env) command {
	var (
		flags  eventFlags
		reason string
	)
	return command{
		name:  "set",
		group: groupPrepare,
		args:  []argument{{word: "NAME", kind: aSetting, optional: true}, {word: "VALUE", kind: aSettingValue, optional: true}},
		short: "Show or change the settings of the tournament",
		long: `Show all settings of the tournament, one of them, or change one.

A change that touches points, places or pairings after round 1 was paired needs
a reason, which is kept in the journal.`,
		example: `  flagfall set
  flagfall set place "Café De Dam"
  flagfall set tie-breaks wins,direct,solkoff --reason "as the regulations say"`,
		writes: writesJournal,
		event:  &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&reason, "reason", "", "why it changes")
		},
		on: func(_ *cobra.Command, o *office.Office, args []string) error {
			settings := o.State().Settings
			if len(args) == 1 { // as for the flag --set of "new"
				if name, value, both := strings.Cut(args[0], "="); both {
					args = []string{name, value}
				}
			}
			if len(args) > 0 {
				args[0] = arbiter.SettingSpelled(args[0])
			}
			switch len(args) {
			case 0:
				var rows [][]string
				for _, d := range arbiter.SettingList() {
					if d.For != nil && !d.For(o.State().System()) {
						continue
					}
					value, err := settings.Get(d.Name)
					if err != nil {
						return err
					}
					rows = append(rows, []string{d.Name, value, env.in(settingHelp(d))})
				}
				return env.list(listing.List{Rows: rows}, "text")
			case 1:
				value, err := settings.Get(args[0])
				if err != nil {
					return err
				}
				for _, d := range arbiter.SettingList() {
					if value == "" && d.Name == args[0] && env.person() {
						return say(env, nil, "%s is not set: %s", d.Name, settingHelp(d))
					}
				}
				return say(env, nil, "%s", value)
			}
			before := o.State()
			value, err := settingTyped(env, args[0], args[1])
			if err != nil {
				return err
			}
			answer, err := o.Do(arbiter.SetSetting{Name: args[0], Value: value, Reason: reason})
			if err != nil {
				return err
			}
			notes := append(answer.Notes(), office.NewIdleNotes(before, o.State())...)
			if err := say(env, notes, "%s is now %s", args[0], value); err != nil {
				return err
			}
			if s := o.State(); args[0] == "rounds" && len(s.Rounds) > 0 && s.System().Swiss {
				return adviseOnRounds(env, s)
			}
			return nil
		},
	}
}

// settingTyped is the value of a setting as it was typed: a day completed by today, a
// choice in a word of ours as it is called; any other value, and what is no day, as it is.
func settingTyped(env *env, name, value string) (string, error) {
	for _, d := range arbiter.SettingList() {
		if d.Name == name && len(d.Choices) > 0 {
			return choiceInOwnWords(d, value)
		}
		if d.Name != name || !d.Day || value == "" {
			continue
		}
		m, err := env.moment(value)
		switch {
		case rule.CodeOf(err) == rule.Refused:
			return value, err
		case err == nil && !m.Timed:
			return m.String(), nil
		}
	}
	return value, nil
}

// settingsTyped are settings as they were typed; see [settingTyped].
func settingsTyped(env *env, s arbiter.Settings) (arbiter.Settings, error) {
	for _, d := range arbiter.SettingList() {
		if len(d.Choices) == 0 && !d.Day {
			continue
		}
		typed, err := s.Get(d.Name)
		if err != nil {
			return s, err
		}
		value, err := settingTyped(env, d.Name, typed)
		if err == nil && value != typed {
			s, err = s.With(d.Name, value)
		}
		if err != nil {
			return s, err
		}
	}
	return s.Spelled(), nil
}
