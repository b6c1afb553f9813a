package pdf

import (
	"fmt"
	"strings"
	"testing"

	"flagfall/reports/doc"
)

// TestNoTextLeavesItsCell: each line of each cell and head is no wider than its column,
// and a row is as high as its lines, in all types, with words of any length.
func TestNoTextLeavesItsCell(t *testing.T) {
	words := []string{"O", "Ly, A", "Rodríguez-Etxebarria, José María de la Santísima Trinidad", strings.Repeat("Wolfeschlegel", 5), "½", "12345", "bye, as a win, because of an odd number of players"}
	kinds := []doc.Kind{doc.Name, doc.Text, doc.Code, doc.Integer, doc.Result, doc.Points}
	heads := []string{"#", "Name", "Wertungszahldurchschnitt", "no. of wins"}
	cells := 0
	for columns := 1; columns <= 24; columns++ {
		for _, look := range []doc.TypeSize{doc.Normal, doc.Hung, doc.Wall} {
			table := &doc.Table{Frozen: 1}
			for j := range columns {
				table.Columns = append(table.Columns, doc.Column{Key: fmt.Sprint(j), Title: heads[j%len(heads)], Kind: kinds[j%len(kinds)], Narrow: j > 7})
			}
			for i := range 12 {
				var row []doc.Cell
				for j := range columns {
					if cell := doc.N(i * 1000); table.Columns[j].Kind.Wraps() {
						row = append(row, doc.T(words[(i+j)%len(words)]))
					} else {
						row = append(row, cell)
					}
				}
				table.Add(row...)
			}
			d := document("Cells", table)
			d.Look.Type = look
			c := &composer{doc: d, faces: builtInFaces(), size: paperSize(doc.A4), grids: map[*doc.Table]*grid{}}
			c.newPage()
			g := c.measure(table)
			n, p := c.columnsOfPage(g, c.sizesOf(table))
			p = g.stretch(p, c.columnRoom(n), false)
			for _, panel := range p.panels {
				r := &run{composer: c, grid: g, plan: p, panel: panel, columns: n, room: c.columnRoom(n)}
				total := r.panelWidth()
				if total > c.columnRoom(n)+1e-3 {
					t.Errorf("%d columns, type %d: a panel is %.1f mm wide of %.1f", columns, look, total, c.columnRoom(n))
				}
				for _, j := range panel {
					for _, l := range r.headOf(j) {
						if w := c.width(l, r.headSize(), medium); w > p.widths[j]+1e-3 {
							t.Errorf("%d columns, type %d: the head %q is %.1f mm wide in a column of %.1f", columns, look, l, w, p.widths[j])
						}
					}
					for i := range g.texts {
						cells++
						l := c.lay(g, g.texts[i][j], p.widths[j]-2*g.pads[j]*r.em(), p.size)
						for _, line := range l.lines {
							if w := c.width(line, p.size, l.cut); w > p.widths[j]+1e-3 {
								t.Errorf("%d columns, type %d: %q is %.1f mm wide in a column of %.1f", columns, look, line, w, p.widths[j])
							}
						}
						if high := c.rowHeight(g, p, i, panel); float64(len(l.lines))*leading*r.em() > high+1e-6 {
							t.Errorf("%d columns, type %d: %d lines in a row of %.1f mm", columns, look, len(l.lines), high)
						}
					}
				}
			}
		}
	}
	if cells < 10000 {
		t.Errorf("only %d cells", cells)
	}
}
