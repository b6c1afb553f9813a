package main

import "flagfall/arbiter/actions"

func groupCommand(env *env) command {
	return command{
		name:  "group",
		group: groupPrepare,
		short: "Play in groups, and promote to finals",
		long: `Play in groups. Each is paired and ranked on its own, with the system of the event;
boards go on from one group to the next. Groups are formed before round 1 or,
as finals, when all games of the earlier groups are over.

  flagfall group draw 2            two groups by rating, in a serpentine
  flagfall pair --all
  flagfall standings --group A
  flagfall group final --top 2     places 1 and 2 of each group to Final A

Prints take --group too: pairings, crosstables, certificates and so on.`,
		commands: []command{actionCommand(env, actions.GroupDraw), actionCommand(env, actions.GroupFinal), listAction(env, actions.Groups), actionCommand(env, actions.GroupSet)},
	}
}
