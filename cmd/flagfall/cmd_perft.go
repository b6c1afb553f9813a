package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
)

func perftCommand(env *env) command {
	var (
		flags positionFlags
		depth int
	)
	return command{
		name:  "perft",
		group: groupGames,
		needs: "--depth N",
		short: "Count the sequences of legal moves of a length",
		long: `Count the sequences of N legal moves from a position: the usual test of a move
generator. Moves are unique by origin, destination, captured pieces and
promotion. Sequences that end earlier are not counted, draw rules do not apply,
nor does the limit on king moves of Frisian draughts.`,
		example: `  flagfall perft --variant international --depth 8
  flagfall perft --variant russian --fen W:Wh6:Bg7,c5,d2 --depth 3`,
		writes:  writesNothing,
		answers: answersRaw,
		flags: func(cmd *cobra.Command) {
			flags.add(cmd)
			cmd.Flags().IntVar(&depth, "depth", 0, "how many moves deep")
		},
		run: func(cmd *cobra.Command, _ []string) error {
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
}
