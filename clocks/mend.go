package clocks

import (
	"slices"

	"flagfall/arbiter/rule"
)

// The mistakes that an arbiter takes back. What was done stays in the log.

// uncall takes back the latest call or observation of a side's flag.
func (c *Clock) uncall(e Entry) error {
	for i := len(c.falls) - 1; i >= 0; i-- {
		if f := c.falls[i]; f.Side == e.Side && f.Way != "" {
			f.Way, f.By, f.Caller, f.CalledAt = "", "", "", 0
			c.falls = slices.Clone(c.falls)
			c.falls[i] = f
			return nil
		}
	}
	return rule.Errorf(rule.Refused, "the flag of %s was neither called nor observed", e.Side.Player()).Under(rule.WCDF("2.19"))
}

// unpress takes back the last press. The time that ran since is that of the
// player who pressed, for the move was not made.
func (c *Clock) unpress(e Entry) error {
	switch {
	case c.before == nil:
		return rule.Errorf(rule.Refused, "there is no press that can be taken back: something else was entered since").
			WithHint("stop the clock, and put the turn, the moves and the times right by themselves").Under(rule.WCDF("2.4"))
	case c.before.turn != e.Side:
		return rule.Errorf(rule.Refused, "the last press was by %s", c.before.turn.Player()).Under(rule.WCDF("2.4"))
	}
	at, phase := c.at, c.phase
	ran := c.turnSpent
	*c = *c.before
	c.advance(c.at.Add(ran))
	c.at, c.phase = at, phase
	return nil
}

// correct puts another control in place of a wrong one. What each player used and
// what the arbiter gave or took stays; the time is what the right control would
// have given for the moves made. A flag that fell by the wrong control did not fall.
func (c *Clock) correct(e Entry) error {
	if c.phase != Stopped {
		return rule.Errorf(rule.Refused, "the control changes only while both displays are stopped").
			WithHint("stop the clock first; one that was not started is set again").Under(rule.WCDF("2.26"))
	}
	control, err := Parse(e.Control)
	if err != nil {
		return err
	}
	for _, side := range [...]Side{First, Second} {
		h := &c.halves[side]
		before, ok := c.control.Plan(side).gives(h.period, h.moves)
		plan := control.Plan(side)
		if _, okToo := plan.gives(0, 0); !ok || !okToo {
			return rule.Errorf(rule.Refused, "with byo-yomi or an hourglass the times cannot be worked out again").
				WithHint("end the game of this clock, set it to the control, and replace the clock with the times meant")
		}
		used, period := h.used+h.over, 0
		if control.Turnover == ByMoves {
			period = plan.PeriodOf(h.moves + 1)
		}
		extra := h.given - before // by adjustments, and what bonuses gave otherwise
		given, _ := plan.gives(period, h.moves)
		for control.Turnover == AtZero && given+extra <= used {
			if _, more := plan.Period(period + 1); !more {
				break
			}
			period++
			given, _ = plan.gives(period, h.moves)
		}
		if given+extra <= used {
			return rule.Errorf(rule.Refused, "%s has used %s, and %s gives no more than %s for %s", side.Player(), used.Said(), control,
				(given + extra).Said(), countMoves(h.moves)).WithHint("replace the clock with the times meant")
		}
		*h = half{given: given + extra, used: used, waived: h.waived, period: period, shown: period, moves: h.moves}
	}
	c.control, c.falls = control, nil
	c.turnPeriod = c.halves[c.turn].period
	return nil
}

// gives is what a plan gives up to a period with so many moves made, bonuses that
// depend on the time of the moves left out; false where they are everything.
func (p Plan) gives(period, moves int) (Span, bool) {
	var sum Span
	for n := range period + 1 {
		p, _ := p.Period(n)
		sum += p.Time
		if p.Bonus == Byoyomi || p.Bonus == Hourglass {
			return 0, false
		}
	}
	for m := 1; m <= moves; m++ {
		if p, _ := p.Period(p.PeriodOf(m)); p.Bonus == Fischer {
			sum += p.Increment
		}
	}
	return sum, true
}
