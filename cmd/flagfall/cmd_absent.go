package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func newAbsentCommand(env *env) *cobra.Command {
	var (
		flags       eventFlags
		round       int
		bye, reason string
	)
	// What a bye of the command line is in the journal.
	kinds := map[string]string{"zero": "zero-bye", "half": "half-bye", "full": "full-bye", "none": "none",
		"notice": "notice", "excused": "excused", "duty": "duty", "unannounced": "absent"}
	cmd := &cobra.Command{
		Use:     "absent [PLAYER]",
		GroupID: groupPeople,
		Short:   "Leave a player out of a round to come",
		Long: `Leave a player out of the pairing of a round to come, the next one or --round.
The round is worth nothing, or what the regulations grant by flagfall set absence
(zero, half, full) or --bye here. --bye none takes it back: the player will play.

In a Keizer competition it is worth a share of the player's own value: --bye
notice (the usual one), excused, duty for the club, or unannounced.

A game that is paired is not touched: enter its result, or take the pairings
back. Who does not come again at all is withdrawn.`,
		Example: `  flagfall absent Jansen --round 3 --bye half
  flagfall absent 7 --reason illness
  flagfall absent 7 --bye none
  flagfall absent Costa --bye duty`,
		Args: args(0, 1, "[PLAYER]"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, args []string) error {
		s := o.State()
		p, err := player(env, s, first(args))
		if err != nil {
			return err
		}
		if !cmd.Flags().Changed("round") {
			round = len(s.Rounds) + 1
		}
		if round < 1 {
			return rule.Errorf(rule.Usage, "there is no round %d", round).WithHint("rounds count from 1")
		}
		as := "" // as the regulations say
		if cmd.Flags().Changed("bye") {
			as = kinds[bye]
		}
		answer, err := o.Do(arbiter.AnnounceAbsence{Player: p.ID, Round: round, As: as, Reason: reason})
		if err != nil {
			return err
		}
		return say(env, answer.Notes, "%s", arbiter.Describe(o.State(), answer.Entries[0]))
	})
	flags.add(cmd)
	cmd.Flags().IntVarP(&round, "round", "r", 0, "the round that is not played (default: the next)")
	choiceVar(cmd, &bye, "bye", "what the round gives him, where it is not what the regulations say", "zero", "half", "full", "none", "notice", "excused", "duty", "unannounced")
	cmd.Flags().StringVar(&reason, "reason", "", "why")
	return cmd
}
