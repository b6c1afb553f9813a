package main

import (
	"io"

	"github.com/spf13/cobra"

	"flagfall/arbiter/actions"
	"flagfall/arbiter/office"
)

func correspondenceCommand(env *env) command {
	return command{
		name:  "correspondence",
		group: groupRound,
		short: "Games by correspondence: moves, leave, reminders, claims",
		long: `Games by correspondence (FMJD 11.1.3): moves with their days, thinking time by the
day, leave, reminders and claims. Nobody loses on time without a claim. The FMJD
leaves the rules to the regulations of the event, which are settings:

  flagfall set form correspondence
  flagfall set thinking-time 10/50d     50 days for every 10 moves
  flagfall set thinking-time 3d+30d     3 days a move, and a reserve of 30
  flagfall set leave-days 30
  flagfall set reminder-days 14

Slips for the replies: flagfall print transmissions. The moves with their days are
in the games of flagfall export and of flagfall correspondence record.`,
		commands: []command{actionCommand(env, actions.CorrespondenceMove), actionCommand(env, actions.CorrespondenceLeave), actionCommand(env, actions.CorrespondenceRemind),
			actionCommand(env, actions.CorrespondenceClaim), actionCommand(env, actions.CorrespondenceAdjudicate), correspondenceRecordCommand(env),
			namedPrintCommand(env, "correspondence", "due", "List whose move is due, and when")},
	}
}

func correspondenceRecordCommand(env *env) command {
	var (
		flags eventFlags
		round int
		out   string
	)
	return command{
		name:    "record",
		args:    []argument{{word: "BOARD", kind: aBoard}},
		short:   "Write the record of a game as PDN, each move with its days",
		example: `  flagfall correspondence record 3 -o game.pdn`,
		writes:  writesFiles,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&round, "round", "r", 0, "the round (default: the one being played)")
			cmd.Flags().StringVarP(&out, "out", "o", "", "the file to write (default: standard output)")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			ref, err := boardOf(o.State(), round, given[0])
			if err != nil {
				return err
			}
			return env.output(out, func(w io.Writer) error { return o.WriteGame(w, ref) })
		},
	}
}
