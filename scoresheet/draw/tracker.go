package draw

import (
	"math"
	"slices"

	"flagfall/scoresheet/draughts"
)

// Tracker follows one game and keeps every count of a policy. The zero Tracker
// is not ready; [NewTracker] makes one, and [Tracker.Start] begins a game. It
// may be used for one game after another and then allocates nothing. It is not
// safe for use by several goroutines.
//
// Ply 0 is the starting position, ply n the position after the nth move.
type Tracker struct {
	policy Policy

	positions []draughts.Position // by ply
	loose     bool                // whether Disturb was called
	floor     int                 // the earliest ply whose position may occur again
	quiet     int                 // ply of the last capture or move of a man
	standing  int                 // how often the current position has occurred

	// table counts positions in a long game, up to this many.
	table  map[draughts.Position]int
	tabled int

	straight bool  // men move sideways in this game, and so can come back
	ending   bool  // whether a rule of the policy counts endings
	counting int   // rules of endings that count now
	diagonal bool  // whether one of them looks at the long diagonal
	from     []int // by rule: the ply at which it began to count, or idle
	first    []int // by rule: the first ply at which it held, or 0
	began    []int // by rule: where the count that held began

	// The next ply at which an ending rule may hold, and the length of the
	// quiet run at which a rule of that kind may.
	endingDue, quietLimit int
	// occurrences is the number of occurrences at which repetition may hold.
	occurrences int
}

const (
	idle  = -1
	never = math.MaxInt
)

// NewTracker makes a tracker for games under a policy.
func NewTracker(p Policy) *Tracker {
	n := len(p.Rules)
	return &Tracker{
		policy:    p,
		ending:    slices.ContainsFunc(p.Rules, func(r Rule) bool { return r.Count == EndingPlies }),
		positions: make([]draughts.Position, 0, 256),
		from:      make([]int, n),
		first:     make([]int, n),
		began:     make([]int, n),
	}
}

// Start begins a game at a position and forgets the one before.
func (t *Tracker) Start(p draughts.Position) {
	t.positions = append(t.positions[:0], p)
	t.loose, t.straight = false, p.Variant().Rules().Straight
	clear(t.table)
	t.tabled = 0
	t.floor, t.quiet, t.standing = 0, 0, 1
	for i := range t.from {
		t.from[i], t.first[i] = idle, 0
	}
	t.material(0, 0)
	t.limits()
}

// Ply is the number of plies since the start.
func (t *Tracker) Ply() int { return len(t.positions) - 1 }

// Play takes a legal move, with the position after it.
func (t *Tracker) Play(m draughts.Move, after draughts.Position) {
	ply := len(t.positions)
	t.positions = append(t.positions, after)
	switch {
	case t.loose:
		t.follow(ply)
		return
	case m.IsCapture() || m.Promotes():
		t.floor, t.quiet, t.standing = ply, ply, 1
		what := Capture
		if m.Promotes() {
			what = Promotion
			if m.IsCapture() {
				what |= Capture
			}
		}
		t.material(ply, what)
	case !after.KingMoved(m):
		t.quiet, t.standing = ply, 1
		if t.straight {
			t.standing = t.stood(&after, ply)
		} else {
			t.floor = ply
		}
		if t.counting > 0 {
			t.material(ply, ManMove)
		}
	default:
		if t.diagonal {
			t.leaveDiagonal(ply)
		}
		t.standing = t.stood(&after, ply)
	}
	if t.standing >= t.occurrences || ply >= t.endingDue || ply-t.quiet >= t.quietLimit {
		t.mark(ply)
	}
}

// stood counts how often a position has occurred since the last move that
// cannot be undone. The same side is to move every second ply, and no position
// recurs in fewer than four.
func (t *Tracker) stood(p *draughts.Position, ply int) int {
	n := 1
	if ply-t.floor > longGame {
		return t.stoodBefore(p, ply) + 1
	}
	for i := ply - 4; i >= t.floor; i -= 2 {
		if t.positions[i] == *p {
			n++
		}
	}
	return n
}

// longGame is how many plies are looked through one by one. Beyond that,
// positions are counted in a table, so that the time stays in proportion to the
// length.
const longGame = 1000

// stoodBefore is how often a position had occurred before a ply.
func (t *Tracker) stoodBefore(p *draughts.Position, ply int) int {
	if t.table == nil {
		t.table = map[draughts.Position]int{}
	}
	for ; t.tabled < ply; t.tabled++ {
		t.table[t.positions[t.tabled]]++
	}
	return t.table[*p]
}

// Disturb takes a step that no legal move makes: an irregular move that was
// accepted (FMJD 5.7, WCDF 1.26) or a change of the position. Counts follow
// from what changed on the board. From then on every earlier position may come
// back, since a man may have gone backwards or a piece returned.
func (t *Tracker) Disturb(after draughts.Position) {
	ply := len(t.positions)
	t.positions = append(t.positions, after)
	t.loose, t.floor = true, 0
	t.follow(ply)
}

// follow brings all counts up to date by comparing two positions.
func (t *Tracker) follow(ply int) {
	before, after := &t.positions[ply-1], &t.positions[ply]
	var what Event
	for _, c := range [...]draughts.Colour{draughts.White, draughts.Black} {
		was, is := forceOf(before, c), forceOf(after, c)
		if was.Pieces() != is.Pieces() {
			what |= Capture
		}
		if was.Men > is.Men && was.Kings < is.Kings {
			what |= Promotion
		}
	}
	if what == 0 && (before.Men(draughts.White) != after.Men(draughts.White) || before.Men(draughts.Black) != after.Men(draughts.Black)) {
		what = ManMove
	}
	if what != 0 {
		t.quiet = ply
	}
	t.material(ply, what)
	if ply > longGame {
		t.standing = t.stoodBefore(after, ply) + 1
	} else {
		t.standing = len(t.standings(after, ply))
	}
	t.mark(ply)
}

func forceOf(p *draughts.Position, c draughts.Colour) Force {
	men, kings := p.Count(c)
	return Force{Men: men, Kings: kings}
}

// material starts, resets and ends the counts of endings.
func (t *Tracker) material(ply int, what Event) {
	if !t.ending {
		t.endingDue = never
		return
	}
	p := &t.positions[ply]
	white, black := forceOf(p, draughts.White), forceOf(p, draughts.Black)
	t.counting, t.diagonal = 0, false
	for i := range t.policy.Rules {
		r := &t.policy.Rules[i]
		if r.Count != EndingPlies || r.Off {
			continue
		}
		switch {
		case t.from[i] == idle && r.Ending.arises(white, black):
			t.from[i] = ply
		case t.from[i] == idle:
			continue
		case !r.Ending.lasts(white, black):
			t.from[i] = idle
			continue
		case r.Resets&what != 0:
			t.from[i] = ply
		}
		t.counting++
		t.diagonal = t.diagonal || r.LongDiagonal
	}
	if t.diagonal {
		t.leaveDiagonal(ply)
	} else {
		t.endings()
	}
}

// leaveDiagonal restarts the rules of the long diagonal if the lone king is not
// on it, or has only just reached it.
func (t *Tracker) leaveDiagonal(ply int) {
	if ply > 0 && onLongDiagonal(&t.positions[ply]) && onLongDiagonal(&t.positions[ply-1]) {
		t.endings()
		return
	}
	for i := range t.policy.Rules {
		if t.policy.Rules[i].LongDiagonal && t.from[i] != idle {
			t.from[i] = ply
		}
	}
	t.endings()
}

// onLongDiagonal reports whether a side that has one king and nothing else has
// it on the long diagonal.
func onLongDiagonal(p *draughts.Position) bool {
	for _, c := range [...]draughts.Colour{draughts.White, draughts.Black} {
		if !loneKing(forceOf(p, c)) {
			continue
		}
		v := p.Variant()
		row, column, ok := v.Place(p.Kings(c).First())
		if v.Rules().Mirrored {
			column = v.Width() - 1 - column
		}
		if ok && row+column == v.Height()-1 {
			return true
		}
	}
	return false
}

// endings finds the next ply at which an ending rule may hold.
func (t *Tracker) endings() {
	t.endingDue = never
	if t.counting == 0 {
		return
	}
	for i := range t.policy.Rules {
		if t.from[i] != idle && t.first[i] == 0 {
			t.endingDue = min(t.endingDue, t.from[i]+t.policy.Rules[i].Limit)
		}
	}
}

// limits finds what has to be checked after every ply.
func (t *Tracker) limits() {
	t.occurrences, t.quietLimit = never, never
	for i := range t.policy.Rules {
		r := &t.policy.Rules[i]
		if r.Off || t.first[i] != 0 {
			continue
		}
		switch r.Count {
		case Positions:
			t.occurrences = min(t.occurrences, r.Limit)
		case QuietPlies:
			t.quietLimit = min(t.quietLimit, r.Limit)
		}
	}
}

// mark notes the rules that hold at a ply. A move that leaves the opponent
// without a move has won the game, whatever has been counted (FMJD 7.2.2,
// WCDF 1.30).
func (t *Tracker) mark(ply int) {
	if p := &t.positions[ply]; !p.CanMove() {
		return
	}
	for i := range t.policy.Rules {
		r := &t.policy.Rules[i]
		if r.Off || t.first[i] != 0 {
			continue
		}
		if count, from := t.count(i); from != idle && count >= r.Limit {
			t.first[i], t.began[i] = ply, from
		}
	}
	t.limits()
	t.endings()
}

// count is the current count of a rule and the ply at which it began; idle when
// the rule does not count.
func (t *Tracker) count(i int) (count, from int) {
	switch ply := t.Ply(); t.policy.Rules[i].Count {
	case Positions:
		return t.standing, ply
	case QuietPlies:
		if r := &t.policy.Rules[i]; r.Except != nil {
			p := &t.positions[ply]
			if r.Except(forceOf(p, draughts.White), forceOf(p, draughts.Black)) {
				return 0, idle
			}
		}
		return ply - t.quiet, t.quiet
	default:
		if t.from[i] == idle {
			return 0, idle
		}
		return ply - t.from[i], t.from[i]
	}
}

// Under is a tracker that has followed the same game under another policy, to
// show what another reading of a rule would have said. It is valid until this one
// begins another game.
func (t *Tracker) Under(p Policy) *Tracker { return t.replay(p, t.Ply()) }

// At is a tracker as it was after a ply of the game. Plies beyond the end are
// the end. It is valid until this one begins another game.
func (t *Tracker) At(ply int) *Tracker { return t.replay(t.policy, min(ply, t.Ply())) }

func (t *Tracker) replay(p Policy, ply int) *Tracker {
	other := NewTracker(p)
	other.Start(t.positions[0])
	other.loose = true // positions are compared, so no moves are needed
	for i := 1; i <= ply; i++ {
		other.positions = t.positions[: i+1 : i+1] // those that the two share
		other.follow(i)
	}
	return other
}
