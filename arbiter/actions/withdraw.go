package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// Withdraw takes a player out of the tournament.
var Withdraw = &action.Row{
	Name: "withdraw", Group: action.People,
	Short: "Take a player out of the tournament",
	Long: `Take a player out of the tournament, from the next round on or from --round.

In a round robin the points of a player who has played more than half of the games
stand, and otherwise all the results are annulled; flagfall set withdrawal changes
that.`,
	Examples: []rule.Intent{rule.Try("withdraw", "player", "Jansen", "reason", "illness")},
	New:      func() action.Action { return new(withdraw) },
}

type withdraw struct {
	player arbiter.PlayerID
	round  int
	reason string
}

func (a *withdraw) Fields() []action.Field {
	return []action.Field{
		ofPlayer(&a.player),
		action.One(&a.round, "round", action.RoundNumber, "the first round that is not played (default: the next without a result)", action.Letter("r")),
		why(&a.reason),
	}
}

func (a *withdraw) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{arbiter.Withdraw{Player: a.player, Round: a.round, Reason: a.reason}}, nil
}

func (a *withdraw) Answer(c *action.Case) error {
	p, err := c.State.Player(a.player)
	if err != nil {
		return err
	}
	c.Line(rule.Format("%s is out from round %d on", p.Name(), p.Withdrawn), c.Done.Notes()...)
	return nil
}

// Reinstate takes a player who had withdrawn back in.
var Reinstate = &action.Row{
	Name: "reinstate", Group: action.People,
	Short:    "Take a player who had withdrawn back in",
	Examples: []rule.Intent{rule.Try("reinstate", "player", "Visser", "reason", "well again")},
	New:      func() action.Action { return new(reinstate) },
}

type reinstate struct {
	player arbiter.PlayerID
	reason string
}

func (a *reinstate) Fields() []action.Field {
	return []action.Field{
		ofPlayer(&a.player),
		why(&a.reason),
	}
}

func (a *reinstate) Decide(*action.Case) ([]arbiter.Command, error) {
	return []arbiter.Command{arbiter.Reinstate{Player: a.player, Reason: a.reason}}, nil
}

func (a *reinstate) Answer(c *action.Case) error {
	c.Line(rule.Format("%s plays again", c.State.Name(a.player)), c.Done.Notes()...)
	return nil
}
