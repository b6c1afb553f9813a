package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

func correctCommand(env *env) command {
	var (
		flags  eventFlags
		round  int
		reason string
		end    endFlags
	)
	return command{
		name:  "correct",
		group: groupRound,
		args:  []argument{{word: "BOARD", kind: aBoard, asked: true}, {word: "RESULT", kind: aResult, asked: true}},
		needs: "--reason WHY",
		short: "Correct a result that was entered wrongly",
		long: `Correct a result that was entered wrongly, in any round. The earlier result,
the author and the reason stay in the journal; standings follow at once.

` + resultHelp,
		example: `  flagfall correct 3 1-1 --round 2 --reason "slip read upside down"`,
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&round, "round", "r", 0, "the round (default: the one being played)")
			cmd.Flags().StringVar(&reason, "reason", "", "why it is corrected")
			end.add(cmd, "ended", "why the game ended so")
		},
		on: func(_ *cobra.Command, o *office.Office, args []string) error {
			ref, err := board(env, o.State(), round, args, aGameEnded)
			if err != nil {
				return err
			}
			g, err := o.State().FindGame(ref)
			if err != nil {
				return err
			}
			result, err := end.result(env, o.State(), g, args)
			if err != nil {
				return err
			}
			if reason == "" {
				if reason, err = env.ask("Why is it corrected?", "a correction needs a reason", `give it: --reason "slip read upside down"`); err != nil {
					return err
				}
			}
			answer, err := o.Do(arbiter.CorrectResult{Game: ref, Result: &result, Reason: reason})
			if err != nil {
				return err
			}
			return sayResult(env, o.State(), ref, answer.Notes())
		},
	}
}
