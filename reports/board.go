package reports

import (
	"strconv"

	"flagfall/reports/doc"
	"flagfall/scoresheet/draughts"
)

// emptyBoard is the board of a variant with the names of all squares as the
// variant writes them.
func emptyBoard(v draughts.Variant) *doc.Diagram {
	d := &doc.Diagram{Columns: v.Size(), Rows: v.Size()}
	for n := 1; n <= v.Squares(); n++ {
		if row, column, ok := v.Place(draughts.Square(n)); ok {
			name := strconv.Itoa(n)
			if v.Rules().Notation == draughts.Algebraic {
				name = v.Algebraic(draughts.Square(n))
			}
			d.Squares = append(d.Squares, doc.Square{Column: column, Row: row, Number: name})
		}
	}
	return d
}

// boardOf is the diagram of a position, seen by White, with numbers on the
// empty squares and some squares marked.
func boardOf(p draughts.Position, marked draughts.SquareSet) *doc.Diagram {
	d := emptyBoard(p.Variant())
	d.FEN = p.FEN()
	for i := range d.Squares {
		s := draughts.Square(i + 1)
		d.Squares[i].Piece = pieceOf(p.At(s))
		d.Squares[i].Marked = marked.Has(s)
	}
	return d
}

// pieceOf is how a piece is drawn: White's are light, and those of Black, which
// English draughts calls Red, dark.
func pieceOf(piece draughts.Piece) doc.Piece {
	switch piece {
	case draughts.Man(draughts.White):
		return doc.LightMan
	case draughts.King(draughts.White):
		return doc.LightKing
	case draughts.Man(draughts.Black):
		return doc.DarkMan
	case draughts.King(draughts.Black):
		return doc.DarkKing
	}
	return doc.Nothing
}
