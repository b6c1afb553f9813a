package pdf

import (
	"math"
	"strconv"
	"testing"

	"flagfall/reports/doc"
)

// A king is told from a man and from the other side: two discs of its own colour,
// nothing of another within, the upper one seen wholly. Numbers of squares stand
// in their middle, at least 6 points large.
func TestBoardIsReadable(t *testing.T) {
	b := &doc.Diagram{Columns: 10, Rows: 1, Squares: []doc.Square{{Column: 0, Piece: doc.LightKing}, {Column: 2, Piece: doc.DarkKing},
		{Column: 4, Piece: doc.LightMan}, {Column: 6, Piece: doc.DarkMan}, {Column: 8, Number: "50"}}}
	c := &composer{doc: document(""), faces: builtInFaces(), page: &page{}}
	const side = 3.3
	c.board(b, 0, 0, side)
	discs := map[int][]mark{}
	for _, m := range c.page.marks {
		switch m.kind {
		case discMark:
			discs[int(m.x/side)] = append(discs[int(m.x/side)], m)
			if m.y-m.w-m.line/2 < 0 || m.y+m.w+m.line/2 > side {
				t.Errorf("a disc at %.1f leaves its square", m.x)
			}
		case textMark:
			if middle := m.x + m.w/2; middle < 8.5*side-0.01 || middle > 8.5*side+0.01 || m.size < 6 || m.x < 8*side+0.3 || m.y > side-0.3 {
				t.Errorf("the number at %.2f, %.2f is %.1f points", m.x, m.y, m.size)
			}
		}
	}
	for column, fill := range map[int]int{0: white, 2: black} {
		king := discs[column]
		if len(king) != 2 || king[0].fill != fill || king[1].fill != fill || king[0].w != king[1].w || king[0].y-king[1].y < 0.19*side || king[1].ink == fill {
			t.Errorf("the king on square %d: %+v", column, king)
		}
		if man := discs[column+4]; len(man) != 1 || man[0].fill != fill {
			t.Errorf("the man on square %d: %+v", column+4, man)
		}
	}
}

// The numbers of all layouts stand in the middle of their squares, clear of the frame, in
// six points or more, on the smallest board that is printed with them too.
func TestNumbersStandInTheirSquares(t *testing.T) {
	const capital = 0.711 // of the size, how high figures are
	for _, size := range [][2]int{{8, 8}, {10, 10}, {12, 12}, {10, 8}} {
		for _, side := range []float64{3.3, 5, 12} {
			b := &doc.Diagram{Columns: size[0], Rows: size[1]}
			for row := range size[1] {
				for column := 1 - row%2; column < size[0]; column += 2 {
					b.Squares = append(b.Squares, doc.Square{Column: column, Row: row, Number: strconv.Itoa(len(b.Squares) + 1)})
				}
			}
			c := &composer{doc: document(""), faces: builtInFaces(), page: &page{}}
			c.board(b, 20, 30, side)
			numbers := 0
			for _, m := range c.page.marks {
				if m.kind != textMark {
					continue
				}
				s := b.Squares[numbers]
				numbers++
				left, top := 20+side*float64(s.Column), 30+side*float64(s.Row)
				high := capital * m.size * point
				if m.text != s.Number || m.size < 6 || math.Abs(m.x+m.w/2-left-side/2) > 0.01 || math.Abs(m.y-high/2-top-side/2) > 0.05 {
					t.Errorf("%v in squares of %v mm: %s in %v points at %.2f, %.2f is not in the middle of %.2f, %.2f", size, side, m.text, m.size, m.x, m.y, left, top)
				}
				if room := min(m.x-left, left+side-m.x-m.w, m.y-high-top, top+side-m.y); room < 0.3 {
					t.Errorf("%v in squares of %v mm: %s is %.2f mm from its frame", size, side, m.text, room)
				}
			}
			if numbers != len(b.Squares) {
				t.Errorf("%v: %d numbers of %d", size, numbers, len(b.Squares))
			}
		}
	}
}
