package clocks

import "flagfall/arbiter/rule"

// totalAllowed is what a control gives a side for the moves that it made and
// the one after them. It reports false where bonuses make it depend on how the
// moves were made: then a total may as well be what was left.
func (c *checker) totalAllowed(side Side) (allowed Span, moves int, ok bool) {
	plan := c.record.Control.Plan(side)
	for _, p := range plan.Periods {
		if p.Bonus != NoBonus {
			return 0, 0, false
		}
	}
	moves = c.record.MovesBefore
	for i := range c.record.Plies {
		if c.mover(i) == side {
			moves++
		}
	}
	for n := range plan.PeriodOf(moves+1) + 1 {
		p, _ := plan.Period(n)
		allowed += p.Time
	}
	return allowed, moves, true
}

// total compares the time that a player used in the whole game with what the
// control gave and with the readings, and fills in what was left.
func (c *checker) total(side Side) {
	r := &c.record
	total := r.Total[side]
	allowed, moves, ok := c.totalAllowed(side)
	if !total.Known || !ok || len(r.Plies) == 0 {
		return
	}
	last := len(r.Plies)
	if total.Time > allowed+r.TotalUnit {
		c.missedAt(last-1, side, rule.Say("{player} used {time} in the game, but the control gives {given} for {moves}",
			"player", c.said[side], "time", total.Time, "given", allowed, "moves", countMoves(moves)))
		return
	}
	// Time may have run after the latest reading, so only too little is wrong.
	if short := c.seen[side] - total.Time; short > r.TotalUnit+sumTolerance && c.missed[side] == 0 {
		c.add(SumWrong, last, side, -short, rule.Say("{player} used {time} in the game by the head of the sheet, but {read} by the latest reading",
			"player", c.said[side], "time", total.Time, "read", c.seen[side]))
	}
	if left := allowed - total.Time - r.TotalUnit; left > 0 && !r.Final[side].Known {
		r.Final[side] = Note(left)
	}
}
