package actions

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// Close ends the tournament.
var Close = &action.Row{
	Name: "close", Group: action.Finish, Asks: true,
	Short: "End the tournament: its standings are final",
	Long: `End the tournament. Every game must have a result, every match of a knock-out and
every tie-break that was begun a winner, and every appeal a decision. What is
printed then says "final" instead of "provisional", and nothing changes any more
unless the event is reopened. Where rounds are missing, you are asked at a terminal
whether it is to end here.`,
	New: func() action.Action { return new(closeEvent) },
}

type closeEvent struct{ yes bool }

func (a *closeEvent) Fields() []action.Field {
	return []action.Field{action.One(&a.yes, "yes", action.Yes, "do not ask", action.Hidden)}
}

func (a *closeEvent) Decide(c *action.Case) ([]arbiter.Command, error) {
	if a.yes || c.State.Closed {
		return []arbiter.Command{arbiter.CloseEvent{}}, nil
	}
	var seen []rule.Sentence
	if len(c.State.Rounds) < c.State.TotalRounds() {
		seen = append(seen, missingRounds(c.State))
	}
	if said := c.State.UnruledSaid(); !said.IsZero() {
		seen = append(seen, said)
	}
	if len(seen) > 0 {
		return nil, &action.Question{Field: "yes", Asks: rule.Format("End it here?"), Shown: seen, Silent: "true"}
	}
	return []arbiter.Command{arbiter.CloseEvent{}}, nil
}

func missingRounds(s *arbiter.State) rule.Sentence {
	return rule.Count(len(s.Rounds), "{n} of {total} rounds was paired", "{n} of {total} rounds were paired", "total", s.TotalRounds())
}

func (a *closeEvent) Answer(c *action.Case) error {
	undecided, err := office.UndecidedPrizes(c.State)
	if err != nil {
		return err
	}
	notes := slices.Concat(c.Done.Notes(), office.AwaitedNotes(c.State), undecided)
	if c.State.Settings.Rounds == 0 && len(c.State.Rounds) < c.State.TotalRounds() {
		notes = append(notes, missingRounds(c.State))
	}
	c.Line(rule.Way("the event is closed; its standings are final\nnext: {export}", rule.Try("export", "all", true, "dir", rule.Such("DIR"))), notes...)
	return nil
}

// Reopen goes on with a tournament that was closed.
var Reopen = &action.Row{
	Name: "reopen", Group: action.Finish,
	Short:    "Go on with a tournament that was closed",
	Examples: []rule.Intent{rule.Try("reopen", "reason", "a result was entered for the wrong board")},
	New: action.Plain(func(c *action.Case) error {
		c.Line(rule.Format("the event is open again"), c.Done.Notes()...)
		return nil
	}, func(c *arbiter.ReopenEvent) []action.Field { return []action.Field{whyNeeded(&c.Reason)} }),
}
