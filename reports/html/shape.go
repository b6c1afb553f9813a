package html

import (
	"unicode/utf8"

	"flagfall/reports/doc"
)

// shape is how a table is shown on a screen that is narrower than 34 rem.
type shape uint8

// The shapes.
const (
	// fits: all columns have room beside each other.
	fits shape = iota
	// stacked: each row is a line with what matters, and the rest of it below,
	// each value with its label.
	stacked
	// wide: a grid that makes no sense in another form is moved sideways in a box
	// of its own, below the names, which stay.
	wide
)

const (
	// phoneLetters are the letters beside each other on a screen of 360 pixels.
	phoneLetters = 37
	// wrapLetters is the least width of a column of texts that may be broken.
	wrapLetters = 11
	// gapLetters is the room between two columns.
	gapLetters = 1
)

// headWidths returns the widths in letters that the heads of a table take.
func headWidths(t *doc.Table) []int {
	widths := make([]int, len(t.Columns))
	for j := range t.Columns {
		widths[j] = cellWidth(&t.Columns[j], tidy(t.Columns[j].Title))
	}
	return widths
}

// cellWidth returns the least width of a text in a column, in letters.
func cellWidth(c *doc.Column, text string) int {
	n := utf8.RuneCountInString(text)
	if c.Kind.Wraps() {
		n = min(n, wrapLetters)
	}
	return n
}

// reshape chooses how the table is shown on a small screen by the widths of its
// columns, and marks its cells for it.
func (t *table) reshape(of *doc.Table, widths []int, rowHead int, labels doc.Labels) {
	total, grid := 0, 0
	for j := range of.Columns {
		total += widths[j] + gapLetters
		if of.Columns[j].Narrow {
			grid++
		}
	}
	switch {
	case total <= phoneLetters:
	case grid > 1:
		t.Shape, t.More = wide, tidy(labels.Sideways)
		if rowHead >= 0 {
			t.Heads[rowHead].Class += " held"
		}
	default:
		t.Shape = stacked
		t.stack(of, rowHead)
	}
}

// stack marks the columns of a table whose rows are stacked: those of the first
// line, and the labels of the others.
func (t *table) stack(of *doc.Table, rowHead int) {
	title := rowHead
	for j := range of.Columns {
		if title < 0 && of.Columns[j].Kind.Wraps() {
			title = j
		}
	}
	value := mainColumn(of, title)
	for j := range of.Columns {
		place := ""
		switch {
		case j == title:
			place = " headline"
		case j == value:
			place = " main"
		case j == 0 && title > 0:
			place = " lead"
		default:
			t.Heads[j].Label = t.Heads[j].Text
			if g := tidy(of.Columns[j].Group); g != "" {
				t.Heads[j].Label = g + " " + t.Heads[j].Text
			}
			continue
		}
		t.Heads[j].Place = place
	}
}

// mainColumn returns the column that is looked for first in a row beside its name: the
// result, else the points, those in bold before others, else the board; -1 for none.
func mainColumn(of *doc.Table, title int) int {
	bold := func(j int) bool {
		return len(of.Rows) > 0 && j < len(of.Rows[0].Cells) && of.Rows[0].Cells[j].Style&doc.Strong != 0
	}
	for _, kind := range []doc.Kind{doc.Result, doc.Points, doc.Board} {
		found := -1
		for j := title + 1; j < len(of.Columns); j++ {
			if of.Columns[j].Kind == kind && (found < 0 || kind == doc.Points && bold(j) && !bold(found)) {
				found = j
			}
		}
		if found >= 0 {
			return found
		}
	}
	return -1
}
