package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/clocks"
)

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
		commands: []command{roomRoundCommand(env), roomMoveCommand(env), adjudicateCommand(env, `  flagfall room adjudicate 3 1-1 --reason "the time of the display was over"`), namedPrintCommand(env, "room", "show", "List the rounds of the room, with times and moves")},
	}
}

func roomRoundCommand(env *env) command {
	var (
		flags  eventFlags
		passed []string
	)
	return command{
		name:  "round",
		args:  []argument{{word: "TIME", kind: anyText}},
		short: "Note a round of the room, and how long it took",
		long: `Note that the exhibitor has come to every open board once, and how long that took.
--passed names the boards that let them pass by.`,
		example: `  flagfall room round 12m
  flagfall room round 9m30s --passed 3,5`,
		writes: writesJournal,
		event:  &flags,
		values: map[string]*kind{"passed": anOpenBoard},
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringSliceVar(&passed, "passed", nil, "the boards that let the exhibitor pass by, such as 3,5")
		},
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			took, err := clocks.ParseSpan(given[0])
			if err != nil {
				return err
			}
			c := arbiter.NoteRoomRound{Took: took}
			for _, board := range passed {
				ref, err := boardOf(o.State(), 0, board)
				if err != nil {
					return err
				}
				c.Passed = append(c.Passed, ref)
			}
			return enterAll(env, o, c)
		},
	}
}

func roomMoveCommand(env *env) command {
	var flags eventFlags
	return command{
		name:   "move",
		helper: true,
		args:   []argument{{word: "BOARD", kind: anOpenBoard}, {word: "MOVE", kind: anyText}},
		short:  "Enter the next move of a board",
		long: `Enter the next move of a board of a display, of the player or of the exhibitor. It
has to be legal. Boards for which none are entered take their moves from scoresheets.`,
		example: `  flagfall room move 3 32-28`,
		writes:  writesJournal,
		event:   &flags,
		on: func(_ *cobra.Command, o *office.Office, given []string) error {
			ref, err := boardOf(o.State(), 0, given[0])
			if err != nil {
				return err
			}
			return enterAll(env, o, arbiter.GiveMove{Game: ref, Move: given[1]})
		},
	}
}
