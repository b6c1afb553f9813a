package main

import (
	"slices"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/clocks/live"
)

func clockOutcomeCommand(env *env) command {
	var (
		flags offerFlags
		hall  hallFlags
		fen   string
	)
	return command{
		name:  "outcome",
		args:  []argument{{word: "BOARD", kind: aBoard}},
		short: "Offer what a running clock shows of its flags to the tournament",
		long: `Judge the flags of a clock that is kept by "flagfall clock serve", with all that
the clock knows of them, and offer the outcome to the tournament. Nothing is
entered without --confirm, or a yes at the terminal.`,
		example: `  flagfall clock outcome 7
  flagfall clock outcome 7 --fen "W:WK6:BK45" --confirm`,
		writes: writesJournal,
		event:  &flags.event,
		flags: func(cmd *cobra.Command) {
			flags.add(cmd)
			hall.add(cmd)
			cmd.Flags().StringVar(&fen, "fen", "", "the position, for a draw when the opponent cannot win")
		},
		on: func(cmd *cobra.Command, o *office.Office, given []string) error {
			client, err := hall.dial(cmd.Context(), env)
			if err != nil {
				return err
			}
			defer client.Close()
			snapshots, err := client.Show()
			if err != nil {
				return err
			}
			i := slices.IndexFunc(snapshots, func(s live.Snapshot) bool { return s.Board == given[0] })
			if i < 0 {
				return rule.Errorf(rule.NotFound, "no clock runs at board %s", given[0]).WithHint("see flagfall clock wall --once")
			}
			return flags.outcome(env, o, snapshots[i], fen)
		},
	}
}

// outcome offers what a clock shows to the tournament.
func (f *offerFlags) outcome(env *env, o *office.Office, s live.Snapshot, fen string) error {
	if _, err := arbiter.ParseBoard(0, s.Board); err != nil {
		return rule.Errorf(rule.Usage, "the clock %q is not at any board of the event", s.Board).
			WithHint("enter it with flagfall clock forfeit")
	}
	if f.round == 0 {
		f.round = s.Reading.Round
	}
	ref, err := f.board(o.State(), s.Board)
	if err != nil {
		return err
	}
	e := arbiter.EvidenceOf(s.Reading, "of board "+s.Board)
	if !e.Flags[clocks.First].Fallen && !e.Flags[clocks.Second].Fallen {
		return say(env, nil, "board %s: no flag has fallen with moves missing", s.Board)
	}
	g, err := o.State().FindGame(ref)
	if err != nil {
		return err
	}
	if e.Way != "" {
		who := e.By
		if e.Caller != "" {
			who = e.Caller
		}
		if e, err = o.State().Named(e, g, who); err != nil {
			return rule.Errorf(rule.CodeOf(err), "%w", err).WithHint("take the call back with flagfall clock uncall, and record it again with its player")
		}
	}
	if err := position(o.State(), &e, fen); err != nil {
		return err
	}
	return f.offer(env, o, arbiter.RecordFlag{Game: ref, Evidence: e})
}
