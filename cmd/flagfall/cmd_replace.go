package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func newReplaceCommand(env *env) *cobra.Command {
	var (
		flags  eventFlags
		known  playerFlags
		round  int
		reason string
	)
	cmd := &cobra.Command{
		Use:     "replace PLAYER NEW-NAME",
		GroupID: groupPeople,
		Short:   "Give the place of a player to somebody else",
		Long: `Give the place of a player to somebody else, from his first open game on or
from --round. He takes over the number, the games to come and, in a round robin,
the points. In a Swiss a player who has played is not replaced: withdraw him, and
enter the other one as a late entry.`,
		Example: `  flagfall replace Jansen "Smit, Kees" --rating 1890 --reason "ill, the reserve plays"`,
		Args:    args(2, 2, "PLAYER NEW-NAME"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, given []string) error {
		p, err := player(env, o.State(), given[0])
		if err != nil {
			return err
		}
		entry := known.entry
		entry.Person.Name = given[1]
		answer, err := o.Do(arbiter.ReplacePlayer{Player: p.ID, Entry: entry, Round: round, Reason: reason})
		if err != nil {
			return err
		}
		after, err := o.State().Player(p.ID)
		if err != nil {
			return err
		}
		return say(env, answer.Notes, "%s plays for %s from round %d on", after.Name(), p.Name(), after.Former[len(after.Former)-1].Until+1)
	})
	flags.add(cmd)
	known.add(cmd)
	cmd.Flags().IntVarP(&round, "round", "r", 0, "the first round that he plays (default: that of the first open game)")
	cmd.Flags().StringVar(&reason, "reason", "", "why")
	return cmd
}

func newPlayerEraseCommand(env *env) *cobra.Command {
	var (
		flags  eventFlags
		former int
		yes    bool
		reason string
	)
	cmd := &cobra.Command{
		Use:   "erase PLAYER",
		Short: "Blank the personal data of a player for good",
		Long: `Blank the name, year of birth, numbers and contact of a player for good, as he
may ask for. His results stay under his number. This cannot be undone.`,
		Example: `  flagfall player erase Jansen --reason "asked for it" --yes`,
		Args:    args(1, 1, "PLAYER"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, given []string) error {
		p, err := player(env, o.State(), given[0])
		if err != nil {
			return err
		}
		if !yes && !env.confirm("Erase the data of "+p.Name()+" for good?") {
			return rule.Errorf(rule.Usage, "nothing was erased").WithHint("it cannot be undone; confirm it with --yes")
		}
		answer, err := o.Do(arbiter.ErasePerson{Player: p.ID, Reason: reason, Former: former})
		if err != nil {
			return err
		}
		return say(env, answer.Notes, "%s", arbiter.Describe(o.State(), answer.Entries[0]))
	})
	flags.add(cmd)
	cmd.Flags().IntVar(&former, "former", 0, "who had the place before, from 1 for the first; 0 is who has it now")
	cmd.Flags().BoolVar(&yes, "yes", false, "do not ask")
	cmd.Flags().StringVar(&reason, "reason", "", "why")
	return cmd
}
