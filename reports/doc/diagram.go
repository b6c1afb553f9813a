package doc

import "strings"

// Diagram is a board with a position, as data: each renderer draws it.
type Diagram struct {
	// Caption is printed below the board.
	Caption string
	// Columns and Rows are the size of the board in squares.
	Columns, Rows int
	// Squares are the squares that are played on; all others are empty and
	// light.
	Squares []Square
	// FEN is the position in letters, for formats that do not draw.
	FEN string
	// Said is the position in words, for those who cannot see the drawing: the pieces by
	// their squares, and whose move it is.
	Said string
	// Told is set if the text beside the board states the position, so that it is not read aloud
	// twice.
	Told bool
}

// Diagrams are boards that may stand beside each other.
type Diagrams struct {
	Items []*Diagram
}

// Square is a square that is played on.
type Square struct {
	// Column and Row count from 0 at the upper left, as printed.
	Column, Row int
	// Number is its name, "32" or "c3"; empty where none is to be printed.
	Number string
	Piece  Piece
	// Marked draws attention to the square: from and to of a move.
	Marked bool
}

// Piece is what stands on a square. The sides are named by who moves first;
// Dark and Light say how a piece is drawn, which traditions give to different
// sides: White moves first in International draughts and is light; Red moves
// first in English draughts and is dark.
type Piece uint8

// The pieces.
const (
	Nothing Piece = iota
	LightMan
	LightKing
	DarkMan
	DarkKing
)

// Dark reports whether the piece is drawn dark.
func (p Piece) Dark() bool { return p == DarkMan || p == DarkKing }

// King reports whether the piece is a king.
func (p Piece) King() bool { return p == LightKing || p == DarkKing }

// Layer is a disc of a drawn piece, in units of the side of its square: Down is
// how far its middle is below that of the square. The Upper one of a king needs a
// rim of the other colour.
type Layer struct {
	Down, Radius float64
	Upper        bool
}

// Layers returns the discs that a piece is drawn as, one upon another: a king is two of
// its own colour, so that it is told from a man and from the other side by its
// outline alone.
func (p Piece) Layers() []Layer {
	switch {
	case p == Nothing:
		return nil
	case p.King():
		return []Layer{{Down: 0.1, Radius: 0.34}, {Down: -0.1, Radius: 0.34, Upper: true}}
	}
	return []Layer{{Radius: 0.38}}
}

// Letter returns the piece in a text diagram: o and O light, x and X dark.
func (p Piece) Letter() string {
	switch p {
	case LightMan:
		return "o"
	case LightKing:
		return "O"
	case DarkMan:
		return "x"
	case DarkKing:
		return "X"
	}
	return "."
}

// Lines returns the diagram in letters, one line a row; light squares are blank and
// empty squares that are played on are dots.
func (d *Diagram) Lines() []string {
	grid := make([][]string, d.Rows)
	for r := range grid {
		grid[r] = make([]string, d.Columns)
		for c := range grid[r] {
			grid[r][c] = " "
		}
	}
	for _, s := range d.Squares {
		if s.Row >= 0 && s.Row < d.Rows && s.Column >= 0 && s.Column < d.Columns {
			grid[s.Row][s.Column] = s.Piece.Letter()
		}
	}
	lines := make([]string, d.Rows)
	for r := range grid {
		lines[r] = strings.TrimRight(strings.Join(grid[r], " "), " ")
	}
	return lines
}
