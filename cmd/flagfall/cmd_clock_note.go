package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

func clockNoteCommand(env *env) command {
	var (
		flags         eventFlags
		round         int
		article, text string
	)
	return command{
		name:  "note",
		args:  []argument{{word: "BOARD", kind: aBoard}, {word: "SIDE", kind: aSide, optional: true}},
		short: "Write what happened at a clock into the journal",
		long: `Write what happened at the clock of a board into the journal, under an article on
clocks that leaves the decision to people: rough handling (WCDF 2.9), an assistant
(2.14), a call for help (2.27), a draw claimed in a quickplay finish (2.29). Under
FMJD rules the article is FMJD 10.5.`,
		example: `  flagfall clock note 7 second --article "WCDF 2.9" --text "struck the clock; cautioned"
  flagfall clock note 3 --article "WCDF 2.29" --text "draw claimed with 1:30 and 4:10 left; granted"`,
		writes: writesJournal,
		event:  &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&round, "round", "r", 0, "the round (default: the one being played)")
			cmd.Flags().StringVar(&article, "article", "", "the article on clocks, such as \"WCDF 2.9\" or \"FMJD 10.5\"")
			cmd.Flags().StringVar(&text, "text", "", "what happened, and what was decided")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			ref, err := boardOf(o.State(), round, given[0])
			if err != nil {
				return err
			}
			c := arbiter.NoteClock{Game: ref, Article: article, Text: text}
			if len(given) == 2 {
				c.Side = given[1]
			}
			return enter(env, o, c)
		},
	}
}
