package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

func newVoidCommand(env *env) *cobra.Command {
	var (
		flags  eventFlags
		c      arbiter.VoidGame
		round  int
		dry    bool
		format string
	)
	cmd := &cobra.Command{
		Use:     "void BOARD --article 5.1 --reason WHY",
		GroupID: groupRulings,
		Short:   "Declare a game void, to be played anew",
		Long: `Declare a game void: it is annulled and begins again (FMJD 5.1, when the board was
turned). The players keep their colours, and the pairing counts once. The old
game stays on record with its result, sheets and rulings, and counts for nothing;
its cautions do not count in the new one.

The WCDF rules annul no game; under them, and for another cause, decide by
analogy with a reason.`,
		Example: `  flagfall void 3 --article 5.1 --reason "a light square at the left"
  flagfall void 2 --analogy --article "FMJD 5.1" --reason "set up with 11 men"`,
		Args: args(1, 1, "BOARD --article 5.1 --reason WHY"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, given []string) error {
		ref, err := arbiter.ParseBoard(round, given[0])
		if err != nil {
			return err
		}
		c.Game = ref
		return decided(env, o, dry, format, c)
	})
	flags.add(cmd)
	f := cmd.Flags()
	f.IntVarP(&round, "round", "r", 0, "the round (default: the last one paired)")
	f.StringVar(&c.Article, "article", "", "the article that provides for it, such as 5.1")
	f.BoolVar(&c.Analogy, "analogy", false, "decide by analogy")
	f.StringVar(&c.Reason, "reason", "", "why")
	f.BoolVar(&dry, "dry-run", false, "say what it would do, and write nothing")
	formatVar(cmd, &format)
	return cmd
}
