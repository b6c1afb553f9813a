package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

func newWithdrawCommand(env *env) *cobra.Command {
	var (
		flags  eventFlags
		round  int
		reason string
	)
	cmd := &cobra.Command{
		Use:     "withdraw [PLAYER]",
		GroupID: groupPeople,
		Short:   "Take a player out of the tournament",
		Long: `Take a player out of the tournament, from the next round on or from --round.

In a round-robin his points stand if he has played more than half of his games,
and otherwise all his results are annulled; flagfall set withdrawal changes
that.`,
		Example: `  flagfall withdraw Jansen --reason illness`,
		Args:    args(0, 1, "[PLAYER]"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, args []string) error {
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
		notes := answer.Notes
		if after.Annulled {
			why := "not more than half of the games were played: "
			if o.State().Settings.Withdrawal == arbiter.WithdrawalAnnul {
				why = ""
			}
			notes = append(notes, why+"all results of this player are annulled (setting withdrawal)")
		}
		return say(env, notes, "%s is out from round %d on", p.Name(), after.Withdrawn)
	})
	flags.add(cmd)
	cmd.Flags().IntVarP(&round, "round", "r", 0, "the first round that is not played (default: the next without a result)")
	cmd.Flags().StringVar(&reason, "reason", "", "why")
	return cmd
}

func newReinstateCommand(env *env) *cobra.Command {
	var (
		flags  eventFlags
		reason string
	)
	cmd := &cobra.Command{
		Use:     "reinstate [PLAYER]",
		GroupID: groupPeople,
		Short:   "Take a player who had withdrawn back in",
		Args:    args(0, 1, "[PLAYER]"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, args []string) error {
		p, err := player(env, o.State(), first(args))
		if err != nil {
			return err
		}
		answer, err := o.Do(arbiter.Reinstate{Player: p.ID, Reason: reason})
		if err != nil {
			return err
		}
		return say(env, answer.Notes, "%s plays again", p.Name())
	})
	flags.add(cmd)
	cmd.Flags().StringVar(&reason, "reason", "", "why")
	return cmd
}

// first is the first argument, or "".
func first(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
}
