package draughts

import "math/bits"

// collector collects the captures of one position on a board that fits in 64
// bits. Captured pieces stay on the board until the move ends: they block the
// way and are not captured twice (FMJD 4.8, 4.11).
type collector struct {
	g *geometry
	r *Rules

	own, opp, kings uint64
	stamp           uint64 // the variant, as a move packs it

	list  []Move
	start int // where the captures of this position begin in list
	best  int // the rank that a capture must have to be legal

	// The fields below are about the piece that is capturing at the moment.
	from     uint64
	segment  int    // where its captures begin in list
	king     bool   // it was a king when the move began
	occupied uint64 // by all other pieces, captured ones included
	empty    uint64 // its origin included
	crownOn  uint64 // where it becomes a king if the move ends there
	stopOn   uint64 // where it becomes a king at once
	// What a piece that captures by steps may take upwards, downwards and along
	// rows and columns.
	targetsUp, targetsDown, targetsStraight uint64
}

// captures appends the legal captures.
func (p Position) captures(list []Move) []Move {
	f := p.face()
	var c firsts
	men, kings := p.menCaptures(f, &c), p.kingsThatCapture()
	if !men && kings == 0 {
		return list
	}
	return p.collect(list, f, &c, kings)
}

// collect appends the legal captures of the men that jump and of the kings that
// capture; there is at least one of them.
func (p Position) collect(list []Move, f *face, c *firsts, kings uint64) []Move {
	v := p.Variant()
	if kings|c.more == 0 && !(f.byKings && p.opp&p.kings != 0) {
		return f.appendJumps(list, c, uint64(v)<<moveVariant)
	}
	men := c.men()
	if f.longest && c.more != 0 && f.pass == 0 {
		men = c.more
	}
	h := collector{
		g: &geometries[v], r: &rules[v],
		own: p.own, opp: p.opp, kings: p.kings,
		stamp: uint64(v) << moveVariant,
		list:  list, start: len(list),
	}
	h.king = true
	for ; kings != 0; kings &= kings - 1 {
		h.lift(kings & -kings)
		if h.r.FlyingKings {
			h.fly(h.from, directions, 0, 0)
			continue
		}
		h.targetsUp, h.targetsDown = h.opp, h.opp
		h.step(kings&-kings, 0, 0)
	}
	targets := p.opp &^ (p.kings & f.spared)
	h.king = false
	for ; men != 0; men &= men - 1 {
		h.lift(men & -men)
		h.crownOn, h.stopOn = f.last, f.stop|f.pass
		h.targetsUp, h.targetsDown, h.targetsStraight = targets&f.up, targets&f.down, targets&f.straight
		h.step(men&-men, 0, 0)
	}
	return h.list
}

// lift takes up the piece that captures next.
func (h *collector) lift(piece uint64) {
	h.from, h.segment = uint64(bits.TrailingZeros64(piece)), len(h.list)
	h.occupied = (h.own | h.opp) &^ piece
	h.empty = h.g.board.lo &^ h.occupied
	h.crownOn, h.stopOn = 0, 0
	h.targetsStraight = 0
}

// kingsThatCapture is the kings that have a capture.
func (p Position) kingsThatCapture() uint64 {
	if p.own&p.kings == 0 {
		return 0
	}
	return p.kingsBesideTargets()
}

// kingsBesideTargets does the same where there are kings.
func (p Position) kingsBesideTargets() uint64 {
	kings := p.own & p.kings
	v := p.Variant()
	g, r := &geometries[v], &rules[v]
	occupied := p.own | p.opp
	empty := g.board.lo &^ occupied
	if !r.FlyingKings {
		return kings & (p.opp<<7&(empty<<14) | p.opp<<6&(empty<<12) |
			p.opp>>6&(empty>>12) | p.opp>>7&(empty>>14))
	}
	able := uint64(0)
	end := r.captureDirections()
	for rest := kings; rest != 0; rest &= rest - 1 {
		from := bits.TrailingZeros64(rest) & 63
		for d := range end {
			block := g.ray[d][from] & occupied
			if block&p.opp == 0 {
				continue
			}
			victim := uint64(1) << nearest(d, block)
			if victim&p.opp != 0 && empty&stepFrom(d, victim) != 0 {
				able |= rest & -rest
				break
			}
		}
	}
	return able
}

// captureDirections is the number of directions in which kings capture: the
// diagonals, which come first, or all.
func (r *Rules) captureDirections() int {
	if r.OrthogonalCaptures || r.Straight {
		return directions
	}
	return diagonals
}

// stepFrom returns the neighbours of some squares in a direction, including the
// ghosts beyond the edge.
func stepFrom(d int, squares uint64) uint64 {
	switch d {
	case upLeft:
		return squares >> 7
	case upRight:
		return squares >> 6
	case downLeft:
		return squares << 6
	case downRight:
		return squares << 7
	case up:
		return squares >> 13
	case left:
		return squares >> 1
	case right:
		return squares << 1
	}
	return squares << 13
}

// step goes on capturing with a piece that lands one square beyond each piece
// it captures. order has a bit for each piece captured, the first one highest,
// set for kings.
func (h *collector) step(at, captured, order uint64) {
	if at&h.stopOn != 0 && captured != 0 {
		h.crown(at, captured, order)
		return
	}
	more := false
	if land := h.targetsUp &^ captured & (at >> 7) >> 7 & h.empty; land != 0 {
		more = true
		h.step(land, captured|land<<7, h.met(order, land<<7))
	}
	if land := h.targetsUp &^ captured & (at >> 6) >> 6 & h.empty; land != 0 {
		more = true
		h.step(land, captured|land<<6, h.met(order, land<<6))
	}
	if land := h.targetsDown &^ captured & (at << 6) << 6 & h.empty; land != 0 {
		more = true
		h.step(land, captured|land>>6, h.met(order, land>>6))
	}
	if land := h.targetsDown &^ captured & (at << 7) << 7 & h.empty; land != 0 {
		more = true
		h.step(land, captured|land>>7, h.met(order, land>>7))
	}
	if targets := h.targetsStraight &^ captured; targets != 0 {
		if land := targets & (at >> 13) >> 13 & h.empty; land != 0 {
			more = true
			h.step(land, captured|land<<13, h.met(order, land<<13))
		}
		if land := targets & (at >> 1) >> 1 & h.empty; land != 0 {
			more = true
			h.step(land, captured|land<<1, h.met(order, land<<1))
		}
		if land := targets & (at << 1) << 1 & h.empty; land != 0 {
			more = true
			h.step(land, captured|land>>1, h.met(order, land>>1))
		}
		if land := targets & (at << 13) << 13 & h.empty; land != 0 {
			more = true
			h.step(land, captured|land>>13, h.met(order, land>>13))
		}
	}
	if !more {
		h.finish(at, captured, order)
	}
}

func (h *collector) met(order, victim uint64) uint64 {
	order <<= 1
	if victim&h.kings != 0 {
		order |= 1
	}
	return order
}

// crown ends the move on the last row, or continues it as a king where the
// rules crown a man in passing.
func (h *collector) crown(at, captured, order uint64) {
	kept := h.crownOn
	h.crownOn = ^uint64(0)
	from := uint64(bits.TrailingZeros64(at))
	if h.r.Promotion != PromoteInPassing || !h.fly(from, directions, captured, order) {
		h.finish(at, captured, order)
	}
	h.crownOn = kept
}

// fly captures with a flying king from a square in all directions but the one it
// came in and its opposite; at the beginning of a move came equals directions.
// It reports whether there was a capture.
func (h *collector) fly(from uint64, came int, captured, order uint64) bool {
	found := false
	for d := range h.r.captureDirections() {
		if d == came || came < directions && d == opposite(came) {
			continue
		}
		// Most rays hold no targets at all.
		if h.g.ray[d][from&63]&h.opp&^captured != 0 && h.leap(from, d, captured, order) {
			found = true
		}
	}
	return found
}

// leap captures the first piece that a flying king meets from a square in a
// direction, and goes on from there. It reports whether there was a capture.
func (h *collector) leap(from uint64, d int, captured, order uint64) bool {
	block := h.g.ray[d][from&63] & h.occupied
	if block == 0 {
		return false
	}
	at := nearest(d, block)
	victim := uint64(1) << (at & 63)
	if victim&h.opp&^captured == 0 {
		return false
	}
	landings := h.g.clear(d, at, h.occupied)
	if landings == 0 {
		return false
	}
	captured |= victim
	order = h.met(order, victim)
	// The next piece straight on is the same from every landing.
	more := h.leap(nearest(d, landings), d, captured, order)
	for rest := landings; rest != 0; rest &= rest - 1 {
		if h.fly(uint64(bits.TrailingZeros64(rest)), d, captured, order) {
			more = true
		}
	}
	if !more {
		h.finish(landings, captured, order)
	}
	return true
}

// finish lists a capture that cannot be continued, once for every square it may
// end on, unless a better capture excludes it or it is listed already.
func (h *collector) finish(landings, captured, order uint64) {
	if captured == 0 {
		return
	}
	switch rank := h.rank(captured, order); {
	case rank < h.best:
		return
	case rank > h.best:
		h.best = rank
		h.list, h.segment = h.list[:h.start], h.start
	}
	// The same pieces can be taken in another order, or by another route.
	if len(h.list) > h.segment && bits.OnesCount64(captured) > 2 {
		for _, m := range h.list[h.segment:] {
			if m.captured == captured && m.rest>>moveCrowns&1 == h.crownOn>>(m.rest>>moveTo&63)&1 {
				landings &^= 1 << (m.rest >> moveTo & 63)
			}
		}
	}
	for ; landings != 0; landings &= landings - 1 {
		to := uint64(bits.TrailingZeros64(landings))
		h.list = append(h.list, Move{captured,
			h.from | to<<moveTo | h.crownOn>>to&1<<moveCrowns | h.stamp})
	}
}

// rank orders captures by the precedence of the variant; only those of the
// highest rank are legal.
func (h *collector) rank(captured, order uint64) int {
	pieces := bits.OnesCount64(captured)
	kings := bits.OnesCount64(captured & h.kings)
	king := 0
	if h.king {
		king = 1
	}
	return rank(h.r.Precedence, pieces, kings, king, order)
}

// rank orders captures by a precedence: by how many pieces they take, how many
// of them kings, whether with a king (1 or 0), and in which order.
func rank(by Precedence, pieces, kings, king int, order uint64) int {
	switch by {
	case MostPieces:
		return pieces
	case MostValue:
		return (100*(pieces-kings)+199*kings)*2 + king
	case KingFirst:
		return king
	case MostPiecesThenKings:
		return pieces<<8 + kings
	case ItalianOrder:
		return pieces<<24 + king<<20 + kings<<16 + int(order)
	}
	return 0
}
