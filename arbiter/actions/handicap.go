package actions

import (
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// Handicap has the stronger player of a game begin without some of their men (FMJD 11.1.7).
var Handicap = &action.Row{
	Name: "handicap", Group: action.Round,
	Short: "Have the stronger player begin without some men",
	Long: `Have the stronger player of a game begin without some of their men (FMJD 11.1.7), before
the first move. Scoresheets that are taken in are replayed from that position, and
the record as PDN has it. The game counts like any other.`,
	Examples: []rule.Intent{
		rule.Try("handicap", "board", 3, "player", "Jansen", "without", "36,37"),
		rule.Try("handicap", "board", 3, "player", "Jansen", "without", 46, "reason", "first-year member"),
	},
	New: func() action.Action { return new(handicap) },
}

type handicap struct {
	board   arbiter.GameRef
	player  arbiter.PlayerID
	without string
	reason  string
}

func (a *handicap) Fields() []action.Field {
	return []action.Field{
		ofRound(),
		atOpenBoard(&a.board),
		ofPlayer(&a.player),
		action.One(&a.without, "without", action.Words, "the squares of the men that are taken off, such as 36,37", action.Value("SQUARES")),
		why(&a.reason),
	}
}

func (a *handicap) Decide(*action.Case) ([]arbiter.Command, error) {
	squares := strings.FieldsFunc(a.without, func(r rune) bool { return r == ',' || r == ' ' })
	return []arbiter.Command{arbiter.GiveHandicap{Game: a.board, Player: a.player, Squares: squares, Reason: a.reason}}, nil
}

func (a *handicap) Answer(c *action.Case) error { return c.TellAll() }
