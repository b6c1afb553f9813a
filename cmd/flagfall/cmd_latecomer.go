package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func latecomerCommand(env *env) command {
	var (
		flags  eventFlags
		reason string
	)
	return command{
		name:  "latecomer",
		group: groupPeople,
		args:  []argument{{word: "PLAYER", kind: aPlayer, asked: true}, {word: "OPPONENT", kind: aPlayer, optional: true}},
		needs: "--reason WHY",
		short: "Give two players without a game one in the round being played",
		long: `Give a player who came late a game in the round being played, even if some of its
results are in: against the holder of the bye, or against the opponent named, who
has no game either. The first one named moves first. It is a deviation from the
system, and kept in the journal as one.

In a simultaneous display the latecomer gets the next board against the exhibitor.`,
		example: `  flagfall latecomer Jansen --reason "the train was late"
  flagfall latecomer Jansen Visser --reason "both came late"`,
		writes: writesJournal,
		event:  &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&reason, "reason", "", "why")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			s := o.State()
			p, err := player(env, s, first(given))
			if err != nil {
				return err
			}
			c := arbiter.AddGame{First: p.ID, Reason: reason}
			if len(given) > 1 {
				other, err := player(env, s, given[1])
				if err != nil {
					return err
				}
				c.Second = other.ID
			} else if s.System().Display {
				c.Second = 0 // the exhibitor
			} else if holder, ok := s.ByeHolder(); ok {
				c.Second = holder
			} else {
				return rule.Errorf(rule.Refused, "nobody has the bye of the round, against whom %s could play", p.Name()).
					WithHint("name another player without a game: flagfall latecomer %q OPPONENT", p.Name())
			}
			return enter(env, o, c)
		},
	}
}
