package draughts

// wideCollector collects captures square by square, on boards of every size and
// by the rules of every variant. It generates all moves of the variants that are
// played square by square and, for every variant, the captures that break a
// rule; collector is faster, but only for legal captures on boards that fit in
// 64 bits.
type wideCollector struct {
	g *geometry
	r *Rules
	v Variant

	own, opp, kings wide
	turn            Colour
	last            wide // the row on which men are crowned

	// loose lists every capture that a player could make by hand: also ones
	// that stop early, and of any rank.
	loose bool

	list        []Move
	start, best int

	// About the piece that is capturing at the moment.
	from     uint8
	segment  int
	king     bool // when the move began
	occupied wide
	crowned  bool // in passing
}

func newWideCollector(p Position) wideCollector {
	h := wideCollector{
		g: p.geometry(), r: p.Variant().Rules(), v: p.Variant(),
		own: p.wideOwn(), opp: p.wideOpp(), kings: p.wideKings(), turn: p.Turn(),
	}
	h.last = h.g.lastRow(h.turn)
	return h
}

func (p Position) movesWide(list []Move) []Move {
	h := newWideCollector(p)
	h.start, h.list = len(list), list
	h.captures()
	if len(h.list) == h.start {
		h.quiet()
	}
	return h.list
}

// countMovesWide is the number of moves that movesWide would list; the free end of
// the list is scratch.
func (p Position) countMovesWide(list []Move) int {
	h := newWideCollector(p)
	h.start, h.list = len(list), list
	h.captures()
	if n := len(h.list) - h.start; n > 0 {
		return n
	}
	if h.r.Straight || !h.own.and(h.kings).empty() {
		h.quiet()
		return len(h.list) - h.start
	}
	empty := h.g.board.minus(h.own).minus(h.opp)
	if h.turn == White {
		return empty.down(6).and(h.own).count() + empty.down(7).and(h.own).count()
	}
	return empty.up(6).and(h.own).count() + empty.up(7).and(h.own).count()
}

func (p Position) canMoveWide() bool {
	h := newWideCollector(p)
	occupied := h.own.or(h.opp)
	for pieces := h.own; !pieces.empty(); {
		from := pieces.next()
		for d, end := h.r.ways(); d < end; d++ {
			to := h.g.next[d][from]
			if to != offBoard && !occupied.has(to) && (h.kings.has(from) || h.forward(d)) {
				return true
			}
		}
	}
	return h.mustCapture()
}

// mustCapture reports whether there is a capture.
func (h *wideCollector) mustCapture() bool {
	h.occupied = h.own.or(h.opp)
	for pieces := h.own; !pieces.empty(); {
		from := pieces.next()
		king := h.kings.has(from)
		for d, end := h.r.captureWays(); d < end; d++ {
			if _, _, ok := h.victim(from, d, king, wide{}); ok && (king || h.menCapture(d)) {
				return true
			}
		}
	}
	return false
}

func (h *wideCollector) captures() {
	for pieces := h.captors(); !pieces.empty(); {
		h.from = pieces.next()
		h.segment = len(h.list)
		h.king = h.kings.has(h.from)
		h.occupied = h.own.or(h.opp).without(h.from)
		h.continues(h.from, directions, h.king, wide{}, 0)
	}
}

// captors is the pieces that may have a capture: the kings, and the pieces
// beside an opponent with an empty square behind. Where captures go along rows
// and columns it is all of them.
func (h *wideCollector) captors() wide {
	if h.r.OrthogonalCaptures || h.r.Straight {
		return h.own
	}
	empty := h.g.board.minus(h.own).minus(h.opp)
	able := h.kings
	for _, step := range [...]uint{6, 7} {
		able = able.or(h.opp.down(step).and(empty.down(2 * step))).or(h.opp.up(step).and(empty.up(2 * step)))
	}
	return able.and(h.own)
}

// continues captures from a square with a man or a king that came in a
// direction, and reports whether there was a capture.
func (h *wideCollector) continues(at uint8, came int, king bool, captured wide, order uint64) bool {
	found := false
	for d, end := h.r.captureWays(); d < end; d++ {
		if h.r.noWay(d, came) || !king && !h.menCapture(d) {
			continue
		}
		if h.leap(at, d, king, captured, order) {
			found = true
		}
	}
	return found
}

// menCapture reports whether men of the side to move capture in a direction.
func (h *wideCollector) menCapture(d int) bool {
	return h.r.MenCaptureBackwards || h.forward(d)
}

// forward reports whether men of the side to move go in a direction.
func (h *wideCollector) forward(d int) bool {
	switch {
	case d == left || d == right:
		return h.r.Straight
	case h.turn == White:
		return d == upLeft || d == upRight || d == up
	}
	return d == downLeft || d == downRight || d == down
}

// ways is the directions in which pieces move, the first and the one behind the
// last.
func (r *Rules) ways() (first, end int) {
	if r.Straight {
		return up, directions
	}
	return 0, diagonals
}

// captureWays is the same for captures.
func (r *Rules) captureWays() (first, end int) {
	first, _ = r.ways()
	return first, r.captureDirections()
}

// noWay reports whether a capture that came in one direction cannot go on in
// another; at the beginning of a capture came equals directions.
func (r *Rules) noWay(d, came int) bool {
	return came < directions && d == opposite(came) && !r.TurnsBack
}

// victim is the piece that a man or a king could capture from a square in a
// direction, and the first square beyond it; false when there is none.
func (h *wideCollector) victim(at uint8, d int, king bool, captured wide) (victim, beyond uint8, ok bool) {
	next := &h.g.next[d]
	victim = next[at]
	if king && h.r.FlyingKings {
		for victim != offBoard && !h.occupied.has(victim) {
			victim = next[victim]
		}
	}
	if victim == offBoard || !h.opp.has(victim) || captured.has(victim) ||
		!king && !h.r.MenCaptureKings && h.kings.has(victim) {
		return 0, 0, false
	}
	beyond = next[victim]
	return victim, beyond, beyond != offBoard && !h.occupied.has(beyond)
}

// asKing is how a flying king goes on capturing.
const asKing = true

func (h *wideCollector) leap(at uint8, d int, king bool, captured wide, order uint64) bool {
	victim, beyond, ok := h.victim(at, d, king, captured)
	if !ok {
		return false
	}
	captured = captured.with(victim)
	order <<= 1
	if h.kings.has(victim) {
		order |= 1
	}
	kept := h.occupied
	if h.r.TakenAtOnce {
		h.occupied = h.occupied.without(victim)
	}
	h.land(beyond, d, king, captured, order)
	h.occupied = kept
	return true
}

// land puts the piece down behind the one just captured, on the first square
// beyond it or, if it flies, on any, and goes on capturing or ends the move.
func (h *wideCollector) land(beyond uint8, d int, king bool, captured wide, order uint64) {
	if !king || !h.r.FlyingKings || h.r.LandsBehind {
		crowned := false
		if !king && h.last.has(beyond) && h.r.Promotion != PromoteAtEnd {
			if h.r.Promotion == PromoteAndStop {
				h.finish(beyond, captured, order)
				return
			}
			crowned = true
		}
		outer := h.crowned
		h.crowned = outer || crowned
		more := h.continues(beyond, d, king || crowned, captured, order)
		if !more || h.loose {
			h.finish(beyond, captured, order)
		}
		h.crowned = outer
		return
	}
	more := h.leap(beyond, d, asKing, captured, order)
	for to := beyond; to != offBoard && !h.occupied.has(to); to = h.g.next[d][to] {
		if h.sideways(to, d, captured, order) {
			more = true
		}
	}
	if more && !h.loose {
		return
	}
	for to := beyond; to != offBoard && !h.occupied.has(to); to = h.g.next[d][to] {
		h.finish(to, captured, order)
	}
}

// sideways goes on with a flying king in all directions but straight ahead and
// straight back.
func (h *wideCollector) sideways(at uint8, came int, captured wide, order uint64) bool {
	found := false
	for d, end := h.r.captureWays(); d < end; d++ {
		if d != came && !h.r.noWay(d, came) && h.leap(at, d, asKing, captured, order) {
			found = true
		}
	}
	return found
}

func (h *wideCollector) finish(to uint8, captured wide, order uint64) {
	if !h.loose {
		king := 0
		if h.king {
			king = 1
		}
		switch rank := rank(h.r.Precedence, captured.count(), captured.and(h.kings).count(), king, order); {
		case rank < h.best:
			return
		case rank > h.best:
			h.best = rank
			h.list, h.segment = h.list[:h.start], h.start
		}
	}
	h.add(makeMove(h.v, h.from, to, captured, h.crowned || !h.king && h.last.has(to)))
}

func (h *wideCollector) add(m Move) {
	for _, listed := range h.list[h.segment:] {
		if listed == m {
			return
		}
	}
	h.list = append(h.list, m)
}

// quiet lists the moves that capture nothing.
func (h *wideCollector) quiet() {
	occupied := h.own.or(h.opp)
	empty := h.g.board.minus(occupied)
	able := h.own
	if !h.r.Straight {
		able = able.and(empty.up(6).or(empty.up(7)).or(empty.down(6)).or(empty.down(7)))
	}
	for pieces := able; !pieces.empty(); {
		from := pieces.next()
		king := h.kings.has(from)
		for d, end := h.r.ways(); d < end; d++ {
			if !king && !h.forward(d) {
				continue
			}
			for to := h.g.next[d][from]; to != offBoard && !occupied.has(to); to = h.g.next[d][to] {
				h.list = append(h.list, makeMove(h.v, from, to, wide{}, !king && h.last.has(to)))
				if !king || !h.r.FlyingKings {
					break
				}
			}
		}
	}
}

// Loose appends the moves that a hand can make with the pieces of the side to
// move, obligations aside: quiet moves although a capture is due, captures of
// any number of pieces, and captures that stop where they should go on. The
// legal moves are among them. Each piece moves as its kind does: a man that
// steps backwards is not listed.
func (p Position) Loose(list []Move) []Move {
	h := newWideCollector(p)
	h.loose = true
	h.start, h.list = len(list), list
	h.captures()
	h.quiet()
	return h.list
}
