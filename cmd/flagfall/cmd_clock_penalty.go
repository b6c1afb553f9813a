package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/clocks"
	"flagfall/clocks/live"
)

func clockPenaltyCommand(env *env) command {
	var (
		flags           eventFlags
		amount          amountFlags
		round           int
		reason, article string
		hall            hallFlags
	)
	return command{
		name:  "penalty",
		args:  []argument{{word: "BOARD", kind: aBoard}, {word: "SIDE", kind: aSide}},
		short: "Give a player time or take it away, and write it into the journal",
		long: `Give a player of the tournament time, or take it away, and write it into the
journal with the reason. SIDE is first (who moves first) or second.

With --at the running clock of that board is changed as well: when the clock
refuses, nothing is written.`,
		example: `  flagfall clock penalty 7 second --give 2m --reason "illegal move of the opponent"
  flagfall clock penalty 7 first --take 5m --reason "came late" --article "WCDF 2.23" --at 127.0.0.1:7410`,
		writes: writesJournal,
		beside: []string{"at"},
		event:  &flags,
		flags: func(cmd *cobra.Command) {
			amount.add(cmd)
			cmd.Flags().IntVarP(&round, "round", "r", 0, "the round (default: the one being played)")
			cmd.Flags().StringVar(&reason, "reason", "", "why; it is kept in the journal")
			cmd.Flags().StringVar(&article, "article", "", "the passage that provides for it, if one does")
			hall.add(cmd)
			cmd.Flags().Lookup("at").DefValue, hall.at = "", ""
			cmd.Flags().Lookup("at").Usage = "change the running clock too, which answers there: host:port, or the path of a local socket"
		},
		on: func(cmd *cobra.Command, o *office.Office, given []string) error {
			ref, err := boardOf(o.State(), round, given[0])
			if err != nil {
				return err
			}
			side, err := clocks.ParseSide(given[1])
			if err != nil {
				return err
			}
			span, err := amount.amount()
			if err != nil {
				return err
			}
			c := arbiter.AdjustTime{Game: ref, Side: side, Amount: span, Reason: reason, Article: article}
			if hall.at != "" {
				if _, _, err := o.Try(c); err != nil {
					return err
				}
				client, err := hall.dial(cmd.Context(), env)
				if err != nil {
					return err
				}
				defer client.Close()
				entry := clocks.Entry{Kind: clocks.KindAdjust, Side: side, Amount: span, By: flags.author(env), Reason: reason}
				if _, err := client.Do(live.Command{Boards: []string{given[0]}, Entry: entry}); err != nil {
					return err
				}
			}
			return enter(env, o, c)
		},
	}
}
