package main

import (
	"flagfall/arbiter/actions"
)

func prizeCommand(env *env) command {
	return command{
		name:  "prize",
		group: groupPrepare,
		short: "Prizes: what there is, and who gets it",
		long: `Prizes: what there is, and who gets it as the standings now are.

How players with the same points share is the setting prize-sharing: by-place
(nobody shares, the tie-breaks decide), equal (their prizes are added up and
divided) or hort (half of each goes by place, the other halves are divided). A
player takes their most valuable prize and leaves others to the next, unless
prize-limit is all.

Players who are level on everything have no order among themselves. Draw lots with the tie-break
lots (flagfall set tie-breaks), let them play on (flagfall play-off, and the
tie-break play-off), or let them share: flagfall set prize-sharing equal.`,
		commands: []command{actionCommand(env, actions.PrizeSet), listCommandOf(env, "prizes", "List who gets which prize as the standings now are")},
	}
}
