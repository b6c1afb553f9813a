package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func newGroupCommand(env *env) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "group",
		GroupID: groupPrepare,
		Short:   "Play in groups, and promote to finals",
		Long: `Play in groups. Each is paired and ranked by itself, with the system of the event;
boards go on from one group to the next. Groups are formed before round 1 or,
as finals, when all games of the groups before are over.

  flagfall group draw 2            two groups by rating, in a serpentine
  flagfall pair --all
  flagfall standings --group A
  flagfall group final --top 2     places 1 and 2 of each group to Final A

Prints take --group too: pairings, crosstables, certificates and so on.`,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		Args: args(0, 0, "draw|set|final|list"),
	}
	cmd.AddCommand(newGroupDrawCommand(env), newGroupFinalCommand(env), newGroupListCommand(env), newGroupSetCommand(env))
	return cmd
}

func newGroupDrawCommand(env *env) *cobra.Command {
	var (
		flags eventFlags
		lot   bool
	)
	cmd := &cobra.Command{
		Use:   "draw NUMBER",
		Short: "Divide the players among groups A, B, C ...",
		Long: `Divide the players among groups A, B, C and so on: by rating in a serpentine (1 to
A, 2 to B, 3 to B, 4 to A), or by lot from the seed of the event: the players
are sorted by the SHA-256 of "SEED:groups:ID" in hexadecimal and dealt out in
turn, so that anybody can draw again.`,
		Example: "  flagfall group draw 2\n  flagfall group draw 4 --lot",
		Args:    args(1, 1, "NUMBER"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, given []string) error {
		n, err := strconv.Atoi(given[0])
		if err != nil {
			return rule.Errorf(rule.Usage, "%q is no number of groups", given[0]).WithHint("give a number, such as 2")
		}
		c, err := office.DrawGroups(o.State(), n, lot)
		if err != nil {
			return err
		}
		return formGroups(env, o, c)
	})
	flags.add(cmd)
	cmd.Flags().BoolVar(&lot, "lot", false, "by lot instead of by rating")
	return cmd
}

func newGroupFinalCommand(env *env) *cobra.Command {
	var (
		flags       eventFlags
		top, finals int
		names       []string
	)
	cmd := &cobra.Command{
		Use:   "final",
		Short: "Form final groups of the first places of each group",
		Example: `  flagfall group final --top 2
  flagfall group final --top 3 --finals 2 --names "Final,Consolation"`,
		Args: args(0, 0, ""),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, _ []string) error {
		c, err := office.Finals(o.State(), top, finals, names)
		if err != nil {
			return err
		}
		return formGroups(env, o, c)
	})
	flags.add(cmd)
	cmd.Flags().IntVar(&top, "top", 2, "how many places of each group go to a final")
	cmd.Flags().IntVar(&finals, "finals", 1, "how many finals: the next one takes the next places")
	cmd.Flags().StringSliceVar(&names, "names", nil, "the names of the finals, with commas between (default: Final A, Final B ...)")
	return cmd
}

func newGroupSetCommand(env *env) *cobra.Command {
	var (
		flags  eventFlags
		reason string
	)
	cmd := &cobra.Command{
		Use:   "set NAME PLAYER PLAYER ...",
		Short: "Say who plays in a group from the next round on",
		Long: `Say who plays in a group from the next round on, in the order of their numbers in
it. The other groups of the rounds to come stay, without these players.`,
		Example: `  flagfall group set A Berg Costa Dahl Wolf`,
		Args:    args(1, -1, "NAME PLAYER PLAYER ..."),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, given []string) error {
		s := o.State()
		ids, err := playersNamed(s, given[1:])
		if err != nil {
			return err
		}
		c := arbiter.FormGroups{Reason: reason}
		next := len(s.Rounds) + 1
		if n := len(s.Stages); n > 0 && s.Stages[n-1].From == next {
			for _, g := range s.Stages[n-1].Groups {
				g.Players = slices.DeleteFunc(slices.Clone(g.Players), func(id arbiter.PlayerID) bool { return slices.Contains(ids, id) })
				if !strings.EqualFold(g.Name, given[0]) && len(g.Players) > 0 {
					c.Groups = append(c.Groups, g)
				}
			}
		}
		c.Groups = append(c.Groups, arbiter.Group{Name: given[0], Players: ids})
		return formGroups(env, o, c)
	})
	flags.add(cmd)
	cmd.Flags().StringVar(&reason, "reason", "", "why")
	return cmd
}

func newGroupListCommand(env *env) *cobra.Command {
	var flags eventFlags
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the groups",
		Args:  args(0, 0, ""),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, _ []string) error { return sayGroups(env, o.State()) })
	flags.add(cmd)
	return cmd
}

func formGroups(env *env, o *office.Office, c arbiter.FormGroups) error {
	answer, err := o.Do(c)
	if err != nil {
		return err
	}
	if err := sayGroups(env, o.State()); err != nil {
		return err
	}
	for _, note := range answer.Notes {
		if err := say(env, nil, "  note: %s", note); err != nil {
			return err
		}
	}
	return nil
}

func sayGroups(env *env, s *arbiter.State) error {
	if len(s.Stages) == 0 {
		return say(env, nil, "the event has no groups")
	}
	for _, stage := range s.Stages {
		reason := ""
		if stage.Reason != "" {
			reason = " (" + stage.Reason + ")"
		}
		if err := say(env, nil, "from round %d on%s", stage.From, reason); err != nil {
			return err
		}
		for _, g := range stage.Groups {
			var names []string
			for _, id := range g.Players {
				names = append(names, s.Name(id))
			}
			if err := say(env, nil, "  %s: %s", g.Name, strings.Join(names, "; ")); err != nil {
				return err
			}
		}
	}
	return nil
}
