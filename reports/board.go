package reports

import (
	"cmp"
	"strconv"
	"strings"

	"flagfall/reports/doc"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
)

// emptyBoard returns the board of a variant with the names of all squares as the
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

// Board returns a page with one position and whose move it is, drawn as the diagram says:
// empty squares bear the names that players of the variant use, unless numbers, or files
// and ranks, are asked for. Errors: rule.Usage for an unknown language.
func Board(p draughts.Position, drawn draughts.Diagram, o Options) (*doc.Document, error) {
	w, err := wordsOf(o.Language)
	if err != nil {
		return nil, err
	}
	r := &report{words: w, doc: &doc.Document{Name: "board", Language: w.Tag().String(), Look: o.look()}}
	board := r.boardFrom(drawn.From, p, drawn.Marked)
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
	return r.doc, nil
}

// boardOf returns the diagram of a position, seen by White, with numbers on the empty squares and
// some squares marked.
func (r *report) boardOf(p draughts.Position, marked draughts.SquareSet) *doc.Diagram {
	return r.boardFrom(draughts.White, p, marked)
}

// boardFrom returns the same, seen by a side.
func (r *report) boardFrom(from draughts.Colour, p draughts.Position, marked draughts.SquareSet) *doc.Diagram {
	d := emptyBoard(p.Variant())
	d.FEN, d.Said = p.FEN(), r.positionSaid(p)
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

// positionSaid returns a position in words: the pieces of each side by their squares, and whose
// move it is.
func (r *report) positionSaid(p draughts.Position) string {
	v := p.Variant()
	var said []string
	for i, side := range sidesOf(v.Name(), r.words) {
		colour := v.FirstMover()
		if i == 1 {
			colour = 1 - colour
		}
		said = append(said, side.name+r.words.Stop(": ")+r.piecesSaid(p, colour))
	}
	return strings.Join(append(said, r.say(scoresheet.ToMove(p))), ". ")
}

// piecesSaid returns the men and kings of a side by their squares; a dash for none.
func (r *report) piecesSaid(p draughts.Position, colour draughts.Colour) string {
	var pieces []string
	if men := squareNames(p.Variant(), p.Men(colour)); men != "" {
		pieces = append(pieces, r.words.Say("men on {squares}", "squares", men))
	}
	if kings := squareNames(p.Variant(), p.Kings(colour)); kings != "" {
		pieces = append(pieces, r.words.Say("kings on {squares}", "squares", kings))
	}
	return cmp.Or(strings.Join(pieces, r.words.Stop("; ")), "–")
}

// piecesCalled returns the pieces of a variant in words by their letters, with {squares} in the place
// of their squares.
func (r *report) piecesCalled(v draughts.Variant) map[string]string {
	called := map[string]string{}
	for i, side := range sidesOf(v.Name(), r.words) {
		colour := v.FirstMover()
		if i == 1 {
			colour = 1 - colour
		}
		name := side.name + r.words.Stop(": ")
		called[string(pieceOf(draughts.Man(colour)).Letter())] = name + r.words.Say("men on {squares}", "squares", "{squares}")
		called[string(pieceOf(draughts.King(colour)).Letter())] = name + r.words.Say("kings on {squares}", "squares", "{squares}")
	}
	return called
}

// pieceOf says how a piece is drawn: White's are light; Black's, called Red in English draughts,
// are dark.
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

// pieces returns the letters of a position, square by square.
func pieces(p draughts.Position) string {
	letters := make([]byte, p.Variant().Squares())
	for i := range letters {
		letters[i] = pieceOf(p.At(draughts.Square(i + 1))).Letter()[0]
	}
	return string(letters)
}
