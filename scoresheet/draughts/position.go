package draughts

import "math/bits"

// Position is the pieces on a board and the side to move, in a variant. It is a
// value: positions can be compared with == and used as keys of a map. The zero
// Position is the empty International board.
//
// A Position that [Setup.Position] made without waived defects, and all that
// follows from it by legal moves, is sound; the methods named after what they
// skip ([Position.Unchecked], [Position.With]) can make others.
type Position struct {
	// The lower 64 bits of the pieces of the side to move, of its opponent,
	// and of the kings of both.
	own, opp, kings uint64
	// rest packs the upper 13 bits of the same three sets, the variant and the
	// side to move, so that a position can be passed in registers.
	rest uint64
}

const (
	upperBits    = 13
	upperMask    = 1<<upperBits - 1
	oppShift     = upperBits
	kingsShift   = 2 * upperBits
	variantShift = 40
	turnBit      = 1 << 48
)

func pack(v Variant, turn Colour, own, opp, kings wide) Position {
	return Position{own.lo, opp.lo, kings.lo,
		own.hi | opp.hi<<oppShift | kings.hi<<kingsShift | uint64(v)<<variantShift | uint64(turn)*turnBit}
}

func (p Position) wideOwn() wide   { return wide{p.own, p.rest & upperMask} }
func (p Position) wideOpp() wide   { return wide{p.opp, p.rest >> oppShift & upperMask} }
func (p Position) wideKings() wide { return wide{p.kings, p.rest >> kingsShift & upperMask} }

func (p Position) pieces(c Colour) wide {
	if c == p.Turn() {
		return p.wideOwn()
	}
	return p.wideOpp()
}

func (p Position) geometry() *geometry { return &geometries[p.Variant()] }

// Start is the position in which games of the variant begin.
func Start(v Variant) Position { return starts[v] }

var starts = func() (all [variantCount]Position) {
	for v := range variantCount {
		all[v] = setUp(v)
	}
	return all
}()

func setUp(v Variant) Position {
	s := NewSetup(v)
	s.Turn = v.FirstMover()
	r := &rules[v]
	men, free := r.perRow()*r.MenRows, r.perRow()*r.FreeRows
	low, high := Man(Black), Man(White)
	if !fromTop(r) {
		low, high = high, low
	}
	for i := range men {
		s.Put(Square(1+free+i), low)
		s.Put(Square(v.Squares()-free-i), high)
	}
	return s.unchecked()
}

// Variant is the variant played.
func (p Position) Variant() Variant { return Variant(p.rest >> variantShift & 0xFF) }

// Turn is the side to move.
func (p Position) Turn() Colour { return Colour(p.rest >> 48 & 1) }

// At is the piece on a square, [NoPiece] when it is empty or off the board.
func (p Position) At(s Square) Piece {
	bit := p.bitOf(s) // no set has offBoard
	colour := p.Turn()
	switch {
	case p.wideOpp().has(bit):
		colour = colour.Other()
	case !p.wideOwn().has(bit):
		return NoPiece
	}
	if p.wideKings().has(bit) {
		return King(colour)
	}
	return Man(colour)
}

// Men is where the men of a colour stand.
func (p Position) Men(c Colour) SquareSet {
	return p.geometry().squares(p.pieces(c).minus(p.wideKings()))
}

// Kings is where the kings of a colour stand.
func (p Position) Kings(c Colour) SquareSet {
	return p.geometry().squares(p.pieces(c).and(p.wideKings()))
}

// KingMoved reports whether the piece that a move has brought to its square, after
// which this is the position, is a king.
func (p Position) KingMoved(m Move) bool { return p.wideKings().has(m.to()) }

// Count is the number of men and kings of a colour.
func (p Position) Count(c Colour) (men, kings int) {
	all := p.pieces(c)
	kings = all.and(p.wideKings()).count()
	return all.count() - kings, kings
}

// Hash is a number of 64 bits that equal positions share. It is the same in
// every run, and different positions practically never agree in it.
func (p Position) Hash() uint64 {
	const a, b, c = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
	high, low := bits.Mul64(p.own^a, p.opp^p.rest^b)
	h := high ^ low
	high, low = bits.Mul64(h^p.kings^c, p.own+p.opp*b+p.rest*c|1)
	h = high ^ low
	h ^= h >> 29
	return h * a
}

// Play plays a legal move. What happens with a move that is not from
// [Position.Moves] of this position is not defined; see [Position.Unchecked].
func (p Position) Play(m Move) Position {
	if m.rest&moveBySquare != 0 {
		return p.playWide(m)
	}
	from, to := m.rest&63, m.rest>>moveTo&63
	king := p.kings>>from&1 | m.rest>>moveCrowns&1
	return Position{
		own: p.opp &^ m.captured,
		// Two squares that are equal, as in a capture in a circle, cancel out.
		opp:   p.own ^ 1<<from ^ 1<<to,
		kings: p.kings&^(m.captured|1<<from) | king<<to,
		rest:  p.rest ^ turnBit,
	}
}

func (p Position) playWide(m Move) Position {
	captured := m.wideCaptured()
	kings := p.wideKings()
	king := m.Promotes() || kings.has(m.from())
	kings = kings.minus(captured).without(m.from())
	if king {
		kings = kings.with(m.to())
	}
	own := p.wideOwn().without(m.from()).with(m.to())
	return pack(p.Variant(), p.Turn().Other(), p.wideOpp().minus(captured), own, kings)
}
