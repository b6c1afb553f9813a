package main

import "flagfall/arbiter/actions"

func teamCommand(env *env) command {
	return command{
		name:  "team",
		group: groupPrepare,
		short: "Teams: enter them, say who plays, rank them",
		long: `Teams. An event of the system team-round-robin, team-double-round-robin,
team-swiss or scheveningen pairs teams; their players meet board by board.

  flagfall new "Club League" --system team-round-robin
  flagfall player import members.csv
  flagfall team clubs                          a team of each club
  flagfall set boards 4
  flagfall pair --all
  flagfall team lineup Gouda Berg Costa - Dahl   nobody at board 3
  flagfall team standings

In a match the first team has the first move at board 1, the second team at
board 2, and so on. A board where one team has nobody is won by the other. In a
Scheveningen match everybody of one team meets everybody of the other.`,
		commands: []command{actionCommand(env, actions.TeamAdd), actionCommand(env, actions.TeamClubs), actionCommand(env, actions.TeamEdit), actionCommand(env, actions.TeamLineup),
			namedPrintCommand(env, "teams", "list", "List the teams with their players"),
			namedPrintCommand(env, "team-matches", "matches", "Show the matches of a round with their boards"),
			namedPrintCommand(env, "team-standings", "standings", "Show the standings of the teams"),
			namedPrintCommand(env, "team-crosstable", "crosstable", "Show the results of the teams against each other")},
	}
}
