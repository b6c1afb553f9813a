package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

func playerRemoveCommand(env *env) command {
	var (
		flags  eventFlags
		reason string
	)
	return command{
		name:  "remove",
		args:  []argument{{word: "PLAYER", kind: aPlayer}},
		short: "Take a player who has not played off the list",
		long: `Take a player who has not played off the list: an entry that was a mistake, or
somebody who never came. They are counted and paired no longer, and the start
numbers after theirs move down by one. A player who was in a round is withdrawn instead.`,
		example: `  flagfall player remove Jansen --reason "entered twice"`,
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
			return enter(env, o, arbiter.RemovePlayer{Player: p.ID, Reason: reason})
		},
	}
}
