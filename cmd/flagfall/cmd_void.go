package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

func voidCommand(env *env) command {
	var (
		flags  eventFlags
		c      arbiter.VoidGame
		round  int
		dry    bool
		format string
	)
	return command{
		name:  "void",
		group: groupRulings,
		args:  []argument{{word: "BOARD", kind: aBoard}},
		needs: "--article 5.1 --reason WHY",
		short: "Declare a game void, to be played again",
		long: `Declare a game void: it is annulled and begins again (FMJD 5.1, when the board was
turned). The players keep their colours, and the pairing counts once. The old
game stays on record with its result, sheets and rulings, and counts for nothing;
its cautions do not count in the new one.

The WCDF rules do not provide for annulling a game; under them, and
for another cause, decide by analogy with a reason.`,
		example: `  flagfall void 3 --article 5.1 --reason "a light square at the left"
  flagfall void 2 --analogy --article "FMJD 5.1" --reason "set up with 11 men"`,
		writes:  writesJournal,
		event:   &flags,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			f := cmd.Flags()
			f.IntVarP(&round, "round", "r", 0, "the round (default: the one being played)")
			f.StringVar(&c.Article, "article", "", "the article that provides for it, such as 5.1")
			f.BoolVar(&c.Analogy, "analogy", false, "decide by analogy")
			f.StringVar(&c.Reason, "reason", "", "why")
			f.BoolVar(&dry, "dry-run", false, "say what it would do, and write nothing")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			ref, err := boardOf(o.State(), round, given[0])
			if err != nil {
				return err
			}
			c.Game = ref
			return decided(env, o, dry, format, c)
		},
	}
}
