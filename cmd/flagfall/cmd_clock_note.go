package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

func newClockNoteCommand(env *env) *cobra.Command {
	var (
		flags         eventFlags
		round         int
		article, text string
	)
	cmd := &cobra.Command{
		Use:   "note BOARD [SIDE]",
		Short: "Write what happened at a clock into the journal",
		Long: `Write what happened at the clock of a board into the journal, under an article on
clocks that leaves the decision to people: rough handling (WCDF 2.9), an assistant
(2.14), a call for help (2.27), a draw claimed in a quickplay finish (2.29).`,
		Example: `  flagfall clock note 7 second --article "WCDF 2.9" --text "struck the clock; cautioned"
  flagfall clock note 3 --article "WCDF 2.29" --text "draw claimed with 1:30 and 4:10 left; granted"`,
		Args: args(1, 2, "BOARD [SIDE]"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, given []string) error {
		ref, err := arbiter.ParseBoard(round, given[0])
		if err != nil {
			return err
		}
		c := arbiter.NoteClock{Game: ref, Article: article, Text: text}
		if len(given) == 2 {
			c.Side = given[1]
		}
		done, err := o.Do(c)
		if err != nil {
			return err
		}
		return say(env, done.Notes, "%s", arbiter.Describe(o.State(), done.Entries[0]))
	})
	flags.add(cmd)
	cmd.Flags().IntVarP(&round, "round", "r", 0, "the round (default: the last one paired)")
	cmd.Flags().StringVar(&article, "article", "", "the article on clocks, such as \"WCDF 2.9\"")
	cmd.Flags().StringVar(&text, "text", "", "what happened, and what was decided")
	return cmd
}
