package clocks

import (
	"cmp"
	"slices"

	"flagfall/arbiter/rule"
)

// Check finds what is wrong with the recorded times of a game, in the order of
// plies. What is not recorded is not judged.
func Check(r Record) []Finding {
	c := checker{record: r}
	for side, name := range r.Names {
		c.said[side] = sideSaid(Side(side), name)
	}
	c.lost = make([]Noted, len(r.Plies))
	if !r.Control.IsZero() {
		for _, side := range [...]Side{First, Second} {
			plan := r.Control.Plan(side)
			if _, told := plan.gives(len(plan.Periods)-1, 0); told { // what byo-yomi gives, no reading tells
				c.follow(side)
				c.total(side)
			}
		}
		c.hourglasses()
		c.elapsed()
	}
	c.standing()
	c.notations()
	c.forfeit()
	slices.SortStableFunc(c.found, func(a, b Finding) int { return cmp.Compare(a.Ply, b.Ply) })
	return c.found
}

// sideSaid is what a side is called: a colour, a name that was given, or "the
// first player".
func sideSaid(side Side, name string) rule.Sentence {
	switch name {
	case "":
		return side.Player()
	case "White":
		return rule.Say("White")
	case "Black":
		return rule.Say("Black")
	case "Red":
		return rule.Say("Red")
	}
	return rule.Typed(name)
}

type checker struct {
	record Record
	said   [2]rule.Sentence // what the sides are called
	found  []Finding
	used   [2]Span // over the recorded moves
	missed [2]int  // ply of the first missed control; 0 for none
	seen   [2]Span // used by the latest reading, without bonuses; see total
	lost   []Noted // by ply, what the mover's display can have lost at most, where their readings tell
}

func (c *checker) add(kind FindingKind, ply int, side Side, amount Span, said rule.Sentence) {
	f := Finding{Kind: kind, Ply: ply, Side: side, Amount: amount, Said: said}
	for _, row := range FindingRows() {
		if row.Code == string(kind) {
			f.Article = row.Article
		}
	}
	if f.Article.Document == rule.WCDF("").Document {
		f.Article = c.record.Law.Cites(f.Article.Number)
	}
	c.found = append(c.found, f)
}

func (c *checker) mover(i int) Side {
	return c.record.Starts ^ Side(i&1)
}

// follower is the walk through the moves of one side.
type follower struct {
	*checker
	side    Side
	name    rule.Sentence
	plan    Plan
	shown   Span // latest reading
	given   Span // by the control up to the latest reading
	gain    Span // increments since the latest reading
	between int  // moves since the latest reading
	move    int
	period  int  // of the display
	unseen  Span // of periods passed by moves and not seen on the display
	began   bool // nothing was read yet
	quick   int  // quick moves in a row
	sumTold bool
	// In an [AtZero] control the law keeps its own count, for a display may
	// hold the time of a later period.
	lawPeriod int
	lawGiven  Span
}

// follow walks through the moves of one side and compares its readings with
// what the control allows.
func (c *checker) follow(side Side) {
	f := follower{checker: c, side: side, name: c.said[side], plan: c.record.Control.Plan(side), move: c.record.MovesBefore, began: true}
	first, _ := f.plan.Period(0)
	f.shown, f.given, f.lawGiven = first.Time, first.Time, first.Time
	f.period = f.plan.PeriodOf(f.move + 1)
	believe := f.move > 0 // a record that begins in the middle: its first reading is believed
	for i := range c.record.Plies {
		if c.mover(i) != side {
			continue
		}
		f.move++
		f.between++
		inPeriod := f.plan.PeriodOf(f.move)
		if c.record.Control.Turnover == AtZero {
			inPeriod = f.lawPeriod
		}
		p, _ := f.plan.Period(inPeriod)
		if p.Bonus == Fischer {
			f.gain += p.Increment
			f.lawGiven += p.Increment
		}
		reading := c.record.Plies[i].Left[side]
		switch {
		case !reading.Known:
			f.unread(i)
		case believe:
			believe = false
			f.shown, f.gain, f.between, f.began = reading.Time, 0, 0, false
			f.sumTold, f.lawGiven = true, 1<<50 // what was given and used before is not known
		default:
			f.read(i, p, reading.Time)
		}
	}
}

// passes reports whether the display of this side passes on with this move.
func (f *follower) passes() (Span, bool) {
	required, limited := f.plan.Required(f.period)
	next, more := f.plan.Period(f.period + 1)
	return next.Time, f.record.Control.Turnover == ByMoves && limited && more && f.move >= required
}

// unread takes a move without a reading of the time left.
func (f *follower) unread(i int) {
	f.missedByUse(&f.record.Plies[i], f.side, i, f.move, f.plan)
	if next, passes := f.passes(); passes {
		f.period++
		f.unseen += next
	}
}

// read takes a move with a reading of the time left.
func (f *follower) read(i int, p Period, reading Span) {
	required, limited := f.plan.Required(f.period)
	next, more := f.plan.Period(f.period + 1)
	extra := reading - f.shown - f.gain
	slack := readingTolerance
	if f.began && p.Bonus == Fischer {
		slack += p.Increment // some clocks give the first increment at the start
	}
	var turned Span
	added := false
	_, passes := f.passes()
	atZero := f.record.Control.Turnover == AtZero
	switch {
	case passes:
		if extra > f.unseen+next.Time+slack {
			f.timeAdded(i, f.side, f.move, f.shown, reading, extra-f.unseen-next.Time)
		}
		turned = next.Time
		f.period++
		if extra > slack {
			f.unseen = 0
		} else {
			f.unseen += next.Time // perhaps the display passes on at zero
		}
	case extra <= slack:
	case extra <= f.unseen+slack:
		f.unseen = 0
	case more && atZero && f.turnsWith(extra-slack) > 0:
		turned = f.turnsWith(extra - slack)
		for given := Span(0); given < turned; f.period++ {
			next, _ := f.plan.Period(f.period + 1)
			given += next.Time
		}
	case more && limited && !atZero && reading <= next.Time+f.gain+slack && f.shown+f.gain-reading <= -next.Time/2:
		// The display can have reached zero and passed on, and then half of the
		// next period or less was used in the same move. A lesser rise is more
		// likely to be time that somebody added.
		f.missedAt(i, f.side, rule.Say("the display of {player} passed into the next period after {moves} of {required}",
			"player", f.name, "moves", countMoves(f.move-1), "required", required))
		turned = next.Time
		f.period++
	default:
		f.timeAdded(i, f.side, f.move, f.shown, reading, extra)
		f.given += extra
		f.lawGiven += extra
		added = true
	}
	before := f.shown + turned
	if p.Bonus == Fischer || p.Bonus == NoBonus {
		before += f.gain
	}
	spent := max(0, before-reading)
	f.used[f.side] += spent
	f.lost[i] = Noted{Time: spent, Known: !added && !f.plan.several()} // else it may have reached zero and passed on
	if p.Bonus == Bronstein {                                          // it lost more before some of it was given back
		f.lost[i].Time += p.Increment * Span(f.between)
	}
	f.burst(i, required, limited, spent)
	f.law(i)
	if reading == 0 && f.unseen == 0 && turned == 0 && (!limited || f.move < required) {
		f.zero(i, required)
	}
	f.given += f.gain + turned
	if !f.sumTold {
		f.sumTold = f.sums(i, f.side, f.move, f.between, before, reading, f.given)
	}
	f.shown, f.gain, f.between, f.began = reading, 0, 0, false
	f.seen[f.side] = f.given - reading
}

// turnsWith is the time of the next periods that together explain a rise: an
// [AtZero] display gets them with the opponent's, perhaps several between two
// readings. It is 0 where they do not suffice.
func (f *follower) turnsWith(rise Span) Span {
	var sum Span
	for n := f.period + 1; n <= f.period+mostPeriods; n++ {
		next, more := f.plan.Period(n)
		if !more {
			return 0
		}
		if sum += next.Time; rise <= sum {
			return sum
		}
	}
	return 0
}

// zero reports a display that shows zero.
func (f *follower) zero(i, required int) {
	moves := countMoves(f.move)
	said := rule.Say("the display of {player} shows zero after {moves} of {required}", "player", f.name, "moves", moves, "required", required)
	if required == 0 || f.plan.Periods[min(f.period, len(f.plan.Periods)-1)].Moves == 0 {
		said = rule.Say("the display of {player} shows zero after {moves} and the game went on", "player", f.name, "moves", moves)
		if i >= len(f.record.Plies)-2 {
			said = rule.Say("the display of {player} shows zero after {moves} before the game was over", "player", f.name, "moves", moves)
		}
	}
	f.missedAt(i, f.side, said)
}

// law counts the time of an [AtZero] control, whatever the display holds.
func (f *follower) law(i int) {
	for f.record.Control.Turnover == AtZero && f.used[f.side] >= f.lawGiven {
		required, limited := f.plan.Required(f.lawPeriod)
		next, more := f.plan.Period(f.lawPeriod + 1)
		if !limited || !more {
			return
		}
		if f.move-1 < required {
			f.missedAt(i, f.side, rule.Say("{player} used the time for {required} moves after {moves}",
				"player", f.name, "required", required, "moves", countMoves(f.move-1)))
		}
		f.lawPeriod++
		f.lawGiven += next.Time
	}
}

// burst counts quick moves in time shortage.
func (f *follower) burst(i, required int, limited bool, spent Span) {
	if f.between == 1 && spent <= burstPace+readingTolerance && f.shown-f.unseen <= ShortageLimit {
		f.quick++
	} else {
		f.quick = 0
	}
	if limited && f.move == required && f.quick >= burstMoves {
		f.add(Burst, i+1, f.side, 0, rule.Say("{player} made the last {count} moves before the control at move {move} in {time} or less each",
			"player", f.name, "count", f.quick, "move", required, "time", burstPace.Said()))
	}
}

func (c *checker) missedAt(i int, side Side, said rule.Sentence) {
	if c.missed[side] != 0 {
		return
	}
	c.missed[side] = i + 1
	c.add(MissedControl, i+1, side, 0, said)
}

// missedByUse judges by the time used, where a sheet records that alone.
func (c *checker) missedByUse(ply *PlyTime, side Side, i, move int, plan Plan) {
	period := plan.PeriodOf(move)
	used := ply.Used[side]
	if !used.Known {
		return
	}
	allowed := Span(0)
	for n := 0; n <= period; n++ {
		p, _ := plan.Period(n)
		allowed += p.Time
	}
	for m := 1; m < move; m++ {
		if p, _ := plan.Period(plan.PeriodOf(m)); p.Bonus == Fischer {
			allowed += p.Increment
		}
	}
	required, limited := plan.Required(period)
	if used.Time < allowed {
		return
	}
	if p, _ := plan.Period(period); p.Bonus == Delay || p.Bonus == Bronstein {
		return // the time used holds what is not charged
	}
	said := rule.Say("{player} had used {time} of {given} when move {move} was made: {moves} of all moves were complete",
		"player", c.said[side], "time", used.Time, "given", allowed, "move", move, "moves", countMoves(move-1))
	if limited {
		said = rule.Say("{player} had used {time} of {given} when move {move} was made: {moves} of {required} were complete",
			"player", c.said[side], "time", used.Time, "given", allowed, "move", move, "moves", countMoves(move-1), "required", required)
	}
	c.missedAt(i, side, said)
}

// timeAdded reports a rise, with a look at the other display.
func (c *checker) timeAdded(i int, side Side, move int, from, to, amount Span) {
	other := side.Opponent()
	said := rule.Say("the display of {player} rose from {before} to {after} at move {move}, {time} more than its control gives",
		"player", c.said[side], "before", from, "after", to, "move", move, "time", amount.Said())
	const near = 5 * OneSecond
	for _, j := range [...]int{i - 1, i + 1} {
		if j < 2 || j >= len(c.record.Plies) {
			continue
		}
		before, after := c.record.Plies[j-2].Left[other], c.record.Plies[j].Left[other]
		if lost := before.Time - after.Time; before.Known && after.Known && lost > amount-near && lost < amount+near {
			said = rule.Say("the display of {player} rose from {before} to {after} at move {move}, {time} more than its control gives; that of {opponent} lost {lost} at the same time, as if time had passed from one to the other",
				"player", c.said[side], "before", from, "after", to, "move", move, "time", amount.Said(), "opponent", c.said[other], "lost", lost)
		}
	}
	c.add(TimeAdded, i+1, side, amount, said)
}

// sums compares time left with time used, and with the time of the move.
func (c *checker) sums(i int, side Side, move, between int, before, left, given Span) bool {
	ply := &c.record.Plies[i]
	name := c.said[side]
	p, _ := c.record.Control.Plan(side).Period(c.record.Control.Plan(side).PeriodOf(move))
	if p.Bonus == Delay || p.Bonus == Bronstein {
		return false // the time of a move is not what its display loses
	}
	if off := ply.Used[side].Time + left - given; ply.Used[side].Known && given > 0 && (off > sumTolerance || off < -sumTolerance) {
		c.add(SumWrong, i+1, side, off, rule.Say("{player} used {time} and has {left} left at move {move}, where the control had given {given}",
			"player", name, "time", ply.Used[side].Time, "left", left, "move", move, "given", given))
		return true
	}
	if off := ply.Spent.Time - (before - left); ply.Spent.Known && between == 1 && (off > sumTolerance || off < -sumTolerance) {
		c.add(SumWrong, i+1, side, off, rule.Say("move {move} of {player} took {time}, and the display went from {before} to {after}",
			"move", move, "player", name, "time", ply.Spent.Time, "before", before, "after", left))
		return true
	}
	return false
}

// elapsed compares the time used by both with the time that passed.
func (c *checker) elapsed() {
	r := &c.record
	if !r.Elapsed.Known {
		return
	}
	sum := c.used[First] + c.used[Second]
	if over := sum - r.Elapsed.Time; over > sumTolerance {
		c.add(OverElapsed, 0, First, over, rule.Say("the players used {time} together, but only {passed} passed", "time", sum, "passed", r.Elapsed.Time))
	}
}

// standing looks for displays that changed while the other ran. Some programs
// write with a move the time that the opponent will have after the next one;
// that is not a change.
func (c *checker) standing() {
	var latest [2]Noted
	for i := range c.record.Plies {
		mover := c.mover(i)
		other := mover.Opponent()
		now := c.record.Plies[i].Left[other]
		own := c.record.Plies[i].Left[mover]
		if now.Known && latest[other].Known && now != latest[other] {
			ahead := false
			if i+1 < len(c.record.Plies) {
				ahead = c.record.Plies[i+1].Left[other] == now
			} else {
				ahead = now.Time < latest[other].Time // the clock of the last, unmade move
			}
			if !ahead && !c.bothTurned(now.Time-latest[other].Time, other) && !c.record.Control.IsHourglass(other) {
				c.add(StandingChanged, i+1, other, now.Time-latest[other].Time, rule.Say("the display of {player} changed from {before} to {after} while that of {opponent} ran",
					"player", c.said[other], "before", latest[other].Time, "after", now.Time, "opponent", c.said[mover]))
			}
			latest[other] = now
		}
		if own.Known {
			latest[mover] = own
		}
	}
}

// bothTurned reports whether a rise is a next period, given to both at once.
func (c *checker) bothTurned(rise Span, side Side) bool {
	if c.record.Control.Turnover != AtZero {
		return false
	}
	for n := 1; n < mostPeriods; n++ {
		if p, ok := c.record.Control.Plan(side).Period(n); ok && p.Time == rise {
			return true
		}
	}
	return false
}

func (c *checker) notations() {
	var names []string
	for i := range c.record.Plies {
		for _, name := range c.record.Plies[i].Notations {
			if slices.Contains(names, name) {
				continue
			}
			if names = append(names, name); len(names) == 3 {
				c.add(MixedNotations, i+1, c.mover(i), 0, rule.Say("times stand in three notations on this sheet: {first}, {second} and {third}",
					"first", names[0], "second", names[1], "third", names[2]))
				return
			}
		}
	}
}
