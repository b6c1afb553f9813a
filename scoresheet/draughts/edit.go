package draughts

// With is the position with a piece put on a square, or the square emptied by
// [NoPiece], whatever stood there. Nothing is checked; a square off the board
// or a piece of unknown colour changes nothing.
func (p Position) With(s Square, piece Piece) Position {
	if s == 0 || int(s) > p.Variant().Squares() || piece >= UnknownMan {
		return p
	}
	bit := p.geometry().bit[s]
	own, opp, kings := p.wideOwn().without(bit), p.wideOpp().without(bit), p.wideKings().without(bit)
	if piece != NoPiece {
		if piece.Colour() == p.Turn() {
			own = own.with(bit)
		} else {
			opp = opp.with(bit)
		}
		if piece.IsKing() {
			kings = kings.with(bit)
		}
	}
	return pack(p.Variant(), p.Turn(), own, opp, kings)
}

// WithTurn is the same board with another side to move.
func (p Position) WithTurn(c Colour) Position {
	if c == p.Turn() || c > Black {
		return p
	}
	return pack(p.Variant(), c, p.wideOpp(), p.wideOwn(), p.wideKings())
}

// Crowning says what a hand did with the piece that it carried.
type Crowning bool

// The kinds of edit.
const (
	Uncrowned Crowning = false // the piece itself is unchanged
	Crowned   Crowning = true
)

// Unchecked is the position after a hand has carried the piece on one square to
// another, lifted the pieces on the captured squares, whose they may be, and
// left the move to the opponent. Nothing is checked but that there is a piece
// to carry: false when there is none. A piece that stood on the destination is gone.
func (p Position) Unchecked(from, to Square, captured SquareSet, as Crowning) (Position, bool) {
	piece := p.At(from)
	if piece == NoPiece || to == 0 || int(to) > p.Variant().Squares() {
		return p, false
	}
	if as == Crowned {
		piece = King(piece.Colour())
	}
	for s := range captured.All() {
		p = p.With(s, NoPiece)
	}
	return p.With(from, NoPiece).With(to, piece).WithTurn(p.Turn().Other()), true
}

// Setup is the position written down.
func (p Position) Setup() Setup {
	s := NewSetup(p.Variant())
	s.Turn = p.Turn()
	for _, c := range [...]Colour{White, Black} {
		s.men[c], s.kings[c] = p.Men(c), p.Kings(c)
	}
	return s
}
