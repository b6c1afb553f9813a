package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

func announceCommand(env *env) command {
	var (
		flags eventFlags
		round int
		wrong bool
	)
	return command{
		name:   "announce",
		group:  groupRound,
		helper: true,
		args:   []argument{{word: "BOARD", kind: anOpenBoard}, {word: "MOVE", kind: anyText}},
		short:  "Note a move that was announced, without sight of a board",
		long: `Note a move that was announced in a game without sight of a board (FMJD 11.1.4 and
11.1.5) or with a blind player (11.1.6). The board of the partner follows from the
moves: flagfall print partner-board --board 1 shows it, and says it in words.

--wrong notes an announcement that was no legal move, or could be one of several; in
a blindfold game with one too many (the setting wrong-announcements) the game is
lost. What is merely mistyped is refused and not counted. The form of play is a
setting: flagfall set form blindfold, or blind.`,
		example: `  flagfall announce 1 32-28
  flagfall announce 1 "28x18" --wrong`,
		writes: writesJournal,
		event:  &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&round, "round", "r", 0, "the round (default: the one being played)")
			cmd.Flags().BoolVar(&wrong, "wrong", false, "it was announced wrongly, and counts")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			ref, err := boardOf(o.State(), round, given[0])
			if err != nil {
				return err
			}
			if wrong {
				return enterAll(env, o, arbiter.AnnounceWrongly{Game: ref, Said: given[1]})
			}
			return enterAll(env, o, arbiter.GiveMove{Game: ref, Move: given[1], Form: arbiter.Blindfold})
		},
	}
}
