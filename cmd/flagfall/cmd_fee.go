package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func feeCommand(env *env) command {
	return command{
		name:  "fee",
		group: groupPeople,
		short: "Entry fees: who has paid and who has not",
		long: `Entry fees. What everybody pays is a setting, with other amounts for categories:

  flagfall set currency EUR
  flagfall set categories "Youth: born>=2008"
  flagfall set fee "15; Youth: 5"`,
		commands: []command{feePayCommand(env), feeBackCommand(env), feeAgreeCommand(env),
			listCommandOf(env, "fees", "List what players have to pay, have paid and owe")},
	}
}

func feePayCommand(env *env) command {
	return payment(env, arbiter.PayFee{}, command{
		name:    "pay",
		short:   "Record that a player paid: what is open, or an amount",
		example: "  flagfall fee pay Jansen\n  flagfall fee pay Jansen 10 --note cash",
	})
}

func feeBackCommand(env *env) command {
	return payment(env, arbiter.PayFee{Back: true}, command{
		name:    "back",
		short:   "Record a refund to a player: what was paid too much, or an amount",
		example: "  flagfall fee back Jansen 10 --note \"did not come\"",
	})
}

// payment is the row of a command that records a payment of this kind.
func payment(env *env, kind arbiter.PayFee, c command) command {
	var (
		flags eventFlags
		note  string
	)
	c.args = []argument{{word: "PLAYER", kind: aPlayer}, {word: "AMOUNT", kind: anyText, optional: true}}
	c.writes, c.event = writesJournal, &flags
	c.flags = func(cmd *cobra.Command) {
		cmd.Flags().StringVar(&note, "note", "", "how or why: cash, by bank ...")
	}
	c.on = func(_ *cobra.Command, o *office.Office, given []string) error {
		p, err := player(env, o.State(), given[0])
		if err != nil {
			return err
		}
		paid := kind
		paid.Player, paid.Note = p.ID, note
		if len(given) > 1 {
			if paid.Amount, err = arbiter.ParseMoney(given[1]); err != nil {
				return err
			}
		}
		answer, err := o.Do(paid)
		if err != nil {
			return err
		}
		return sayAccount(env, o.State(), p.ID, answer)
	}
	return c
}

func feeAgreeCommand(env *env) command {
	var (
		flags  eventFlags
		reason string
	)
	return command{
		name:  "agree",
		args:  []argument{{word: "PLAYER", kind: aPlayer}, {word: "AMOUNT", kind: anyText}},
		short: "Agree on another fee with one player",
		long: `Agree on another fee with one player: an amount, or "usual" for the fee of the
event again.`,
		example: `  flagfall fee agree Jansen 0 --reason "holds the bar"`,
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&reason, "reason", "", "why")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
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
		},
	}
}

// sayAccount tells what was entered and how the player stands now.
func sayAccount(env *env, s *arbiter.State, id arbiter.PlayerID, answer office.Done) error {
	p, err := s.Player(id)
	if err != nil {
		return err
	}
	a := s.Account(p)
	standing := rule.Format("nothing is open")
	switch open := a.Open(); {
	case open > 0:
		standing = rule.Format("%s is open", open.In(s.Settings.Currency))
	case open < 0:
		standing = rule.Format("%s too much", (-open).In(s.Settings.Currency))
	}
	return say(env, answer.Notes(), "%s; %s", env.tell(s, answer.Entries[0]), standing)
}
