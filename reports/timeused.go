package reports

import (
	"fmt"

	"flagfall/arbiter"
	"flagfall/clocks"
)

// clockText returns a time as a clock shows it.
func clockText(s clocks.Span) string {
	seconds := int(s / clocks.OneSecond)
	return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}

// moveTime is what a clock showed after a move.
type moveTime struct {
	move int
	span clocks.Span
}

// gameTimes are the times of both sides of a game: left on the clock, or used.
type gameTimes struct {
	spans [2][]moveTime
	left  bool
}

// timesOf returns the times of a game: from its clock, which nobody writes by hand, else from its
// sheet; none if neither has any.
func timesOf(g *arbiter.Game, played *Played) gameTimes {
	if g.Used == nil || len(g.Used.Presses[clocks.First]) == 0 {
		if played == nil {
			return gameTimes{}
		}
		return clockCurves(played)
	}
	var t gameTimes
	for side, presses := range g.Used.Presses {
		for i, used := range presses {
			t.spans[side] = append(t.spans[side], moveTime{i + 1, used})
		}
	}
	return t
}

// timeUsed returns the time that a side of a game has used: by the log of its clock, by what
// the slip says was left, or by the latest time of its sheet. It reports false where none
// of them tells.
func (r *report) timeUsed(g *arbiter.Game, played *Played, side clocks.Side) (clocks.Span, bool) {
	if g.Used != nil {
		return g.Used.Total[side], true
	}
	moves := -1
	if played != nil && !played.Cut {
		moves = 0
		for i := range played.Plies {
			if _, second := played.number(i); second == (side == clocks.Second) {
				moves++
			}
		}
	}
	usedOf := func(left clocks.Span, moves int) (clocks.Span, bool) {
		control, err := r.state.ControlOf(g)
		if err != nil || control.IsZero() {
			return 0, false
		}
		used, known := control.UsedBy(side, left, moves)
		for _, t := range g.Times {
			if t.Side == side {
				used += t.Amount
			}
		}
		return used, known && used >= 0
	}
	if g.Left != nil {
		if used, known := usedOf(g.Left[side], moves); known {
			return used, true
		}
	}
	times := timesOf(g, played)
	if n := len(times.spans[side]); n > 0 {
		last := times.spans[side][n-1]
		if !times.left {
			return last.span, true
		}
		return usedOf(last.span, last.move)
	}
	return 0, false
}

// clockCurves extracts the times of each side from a game: the time left where
// any was noted, else the time used, noted or added up from the moves.
func clockCurves(p *Played) gameTimes {
	var t gameTimes
	for i := range p.Times {
		t.left = t.left || p.Times[i].Left[0].Known || p.Times[i].Left[1].Known
	}
	var spent [2]clocks.Span
	for i := range p.Times {
		n, second := p.number(i)
		side := 0
		if second {
			side = 1
		}
		ply := &p.Times[i]
		span, known := ply.Left[side].Time, ply.Left[side].Known
		if !t.left {
			spent[side] += ply.Spent.Time
			span, known = spent[side], ply.Spent.Known
			if ply.Used[side].Known {
				span, known = ply.Used[side].Time, true
			}
		}
		if known {
			t.spans[side] = append(t.spans[side], moveTime{n, span})
		}
	}
	return t
}
