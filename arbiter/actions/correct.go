package actions

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// Correct corrects a result that was entered wrongly.
var Correct = &action.Row{
	Name: "correct", Group: action.Round,
	Short: "Correct a result that was entered wrongly",
	Long: `Correct a result that was entered wrongly, in any round. The earlier result,
the author and the reason stay in the journal; standings follow at once.

` + resultHelp,
	Examples: []rule.Intent{rule.Try("correct", "board", 3, "result", "1-1", "round", 2, "reason", "slip read upside down")},
	New:      func() action.Action { return new(correct) },
}

type correct struct {
	board  arbiter.GameRef
	text   string
	ending ending
	reason string
	result arbiter.Result
}

func (a *correct) Fields() []action.Field {
	return slices.Concat([]action.Field{
		ofRound(),
		action.One(&a.board, "board", action.Board, "", action.Word("BOARD"), action.Needed(askBoard(endedGames))),
		action.One(&a.text, "result", typedResult, "", action.Word("RESULT"), action.Needed(askResult)),
	}, a.ending.fields("ended", "why the game ended so"), []action.Field{
		action.One(&a.reason, "reason", action.Words, "why it is corrected", action.Value("WHY"), action.Needed(askReason)),
	})
}

func askReason(*action.Reading) error {
	return &action.Question{Field: "reason", Asks: rule.Format("Why is it corrected?"), Typed: true,
		Unasked: rule.Errorf(rule.Usage, "a correction needs a reason").WithWay("give it: {reason}", rule.Again("reason", "slip read upside down"))}
}

func (a *correct) Complete(r *action.Reading) (err error) {
	if a.result, err = a.ending.of(r.State, r.Game, a.text); err != nil {
		return action.Faults{{Field: "result", Err: err}}
	}
	return nil
}

func (a *correct) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{arbiter.CorrectResult{Game: a.board, Result: &a.result, Reason: a.reason}}, nil
}

func (a *correct) Answer(c *action.Case) error {
	return answerResults(c, c.Done.Notes(), a.board)
}
