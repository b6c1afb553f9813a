package draughts

import "math/bits"

// Moves appends the legal moves to a slice and returns it, in an order that is
// always the same for the position. No move is listed twice. A slice with room
// enough (128 moves are enough for almost any position) means no allocation.
func (p Position) Moves(list []Move) []Move {
	if p.over() {
		return list
	}
	if p.Variant().bySquare() {
		return p.movesWide(list)
	}
	start := len(list)
	if list = p.captures(list); len(list) > start {
		return list // capturing is compulsory: FMJD 4.2, WCDF 1.20
	}
	return p.quiet(list)
}

// over reports whether the game was won by a king, after which there are no
// moves.
func (p Position) over() bool {
	return p.kings != 0 && rules[p.Variant()].Aim == FirstKing
}

// CanMove reports whether the side to move has a legal move. If it has none, the
// game is over; see [Position.Winner].
func (p Position) CanMove() bool {
	if p.over() {
		return false
	}
	if p.Variant().bySquare() {
		return p.canMoveWide()
	}
	return p.countQuiet(p.face()) > 0 || p.MustCapture()
}

// MustCapture reports whether the side to move has a capture.
func (p Position) MustCapture() bool {
	if p.over() {
		return false
	}
	if p.Variant().bySquare() {
		h := newWideCollector(p)
		return h.mustCapture()
	}
	return p.menThatCapture(p.face())|p.kingsThatCapture() != 0
}

// Winner is the side that has won on the board, because the side to move has no
// move or a king was made that wins: [NoColour] while the game goes on.
func (p Position) Winner() Colour {
	turn := p.Turn()
	switch {
	case p.CanMove():
		return NoColour
	case rules[p.Variant()].Aim == NoMove, p.over() && p.kings&p.own != 0 && p.kings&p.opp == 0:
		return turn
	}
	return turn.Other()
}

// quiet appends the moves that capture nothing.
func (p Position) quiet(list []Move) []Move {
	v := p.Variant()
	g := &geometries[v]
	empty := g.board.lo &^ (p.own | p.opp)
	men, kings := p.own&^p.kings, p.own&p.kings
	stamp := uint64(v) << moveVariant
	if p.Turn() == White {
		list = appendSteps(list, men>>7&empty, 7, g.top.lo, stamp)
		list = appendSteps(list, men>>6&empty, 6, g.top.lo, stamp)
	} else {
		list = appendSteps(list, men<<6&empty, -6, g.bottom.lo, stamp)
		list = appendSteps(list, men<<7&empty, -7, g.bottom.lo, stamp)
	}
	if kings == 0 {
		return list
	}
	if !rules[v].FlyingKings {
		list = appendSteps(list, kings>>7&empty, 7, 0, stamp)
		list = appendSteps(list, kings>>6&empty, 6, 0, stamp)
		list = appendSteps(list, kings<<6&empty, -6, 0, stamp)
		return appendSteps(list, kings<<7&empty, -7, 0, stamp)
	}
	for ; kings != 0; kings &= kings - 1 {
		from := uint64(bits.TrailingZeros64(kings))
		for reach := g.reach(from, p.own|p.opp); reach != 0; reach &= reach - 1 {
			to := uint64(bits.TrailingZeros64(reach))
			list = append(list, Move{0, from | to<<moveTo | stamp})
		}
	}
	return list
}

// appendSteps appends a move to each target from the square that lies back bits
// before it; moves that end in the last row crown a man.
func appendSteps(list []Move, targets uint64, back int, last, stamp uint64) []Move {
	for ; targets != 0; targets &= targets - 1 {
		to := uint64(bits.TrailingZeros64(targets))
		list = append(list, Move{0, to + uint64(back) | to<<moveTo | last>>(to&63)&1<<moveCrowns | stamp})
	}
	return list
}

// reach is the empty squares that a flying king can go to.
func (g *geometry) reach(from, occupied uint64) uint64 {
	return g.clear(upLeft, from, occupied) | g.clear(upRight, from, occupied) |
		g.clear(downLeft, from, occupied) | g.clear(downRight, from, occupied)
}

// clear is the empty squares in a direction up to the first occupied one.
func (g *geometry) clear(d int, from, occupied uint64) uint64 {
	ray := g.ray[d][from&63]
	if block := ray & occupied; block != 0 {
		first := nearest(d, block)
		ray &^= g.ray[d][first&63] | 1<<first
	}
	return ray
}

// nearest is the bit of a set that is reached first in a direction; the set
// must not be empty.
func nearest(d int, set uint64) uint64 {
	if d == upLeft || d == upRight || d == up || d == left {
		return uint64(bits.Len64(set) - 1)
	}
	return uint64(bits.TrailingZeros64(set))
}

// countQuiet is how many moves quiet would append.
func (p Position) countQuiet(f *face) int {
	empty := f.board &^ (p.own | p.opp)
	men, kings := p.own&^p.kings, p.own&p.kings
	var n int
	if p.Turn() == White {
		n = bits.OnesCount64(men>>7&empty) + bits.OnesCount64(men>>6&empty)
	} else {
		n = bits.OnesCount64(men<<6&empty) + bits.OnesCount64(men<<7&empty)
	}
	if kings == 0 {
		return n
	}
	if !f.flying {
		return n + bits.OnesCount64(kings>>7&empty) + bits.OnesCount64(kings>>6&empty) +
			bits.OnesCount64(kings<<6&empty) + bits.OnesCount64(kings<<7&empty)
	}
	g := p.geometry()
	for ; kings != 0; kings &= kings - 1 {
		n += bits.OnesCount64(g.reach(uint64(bits.TrailingZeros64(kings)), p.own|p.opp))
	}
	return n
}
