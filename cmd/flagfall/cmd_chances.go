package main

import (
	"github.com/spf13/cobra"
)

// chancesCommand shows what a player can still reach.
func chancesCommand(env *env) command {
	var flags printFlags
	return command{
		name:  "chances",
		group: groupRound,
		args:  []argument{{word: "PLAYER", kind: aPlayer, asked: true}},
		short: "Say which places and prizes a player can still reach",
		long: `Say what a player still needs: for each score of their own open games the best and the
worst place and prize, and the games of others on which they depend. In an event of
teams, the name of a team asks the same of that team, by its board points.

Where the open games can end in few ways, each of these is ranked as the standings
are, with all tie-breaks. Where they are too many it says so, with the places that
points alone allow and the best and the worst of the ways that were tried.`,
		example: "  flagfall chances Berg\n  flagfall chances 12 --group A\n  flagfall print chances --player Berg --out chances.pdf",
		writes:  writesFiles,
		event:   &flags.event,
		answers: answersDocument, format: &flags.format,
		flags: func(cmd *cobra.Command) { flags.add(cmd) },
		run: func(cmd *cobra.Command, given []string) error {
			player := first(given)
			if player == "" {
				var err error
				if player, err = env.ask(aPlayer.question, aPlayer.lacking, aPlayer.how); err != nil {
					return err
				}
			}
			flags.give("player", player)
			return flags.print(env, cmd, "chances")
		},
	}
}
