package html

import (
	"cmp"
	"encoding/json"
	"strings"

	"flagfall/reports/doc"
)

// board is a diagram in the units of its drawing: a square is 20 wide.
type board struct {
	Caption, Said string
	Told          bool   // the page says the position in words
	Label         string // what it is called where it has neither
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
	X           int
	Y, R        float64
	Dark, Upper bool
}

func viewBoard(d *doc.Diagram) *board {
	const side = 20
	b := &board{Caption: tidy(d.Caption), Said: tidy(cmp.Or(d.Said, d.FEN)), Told: d.Told, Width: d.Columns * side, Height: d.Rows * side}
	for _, s := range d.Squares {
		x, y := s.Column*side, s.Row*side
		v := square{X: x, Y: y, TextX: x + side/2, TextY: y + side/2 + 2, Marked: s.Marked}
		if s.Piece == doc.Nothing {
			v.Number = tidy(s.Number)
		} else {
			for _, d := range s.Piece.Layers() {
				b.Discs = append(b.Discs, disc{X: x + side/2, Y: float64(y) + side*(0.5+d.Down), R: side * d.Radius, Dark: s.Piece.Dark(), Upper: d.Upper})
			}
		}
		b.Squares = append(b.Squares, v)
	}
	return b
}

// word is a move, which is Whole in one line, or what is said between moves.
type word struct {
	Number, Text string
	Whole        bool
}

// line is a game to click through. Steps is what the script of the site reads:
// for each position the letters of its pieces and the squares of the move.
type line struct {
	Board                  *board
	Steps                  string
	Called, Squares        string // the pieces and the squares in words, for those who cannot see the board
	Moves                  []string
	Start, Back, Next, End string
}

// viewMoves returns a game as a board on the pages of a site, and as text elsewhere,
// with its diagrams.
func viewMoves(b *doc.Moves, site bool) block {
	v := block{Heading: tidy(b.Heading)}
	for _, d := range b.Diagrams().Items {
		v.Boards = append(v.Boards, viewBoard(d))
	}
	if !site || b.Board == nil || len(b.Steps) == 0 {
		for _, w := range b.Words {
			v.Moves = append(v.Moves, word{Number: tidy(w.Number), Text: tidy(w.Text), Whole: !doc.IsSentence(w.Text)})
		}
		return v
	}
	l := &line{Board: viewBoard(b.Board), Start: b.Start, Back: b.Back, Next: b.Next, End: b.End}
	l.Board.Label = tidy(b.Start) // the script names the position that is shown
	steps := make([][]any, len(b.Steps))
	for i, s := range b.Steps {
		steps[i] = []any{s.Pieces, s.From, s.To, s.Move}
		// The number stands before the first half of a move.
		_, short, second := strings.Cut(s.Move, "… ")
		if !second {
			short = s.Move
		}
		l.Moves = append(l.Moves, short)
	}
	l.Moves[0] = "•"
	names := make([]string, len(b.Board.Squares))
	for i, s := range b.Board.Squares {
		names[i] = tidy(s.Number)
	}
	called := map[string]string{}
	for piece, words := range b.Called {
		called[piece] = tidy(words)
	}
	l.Steps, l.Called, l.Squares = asJSON(steps), asJSON(called), asJSON(names)
	v.Line = l
	return v
}

// asJSON returns what the script of the site reads.
func asJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil { // strings and numbers always have a JSON form
		panic(err)
	}
	return string(text)
}
