package draughts

// Move is a move in a position: from where, to where, which pieces it captures
// and whether it crowns the piece. Moves that agree in all that are one and the
// same move, whichever way the piece took (FMJD 4.8), and compare equal with
// ==. The zero Move is none.
type Move struct {
	captured uint64 // bits of the board
	// rest packs, from the lowest bits: origin and destination as bits of the
	// board, whether a man becomes a king, whether the variant is played square
	// by square, the variant, and the upper bits of the captured set.
	rest uint64
}

const (
	moveTo       = 8
	moveCrowns   = 16
	moveBySquare = 1 << 17
	moveVariant  = 24
	moveCaptured = 32
)

func makeMove(v Variant, from, to uint8, captured wide, crowns bool) Move {
	rest := uint64(from) | uint64(to)<<moveTo | uint64(v)<<moveVariant | captured.hi<<moveCaptured
	if v.bySquare() {
		rest |= moveBySquare
	}
	if crowns {
		rest |= 1 << moveCrowns
	}
	return Move{captured.lo, rest}
}

func (m Move) from() uint8        { return uint8(m.rest) }
func (m Move) to() uint8          { return uint8(m.rest >> moveTo) }
func (m Move) variant() Variant   { return Variant(m.rest >> moveVariant) }
func (m Move) wideCaptured() wide { return wide{m.captured, m.rest >> moveCaptured} }

// IsZero reports whether there is no move.
func (m Move) IsZero() bool { return m == Move{} }

// From is the square that the piece leaves.
func (m Move) From() Square { return geometries[m.variant()].square[m.from()%boardBits] }

// To is the square on which the piece comes to rest; the same as
// [Move.From] for a capture in a circle.
func (m Move) To() Square { return geometries[m.variant()].square[m.to()%boardBits] }

// Ends is [Move.From] and [Move.To] together.
func (m Move) Ends() (from, to Square) {
	g := &geometries[m.variant()]
	return g.square[m.from()%boardBits], g.square[m.to()%boardBits]
}

// Captured is the squares of the captured pieces.
func (m Move) Captured() SquareSet { return geometries[m.variant()].squares(m.wideCaptured()) }

// IsCapture reports whether the move captures.
func (m Move) IsCapture() bool { return m.captured|m.rest>>moveCaptured != 0 }

// Captures is the number of pieces captured.
func (m Move) Captures() int { return m.wideCaptured().count() }

// Promotes reports whether the move makes a man a king.
func (m Move) Promotes() bool { return m.rest>>moveCrowns&1 != 0 }

// String is the move in short numeric notation, "32-28" or "28x19". Two moves
// of a position may be written alike so; see [Position.Notation].
func (m Move) String() string {
	if m.IsZero() {
		return "none"
	}
	return string(appendShort(nil, m))
}
