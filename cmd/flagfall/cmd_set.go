package main

import (
	"fmt"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

func newSetCommand(env *env) *cobra.Command {
	var (
		flags  eventFlags
		reason string
	)
	cmd := &cobra.Command{
		Use:     "set [NAME [VALUE]]",
		GroupID: groupPrepare,
		Short:   "Show or change the settings of the tournament",
		Long: `Show all settings of the tournament, one of them, or change one.

A change that touches points, places or pairings after round 1 was paired needs
a reason, which stands in the journal.`,
		Example: `  flagfall set
  flagfall set place "Café De Dam"
  flagfall set tie-breaks wins,direct,solkoff --reason "as the regulations say"`,
		Args: args(0, 2, "[NAME [VALUE]]"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, args []string) error {
		settings := o.State().Settings
		switch len(args) {
		case 0:
			w := tabwriter.NewWriter(env.Out, 0, 0, 2, ' ', 0)
			for _, d := range arbiter.SettingList() {
				if d.System != "" && d.System != settings.System {
					continue
				}
				value, err := settings.Get(d.Name)
				if err != nil {
					return err
				}
				fmt.Fprintf(w, "%s\t%s\t%s\n", d.Name, value, settingHelp(d))
			}
			return w.Flush()
		case 1:
			value, err := settings.Get(args[0])
			if err != nil {
				return err
			}
			return say(env, nil, "%s", value)
		}
		answer, err := o.Do(arbiter.SetSetting{Name: args[0], Value: args[1], Reason: reason})
		if err != nil {
			return err
		}
		notes := answer.Notes
		before := idleNotes(settings)
		for _, note := range idleNotes(o.State().Settings) {
			if !slices.Contains(before, note) {
				notes = append(notes, note)
			}
		}
		if err := say(env, notes, "%s is now %s", args[0], args[1]); err != nil {
			return err
		}
		if s := o.State(); args[0] == "rounds" && len(s.Rounds) > 0 && advised(s.Settings.System) {
			return adviseOnRounds(env, s, o.Rounds())
		}
		return nil
	})
	flags.add(cmd)
	cmd.Flags().StringVar(&reason, "reason", "", "why it changes")
	return cmd
}
