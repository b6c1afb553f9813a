package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

func newFeeCommand(env *env) *cobra.Command {
	list := newPrintCommandOf(env, "fees", "List what players have to pay, have paid and owe")
	list.Use, list.GroupID = "list", ""
	cmd := &cobra.Command{
		Use:     "fee",
		GroupID: groupPeople,
		Short:   "Entry fees: who has paid and who has not",
		Long: `Entry fees. What everybody pays is a setting, with other amounts for categories:

  flagfall set currency EUR
  flagfall set categories "Youth: born>=2008"
  flagfall set fee "15; Youth: 5"`,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		Args: args(0, 0, "pay|back|agree|list"),
	}
	cmd.AddCommand(newFeePayCommand(env, false), newFeePayCommand(env, true), newFeeAgreeCommand(env), list)
	return cmd
}

func newFeePayCommand(env *env, back bool) *cobra.Command {
	var (
		flags eventFlags
		note  string
	)
	cmd := &cobra.Command{
		Use:     "pay PLAYER [AMOUNT]",
		Short:   "Record that a player paid: what is open, or an amount",
		Example: "  flagfall fee pay Jansen\n  flagfall fee pay Jansen 10 --note cash",
		Args:    args(1, 2, "PLAYER [AMOUNT]"),
	}
	if back {
		cmd.Use, cmd.Short = "back PLAYER [AMOUNT]", "Record that a player got money back: what he paid too much, or an amount"
		cmd.Example = "  flagfall fee back Jansen 10 --note \"did not come\""
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, given []string) error {
		p, err := player(env, o.State(), given[0])
		if err != nil {
			return err
		}
		c := arbiter.PayFee{Player: p.ID, Back: back, Note: note}
		if len(given) > 1 {
			if c.Amount, err = arbiter.ParseMoney(given[1]); err != nil {
				return err
			}
		}
		answer, err := o.Do(c)
		if err != nil {
			return err
		}
		return sayAccount(env, o.State(), p.ID, answer)
	})
	flags.add(cmd)
	cmd.Flags().StringVar(&note, "note", "", "how or why: cash, by bank ...")
	return cmd
}

func newFeeAgreeCommand(env *env) *cobra.Command {
	var (
		flags  eventFlags
		reason string
	)
	cmd := &cobra.Command{
		Use:   "agree PLAYER AMOUNT",
		Short: "Agree on another fee with one player",
		Long: `Agree on another fee with one player: an amount, or "usual" for the fee of the
event again.`,
		Example: `  flagfall fee agree Jansen 0 --reason "holds the bar"`,
		Args:    args(2, 2, "PLAYER AMOUNT"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, given []string) error {
		p, err := player(env, o.State(), given[0])
		if err != nil {
			return err
		}
		c := arbiter.AgreeFee{Player: p.ID, Reason: reason}
		if given[1] != "usual" {
			amount, err := arbiter.ParseMoney(given[1])
			if err != nil {
				return err
			}
			c.Amount = &amount
		}
		answer, err := o.Do(c)
		if err != nil {
			return err
		}
		return sayAccount(env, o.State(), p.ID, answer)
	})
	flags.add(cmd)
	cmd.Flags().StringVar(&reason, "reason", "", "why")
	return cmd
}

// sayAccount tells what was entered and how the player stands now.
func sayAccount(env *env, s *arbiter.State, id arbiter.PlayerID, answer office.Done) error {
	p, err := s.Player(id)
	if err != nil {
		return err
	}
	a := s.Account(p)
	standing := "nothing is open"
	switch open := a.Open(); {
	case open > 0:
		standing = open.In(s.Settings.Currency) + " is open"
	case open < 0:
		standing = (-open).In(s.Settings.Currency) + " too much"
	}
	return say(env, answer.Notes, "%s; %s", arbiter.Describe(s, answer.Entries[0]), standing)
}
