package draw

import (
	"cmp"
	"slices"

	"flagfall/scoresheet/draughts"
)

// Counter is how far a rule has come at a point of a game.
type Counter struct {
	Rule *Rule
	// Active says whether the rule counts here; an ending that has not arisen
	// does not.
	Active bool
	// Count is what has been counted: occurrences or plies.
	Count int
	// Missing is how far the count falls short of the limit, 0 when the rule
	// holds.
	Missing int
	// From is the ply after which the count began. For repetition it is the
	// current ply.
	From int
	// Reached is the ply at which the rule will hold if nothing resets it. It
	// is 0 for repetition, which depends on the moves, and when the rule is not
	// counting.
	Reached int
	// First is the first ply of the game at which the rule held, 0 for never.
	First int
}

// Counters appends the counters of all rules in force at the present ply.
func (t *Tracker) Counters(dst []Counter) []Counter {
	for i := range t.policy.Rules {
		r := &t.policy.Rules[i]
		if r.Off {
			continue
		}
		count, from := t.count(i)
		c := Counter{Rule: r, First: t.first[i]}
		if from != idle {
			c.Active, c.Count, c.From = true, count, from
			c.Missing = max(0, r.Limit-count)
			if r.Count != Positions {
				c.Reached = from + r.Limit
			}
		}
		dst = append(dst, c)
	}
	return dst
}

// Draw is a rule that held in a game.
type Draw struct {
	Rule *Rule
	// Ply is the first ply after which it held. A claim of repetition is made
	// before that ply is played (WCDF 1.32.1; see [Tracker.Claim]), a claim of
	// moves without progress after it (WCDF 1.32.2).
	Ply int
	// From is the ply after which the successful count began: the plies From+1
	// to Ply are those counted. For repetition it is Ply.
	From int
}

// Draws appends the rules that have held so far, the earliest first. A rule is
// named once, with the first ply at which it held.
func (t *Tracker) Draws(dst []Draw) []Draw {
	mark := len(dst)
	for i, ply := range t.first {
		if ply > 0 {
			dst = append(dst, Draw{Rule: &t.policy.Rules[i], Ply: ply, From: t.began[i]})
		}
	}
	if len(dst)-mark > 1 {
		slices.SortStableFunc(dst[mark:], func(a, b Draw) int { return cmp.Compare(a.Ply, b.Ply) })
	}
	return dst
}

// Held reports whether any rule has held so far.
func (t *Tracker) Held() bool {
	for _, ply := range t.first {
		if ply > 0 {
			return true
		}
	}
	return false
}

// Occurrences are the plies, up to a given one, at which the position of that
// ply stood with the same side to move: the evidence for a repetition.
func (t *Tracker) Occurrences(ply int) []int {
	if ply < 0 || ply > t.Ply() {
		return nil
	}
	return t.standings(&t.positions[ply], ply)
}

// Claim is the evidence for a claim of repetition by the move about to be made
// (WCDF 1.32.1), given the position after it: the plies at which that position
// has stood. The claim is good when there are two or more.
func (t *Tracker) Claim(next draughts.Position) []int {
	return t.standings(&next, t.Ply())
}

func (t *Tracker) standings(p *draughts.Position, ply int) []int {
	var plies []int
	for i := 0; i <= ply; i++ {
		if t.positions[i] == *p {
			plies = append(plies, i)
		}
	}
	return plies
}

// Reading is what another value of an option says about the same game.
type Reading struct {
	Rule          *Rule // the rule that has the option
	Option, Value string
	// Draws are the rules that would have held.
	Draws []Draw
	// Counters are the counters under that option.
	Counters []Counter
}

// Readings lists the values of options under which the game so far would have
// been judged differently, or would be drawn at another ply: what a referee
// should know before they decide where texts disagree.
func (t *Tracker) Readings() []Reading {
	draws, counters := t.Draws(nil), t.Counters(nil)
	var readings []Reading
	for i := range t.policy.Rules {
		r := &t.policy.Rules[i]
		for _, o := range r.Options {
			for _, value := range o.Choices {
				p, err := t.policy.With(r.Code, o.Name, value)
				if err != nil {
					panic(err) // a test sets every value of every option
				}
				other := t.Under(p)
				reading := Reading{
					Rule: r, Option: o.Name, Value: value,
					Draws: other.Draws(nil), Counters: other.Counters(nil),
				}
				if !sameDraws(draws, reading.Draws) || !sameCounters(counters, reading.Counters) {
					readings = append(readings, reading)
				}
			}
		}
	}
	return readings
}

func sameDraws(a, b []Draw) bool {
	return slices.EqualFunc(a, b, func(x, y Draw) bool {
		return x.Rule.Code == y.Rule.Code && x.Ply == y.Ply && x.Rule.Mode == y.Rule.Mode
	})
}

func sameCounters(a, b []Counter) bool {
	return slices.EqualFunc(a, b, func(x, y Counter) bool {
		return x.Rule.Code == y.Rule.Code && x.Active == y.Active && x.Reached == y.Reached
	})
}
