package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// Unpair takes the pairings of the last round back.
var Unpair = &action.Row{
	Name: "unpair", Group: action.Round,
	Short: "Take the pairings of the last round back",
	Long: `Take the pairings of the last round back, as long as none of its games has a
result. Older rounds stay: what is wrong there is corrected, with a reason. The
round is then paired again; where the list was published, it gets the next
version.`,
	Examples: []rule.Intent{rule.Try("unpair", "reason", "Visser is on the way home")},
	New:      func() action.Action { return new(unpair) },
}

type unpair struct{ last arbiter.UnpairLastRound }

func (a *unpair) Fields() []action.Field {
	return []action.Field{
		action.One(&a.last.Round, "round", action.RoundNumber, "", action.Word("ROUND")),
		why(&a.last.Reason),
	}
}

// Complete fills in the round that was seen: two who take pairings back at once mean the same round.
func (a *unpair) Complete(r *action.Reading) error {
	if len(r.State.Rounds) == 0 {
		return rule.Errorf(rule.Refused, "no round is paired").WithWay("pair the first with {pair}", rule.Try("pair"))
	}
	if a.last.Round == 0 {
		a.last.Round = len(r.State.Rounds)
	}
	return nil
}

func (a *unpair) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.last}, nil
}

func (a *unpair) Answer(c *action.Case) error {
	c.Line(rule.Format("the pairings of round %d are taken back", a.last.Round), c.Done.Notes()...)
	return nil
}
