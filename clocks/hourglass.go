package clocks

// No rule book of draughts knows an hourglass. Here it is a display that falls while
// its player thinks, and rises by what the display of the opponent loses: not by a
// delay, in which that stands still, nor by what runs after it has reached zero. It may
// be the clock of both players or of one alone, whose opponent then keeps the control
// that was written for them.

// IsHourglass reports whether the clock of a side is an hourglass.
func (c Control) IsHourglass(side Side) bool {
	periods := c.Plan(side).Periods
	return len(periods) > 0 && periods[0].Bonus == Hourglass
}

// pour gives what the running display lost to the other one, where that is an
// hourglass. One that stood at zero has time to show again.
func (c *Clock) pour(lost Span) {
	other := c.turn.Opponent()
	if lost == 0 || !c.control.IsHourglass(other) {
		return
	}
	c.halves[other].given += lost
	c.revive(other)
}

// hourglasses walks through the moves of a game in which a player has an hourglass:
// it never shows more than at its reading before and what the opponent used since.
// What a plain opponent used is known after [checker.follow] went through their moves.
func (c *checker) hourglasses() {
	var sand [2]sandglass
	for side := range sand {
		first, _ := c.record.Control.Plan(Side(side)).Period(0)
		sand[side] = sandglass{shown: Note(first.Time)}
		sand[side].shown.Known = c.record.MovesBefore == 0
	}
	moves := [2]int{c.record.MovesBefore, c.record.MovesBefore}
	for i := range c.record.Plies {
		mover := c.mover(i)
		moves[mover]++
		used := c.lost[i]
		if c.record.Control.IsHourglass(mover) {
			used = c.sandRead(&sand[mover], i, moves[mover])
		}
		if other := mover.Opponent(); c.record.Control.IsHourglass(other) {
			sand[other].poured += used.Time
			sand[other].slack += readingTolerance
			sand[other].shown.Known = sand[other].shown.Known && used.Known
		}
	}
}

// sandglass is what is known of an hourglass: its latest reading, what came to it
// since, and by how much the readings after that may be off.
type sandglass struct {
	shown         Noted
	poured, slack Span
}

// sandRead takes a move of a player with an hourglass, and gives what they used for it
// where the readings tell.
func (c *checker) sandRead(s *sandglass, i, move int) Noted {
	side := c.mover(i)
	reading := c.record.Plies[i].Left[side]
	if !reading.Known {
		s.shown.Known = false
		return Noted{}
	}
	used := Noted{}
	if most := s.shown.Time + s.poured; s.shown.Known {
		used = Note(max(0, most-reading.Time))
		if extra := reading.Time - most; extra > readingTolerance+s.slack {
			c.timeAdded(i, side, move, most, reading.Time, extra)
		}
		c.used[side] += used.Time
	}
	if reading.Time == 0 {
		f := follower{checker: c, side: side, name: c.said[side], plan: c.record.Control.Plan(side), move: move}
		f.zero(i, 0)
	}
	*s = sandglass{shown: reading}
	return used
}
