package draughts

import (
	"fmt"
	"strings"
)

// Diagram says how a board is drawn.
type Diagram struct {
	// From is the side at the bottom: Black if it is Black, otherwise White.
	From Colour
	// Numbers writes the number of every playing square; Names its file and
	// rank instead.
	Numbers, Names bool
	// ASCII keeps a text to the 95 printable characters of ASCII.
	ASCII bool
	// Marked squares are pointed out: the move just played, or what is wrong.
	Marked SquareSet
}

// Cell is one place of a drawn board. Square is 0 on a light place, which no
// piece ever stands on.
type Cell struct {
	Square Square
	Piece  Piece
}

// Rows is the board row by row as it is drawn, top row first and each from left
// to right, seen from a side.
func (p Position) Rows(from Colour) [][]Cell {
	v := p.Variant()
	width, height := v.Width(), v.Height()
	rows := make([][]Cell, height)
	for i := range rows {
		rows[i] = make([]Cell, width)
		for j := range rows[i] {
			row, column := i, j
			if from == Black {
				row, column = height-1-i, width-1-j
			}
			if s, ok := v.SquareAt(row, column); ok {
				rows[i][j] = Cell{s, p.At(s)}
			}
		}
	}
	return rows
}

// The characters of the pieces: draughts men and kings of the Unicode standard,
// or letters. English draughts plays Red and White (WCDF 1.9).
var (
	signs   = [...]string{NoPiece: "·", WhiteMan: "⛀", WhiteKing: "⛁", BlackMan: "⛂", BlackKing: "⛃"}
	letters = [...]string{NoPiece: ".", WhiteMan: "w", WhiteKing: "W", BlackMan: "b", BlackKing: "B"}

	redLetters = [...]string{NoPiece: ".", WhiteMan: "w", WhiteKing: "W", BlackMan: "r", BlackKing: "R"}
)

func (d Diagram) sign(v Variant, piece Piece) string {
	if !d.ASCII {
		return signs[piece]
	}
	if v.Rules().Red {
		return redLetters[piece]
	}
	return letters[piece]
}

// label is what is written on a square beside the piece.
func (d Diagram) label(v Variant, s Square) string {
	switch {
	case d.Names:
		return v.Algebraic(s)
	case d.Numbers:
		return s.String()
	}
	return ""
}

// Text draws a position in characters, a line for each row, in a frame. Marked
// squares have brackets.
func (d Diagram) Text(p Position) string {
	v := p.Variant()
	width := 0 // of the labels
	for s := Square(1); int(s) <= v.Squares(); s++ {
		width = max(width, len(d.label(v, s)))
	}
	corner, side, edge := "+", "|", "-"
	if !d.ASCII {
		corner, side, edge = "", "│", "─"
	}
	inner := v.Width()*(width+2) + 1
	frame := func(left, right string) string {
		if corner != "" {
			left, right = corner, corner
		}
		return left + strings.Repeat(edge, inner) + right + "\n"
	}
	var b strings.Builder
	b.WriteString(frame("┌", "┐"))
	for _, row := range p.Rows(d.From) {
		b.WriteString(side)
		closing := " " // the gap between two cells
		for _, cell := range row {
			if cell.Square == 0 {
				b.WriteString(closing + strings.Repeat(" ", width+1))
				closing = " "
				continue
			}
			opening := closing
			if closing = " "; d.Marked.Has(cell.Square) {
				opening, closing = "[", "]"
			}
			fmt.Fprintf(&b, "%s%s%-*s", opening, d.sign(v, cell.Piece), width, d.label(v, cell.Square))
		}
		b.WriteString(closing + side + "\n")
	}
	b.WriteString(frame("└", "┘"))
	return b.String()
}
