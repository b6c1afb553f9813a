package main

import (
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

func handicapCommand(env *env) command {
	var (
		flags   eventFlags
		round   int
		without string
		reason  string
	)
	return command{
		name:  "handicap",
		group: groupRound,
		args:  []argument{{word: "BOARD", kind: anOpenBoard}, {word: "PLAYER", kind: aPlayer}},
		needs: "--without SQUARES",
		short: "Have the stronger player begin without some men",
		long: `Have the stronger player of a game begin without some of their men (FMJD 11.1.7), before
the first move. Scoresheets that are taken in are replayed from that position, and
the record as PDN has it. The game counts like any other.`,
		example: `  flagfall handicap 3 Jansen --without 36,37
  flagfall handicap 3 Jansen --without 46 --reason "first-year member"`,
		writes: writesJournal,
		event:  &flags,
		values: map[string]*kind{"without": anyText},
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&round, "round", "r", 0, "the round (default: the one being played)")
			cmd.Flags().StringVar(&without, "without", "", "the squares of the men that are taken off, such as 36,37")
			cmd.Flags().StringVar(&reason, "reason", "", "why")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			ref, err := boardOf(o.State(), round, given[0])
			if err != nil {
				return err
			}
			p, err := player(env, o.State(), given[1])
			if err != nil {
				return err
			}
			squares := strings.FieldsFunc(without, func(r rune) bool { return r == ',' || r == ' ' })
			return enterAll(env, o, arbiter.GiveHandicap{Game: ref, Player: p.ID, Squares: squares, Reason: reason})
		},
	}
}
