package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// Through says who goes through from a level match of a knock-out.
var Through = &action.Row{
	Name: "through", Group: action.Finish,
	Short: "Say who goes through from a level match of a knock-out",
	Long: `Say who goes through from a match of a knock-out that the games did not decide:
it was drawn, or lost by both. The reason is kept in the journal. The winner of
the games goes through anyway, and so does the winner of the tie-break (flagfall
play-off).`,
	Examples: []rule.Intent{rule.Try("through", "board", 2, "player", "Berg", "reason", "lot drawn before both")},
	New: action.Plain((*action.Case).Tell, func(c *arbiter.SendThrough) []action.Field {
		return []action.Field{
			ofRound(),
			action.One(&c.Game, "board", match, "", action.Word("BOARD"), action.Required),
			ofPlayer(&c.Player),
			why(&c.Reason),
		}
	}),
}

// match is the board of a match, of which no single game need be named.
var match = &action.Kind[arbiter.GameRef]{Shape: action.Board.Shape, Read: func(r *action.Reading, text string) (arbiter.GameRef, error) {
	ref, err := arbiter.ParseBoard(r.Round, text)
	if err == nil && len(r.State.Rounds) == 0 {
		err = rule.Errorf(rule.Refused, "no round is paired").WithWay("pair the first with {pair}", rule.Try("pair"))
	}
	if ref.Round == 0 {
		ref.Round = r.State.Playing()
	}
	return ref, err
}}
