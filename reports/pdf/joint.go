package pdf

import (
	"slices"

	"flagfall/reports/doc"
)

// jointLine is the width of the lines of a tree, in millimetres.
const jointLine = 0.3

// joint says which lines a sign of a tree has, from the middle of its cell: to
// the left, up, down and to the right. In a bracket these signs join the rows of
// two players with the row of the winner.
func joint(sign string) (left, up, down, right, is bool) {
	switch sign {
	case "┐":
		return true, false, true, false, true
	case "┘":
		return true, true, false, false, true
	case "│":
		return false, true, true, false, true
	case "├":
		return false, true, true, true, true
	}
	return false, false, false, false, false
}

// joints are the columns of a table in which such signs stand, and nothing else;
// nil where there are none.
func joints(t *doc.Table) []bool {
	columns := make([]bool, len(t.Columns))
	for j := range t.Columns {
		for i := range t.Rows {
			c := t.Rows[i].Cell(j)
			_, _, _, _, is := joint(c.Text)
			if !is && !c.Blank() {
				columns[j] = false
				break
			}
			columns[j] = columns[j] || is
		}
	}
	if !slices.Contains(columns, true) {
		return nil
	}
	return columns
}

// join draws the lines of a sign over the whole of its cell, so that they meet
// those of the rows above and below.
func (r *run) join(sign string, x, y, width, height float64) {
	left, up, down, right, _ := joint(sign)
	mx, my := x+width/2, y+height/2
	for _, l := range []struct {
		is         bool
		x, y, w, h float64
	}{{left, x, my, width / 2, 0}, {up, mx, y, 0, height / 2}, {down, mx, my, 0, height / 2}, {right, mx, my, width / 2, 0}} {
		if l.is {
			r.mark(mark{kind: lineMark, x: l.x, y: l.y, w: l.w, h: l.h, line: jointLine, ink: black})
		}
	}
}
