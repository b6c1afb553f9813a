package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// Announce notes a move that was announced without sight of a board (FMJD 11.1.4 to 11.1.6).
var Announce = &action.Row{
	Name: "announce", Group: action.Round, Helper: true,
	Short: "Note a move that was announced, without sight of a board",
	Long: `Note a move that was announced in a game without sight of a board (FMJD 11.1.4 and
11.1.5) or with a blind player (11.1.6). The board of the partner follows from the
moves: flagfall print partner-board --board 1 shows it, and says it in words.

--wrong notes an announcement that was no legal move, or could be one of several; in
a blindfold game with one too many (the setting wrong-announcements) the game is
lost. What is merely mistyped is refused and not counted. The form of play is a
setting: flagfall set form blindfold, or blind.`,
	Examples: []rule.Intent{
		rule.Try("announce", "board", 1, "move", "32-28"),
		rule.Try("announce", "board", 1, "move", "28x18", "wrong", true),
	},
	New: func() action.Action { return new(announce) },
}

type announce struct {
	game  arbiter.GameRef
	move  string
	wrong bool
}

func (a *announce) Fields() []action.Field {
	return []action.Field{
		ofRound(),
		atOpenBoard(&a.game),
		theWord(&a.move, "move", "MOVE"),
		action.One(&a.wrong, "wrong", action.Yes, "it was announced wrongly, and counts"),
	}
}

func (a *announce) Decide(*action.Case) ([]arbiter.Command, error) {
	if a.wrong {
		return []arbiter.Command{arbiter.AnnounceWrongly{Game: a.game, Said: a.move}}, nil
	}
	return []arbiter.Command{arbiter.GiveMove{Game: a.game, Move: a.move, Form: arbiter.Blindfold}}, nil
}

func (a *announce) Answer(c *action.Case) error { return c.TellAll() }
