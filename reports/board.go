package reports

import (
	"strconv"

	"flagfall/reports/doc"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
)

// emptyBoard is the board of a variant with the names of all squares as the
// variant writes them.
func emptyBoard(v draughts.Variant) *doc.Diagram {
	d := &doc.Diagram{Columns: v.Width(), Rows: v.Height()}
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

// Board is a page with one position and whose move it is, drawn as is said: empty squares
// bear the names that the variant writes unless numbers, or files and ranks, are asked
// for. Errors: rule.Usage for a language that is none.
func Board(p draughts.Position, drawn draughts.Diagram, o Options) (*doc.Document, error) {
	w, err := wordsOf(o.Language)
	if err != nil {
		return nil, err
	}
	r := &report{words: w, doc: &doc.Document{Name: "board", Language: w.Tag().String(), Look: o.look()}}
	board := boardFrom(drawn.From, p, drawn.Marked)
	for i := range board.Squares {
		switch s := draughts.Square(i + 1); {
		case drawn.Names:
			board.Squares[i].Number = p.Variant().Algebraic(s)
		case drawn.Numbers:
			board.Squares[i].Number = s.String()
		}
	}
	board.Caption = r.say(scoresheet.ToMove(p))
	r.doc.Title = r.say(p.Variant().Rules().Title)
	r.doc.Blocks = []doc.Block{board}
	r.noteEnglish()
	return r.doc, nil
}

// boardOf is the diagram of a position, seen by White, with numbers on the
// empty squares and some squares marked.
func boardOf(p draughts.Position, marked draughts.SquareSet) *doc.Diagram {
	return boardFrom(draughts.White, p, marked)
}

// boardFrom is the same, seen by a side.
func boardFrom(from draughts.Colour, p draughts.Position, marked draughts.SquareSet) *doc.Diagram {
	d := emptyBoard(p.Variant())
	d.FEN = p.FEN()
	for i := range d.Squares {
		s := draughts.Square(i + 1)
		if from == draughts.Black {
			d.Squares[i].Column = d.Columns - 1 - d.Squares[i].Column
			d.Squares[i].Row = d.Rows - 1 - d.Squares[i].Row
		}
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

// pieces are the letters of a position, square by square.
func pieces(p draughts.Position) string {
	letters := make([]byte, p.Variant().Squares())
	for i := range letters {
		letters[i] = pieceOf(p.At(draughts.Square(i + 1))).Letter()[0]
	}
	return string(letters)
}
