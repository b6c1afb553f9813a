package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
)

func newPerftCommand(env *env) *cobra.Command {
	var (
		flags positionFlags
		depth int
	)
	cmd := &cobra.Command{
		Use:     "perft --depth N",
		GroupID: groupGames,
		Short:   "Count the sequences of legal moves of a length",
		Long: `Count the sequences of N legal moves from a position: the usual test of a move
generator. Moves are unique by origin, destination, captured pieces and
promotion. Sequences that end earlier are not counted, draw rules do not apply,
nor does the limit on king moves of Frisian draughts.`,
		Example: `  flagfall perft --variant international --depth 8
  flagfall perft --variant russian --fen W:Wh6:Bg7,c5,d2 --depth 3`,
		Args: args(0, 0, "--depth N"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !cmd.Flags().Changed("depth") {
				return rule.Errorf(rule.Usage, "no depth was given").WithHint("give it as --depth 8")
			}
			if depth < 0 || depth > 100 {
				return rule.Errorf(rule.Usage, "the depth cannot be %d", depth).WithHint("give a depth from 0 to 100")
			}
			p, err := flags.position()
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(env.Out, draughts.Perft(p, depth))
			return err
		},
	}
	flags.add(cmd)
	cmd.Flags().IntVar(&depth, "depth", 0, "how many moves deep")
	return cmd
}
