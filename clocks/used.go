package clocks

import "slices"

// TimeUsed is how the time of a game was used, by what its clock says.
type TimeUsed struct {
	// Total is the time charged to each side, with what ran at zero and after the
	// last press.
	Total [2]Span `json:"total"`
	// Presses are the times charged to each side when it pressed, its first move first.
	Presses [2][]Span `json:"presses,omitzero"`
}

// press is a move that was completed. Clocks are values that share what was before.
type press struct {
	before *press
	side   Side
	used   Span // by the side so far
}

// Used is the time that both sides have used at an instant, as [Clock.At] has it.
func (c Clock) Used(now Instant) TimeUsed {
	r := c.At(now)
	u := TimeUsed{Total: [2]Span{r.Sides[First].Used, r.Sides[Second].Used}}
	for p := c.made; p != nil; p = p.before {
		u.Presses[p.side] = append(u.Presses[p.side], p.used)
	}
	slices.Reverse(u.Presses[First])
	slices.Reverse(u.Presses[Second])
	return u
}

// UsedBy is the time used by a side whose display shows left after so many moves; moves is
// negative where nobody counted them. It reports false where the plan cannot tell: with
// bonuses that depend on the time of the moves, on a display that may hold the time of a
// later period, and where the moves decide and are not known.
func (c Control) UsedBy(side Side, left Span, moves int) (Span, bool) {
	plan := c.Plan(side)
	for _, p := range plan.Periods {
		if p.Bonus == Bronstein || p.Bonus == Fischer && moves < 0 {
			return 0, false
		}
	}
	if alone := len(plan.Periods) == 1 && !plan.Repeat; !alone && (moves < 0 || c.Turnover == AtZero) {
		return 0, false
	}
	moves = max(moves, 0)
	given, ok := plan.gives(plan.PeriodOf(moves+1), moves)
	return given - left, ok
}
