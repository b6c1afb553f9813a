package clocks

import (
	"slices"

	"flagfall/arbiter/rule"
)

// The changes that an arbiter makes to a clock. Each is carried out on a copy,
// so that one that is refused half-way has changed nothing.

func (c *Clock) adjust(e Entry) error {
	h := &c.halves[e.Side]
	switch {
	case e.Amount == 0:
		return rule.Errorf(rule.Input, "an adjustment of zero changes nothing")
	case e.Amount > longestPeriod || e.Amount < -longestPeriod:
		return rule.Errorf(rule.Input, "an adjustment of more than 24 hours")
	case h.left()+e.Amount < 0:
		return rule.Errorf(rule.Refused, "%s cannot be taken from %s, who has %s left", (-e.Amount).Said(), e.Side.Player(), h.left().Said())
	}
	h.given += e.Amount
	if h.down && h.left() > 0 {
		h.down, h.fell = false, false
	}
	c.settle()
	return nil
}

func (c *Clock) replace(e Entry) error {
	if c.phase == Running {
		return rule.Errorf(rule.Refused, "a running clock cannot be replaced").
			WithHint("stop it first").Under(rule.WCDF("2.11"))
	}
	for side, face := range e.Faces {
		if face < 0 || face > longestPeriod {
			return rule.Errorf(rule.Refused, "the replacement clock cannot show %s for %s", face.Said(), Side(side).Player()).Under(rule.WCDF("2.11"))
		}
	}
	for side, face := range e.Faces {
		h := &c.halves[side]
		if face < h.ahead { // the display is past the control that was still to come
			h.period, h.ahead = h.shown, 0
		}
		h.given = h.used + face - h.ahead
		h.fell, h.down = false, false
	}
	return nil
}

func (c *Clock) count(e Entry) error {
	if e.Moves < 0 || e.Moves > 10000 {
		return rule.Errorf(rule.Input, "%d is not a number of moves", e.Moves)
	}
	h := &c.halves[e.Side]
	plan := c.control.Plan(e.Side)
	for c.control.Turnover == ByMoves && h.period > 0 {
		required, _ := plan.Required(h.period - 1)
		if e.Moves >= required || c.fellIn(e.Side, h.period-1) {
			break
		}
		period, _ := plan.Period(h.period)
		if h.left() < period.Time {
			return rule.Errorf(rule.Refused, "with %s %s would have passed the control at move %d already",
				countMoves(e.Moves), e.Side.Player(), required).WithHint("settle the flag by the sheets, and adjust the time").Under(rule.WCDF("2.18"))
		}
		h.given -= period.Time
		h.ahead += period.Time
		h.period--
	}
	h.moves = e.Moves
	c.turnOverByMoves(e.Side)
	c.revive(e.Side)
	if e.Side == c.turn {
		c.turnPeriod = h.period
	}
	return nil
}

// fellIn reports whether a side's time ran out in a period.
func (c *Clock) fellIn(side Side, period int) bool {
	return slices.ContainsFunc(c.falls, func(f Fall) bool { return f.Side == side && f.Period == period })
}

func (c *Clock) flag(e Entry) error {
	if e.Way != Called && e.Way != Observed {
		return rule.Errorf(rule.Input, "%q does not say how the flag came to count", e.Way).
			WithHint("write %s or %s", Called, Observed).Under(rule.WCDF("2.19"))
	}
	if e.Way == Called && e.Caller == "" {
		return rule.Errorf(rule.Refused, "only a player of the board can call a flag, but the call does not say which").
			WithHint("name the player, first or second; what an arbiter saw was observed").Under(rule.WCDF("2.19"))
	}
	if _, err := ParseSide(e.Caller); e.Caller != "" && (err != nil || e.Way != Called) {
		return rule.Errorf(rule.Input, "%q does not say which player called the flag", e.Caller).
			WithHint("name the player, or first or second; what an arbiter saw was observed").Under(rule.WCDF("2.19"))
	}
	var harmless, counted *Fall
	for i := range c.falls {
		f := &c.falls[i]
		switch {
		case f.Side != e.Side:
		case !f.Missed():
			harmless = f
		case f.Way != "":
			counted = f
		default:
			c.falls = slices.Clone(c.falls)
			f = &c.falls[i]
			f.Way, f.By, f.Caller, f.CalledAt = e.Way, e.By, e.Caller, e.At
			return nil
		}
	}
	switch {
	case counted != nil:
		already := Entry{Kind: KindFlag, Side: e.Side, Way: counted.Way, Caller: counted.Caller, By: counted.By}
		return rule.Errorf(rule.Refused, "that flag already counts: %s", already.Said()).
			WithHint("take that back first, if it was a mistake").Under(rule.WCDF("2.19"))
	case harmless != nil:
		return rule.Errorf(rule.Refused, "the flag of %s fell after %s of %d: the control was met",
			e.Side.Player(), countMoves(harmless.Made), harmless.Required).Under(rule.WCDF("2.18"))
	}
	return rule.Errorf(rule.Refused, "the flag of %s has not fallen: %s left", e.Side.Player(), c.halves[e.Side].left().Face()).Under(rule.WCDF("2.19"))
}
