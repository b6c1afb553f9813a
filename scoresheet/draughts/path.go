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

// passes reports whether some way of the move goes over the squares in their
// order, coming to rest on them or passing them while they are empty.
func (p Position) passes(m Move, squares []Square) bool {
	t := newTrace(p, m)
	t.wanted = squares
	return t.search(m.from(), directions, t.king, wide{})
}

// trace searches a way for a move whose captured set is known.
type trace struct {
	h      wideHarvest
	move   Move
	all    wide
	king   bool
	crown  bool     // the piece has been crowned in passing
	wanted []Square // still to be passed
	turns  [maxBits]uint8
	depth  int
}

func newTrace(p Position, m Move) trace {
	t := trace{h: newWideHarvest(p), move: m, all: m.wideCaptured()}
	t.king = t.h.kings.has(m.from())
	t.h.occupied = t.h.own.or(t.h.opp).without(m.from())
	return t
}

// search goes on from a square and reports whether the move can be ended from
// there; turns then holds the squares from which each piece was captured.
func (t *trace) search(at uint8, came int, king bool, captured wide) bool {
	t.turns[t.depth] = at
	t.depth++
	for d := range t.h.r.captureDirections() {
		if came < directions && d == opposite(came) ||
			!king && !t.h.menCapture(d) {
			continue
		}
		if t.leap(at, d, came, king, captured) {
			return true
		}
	}
	t.depth--
	return false
}

func (t *trace) leap(at uint8, d, came int, king bool, captured wide) bool {
	victim, to, ok := t.h.victim(at, d, king, captured)
	if !ok || !t.all.has(victim) {
		return false
	}
	captured = captured.with(victim)
	kept, crowned := t.wanted, t.crown
	next := &t.h.g.next[d]
	if d != came { // a king that goes straight on has passed them already
		for s := at; s != victim; s = next[s] {
			t.pass(s)
		}
	}
	for first := true; to != offBoard && !t.h.occupied.has(to); to = next[to] {
		t.pass(to)
		kings := king
		if !king && t.h.last.has(to) && t.h.r.Promotion == PromoteInPassing {
			kings, t.crown = true, true
		}
		if captured == t.all {
			if to == t.move.to() && len(t.wanted) == 0 && t.crownsAt(to) {
				return true
			}
		} else if first || king && t.h.r.FlyingKings {
			if t.from(to, d, kings, captured, first) {
				return true
			}
		}
		first = false
		t.crown = crowned
		if !king || !t.h.r.FlyingKings {
			break
		}
	}
	t.wanted = kept
	return false
}

// from goes on from a landing square. Straight on it is tried from the first
// one only, which is where PDN lets the next capture begin.
func (t *trace) from(at uint8, came int, king bool, captured wide, first bool) bool {
	if first {
		return t.search(at, came, king, captured)
	}
	t.turns[t.depth] = at
	t.depth++
	for d := range t.h.r.captureDirections() {
		if d == came || d == opposite(came) {
			continue
		}
		if t.leap(at, d, came, king, captured) {
			return true
		}
	}
	t.depth--
	return false
}

// crownsAt reports whether the way found crowns the piece as the move says.
func (t *trace) crownsAt(to uint8) bool {
	return (t.crown || !t.king && t.h.last.has(to)) == t.move.Promotes()
}

func (t *trace) pass(bit uint8) {
	if len(t.wanted) > 0 && t.wanted[0] == t.h.g.square[bit] {
		t.wanted = t.wanted[1:]
	}
}
