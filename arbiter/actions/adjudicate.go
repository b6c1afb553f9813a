package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// CorrespondenceAdjudicate and RoomAdjudicate give a game that was not finished its result.
var (
	CorrespondenceAdjudicate = adjudication("correspondence adjudicate",
		rule.Try("correspondence.adjudicate", "board", 3, "result", "1-1", "reason", "level men, no winning plan shown by either"))
	RoomAdjudicate = adjudication("room adjudicate",
		rule.Try("room.adjudicate", "board", 3, "result", "1-1", "reason", "the time of the display was over"))
)

func adjudication(name string, example rule.Intent) *action.Row {
	return &action.Row{
		Name:  name,
		Short: "Adjudicate a game that was not finished",
		Long: `Adjudicate a game that was not finished: its result by the decision of the arbiter,
kept with the position that was reached and the reason.`,
		Examples: []rule.Intent{example},
		New:      func() action.Action { return new(adjudicate) },
	}
}

type adjudicate struct {
	decision arbiter.Adjudicate
	result   arbiter.Result
}

// decidedResult is a win, a draw or a loss of the board that was named.
var decidedResult = &action.Kind[arbiter.Result]{
	Shape: action.Shape{Type: action.Text, Words: []string{"2-0", "1-1", "0-2"}},
	Read: func(r *action.Reading, text string) (arbiter.Result, error) {
		if r.Game == nil {
			return arbiter.ParseResult(text)
		}
		result, err := r.State.ReadResult(r.Game, text)
		if err == nil && !result.Played() {
			err = rule.Errorf(rule.Usage, "an adjudication gives a win, a draw or a loss").WithHint("give 2-0, 1-1 or 0-2")
		}
		return result, err
	},
}

func (a *adjudicate) Fields() []action.Field {
	return []action.Field{
		ofRound(),
		atOpenBoard(&a.decision.Game),
		action.One(&a.result, "result", decidedResult, "", action.Word("RESULT"), action.Required),
		action.One(&a.decision.On, "on", action.PastDay, "the day (default: today)"),
		whyNeeded(&a.decision.Reason),
	}
}

func (a *adjudicate) Complete(r *action.Reading) error {
	orToday(r, &a.decision.On)
	a.decision.Winner = a.result.Winner
	return nil
}

func (a *adjudicate) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.decision}, nil
}

func (a *adjudicate) Answer(c *action.Case) error { return c.TellAll() }
