package draughts

// MayGo reports whether a piece of the side to move stands on a square and another
// is empty or the same one. This needs no search for moves, and settles most of what
// a record could mean.
func (p Position) MayGo(from, to Square) bool {
	a, b := p.bitOf(from), p.bitOf(to)
	if a == offBoard || b == offBoard {
		return false
	}
	return p.wideOwn().has(a) && (a == b || !p.wideOwn().or(p.wideOpp()).has(b))
}

// Has reports whether a piece of a colour stands on a square.
func (p Position) Has(c Colour, s Square) bool {
	bit := p.bitOf(s)
	return bit != offBoard && p.pieces(c).has(bit)
}

// bitOf is the bit of a square, or offBoard if the square is not on the board.
func (p Position) bitOf(s Square) uint8 {
	if s > MaxSquares {
		return offBoard
	}
	return p.geometry().bit[s]
}

// Quiet is the legal move from a square to another that captures nothing; false
// where there is none. It lists no moves, and is the fast way to follow a record.
func (p Position) Quiet(from, to Square) (m Move, ok bool) {
	f := p.face()
	if !f.bySquare && !f.kingWins {
		if p.mayCapture(f) {
			return Move{}, false
		}
		m = p.step(f, from, to)
		return m, !m.IsZero()
	}
	var room [128]Move
	for _, m := range p.Moves(room[:0]) {
		if m.From() == from && m.To() == to && !m.IsCapture() {
			return m, true
		}
	}
	return Move{}, false
}

// Jump is the legal move from a square to another by which a man captures one piece
// along a diagonal. It is false where there is none, and where only the list of moves
// can tell: where kings may capture, or where the man, or by the rules another man, may
// take more.
func (p Position) Jump(from, to Square) (m Move, ok bool) {
	f := p.face()
	var c firsts
	if f.bySquare || f.kingWins || p.kingsThatCapture() != 0 || !p.menCaptures(f, &c) {
		return Move{}, false
	}
	a, b := p.bitOf(from), p.bitOf(to)
	if a == offBoard || b == offBoard {
		return Move{}, false
	}
	man, land := uint64(1)<<(a&63), uint64(1)<<(b&63)
	if c.more&man != 0 || f.longest && c.more != 0 || f.byKings && p.opp&p.kings != 0 {
		return Move{}, false
	}
	var victim uint64
	switch man {
	case c.diagonal.upLeft & (land << 14):
		victim = land << 7
	case c.diagonal.upRight & (land << 12):
		victim = land << 6
	case c.diagonal.downLeft & (land >> 12):
		victim = land >> 6
	case c.diagonal.downRight & (land >> 14):
		victim = land >> 7
	default:
		return Move{}, false
	}
	return f.jump(man, victim, land, uint64(p.Variant())<<moveVariant), true
}

// mayCapture reports whether the side to move has a capture, on boards of up to
// 64 bits.
func (p Position) mayCapture(f *face) bool {
	return p.menThatCapture(f)|p.kingsThatCapture() != 0
}

// Follow is the legal move from a square to another, zero where there is none, and how
// many moves are legal, without a list of them. It is known on boards of up to 64 bits
// where nothing can be captured, and where something can, but not by that piece or not
// by so short a step: the legal moves are not counted then. For other positions use
// [Position.Moves].
func (p Position) Follow(from, to Square) (m Move, legal int, known bool) {
	f := p.face()
	if f.bySquare || f.kingWins {
		return Move{}, 0, false
	}
	if captors := p.menThatCapture(f) | p.kingsThatCapture(); captors != 0 {
		a := p.bitOf(from)
		if a == offBoard || captors&(1<<(a&63)) == 0 {
			return Move{}, 0, true
		}
		flies := f.flying && p.kings&(1<<(a&63)) != 0
		return Move{}, 0, !flies && !p.step(f, from, to).IsZero()
	}
	return p.step(f, from, to), p.countQuiet(f), true
}

// step is the move that goes from one square to another and captures nothing.
func (p Position) step(f *face, from, to Square) Move {
	a, b := uint64(p.bitOf(from)), uint64(p.bitOf(to))
	if a == offBoard || b == offBoard {
		return Move{}
	}
	piece, target := uint64(1)<<(a&63), uint64(1)<<(b&63)
	if p.own&piece == 0 || (p.own|p.opp)&target != 0 {
		return Move{}
	}
	crowns := uint64(0)
	reach := piece>>7 | piece>>6 | piece<<6 | piece<<7
	switch king := p.kings&piece != 0; {
	case king && f.flying:
		reach = p.geometry().reach(a, p.own|p.opp)
	case king:
	case p.Turn() == White:
		reach, crowns = piece>>7|piece>>6, f.last>>(b&63)&1
	default:
		reach, crowns = piece<<7|piece<<6, f.last>>(b&63)&1
	}
	if reach&target == 0 {
		return Move{}
	}
	return Move{0, a | b<<moveTo | crowns<<moveCrowns | uint64(p.Variant())<<moveVariant}
}
