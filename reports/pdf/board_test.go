package pdf

import (
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
