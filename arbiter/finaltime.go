package arbiter

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// NoteTimes records what was left on the two displays at the end of a game, as
// the result slip says.
type NoteTimes struct {
	Game GameRef
	// Left is the time left to the first mover and to the second.
	Left [2]clocks.Span
}

func (c NoteTimes) decide(s *State) (Decision, error) {
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	d := Decision{Events: []Event{TimesNoted{Game: g.ID, Left: c.Left}}}
	if g.entered == nil {
		return d, nil
	}
	record := clocks.Record{
		OnTime: g.entered.Reason == OnTime, Law: s.Settings.FlagRule(),
		Final: [2]clocks.Noted{clocks.Note(c.Left[0]), clocks.Note(c.Left[1])}, Names: [2]string{s.Name(g.First), s.Name(g.Second)},
	}
	switch g.entered.Winner {
	case FirstWins:
		record.Result = clocks.WonByFirst
	case SecondWins:
		record.Result = clocks.WonBySecond
	}
	for _, f := range clocks.Check(record) {
		d.Notices = append(d.Notices, rule.Noted("%s (%s)", f.Said, f.Article))
	}
	return d, nil
}

// TimesNoted is the event of NoteTimes.
type TimesNoted struct {
	Game GameID `json:"game"`
	// Left is in milliseconds.
	Left [2]clocks.Span `json:"left"`
}

var _ = add(kind[TimesNoted]{name: "times-noted", routine: true, changesNothing: true})

func (e TimesNoted) check(s *State) error {
	g, control, err := s.clockedGame(e.Game)
	if err != nil {
		return err
	}
	for side, left := range e.Left {
		side := clocks.Side(side)
		if left < 0 || left > mostAdjusted {
			return rule.Errorf(rule.Usage, "a display cannot show %s", left).WithHint("write it as in 0:12:10")
		}
		plan := control.Plan(side)
		if len(plan.Periods) != 1 || plan.Repeat || !slices.Contains([]clocks.Bonus{clocks.NoBonus, clocks.Bronstein, clocks.Delay}, plan.Periods[0].Bonus) {
			continue // what can be left depends on the moves
		}
		given := plan.Periods[0].Time
		for _, t := range g.Times {
			if t.Side == side {
				given += t.Amount
			}
		}
		if left > given {
			return rule.Errorf(rule.Refused, "%s cannot have %s left of %s", s.Name(g.player(side)), left.Face(), given.Said()).
				WithWay("read the display again, or the time control: {set}", rule.Try("set", "name", "time-control")).Under(s.Settings.FlagRule().Cites("2.10"))
		}
	}
	return nil
}

func (e TimesNoted) apply(s *State, _ Envelope) error {
	return s.changeGame(e.Game, func(g *Game) {
		left := e.Left
		g.Left = &left
	})
}

func (e TimesNoted) sentence(s *State) rule.Sentence {
	return rule.Joined(": ", s.gameSaid(e.Game), rule.Say("{left} left to {first}, {other} to {second}",
		"left", e.Left[0].Face(), "first", s.playerSaid(e.Game, clocks.First), "other", e.Left[1].Face(), "second", s.playerSaid(e.Game, clocks.Second)))
}
