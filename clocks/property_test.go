package clocks

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// tick is the step of the ticking twin; all instants of these tests are
// multiples of it.
const tick = 250 * Span(1)

// ticker is the simple twin: a clock that counts tick by tick, as an arbiter
// with a watch would. It knows presses, stops and adjustments.
type ticker struct {
	control Control
	running bool
	turn    Side
	move    Span   // run on this move
	begun   [2]int // stretches of byo-yomi
	period  [2]int
	left    [2]Span // until the control
	ahead   [2]Span
	shown   [2]int
	moves   [2]int
	inMove  int // period in which the move began
	fell    bool
	down    [2]bool
	falls   []Fall
}

func newTicker(c Control) *ticker {
	return &ticker{control: c, left: [2]Span{c.First.Periods[0].Time, c.Second.Periods[0].Time}}
}

func (k *ticker) current() Period {
	p, _ := k.control.Plan(k.turn).Period(k.inMove)
	return p
}

func (k *ticker) run(from, to Instant) {
	for now := from; now < to; now = now.Add(tick) {
		if !k.running {
			continue
		}
		k.move += tick
		if p := k.current(); p.Bonus == Delay && k.move <= p.Increment {
			k.zero(now.Add(tick))
			continue
		}
		if !k.down[k.turn] {
			k.left[k.turn] -= tick
			if other := k.turn.Opponent(); k.control.Plan(other).Periods[0].Bonus == Hourglass {
				k.left[other] += tick
				k.down[other] = false
			}
		}
		k.zero(now.Add(tick))
	}
}

func (k *ticker) zero(now Instant) {
	s := k.turn
	if p := k.current(); !k.running || p.Bonus == Delay && k.move < p.Increment {
		return
	}
	for k.left[s] == 0 && !k.down[s] {
		if p, _ := k.control.Plan(s).Period(k.period[s]); k.begun[s] < p.Stretches {
			k.begun[s]++
			k.left[s] = p.Increment
			return
		}
		if k.fell {
			k.down[s] = true
			return
		}
		required, limited := k.control.Plan(s).Required(k.period[s])
		if !limited {
			required = 0
		}
		k.falls = append(k.falls, Fall{Side: s, At: now, Period: k.period[s], Required: required, Made: k.moves[s], Hidden: k.ahead[s] > 0})
		k.fell = !limited || k.moves[s] < required
		if !k.next(s) {
			k.down[s] = true
			return
		}
		o := s.Opponent()
		if p, ok := k.control.Plan(o).Period(k.shown[o] + 1); ok && k.control.Turnover == AtZero && k.shown[o] < k.period[s] {
			k.shown[o]++
			k.ahead[o] += p.Time
		}
	}
}

func (k *ticker) next(s Side) bool {
	p, ok := k.control.Plan(s).Period(k.period[s] + 1)
	if !ok {
		return false
	}
	k.period[s]++
	k.left[s] += p.Time
	if k.shown[s] < k.period[s] {
		k.shown[s] = k.period[s]
	} else {
		k.ahead[s] -= p.Time
	}
	return true
}

func (k *ticker) begin(s Side, now Instant) {
	k.turn, k.move, k.inMove, k.fell = s, 0, k.period[s], false
	k.zero(now)
}

func (k *ticker) press(now Instant) {
	s := k.turn
	k.moves[s]++
	if p := k.current(); !k.fell && !k.down[s] {
		switch p.Bonus {
		case Fischer:
			k.left[s] += p.Increment
		case Bronstein:
			k.left[s] += min(p.Increment, k.move)
		case Byoyomi:
			if k.begun[s] > 0 {
				k.left[s] = p.Increment
			}
		}
	}
	for k.control.Turnover == ByMoves {
		required, limited := k.control.Plan(s).Required(k.period[s])
		if !limited || k.moves[s] < required || !k.next(s) {
			break
		}
	}
	_, more := k.control.Plan(s).Period(k.period[s] + 1)
	k.down[s] = k.down[s] && k.left[s] == 0 && !more
	k.begin(s.Opponent(), now)
}

// drawQuick draws a control of a few seconds, so that displays reach zero often.
func drawQuick(t *rapid.T) Control {
	plan := func() Plan {
		n := rapid.IntRange(1, 3).Draw(t, "periods")
		plan := Plan{Repeat: rapid.Bool().Draw(t, "repeat")}
		for i := range n {
			p := Period{Time: Span(rapid.IntRange(1, 8).Draw(t, "seconds")) * OneSecond}
			if i < n-1 || plan.Repeat {
				p.Moves = rapid.IntRange(1, 3).Draw(t, "moves")
			}
			if rapid.Bool().Draw(t, "bonus") {
				p.Increment = Span(rapid.IntRange(1, 3).Draw(t, "increment")) * OneSecond
				p.Bonus = rapid.SampledFrom([]Bonus{Fischer, Bronstein, Delay}).Draw(t, "way")
				if p.Moves == 0 && rapid.Bool().Draw(t, "byoyomi") {
					p.Bonus, p.Stretches = Byoyomi, rapid.IntRange(1, 3).Draw(t, "stretches")
				}
			}
			plan.Periods = append(plan.Periods, p)
		}
		return plan
	}
	c := Control{First: plan()}
	c.Second = c.First
	if rapid.Bool().Draw(t, "different") {
		c.Second = plan()
	}
	c.Turnover = rapid.SampledFrom([]Turnover{ByMoves, AtZero}).Draw(t, "turnover")
	hourglass := func() Plan {
		return Plan{Periods: []Period{{Time: Span(rapid.IntRange(1, 8).Draw(t, "hourglass")) * OneSecond, Bonus: Hourglass}}}
	}
	switch rapid.IntRange(0, 11).Draw(t, "hourglass") {
	case 0:
		c.First = hourglass()
		c.Second = c.First
	case 1:
		c.First, c.Second = hourglass(), hourglass()
	case 2:
		c.First = hourglass()
	case 3:
		c.Second = hourglass()
	}
	return c
}

// drawGame drives a clock by random entries and gives its log, the clock and
// the twin, both at the instant of the last entry.
func drawGame(t *rapid.T) ([]Entry, Clock, *ticker) {
	control := drawQuick(t)
	twin := newTicker(control)
	c, e, err := New(control, 0, "arbiter")
	if err != nil {
		t.Fatal(err)
	}
	log := []Entry{e}
	now := Instant(0)
	keep := func(next Clock, e Entry, err error) {
		if err != nil {
			t.Fatalf("after %+v: %v", log, err)
		}
		c, log = next, append(log, e)
	}
	side := Side(rapid.IntRange(0, 1).Draw(t, "starts"))
	keep(c.Start(side, now, "arbiter"))
	twin.running = true
	twin.begin(side, now)
	for range rapid.IntRange(0, 25).Draw(t, "entries") {
		before := now
		now = now.Add(tick * Span(rapid.IntRange(0, 16).Draw(t, "ticks")))
		twin.run(before, now)
		switch action := rapid.IntRange(0, 9).Draw(t, "action"); {
		case action == 0 && c.Phase() == Running:
			keep(c.Stop(now, "arbiter", "disturbance"))
			twin.running = false
		case action == 1:
			side := Side(rapid.IntRange(0, 1).Draw(t, "side"))
			amount := Span(rapid.IntRange(-4, 8).Draw(t, "amount")) * 2 * tick
			if amount == 0 || twin.left[side]+amount < 0 {
				if _, _, err := c.Adjust(side, amount, now, "arbiter", "penalty"); err == nil {
					t.Fatalf("%v taken from %v", amount, twin.left[side])
				}
				continue
			}
			keep(c.Adjust(side, amount, now, "arbiter", "penalty"))
			twin.left[side] += amount
			if twin.down[side] && twin.left[side] > 0 {
				twin.down[side] = false
				if side == twin.turn {
					twin.fell = false
				}
			}
			twin.zero(now)
		case c.Phase() == Stopped:
			keep(c.Resume(now, "arbiter"))
			twin.running = true
			twin.zero(now)
		default:
			keep(c.Press(c.Turn(), now))
			twin.press(now)
		}
	}
	after := now.Add(tick * Span(rapid.IntRange(0, 40).Draw(t, "after")))
	twin.run(now, after)
	c.advance(after)
	return log, c, twin
}

// TestClockAgainstTwin: the displays, moves, periods and falls are those of a
// clock that counts tick by tick.
func TestClockAgainstTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, c, twin := drawGame(t)
		r := c.At(c.LastAt())
		for side := range r.Sides {
			got := r.Sides[side]
			if got.Left != twin.left[side] || got.Face != twin.left[side]+twin.ahead[side] || got.Moves != twin.moves[side] || got.Period != twin.period[side] {
				t.Fatalf("%s, %v player: %+v, twin: left %v ahead %v moves %d period %d", r.Control, Side(side), got,
					twin.left[side], twin.ahead[side], twin.moves[side], twin.period[side])
			}
		}
		if diff := cmp.Diff(twin.falls, r.Falls); diff != "" && len(twin.falls)+len(r.Falls) > 0 {
			t.Fatalf("%s: falls differ (twin first):\n%s", r.Control, diff)
		}
	})
}

// TestTimeIsConserved: what was given is either used or left, no display is
// below zero, and the time in which a display ran is charged, waived by a delay
// or counted at zero, once.
func TestTimeIsConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		log, c, _ := drawGame(t)
		var ran, sum Span
		running := false
		for i, e := range log {
			if running {
				ran += e.At.Since(log[i-1].At)
			}
			running = (running || e.Kind == KindStart || e.Kind == KindResume) && e.Kind != KindStop
		}
		if running {
			ran += c.LastAt().Since(log[len(log)-1].At)
		}
		for side := range c.halves {
			h := &c.halves[side]
			sum += h.used + h.waived + h.over
			if h.left() < 0 || h.ahead < 0 {
				t.Fatalf("%v player: %v left, %v ahead", Side(side), h.left(), h.ahead)
			}
		}
		if ran != sum {
			t.Fatalf("the displays ran for %v and %v are accounted for", ran, sum)
		}
	})
}

// TestOneDisplayRuns: of two moments of a running clock exactly one display
// changes, unless it stands still for a delay or at zero; of a standing clock none.
func TestOneDisplayRuns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, c, _ := drawGame(t)
		a, b := c.At(c.LastAt()), c.At(c.LastAt().Add(tick))
		for side := range a.Sides {
			spent := b.Sides[side].Used - a.Sides[side].Used
			wants := c.Phase() == Running && Side(side) == c.Turn() && a.Standstill < tick
			if wants != (spent > 0) {
				t.Fatalf("%v, turn %v: the display of the %v player ran %v", c.Phase(), c.Turn(), Side(side), spent)
			}
		}
	})
}

// TestRebuildFromLog: the log alone gives the clock, also by way of JSON.
func TestRebuildFromLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		log, c, _ := drawGame(t)
		body, err := json.Marshal(log)
		if err != nil {
			t.Fatal(err)
		}
		var read []Entry
		if err := json.Unmarshal(body, &read); err != nil {
			t.Fatal(err)
		}
		back, err := Rebuild(read)
		if err != nil {
			t.Fatal(err)
		}
		later := c.LastAt().Add(7 * OneSecond)
		if diff := cmp.Diff(c.At(later), back.At(later)); diff != "" {
			t.Fatalf("rebuilt clock differs:\n%s", diff)
		}
	})
}

// TestOnlyInstantsMatter: looking at a clock in between changes nothing, moving
// all instants moves all results, and changes of the two sides at one instant
// of a standing clock may come in either order.
func TestOnlyInstantsMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		log, c, _ := drawGame(t)
		shift := Span(rapid.IntRange(-1000, 1000000).Draw(t, "shift"))
		var looked, moved Clock
		for i, e := range log {
			for at := looked.LastAt(); i > 0 && at < e.At; at = at.Add(3 * tick) {
				looked.At(at)
			}
			var err error
			if looked, err = looked.Apply(e); err != nil {
				t.Fatal(err)
			}
			e.At = e.At.Add(shift)
			if moved, err = moved.Apply(e); err != nil {
				t.Fatal(err)
			}
		}
		now := c.LastAt()
		want := c.At(now)
		if diff := cmp.Diff(want, looked.At(now)); diff != "" {
			t.Fatalf("looking changed the clock:\n%s", diff)
		}
		got := moved.At(now.Add(shift))
		if got.Sides != want.Sides || len(got.Falls) != len(want.Falls) {
			t.Fatalf("moved by %v: %+v, want %+v", shift, got, want)
		}
		if c.Phase() != Stopped {
			return
		}
		adjust := func(c Clock, sides ...Side) Reading {
			for _, s := range sides {
				next, _, err := c.Adjust(s, OneSecond*Span(s+1), now, "arbiter", "penalty")
				if err != nil {
					t.Fatal(err)
				}
				c = next
			}
			return c.At(now)
		}
		if diff := cmp.Diff(adjust(c, First, Second), adjust(c, Second, First)); diff != "" {
			t.Fatalf("the order of two adjustments at one instant matters:\n%s", diff)
		}
	})
}
