package clocks

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// ShortageLimit is the time before the fall of the flag from which a player is
// in time shortage (WCDF 3.12). A control that gives no more than this has no
// such phase: the whole game is played in it, and nobody need record the moves
// (FMJD 10.4).
const ShortageLimit = 5 * OneMinute

// Reading is what can be read off a clock at one moment.
type Reading struct {
	At      Instant `json:"at"`
	Control string  `json:"control"`
	// Round is that of the game, 0 where nobody said.
	Round int   `json:"round,omitempty"`
	Phase Phase `json:"phase"`
	// Turn is the side whose display runs, or runs next.
	Turn Side `json:"turn"`
	// Sides are the two displays, by [Side].
	Sides [2]SideReading `json:"sides"`
	// Standstill is how long the running display still stands for its delay.
	Standstill Span `json:"standstill,omitempty"`
	// Falls are the moments at which a time ran out, the earliest first.
	Falls []Fall `json:"falls,omitempty"`
}

// SideReading is one display and the control that comes next on it.
type SideReading struct {
	// Face is the time shown; [Span.Face] prints it.
	Face Span `json:"face"`
	// Left is the time until the next control: less than Face where the display
	// holds the time of a later period already.
	Left Span `json:"left"`
	// Used is the time charged to the player so far, with what ran at zero.
	Used Span `json:"used"`
	// Moves is the number of moves completed.
	Moves int `json:"moves"`
	// Period counts from 0.
	Period int `json:"period"`
	// Required is the number of moves to be made by the next control; 0 means
	// all moves of the game.
	Required int `json:"required"`
	// Stretches are those of byo-yomi that remain, with the one that runs.
	Stretches int `json:"stretches,omitempty"`
	// Hourglass says that the display gains what the opponent's loses.
	Hourglass bool `json:"hourglass,omitempty"`
	// Short says that the player is in time shortage (WCDF 3.12).
	Short bool `json:"short,omitempty"`
}

// At is what can be read off the clock at an instant, which must not lie
// before the latest entry; if it does, the reading is that of the latest
// entry.
func (c Clock) At(now Instant) Reading {
	c.advance(now)
	r := Reading{At: max(now, c.at), Control: c.control.String(), Round: c.round, Phase: c.phase, Turn: c.turn, Falls: slices.Clone(c.falls)}
	for side := range c.halves {
		h := &c.halves[side]
		required, limited := c.control.Plan(Side(side)).Required(h.period)
		if !limited {
			required = 0
		}
		left, stretches := h.left(), 0
		if period, ok := c.control.Plan(Side(side)).Period(h.period); ok && period.Stretches > 0 {
			stretches = period.Stretches - max(0, h.stretches-1)
		}
		r.Sides[side] = SideReading{
			Face: left + h.ahead, Left: left, Used: h.used + h.over, Moves: h.moves, Period: h.period, Required: required, Stretches: stretches,
			Hourglass: c.control.IsHourglass(Side(side)),
			Short:     (c.phase == Running || c.phase == Stopped) && left <= ShortageLimit && c.longer(Side(side)),
		}
	}
	if delay := c.delay(); c.phase == Running && c.turnSpent < delay {
		r.Standstill = delay - c.turnSpent
	}
	return r
}

// longer reports whether the periods so far give a side more than the time of
// a shortage.
func (c *Clock) longer(side Side) bool {
	var sum Span
	for n := range c.halves[side].period + 1 {
		period, _ := c.control.Plan(side).Period(n)
		if sum += period.Time; sum > ShortageLimit {
			return true
		}
	}
	return false
}

// FirstFallen is the earliest fall with moves missing, if there is one.
func (r Reading) FirstFallen() (Fall, bool) {
	for _, f := range r.Falls {
		if f.Missed() {
			return f, true
		}
	}
	return Fall{}, false
}

// madeGood reports whether the side of a fall has time left in the period in which it
// fell: the arbiter gave some, and the flag is up again.
func (r Reading) madeGood(f Fall) bool {
	side := r.Sides[f.Side]
	return !f.Hidden && side.Period == f.Period && side.Left > 0
}

// Duty is something that the arbiter must do or watch now.
type Duty struct {
	Article rule.Article  `json:"article"`
	Said    rule.Sentence `json:"said"`
}

// DutiesUnder are the duties in an event with that rule on fallen flags. Only the
// WCDF has time shortage with its ticks (3.12 to 3.14): elsewhere moves are
// recorded to the end, and there is no such duty.
func (r Reading) DutiesUnder(law FlagRule) []Duty {
	var duties []Duty
	for _, d := range r.Duties() {
		own := law.Cites(d.Article.Number)
		if own != d.Article && strings.HasPrefix(d.Article.Number, "3.") {
			continue
		}
		duties = append(duties, Duty{own, d.Said})
	}
	return duties
}

// Duties are what the clock rules ask of the arbiter at this moment, the most
// urgent first.
func (r Reading) Duties() []Duty {
	var duties []Duty
	add := func(number string, said rule.Sentence) {
		duties = append(duties, Duty{rule.WCDF(number), said})
	}
	if r.Phase == Ended {
		return nil
	}
	var short, fallen int
	for _, f := range r.Falls {
		fallen++
		switch {
		case f.Way != "" || !f.Missed() || r.madeGood(f):
		case f.Hidden:
			add("2.18", rule.Say("the time of {player} for move {move} ran out after {moves}, although the display shows more",
				"player", f.Side.Player(), "move", f.Required, "moves", countMoves(f.Made)))
		case f.Required == 0:
			add("2.19", rule.Say("the flag of {player} has fallen and nobody has called it", "player", f.Side.Player()))
		default:
			add("2.18", rule.Say("the flag of {player} fell after {moves} of {required}: check the sheets",
				"player", f.Side.Player(), "moves", countMoves(f.Made), "required", f.Required))
		}
	}
	for side := range r.Sides {
		if r.Sides[side].Short {
			short++
		}
	}
	switch {
	case short == 2 && fallen > 0 && r.Phase == Running:
		add("3.14", rule.Say("stop the clocks and let both players complete their sheets"))
	case short == 2:
		add("3.14", rule.Say("both players are in time shortage: be at the board and record the moves"))
	case short == 1:
		side := First
		if r.Sides[Second].Short {
			side = Second
		}
		add("3.13", rule.Say("{player} is in time shortage and may tick the moves instead of writing them", "player", side.Player()))
	}
	return duties
}
