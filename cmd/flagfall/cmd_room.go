package main

import "flagfall/arbiter/actions"

func roomCommand(env *env) command {
	return command{
		name:  "room",
		group: groupRound,
		short: "A simultaneous display by rounds of the room",
		long: `A simultaneous display by rounds of the room (FMJD 11.1.2): the exhibitor comes to
every open board once, and each round uses some of their time. The FMJD leaves the
rules to the regulations of the event, which are settings:

  flagfall set exhibitor-time 3h    for all boards together; no limit by default
  flagfall set passes 3             how often a player may let the exhibitor pass by

A game that is open when the display is stopped is adjudicated: flagfall room
adjudicate.

With a clock at every board set the time control instead: flagfall set time-control
clock-simul. flagfall print room lists the rounds of the room with times and moves.`,
		commands: []command{actionCommand(env, actions.RoomRound), actionCommand(env, actions.RoomMove), actionCommand(env, actions.RoomAdjudicate), namedPrintCommand(env, "room", "show", "List the rounds of the room, with times and moves")},
	}
}
