package clocks

import (
	"fmt"
	"strings"

	"flagfall/arbiter/rule"
)

// Bonus is the way in which a period gives time for each move.
type Bonus uint8

// The ways.
const (
	// NoBonus gives nothing.
	NoBonus Bonus = iota
	// Fischer adds the increment after each move, spent or not.
	Fischer
	// Bronstein gives back after each move what was spent on it, up to the increment.
	Bronstein
	// Delay lets the display stand still for the increment at the beginning of
	// each move ("US delay").
	Delay
	// Byoyomi follows the time of the period by so many stretches of the
	// increment: a move that is made within one leaves it whole.
	Byoyomi
	// Hourglass gives the player what the opponent uses; see [Control.IsHourglass].
	Hourglass
)

// String is the word of the grammar.
func (b Bonus) String() string {
	return [...]string{"none", "fischer", "bronstein", "delay", "byoyomi", "hourglass"}[b]
}

// Said is what the bonus is called on a setting card.
func (b Bonus) Said() rule.Sentence {
	switch b {
	case Fischer:
		return rule.Say("Fischer")
	case Bronstein:
		return rule.Say("Bronstein")
	case Delay:
		return rule.Say("a delay")
	case Byoyomi:
		return rule.Say("byo-yomi")
	case Hourglass:
		return rule.Say("an hourglass")
	}
	return rule.Sentence{}
}

func (b Bonus) bracketed() rule.Sentence {
	return rule.Joined("", rule.Typed("("), b.Said(), rule.Typed(")"))
}

// Period is one stretch of a control.
type Period struct {
	// Moves is the number of moves to be made in this period; 0 means all that
	// remain. Only the last period may have 0, and only where it does not repeat.
	Moves int
	// Time is given at the beginning of the period, on top of what is left from
	// the one before (WCDF 2.17).
	Time Span
	// Increment is the bonus for each move made in this period; with [Byoyomi] the
	// time of a stretch.
	Increment Span
	Bonus     Bonus
	// Stretches is the number of them; 0 for any other bonus.
	Stretches int
}

// Plan is the chain of periods of one player.
type Plan struct {
	Periods []Period
	// Repeat says that the last period is followed by another like it, and so on.
	Repeat bool
}

// Period is the n-th period of the plan, counted from 0; it reports false when
// the game must be over before.
func (p Plan) Period(n int) (Period, bool) {
	switch {
	case n < 0 || len(p.Periods) == 0:
		return Period{}, false
	case n < len(p.Periods):
		return p.Periods[n], true
	case p.Repeat:
		return p.Periods[len(p.Periods)-1], true
	}
	return Period{}, false
}

// Required is the number of moves that must have been made, from the beginning
// of the game, when the n-th period (counted from 0) ends. It reports false
// where all moves of the game must be made.
func (p Plan) Required(n int) (moves int, limited bool) {
	if len(p.Periods) == 0 || n < 0 {
		return 0, false
	}
	for i, period := range p.Periods {
		moves += period.Moves
		if i == n {
			return moves, period.Moves > 0
		}
	}
	if !p.Repeat {
		return 0, false
	}
	return moves + (n-len(p.Periods)+1)*p.Periods[len(p.Periods)-1].Moves, true
}

// PeriodOf is the period (counted from 0) to which the given move of the player
// (counted from 1) belongs.
func (p Plan) PeriodOf(move int) int {
	n, required := 0, 0
	for i, period := range p.Periods {
		if period.Moves == 0 {
			return i
		}
		required += period.Moves
		if move <= required {
			return i
		}
		n = i
	}
	if !p.Repeat || n < 0 {
		return n
	}
	last := p.Periods[n].Moves
	return n + (move-required+last-1)/last
}

// Turnover says when a clock passes from one period to the next.
type Turnover uint8

// The ways of real clocks.
const (
	// ByMoves passes on with the last move that the period asks for. A clock
	// that counts moves does so; it passes on at zero, too.
	ByMoves Turnover = iota
	// AtZero passes on when one display reaches zero, and gives the next period
	// to both players then, however many moves were made: the mechanical clock
	// that is set back (WCDF 2.16) and the "time" programs of digital ones.
	AtZero
)

// Control is a time control: what each player has, and when the clock passes
// from period to period. The zero Control is an unknown one.
type Control struct {
	First, Second Plan
	Turnover      Turnover
}

// IsZero reports whether the control is unknown.
func (c Control) IsZero() bool { return len(c.First.Periods) == 0 && len(c.Second.Periods) == 0 }

// Plan is that of one side.
func (c Control) Plan(s Side) Plan {
	if s == First {
		return c.First
	}
	return c.Second
}

// Same reports whether both players have the same plan.
func (c Control) Same() bool {
	if c.First.Repeat != c.Second.Repeat || len(c.First.Periods) != len(c.Second.Periods) {
		return false
	}
	for i := range c.First.Periods {
		if c.First.Periods[i] != c.Second.Periods[i] {
			return false
		}
	}
	return true
}

// Limits of what a control may ask for.
const (
	mostPeriods      = 12
	mostMoves        = 500
	mostStretches    = 100
	longestPeriod    = 24 * OneHour
	longestIncrement = 10 * OneMinute
)

// Check refuses an impossible control and says why: one that gives no time,
// that never ends, or that says nothing about the moves after its last period.
func (c Control) Check() error {
	if c.Turnover > AtZero {
		return rule.Errorf(rule.Refused, "the control passes from period to period in an unknown way")
	}
	for _, side := range [...]Side{First, Second} {
		if err := c.Plan(side).check(); err != nil {
			if !c.Same() {
				err.Message = rule.Format("for the player who moves %s: %s", side, err.Message)
			}
			return err
		}
	}
	return nil
}

func (p Plan) check() *rule.Error {
	refuse := func(format string, args ...any) *rule.Error {
		return rule.Errorf(rule.Refused, "impossible time control: %s", rule.Format(format, args...)).Under(rule.WCDF("2.15")).
			WithHint("write it as in 80m+60s, or 50/2h,1h")
	}
	switch {
	case len(p.Periods) == 0:
		return refuse("it has no period")
	case len(p.Periods) > mostPeriods:
		return refuse("it has %d periods, more than %d", len(p.Periods), mostPeriods)
	}
	for i, period := range p.Periods {
		last := i == len(p.Periods)-1
		name := rule.Format("its only period")
		if len(p.Periods) > 1 {
			name = rule.Format("period %d", i+1)
		}
		switch {
		case period.Moves < 0 || period.Moves > mostMoves:
			return refuse("%s asks for %d moves, outside 1 to %d", name, period.Moves, mostMoves)
		case period.Time < 0 || period.Time > longestPeriod:
			return refuse("%s gives %s, outside 0 to 24 hours", name, period.Time.Said())
		case period.Increment < 0 || period.Increment > longestIncrement:
			return refuse("%s gives %s for each move, more than %s", name, period.Increment.Said(), longestIncrement.Said()).
				WithHint("write a comma between periods: 50/2h,1h")
		case period.Bonus > Hourglass || (period.Bonus == NoBonus || period.Bonus == Hourglass) != (period.Increment == 0):
			return refuse("%s has an increment of %s and no way to give it", name, period.Increment.Said())
		case period.Bonus == Hourglass && (len(p.Periods) > 1 || period.Moves > 0 || p.Repeat):
			return refuse("an hourglass has one period, for all moves").WithHint("write it as in 3m hourglass")
		case period.Bonus == Byoyomi && (!last || period.Moves > 0 || p.Repeat):
			return refuse("byo-yomi follows the time for all moves that remain").WithHint("write it as in 40/2h,30m+3x30s byoyomi")
		case (period.Bonus == Byoyomi) != (period.Stretches > 0) || period.Stretches > mostStretches:
			return refuse("%s has %d stretches of byo-yomi, outside 1 to %d", name, period.Stretches, mostStretches)
		case period.Time == 0 && period.Increment == 0:
			return refuse("%s gives no time", name)
		case i == 0 && period.Time == 0 && period.Bonus != Delay && period.Bonus != Byoyomi:
			return refuse("it gives no time for the first move: the increment comes after it").
				WithHint("give some time to begin with, or a delay: 0m+5s delay")
		case period.Time == 0 && last && p.Repeat:
			return refuse("%s repeats and gives no time of its own", name)
		case period.Moves == 0 && last && p.Repeat:
			return refuse("it never ends: %s takes all moves that remain and yet repeats", name).
				WithHint("give it a number of moves, such as 25/1h..., or leave the dots out")
		case period.Moves == 0 && !last:
			return refuse("period %d can never begin, for period %d takes all moves that remain", i+2, i+1).
				WithHint("give period %d a number of moves, such as 40/1h30m, or add the times", i+1)
		case period.Moves > 0 && last && !p.Repeat:
			return refuse("nothing covers the moves after the last %d", period.Moves).
				WithHint("add three dots to repeat the last period, or a period for the rest of the game: 50/2h,1h")
		}
	}
	return nil
}

// String is the control in the grammar of [Parse], in its one canonical form.
func (c Control) String() string {
	if c.IsZero() {
		return "unknown"
	}
	text := c.First.grammar()
	if !c.Same() {
		text += " | " + c.Second.grammar()
	}
	if c.Turnover == AtZero {
		text += " at zero"
	}
	return text
}

func (p Plan) grammar() string {
	var b strings.Builder
	for i, period := range p.Periods {
		if i > 0 {
			b.WriteByte(',')
		}
		if period.Moves > 0 {
			fmt.Fprintf(&b, "%d/", period.Moves)
		}
		b.WriteString(period.Time.short())
		if period.Increment > 0 {
			b.WriteByte('+')
			if period.Stretches > 1 {
				fmt.Fprintf(&b, "%dx", period.Stretches)
			}
			b.WriteString(period.Increment.shortIncrement())
		}
		if period.Bonus > Fischer {
			b.WriteString(" " + period.Bonus.String())
		}
	}
	if p.Repeat {
		b.WriteString("...")
	}
	return b.String()
}

// Words is the control in words, for a regulations sheet: "50 moves in 2 hours,
// then 25 moves in each further hour".
func (c Control) Words() string { return c.Said().String() }

// Said is [Control.Words] as a sentence.
func (c Control) Said() rule.Sentence {
	if c.IsZero() {
		return rule.Say("no time control is known")
	}
	said := c.said(First)
	if !c.Same() {
		said = rule.Say("the player who moves first: {first}; the player who moves second: {second}", "first", said, "second", c.said(Second))
	}
	if c.Turnover == AtZero && (len(c.First.Periods) > 1 || len(c.Second.Periods) > 1 || c.First.Repeat || c.Second.Repeat) {
		return rule.Say("{control}; both players get the next period when a display reaches zero", "control", said)
	}
	return said
}

// said is the plan of a side in words.
func (c Control) said(side Side) rule.Sentence {
	if c.IsHourglass(side) && !c.IsHourglass(side.Opponent()) {
		return rule.Say("{period}, and what the opponent uses is added to it (hourglass)", "period", c.Plan(side).bare(0))
	}
	return c.Plan(side).Said()
}

// Words is the plan in words.
func (p Plan) Words() string { return p.Said().String() }

// Said is [Plan.Words] as a sentence.
func (p Plan) Said() rule.Sentence {
	parts := make([]rule.Sentence, 0, len(p.Periods))
	for i := range p.Periods {
		said := p.period(i)
		if i > 0 {
			said = rule.Say("then {period}", "period", said)
		}
		parts = append(parts, said)
	}
	return rule.Joined(", ", parts...)
}

// bare is one period of a plan in words without its bonus.
func (p Plan) bare(i int) rule.Sentence {
	here, first, only := p.Periods[i], i == 0, len(p.Periods) == 1
	repeats := p.Repeat && i == len(p.Periods)-1
	time, moves := here.Time.Said(), countMoves(here.Moves)
	switch {
	case here.Moves == 0 && only:
		return rule.Say("{time} for the whole game", "time", time)
	case here.Moves == 0:
		return rule.Say("{time} for the rest of the game", "time", time)
	case repeats && first && here.Time == OneHour:
		return rule.Say("{moves} in every hour", "moves", moves)
	case repeats && first && here.Time == OneMinute:
		return rule.Say("{moves} in every minute", "moves", moves)
	case repeats && first:
		return rule.Say("{moves} in every {time}", "moves", moves, "time", time)
	case repeats && here.Time == OneHour:
		return rule.Say("{moves} in each further hour", "moves", moves)
	case repeats && here.Time == OneMinute:
		return rule.Say("{moves} in each further minute", "moves", moves)
	case repeats:
		return rule.Say("{moves} in each further {time}", "moves", moves, "time", time)
	}
	return rule.Say("{moves} in {time}", "moves", moves, "time", time)
}

// period is one period of a plan in words.
func (p Plan) period(i int) rule.Sentence {
	here, said := p.Periods[i], p.bare(i)
	bonus := here.Increment.Said()
	switch here.Bonus {
	case Fischer:
		return rule.Say("{period} with {time} added after each move", "period", said, "time", bonus)
	case Bronstein:
		return rule.Say("{period} with up to {time} given back after each move (Bronstein)", "period", said, "time", bonus)
	case Delay:
		return rule.Say("{period} with a delay of {time} before the display runs at each move", "period", said, "time", bonus)
	case Byoyomi:
		return rule.Say("{period}, then {stretches} × {time} for each move (byo-yomi)", "period", said, "stretches", here.Stretches, "time", bonus)
	case Hourglass:
		return rule.Say("{period}, and what one player uses is given to the other (hourglass)", "period", said)
	}
	return said
}

func countMoves(n int) rule.Sentence { return rule.Count(n, "{n} move", "{n} moves") }
