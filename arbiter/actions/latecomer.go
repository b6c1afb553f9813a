package actions

import (
	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
)

// Latecomer gives two players without a game one in the round being played.
var Latecomer = &action.Row{
	Name: "latecomer", Group: action.People,
	Short: "Give two players without a game one in the round being played",
	Long: `Give a player who came late a game in the round being played, even if some of its
results are in: against the holder of the bye, or against the opponent named, who
has no game either. The first one named moves first. It is a deviation from the
system, and kept in the journal as one.

In a simultaneous display the latecomer gets the next board against the exhibitor.`,
	Examples: []rule.Intent{
		rule.Try("latecomer", "player", "Jansen", "reason", "the train was late"),
		rule.Try("latecomer", "player", "Jansen", "opponent", "Visser", "reason", "both came late"),
	},
	New: func() action.Action { return new(latecomer) },
}

type latecomer struct {
	player, opponent arbiter.PlayerID
	reason           string
}

func (a *latecomer) Fields() []action.Field {
	return []action.Field{
		ofPlayer(&a.player),
		action.One(&a.opponent, "opponent", action.Player, "", action.Word("OPPONENT")),
		whyNeeded(&a.reason),
	}
}

func (a *latecomer) Decide(c *action.Case) ([]arbiter.Command, error) {
	add := arbiter.AddGame{First: a.player, Second: a.opponent, Reason: a.reason}
	if a.opponent == 0 && !c.State.System().Display { // there the exhibitor is the opponent
		holder, ok := c.State.ByeHolder()
		if !ok {
			name := c.State.Name(a.player)
			return nil, rule.Errorf(rule.Refused, "nobody has the bye of the round, against whom %s could play", name).
				WithWay("name another player without a game: {latecomer}", rule.Try("latecomer", "player", name, "opponent", rule.Such("OPPONENT")))
		}
		add.Second = holder
	}
	return []arbiter.Command{add}, nil
}

func (a *latecomer) Answer(c *action.Case) error { return c.Tell() }
