package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func throughCommand(env *env) command {
	var (
		flags  eventFlags
		round  int
		reason string
	)
	return command{
		name:  "through",
		group: groupFinish,
		args:  []argument{{word: "BOARD", kind: aBoard}, {word: "PLAYER", kind: aPlayer}},
		short: "Say who goes through from a level match of a knock-out",
		long: `Say who goes through from a match of a knock-out that the games did not decide:
it was drawn, or lost by both. The reason is kept in the journal. The winner of
the games goes through anyway, and so does the winner of the tie-break (flagfall
play-off).`,
		example: `  flagfall through 2 Berg --reason "lot drawn before both"`,
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&round, "round", "r", 0, "the round (default: the one being played)")
			cmd.Flags().StringVar(&reason, "reason", "", "why")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			s := o.State()
			ref, err := arbiter.ParseBoard(round, given[0])
			if err != nil {
				return err
			}
			p, err := player(env, s, given[1])
			if err != nil {
				return err
			}
			if len(s.Rounds) == 0 {
				return rule.Errorf(rule.Refused, "no round is paired").WithHint("pair the first with flagfall pair")
			}
			return enter(env, o, arbiter.SendThrough{Game: ref, Player: p.ID, Reason: reason})
		},
	}
}
