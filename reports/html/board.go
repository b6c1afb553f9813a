package html

import "flagfall/reports/doc"

// board is a diagram in the units of its drawing: a square is 20 wide.
type board struct {
	Caption, FEN  string
	Width, Height int
	Squares       []square
	Discs         []disc
}

type square struct {
	X, Y, TextX, TextY int
	Number             string
	Marked             bool
}

type disc struct {
	X, Y int
	Dark bool
	King bool
}

func viewBoard(d *doc.Diagram) *board {
	const side = 20
	b := &board{Caption: tidy(d.Caption), FEN: tidy(d.FEN), Width: d.Columns * side, Height: d.Rows * side}
	for _, s := range d.Squares {
		x, y := s.Column*side, s.Row*side
		v := square{X: x, Y: y, TextX: x + 1, TextY: y + side - 2, Marked: s.Marked}
		if s.Piece == doc.Nothing {
			v.Number = tidy(s.Number)
		} else {
			b.Discs = append(b.Discs, disc{X: x + side/2, Y: y + side/2,
				Dark: s.Piece == doc.DarkMan || s.Piece == doc.DarkKing, King: s.Piece == doc.LightKing || s.Piece == doc.DarkKing})
		}
		b.Squares = append(b.Squares, v)
	}
	return b
}
