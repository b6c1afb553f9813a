package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// RoomRound notes a round of the room of a simultaneous display (FMJD 11.1.2).
var RoomRound = &action.Row{
	Name:  "room round",
	Short: "Note a round of the room, and how long it took",
	Long: `Note that the exhibitor has come to every open board once, and how long that took.
--passed names the boards that let them pass by.`,
	Examples: []rule.Intent{rule.Try("room.round", "time", "12m"), rule.Try("room.round", "time", "9m30s", "passed", "3,5")},
	New: action.Plain((*action.Case).TellAll, func(c *arbiter.NoteRoomRound) []action.Field {
		return []action.Field{
			action.One(&c.Took, "time", action.Span, "", action.Word("TIME"), action.Required),
			action.Several(&c.Passed, "passed", action.OpenBoard, "the boards that let the exhibitor pass by, such as 3,5", action.Listed),
		}
	}),
}

// RoomMove enters the next move of a board of a display.
var RoomMove = &action.Row{
	Name: "room move", Helper: true,
	Short: "Enter the next move of a board",
	Long: `Enter the next move of a board of a display, of the player or of the exhibitor. It
has to be legal. Boards for which none are entered take their moves from scoresheets.`,
	Examples: []rule.Intent{rule.Try("room.move", "board", 3, "move", "32-28")},
	New: action.Plain((*action.Case).TellAll, func(c *arbiter.GiveMove) []action.Field {
		return []action.Field{
			atOpenBoard(&c.Game),
			theWord(&c.Move, "move", "MOVE"),
		}
	}),
}
