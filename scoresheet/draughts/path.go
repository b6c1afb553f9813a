package draughts

// Path appends the squares of one way that a capture goes: where it starts,
// every square where it turns or, going straight on, the one behind the piece
// captured, and where it ends (PDN 3.0, section on ambiguous moves). A move that captures
// nothing has two squares. Of several ways the same one is always given.
func (p Position) Path(squares []Square, m Move) []Square {
	if !m.IsCapture() {
		return append(squares, m.From(), m.To())
	}
	t := newTrace(p, m)
	if !t.search(m.from(), directions, t.king, wide{}) {
		return append(squares, m.From(), m.To())
	}
	squares = append(squares, m.From())
	for _, bit := range t.turns[1:t.depth] {
		squares = append(squares, t.h.g.square[bit])
	}
	return append(squares, m.To())
}

// reading is how the squares written between the ends of a capture are
// interpreted.
type reading uint8

const (
	anyWay    reading = iota // nothing is written
	wholeWay                 // one square after each piece captured but the last
	someRests                // some of those squares
	partOfWay                // some squares that the piece went over
)

// goesOver reports whether some route of a capture goes over the squares in
// their order.
func (p Position) goesOver(m Move, squares []Square, as reading) bool {
	if as == wholeWay && len(squares) != m.Captures()-1 {
		return false
	}
	t := newTrace(p, m)
	t.wanted, t.as = squares, as
	return t.search(m.from(), directions, t.king, wide{})
}

// trace searches for a route of a move whose captured set is known.
type trace struct {
	h      wideCollector
	move   Move
	all    wide
	king   bool
	crown  bool     // the piece has been crowned in passing
	wanted []Square // still to be gone over
	as     reading
	turns  [maxBits]uint8
	depth  int
}

func newTrace(p Position, m Move) trace {
	t := trace{h: newWideCollector(p), move: m, all: m.wideCaptured()}
	t.king = t.h.kings.has(m.from())
	t.h.occupied = t.h.own.or(t.h.opp).without(m.from())
	return t
}

// search goes on from a square and reports whether the move can be ended from
// there; turns then holds the squares from which each piece was captured.
func (t *trace) search(at uint8, came int, king bool, captured wide) bool {
	t.turns[t.depth] = at
	t.depth++
	for d, end := t.h.r.captureWays(); d < end; d++ {
		if t.h.r.noWay(d, came) || !king && !t.h.menCapture(d) {
			continue
		}
		if t.leap(at, d, king, captured) {
			return true
		}
	}
	t.depth--
	return false
}

func (t *trace) leap(at uint8, d int, king bool, captured wide) bool {
	victim, to, ok := t.h.victim(at, d, king, captured)
	if !ok || !t.all.has(victim) {
		return false
	}
	captured = captured.with(victim)
	kept := t.h.occupied
	if t.h.r.TakenAtOnce {
		t.h.occupied = kept.without(victim)
	}
	found := t.land(to, d, king, captured, victim, at)
	t.h.occupied = kept
	return found
}

// land goes on behind a piece just captured; see leap.
func (t *trace) land(to uint8, d int, king bool, captured wide, victim, at uint8) bool {
	before, crowned := t.wanted, t.crown
	next := &t.h.g.next[d]
	for s := next[at]; s != victim; s = next[s] {
		t.pass(s, partOfWay)
	}
	for ; to != offBoard && !t.h.occupied.has(to); to = next[to] {
		t.pass(to, partOfWay)
		kings := king
		if !king && t.h.last.has(to) && t.h.r.Promotion == PromoteInPassing {
			kings, t.crown = true, true
		}
		if captured == t.all {
			if to == t.move.to() && len(t.wanted) == 0 && t.crownsAt(to) {
				return true
			}
		} else {
			passed := t.wanted
			rests := t.pass(to, wholeWay) || t.pass(to, someRests)
			if (rests || t.as != wholeWay) && t.search(to, d, kings, captured) {
				return true
			}
			t.wanted = passed
		}
		t.crown = crowned
		if !king || !t.h.r.FlyingKings || t.h.r.LandsBehind {
			break
		}
	}
	t.wanted = before
	return false
}

// crownsAt reports whether the route found crowns the piece as the move says.
func (t *trace) crownsAt(to uint8) bool {
	return (t.crown || !t.king && t.h.last.has(to)) == t.move.Promotes()
}

// pass takes a square as the next one wanted, if squares are read that way, and
// reports whether it was.
func (t *trace) pass(bit uint8, as reading) bool {
	if t.as != as || len(t.wanted) == 0 || t.wanted[0] != t.h.g.square[bit] {
		return false
	}
	t.wanted = t.wanted[1:]
	return true
}
