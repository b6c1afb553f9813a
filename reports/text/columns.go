package text

import (
	"io"
	"math"
	"strings"

	"flagfall/reports/doc"
)

// gap is the room between two columns of a list, in cells.
const gap = 2

// leastColumn is how narrow a column of a list becomes, where its words let it.
const leastColumn = 12

// Columns writes the cells of a list in columns, in lines of at most width
// terminal cells (0: any number): a text that is wider than its column continues
// below.
func Columns(w io.Writer, rows [][]string, wide int) error {
	if wide <= 0 {
		wide = math.MaxInt32
	}
	var natural, least []float64
	for _, row := range rows {
		for j, cell := range row {
			if j == len(natural) {
				natural, least = append(natural, 0), append(least, 0)
			}
			natural[j] = max(natural[j], width(cell))
			// Words stay whole where the page lets them: people copy codes and paths.
			least[j] = max(least[j], min(natural[j], leastColumn))
			for word := range strings.FieldsSeq(cell) {
				least[j] = max(least[j], min(width(word), float64(wide/2)))
			}
		}
	}
	widths, _ := doc.Fit(natural, least, float64(wide-gap*(len(natural)-1)))
	var b strings.Builder
	for _, row := range rows {
		cells, lines := make([][]string, len(row)), 1
		for j, cell := range row {
			if cells[j] = []string{cell}; width(cell) > widths[j] {
				cells[j] = doc.Wrap(cell, widths[j], width)
			}
			lines = max(lines, len(cells[j]))
		}
		for i := range lines {
			line := ""
			for j := range row {
				line += pad(at(cells[j], i), int(widths[j])+gap, doc.Left)
			}
			b.WriteString(strings.TrimRight(line, " ") + "\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Fold writes a text in which lines wider than a number of terminal cells are
// broken at spaces and continue below, indented by two more cells; 0 breaks
// none. A wider word stays whole: it may be a path or an address.
func Fold(w io.Writer, text string, wide int) error {
	if wide <= 0 {
		_, err := io.WriteString(w, text)
		return err
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
		for at := foldAt(line, len(indent), wide); at < len(line); at = foldAt(line, len(indent)+2, wide) {
			b.WriteString(strings.TrimRight(line[:at], " ") + "\n")
			line = indent + "  " + strings.TrimLeft(line[at:], " ")
		}
		b.WriteString(line + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// foldAt returns the last space after the indent at which what is before it is no wider
// than so many cells, or else the first one; len(line) where the line stays whole.
func foldAt(line string, indent, wide int) int {
	if cells(line) <= wide {
		return len(line)
	}
	best := len(line)
	for i := indent; i < len(line); i++ {
		if line[i] != ' ' || i == 0 || line[i-1] == ' ' {
			continue
		}
		if best < len(line) && cells(line[:i]) > wide {
			break
		}
		best = i
	}
	return best
}
