package clocks

import (
	"slices"

	"flagfall/arbiter/rule"
)

// Clock is the state of a draughts clock: a value, driven by entries with
// explicit instants. No operation changes the Clock it is called on; each gives
// a new one. The zero Clock is unset.
type Clock struct {
	control Control
	seq     int
	handled int     // the last entry that is no press
	at      Instant // of the latest entry; the state below is that of this moment
	phase   Phase
	round   int // of the game; 0 where nobody said
	turn    Side
	// turnSpent is how long the display of the side to move has run on this move.
	turnSpent Span
	// turnPeriod is the period in which the present move began: its bonus counts.
	turnPeriod int
	halves     [2]half
	falls      []Fall
	head       [HeadLength / 2]byte // see Head
	// before is the clock at the instant of the last press, as long as that can
	// be taken back.
	before *Clock
	made   *press // the last press; nil for none
}

// half is one display and what belongs to it. What is left until the next
// control is given - used, never below zero; the display shows that + ahead.
type half struct {
	given  Span // periods begun, bonuses, adjustments
	used   Span // charged
	waived Span // run during a delay, charged to nobody
	over   Span // run with the display at zero
	ahead  Span // of later periods, shown before their time (AtZero)
	period int  // whose control comes next
	shown  int  // up to which the display holds the time
	moves  int
	fell   bool // in the present move, with moves missing
	down   bool // stands at zero
	// stretches of byo-yomi that were begun
	stretches int
}

func (h *half) left() Span { return h.given - h.used }

// Fall is the moment at which the time until a control ran out. It is a fact of
// the display; that the flag counts as fallen is another (WCDF 2.19).
type Fall struct {
	Side Side    `json:"side"`
	At   Instant `json:"at"`
	// Period is the one that ended, counted from 0.
	Period int `json:"period"`
	// Required is the number of moves that had to be made; 0 means all.
	Required int `json:"required"`
	// Made is the number of moves completed (pressed, WCDF 2.5).
	Made int `json:"made"`
	// Hidden says that the display did not show zero, for the next period had
	// been added when the opponent's reached it: only a count of moves tells.
	Hidden bool `json:"hidden,omitempty"`
	// Way, By and CalledAt say how the flag came to count: [Called],
	// [Observed], or "" while nobody has called or seen it.
	Way string `json:"way,omitempty"`
	By  string `json:"by,omitempty"`
	// Caller is which player called it: "first" or "second".
	Caller   string  `json:"caller,omitempty"`
	CalledAt Instant `json:"calledAt,omitempty"`
}

// Missed reports whether moves were missing when the time ran out. A fall at
// which the required moves had been made costs nothing.
func (f Fall) Missed() bool { return f.Required == 0 || f.Made < f.Required }

// New sets a clock to a control.
func New(control Control, at Instant, by string) (Clock, Entry, error) {
	return Clock{}.do(Entry{At: at, Kind: KindSet, Control: control.String(), By: by})
}

// Start starts the display of a side: that of the player who moves first, or of
// the absent player (WCDF 2.3, 2.21, 2.22).
func (c Clock) Start(side Side, at Instant, by string) (Clock, Entry, error) {
	return c.do(Entry{At: at, Kind: KindStart, Side: side, By: by})
}

// Press completes the move of a side, whose display must be the running one
// (WCDF 2.4, 2.5).
func (c Clock) Press(side Side, at Instant) (Clock, Entry, error) {
	return c.do(Entry{At: at, Kind: KindPress, Side: side})
}

// Stop stops both displays. Only the controller may (WCDF 2.26).
func (c Clock) Stop(at Instant, by, reason string) (Clock, Entry, error) {
	return c.do(Entry{At: at, Kind: KindStop, By: by, Reason: reason})
}

// Resume lets the display run again that ran before (WCDF 2.28).
func (c Clock) Resume(at Instant, by string) (Clock, Entry, error) {
	return c.do(Entry{At: at, Kind: KindResume, By: by})
}

// Adjust adds time to a side or takes it away. It never takes more than is left.
func (c Clock) Adjust(side Side, amount Span, at Instant, by, reason string) (Clock, Entry, error) {
	return c.do(Entry{At: at, Kind: KindAdjust, Side: side, Amount: amount, By: by, Reason: reason})
}

// Replace puts a clock that shows the given times in place of a defective one
// (WCDF 2.11). Both displays must stand.
func (c Clock) Replace(faces [2]Span, at Instant, by, reason string) (Clock, Entry, error) {
	return c.do(Entry{At: at, Kind: KindReplace, Faces: faces, By: by, Reason: reason})
}

// Count corrects the number of moves that a side has made.
func (c Clock) Count(side Side, moves int, at Instant, by, reason string) (Clock, Entry, error) {
	return c.do(Entry{At: at, Kind: KindCount, Side: side, Moves: moves, By: by, Reason: reason})
}

// GiveTurn gives the turn to a side while both displays stand.
func (c Clock) GiveTurn(side Side, at Instant, by, reason string) (Clock, Entry, error) {
	return c.do(Entry{At: at, Kind: KindTurn, Side: side, By: by, Reason: reason})
}

// CallFlag records that a fallen flag was [Called] by the opponent or [Observed] by
// somebody else (WCDF 2.19). It is refused where the flag has not fallen or the moves
// had been made.
func (c Clock) CallFlag(side Side, way string, at Instant, by string) (Clock, Entry, error) {
	e := Entry{At: at, Kind: KindFlag, Side: side, Way: way, By: by}
	if way == Called {
		e.Caller = side.Opponent().String()
	}
	return c.do(e)
}

// End stops both displays for good.
func (c Clock) End(at Instant, by, reason string) (Clock, Entry, error) {
	return c.do(Entry{At: at, Kind: KindEnd, By: by, Reason: reason})
}

func (c Clock) do(e Entry) (Clock, Entry, error) {
	e.Seq = c.seq + 1
	next, err := c.Apply(e)
	if err != nil {
		return c, Entry{}, err
	}
	return next, e, nil
}

// Seq is the number of entries so far.
func (c Clock) Seq() int { return c.seq }

// Handled is the last entry that is not a press: something that was done to the
// clock other than playing. It is 0 before the clock is set.
func (c Clock) Handled() int { return c.handled }

// LastAt is the instant of the latest entry.
func (c Clock) LastAt() Instant { return c.at }

// Phase is what the clock is doing.
func (c Clock) Phase() Phase { return c.phase }

// Turn is the side whose display runs, or runs next.
func (c Clock) Turn() Side { return c.turn }

// Control is the control the clock was set to.
func (c Clock) Control() Control { return c.control }

// Moves is the number of moves that a side has completed.
func (c Clock) Moves(side Side) int { return c.halves[side].moves }

// Apply is the clock after an entry. On an error the clock is as it was.
func (c Clock) Apply(e Entry) (Clock, error) {
	if err := c.admit(e); err != nil {
		return c, err
	}
	next := c
	if c.phase == Unset {
		next.at = e.At
	}
	next.advance(e.At)
	if err := next.enact(e); err != nil {
		return c, err
	}
	next.seq = e.Seq
	if err := next.chain(c.head, e); err != nil {
		return c, err
	}
	if e.Kind != KindPress {
		next.handled = e.Seq
	}
	if e.Kind != KindPress && e.Kind != KindStop {
		next.before = nil
	}
	return next, nil
}

// farthest bounds instants so that no difference can overflow; in milliseconds
// it is some 285,000 years from the epoch.
const farthest Instant = 1 << 53

// admit refuses what no state of the clock could take.
func (c *Clock) admit(e Entry) error {
	switch {
	case e.Seq <= c.seq:
		return rule.Errorf(rule.Conflict, "entry %d is in the clock's log already", e.Seq)
	case e.Seq != c.seq+1:
		return rule.Errorf(rule.Input, "the clock's log has a hole: entry %d follows entry %d", e.Seq, c.seq)
	case e.Side > Second:
		return rule.Errorf(rule.Input, "a clock has two sides, but the entry is for number %d", e.Side)
	case e.At > farthest || e.At < -farthest:
		return rule.Errorf(rule.Input, "%d is not an instant", int64(e.At))
	case c.phase == Unset && e.Kind != KindSet:
		return rule.Errorf(rule.Refused, "the clock is not set to a time control").Under(rule.WCDF("2.15"))
	case c.phase != Unset && e.At < c.at:
		return rule.Errorf(rule.Refused, "the instant runs backwards: %s before the latest entry", c.at.Since(e.At).Said())
	case c.phase == Ended && e.Kind != KindSet:
		return rule.Errorf(rule.Refused, "the game of this clock has ended").WithHint("set the clock for the next game")
	}
	switch e.Kind {
	case KindAdjust, KindReplace, KindCount, KindTurn, KindCorrect, KindUnpress, KindUncall:
		if e.By == "" || e.Reason == "" {
			return rule.Errorf(rule.Refused, "a change of the clock needs an author and a reason").WithHint("say why: the reason stays in the log of the clock")
		}
	case KindStop, KindResume, KindFlag:
		if e.By == "" {
			return rule.Errorf(rule.Refused, "the entry needs an author").Under(rule.WCDF("2.26"))
		}
	}
	return nil
}

// enact does what the entry says; the clock stands at its instant.
func (c *Clock) enact(e Entry) error {
	switch e.Kind {
	case KindSet:
		return c.set(e)
	case KindStart:
		if c.phase != Ready {
			return rule.Errorf(rule.Refused, "the clock was started before").Under(rule.WCDF("2.3"))
		}
		c.phase = Running
		c.begin(e.Side)
	case KindPress:
		return c.press(e.Side)
	case KindStop:
		if c.phase != Running {
			return rule.Errorf(rule.Refused, "neither display is running").Under(rule.WCDF("2.26"))
		}
		c.phase = Stopped
	case KindResume:
		if c.phase != Stopped {
			return rule.Errorf(rule.Refused, "the clock is not stopped").Under(rule.WCDF("2.28"))
		}
		c.phase = Running
		c.settle()
	case KindAdjust:
		return c.adjust(e)
	case KindReplace:
		return c.replace(e)
	case KindCount:
		return c.count(e)
	case KindTurn:
		if c.phase != Stopped && c.phase != Ready {
			return rule.Errorf(rule.Refused, "the turn changes only while both displays are stopped").
				WithHint("stop the clock first").Under(rule.WCDF("2.26"))
		}
		c.begin(e.Side)
	case KindFlag:
		return c.flag(e)
	case KindCorrect:
		return c.correct(e)
	case KindUnpress:
		return c.unpress(e)
	case KindUncall:
		return c.uncall(e)
	case KindEnd:
		c.phase = Ended
	default:
		return rule.Errorf(rule.Input, "%q is not an entry of a clock's log", string(e.Kind))
	}
	return nil
}

func (c *Clock) set(e Entry) error {
	if c.phase != Unset && c.phase != Ready && c.phase != Ended {
		return rule.Errorf(rule.Refused, "the clock was started and cannot be set again").
			WithHint("end its game first; or correct the control, adjust the times, or replace the clock")
	}
	control, err := Parse(e.Control)
	if err != nil {
		return err
	}
	*c = Clock{control: control, seq: c.seq, at: e.At, phase: Ready, round: e.Round}
	for side := range c.halves {
		first, _ := control.Plan(Side(side)).Period(0)
		c.halves[side].given = first.Time
	}
	return nil
}

// begin makes it the turn of a side.
func (c *Clock) begin(side Side) {
	c.turn, c.turnSpent = side, 0
	c.turnPeriod = c.halves[side].period
	c.halves[side].fell = false
	c.settle()
}

// settle records a display that stands at zero as its turn begins.
func (c *Clock) settle() {
	if c.phase == Running {
		c.advance(c.at)
	}
}

func (c *Clock) press(side Side) error {
	switch {
	case c.phase != Running:
		return rule.Errorf(rule.Refused, "the clock is not running, so it cannot be pressed").Under(rule.WCDF("2.4"))
	case side != c.turn:
		return rule.Errorf(rule.Refused, "%s pressed, but the display of %s is running", side.Player(), c.turn.Player()).
			WithHint("each player presses once, after their own move").Under(rule.WCDF("2.4"))
	}
	before := *c
	before.before = nil
	c.before = &before
	h := &c.halves[side]
	h.moves++
	c.made = &press{before: c.made, side: side, used: h.used + h.over}
	if period, ok := c.control.Plan(side).Period(c.turnPeriod); ok && !h.fell && !h.down {
		switch period.Bonus {
		case Fischer:
			h.given += period.Increment
		case Bronstein:
			h.given += min(period.Increment, c.turnSpent)
		case Byoyomi:
			if h.stretches > 0 {
				h.given = h.used + period.Increment
			}
		}
	}
	c.turnOverByMoves(side)
	c.revive(side)
	c.begin(side.Opponent())
	return nil
}

// turnOverByMoves passes on to the period to which the next move belongs, if
// the clock counts moves.
func (c *Clock) turnOverByMoves(side Side) {
	if c.control.Turnover != ByMoves {
		return
	}
	h := &c.halves[side]
	for {
		required, limited := c.control.Plan(side).Required(h.period)
		if !limited || h.moves < required || !c.turnOver(side) {
			return
		}
	}
}

// turnOver gives the next period to a side; it reports false where there is none.
func (c *Clock) turnOver(side Side) bool {
	h := &c.halves[side]
	next, ok := c.control.Plan(side).Period(h.period + 1)
	if !ok {
		return false
	}
	h.given += next.Time
	h.period++
	if h.shown >= h.period {
		h.ahead -= next.Time
	} else {
		h.shown = h.period
	}
	return true
}

// showNext puts the next period on the display of a side before its time.
func (c *Clock) showNext(side Side) {
	h := &c.halves[side]
	if next, ok := c.control.Plan(side).Period(h.shown + 1); ok {
		h.shown++
		h.ahead += next.Time
	}
}

// revive lifts a display from zero where there is time for it to show.
func (c *Clock) revive(side Side) {
	h := &c.halves[side]
	_, more := c.control.Plan(side).Period(h.period + 1)
	if h.down && (h.left() > 0 || more) {
		h.down = false
	}
}

// advance lets the running display run up to an instant, recording where it
// passes zero.
func (c *Clock) advance(to Instant) {
	if to < c.at {
		return
	}
	if c.phase != Running {
		c.at = to
		return
	}
	h := &c.halves[c.turn]
	run := to.Since(c.at)
	var free Span
	delay := c.delay()
	if c.turnSpent < delay {
		free = min(run, delay-c.turnSpent)
	}
	begins := c.at.Add(free) // the charged part
	charge := run - free
	c.turnSpent += run
	h.waived += free
	for c.turnSpent >= delay && !h.down && h.left() <= charge {
		left := h.left()
		begins = begins.Add(left)
		h.used += left
		charge -= left
		c.passOn(left)
		if !c.stretch() {
			c.fall(c.turn, begins)
		}
	}
	if h.down {
		h.over += charge
	} else {
		h.used += charge
		c.passOn(charge)
	}
	c.at = to
}

// stretch begins the next stretch of byo-yomi on the running display; it reports
// false where there is none.
func (c *Clock) stretch() bool {
	h := &c.halves[c.turn]
	period, _ := c.control.Plan(c.turn).Period(h.period)
	if h.stretches >= period.Stretches {
		return false
	}
	h.stretches++
	h.given += period.Increment
	return true
}

// delay is how long the display stands still in the present move.
func (c *Clock) delay() Span {
	if period, ok := c.control.Plan(c.turn).Period(c.turnPeriod); ok && period.Bonus == Delay {
		return period.Increment
	}
	return 0
}

// fall records that the time until a control ran out, and goes on as real
// clocks do: to the next period where there is one, else to stand at zero. A
// display that reaches zero again in one move stands there until it is pressed.
func (c *Clock) fall(side Side, at Instant) {
	h := &c.halves[side]
	if h.fell {
		h.down = true
		return
	}
	required, limited := c.control.Plan(side).Required(h.period)
	if !limited {
		required = 0
	}
	f := Fall{Side: side, At: at, Period: h.period, Required: required, Made: h.moves, Hidden: h.ahead > 0}
	c.falls = append(slices.Clip(c.falls), f)
	h.fell = f.Missed()
	if !c.turnOver(side) {
		h.down = true
		return
	}
	if c.control.Turnover == AtZero && c.halves[side.Opponent()].shown < h.period {
		c.showNext(side.Opponent())
	}
}
