package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

func withdrawCommand(env *env) command {
	var (
		flags  eventFlags
		round  int
		reason string
	)
	return command{
		name:  "withdraw",
		group: groupPeople,
		args:  []argument{{word: "PLAYER", kind: aPlayer, optional: true}},
		short: "Take a player out of the tournament",
		long: `Take a player out of the tournament, from the next round on or from --round.

In a round robin the points of a player who has played more than half of the games
stand, and otherwise all the results are annulled; flagfall set withdrawal changes
that.`,
		example: `  flagfall withdraw Jansen --reason illness`,
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&round, "round", "r", 0, "the first round that is not played (default: the next without a result)")
			cmd.Flags().StringVar(&reason, "reason", "", "why")
		},
		on: func(_ *cobra.Command, o *office.Office, args []string) error {
			p, err := player(env, o.State(), first(args))
			if err != nil {
				return err
			}
			answer, err := o.Do(arbiter.Withdraw{Player: p.ID, Round: round, Reason: reason})
			if err != nil {
				return err
			}
			after, err := o.State().Player(p.ID)
			if err != nil {
				return err
			}
			return say(env, answer.Notes(), "%s is out from round %d on", p.Name(), after.Withdrawn)
		},
	}
}

func reinstateCommand(env *env) command {
	var (
		flags  eventFlags
		reason string
	)
	return command{
		name:    "reinstate",
		group:   groupPeople,
		args:    []argument{{word: "PLAYER", kind: aPlayer, optional: true}},
		short:   "Take a player who had withdrawn back in",
		example: `  flagfall reinstate Visser --reason "well again"`,
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&reason, "reason", "", "why")
		},
		on: func(_ *cobra.Command, o *office.Office, args []string) error {
			p, err := player(env, o.State(), first(args))
			if err != nil {
				return err
			}
			answer, err := o.Do(arbiter.Reinstate{Player: p.ID, Reason: reason})
			if err != nil {
				return err
			}
			return say(env, answer.Notes(), "%s plays again", p.Name())
		},
	}
}

// first is the first argument, or "".
func first(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
}
