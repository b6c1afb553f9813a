package pdf

import (
	"math"

	"flagfall/reports/doc"
)

// laid is the text of a cell broken into lines, which are of one cut.
type laid struct {
	lines []string
	cut   cut
}

// lay fits a text into a cell: as it is, or in narrow letters, or in lines, which are of
// narrow letters where those are fewer or no word is broken then. All texts of a table are of one size.
func (c *composer) lay(g *grid, t text, room, size float64) laid {
	width := t.width * size * point
	switch {
	case width <= room+1e-6:
		return laid{[]string{t.s}, t.cut}
	case t.narrow > 0 && t.narrow*size*point <= room && g.prose == nil && !doc.IsSentence(t.s):
		return laid{[]string{t.s}, t.cut.narrowed()}
	}
	in := func(k cut) laid {
		return laid{wrap(t.s, room, func(s string) float64 { return c.width(s, size, k) }), k}
	}
	set := in(t.cut)
	if t.narrow > 0 && g.prose == nil && !doc.IsSentence(t.s) {
		tight := in(t.cut.narrowed())
		whole := func(k cut) bool { return c.longestIn(t.s, doc.Name, k)*size*point <= room+1e-6 }
		if len(tight.lines) < len(set.lines) || len(tight.lines) == len(set.lines) && whole(tight.cut) && !whole(t.cut) {
			return tight
		}
	}
	return set
}

// linesHeight returns the height of a row of so many lines of a size, in millimetres.
func linesHeight(lines int, size float64) float64 {
	return (float64(lines)*leading + 2*rowPadding) * size * point
}

// reaches reports whether the text of a column in the rows above may go on in a row: it is
// joined to them and blank there.
func (g *grid) reaches(j, row int) bool {
	return row < len(g.texts) && g.table.Rows[row].Joined && g.texts[row][j].s == "" && !g.table.Rows[row].Cell(j).Is(doc.Boxed)
}

// rowHeights returns the heights of all rows of the run.
func (r *run) rowHeights() []float64 {
	heights := make([]float64, len(r.grid.texts))
	for i := range heights {
		heights[i] = r.rowHeight(r.grid, r.plan, i, r.panel)
	}
	return heights
}

// rowHeight returns the height of a row in millimetres. A text that may go on in the rows joined
// to it needs no more lines here for that.
func (c *composer) rowHeight(g *grid, p plan, i int, panel doc.Panel) float64 {
	height := linesHeight(1, p.size)
	for _, j := range panel {
		room := p.widths[j] - 2*g.pads[j]*p.size*point
		if t := g.texts[i][j]; t.width*p.size*point > room {
			need := linesHeight(len(c.lay(g, t, room, p.size).lines), p.size)
			for k := i + 1; need > height && g.reaches(j, k); k++ {
				need -= c.rowHeight(g, p, k, panel)
			}
			height = max(height, need)
		}
	}
	for _, j := range panel {
		under := c.belowLines(g, p, i, j).lines
		if len(under) == 0 {
			continue
		}
		name := 1
		if t := g.texts[i][j]; t.width*p.size*point > p.widths[j]-2*g.pads[j]*p.size*point {
			name = len(c.lay(g, t, p.widths[j]-2*g.pads[j]*p.size*point, p.size).lines)
		}
		below := float64(len(under)) * leading * belowSize(p.size)
		height = max(height, (float64(name)*leading*p.size+below+2*rowPadding*p.size)*point)
	}
	if g.table.ByHand {
		height = max(height, handHeight)
	}
	return max(height, p.hand)
}

// handHeight is the least height of a row that is written into, in millimetres.
const handHeight = 7.6

// tall sets a row that is higher than what is left of an empty page, in parts.
func (r *run) tall(i int) {
	step := leading * r.em()
	for from := 0; ; {
		fits := max(int((r.foot-r.y-2*rowPadding*r.em())/step), 1)
		all := int(math.Round((r.rowHeight(r.grid, r.plan, i, r.panel)/r.em() - 2*rowPadding) / leading))
		to := min(from+fits, all)
		height := float64(to-from)*step + 2*rowPadding*r.em()
		if i%2 == 1 {
			r.mark(mark{kind: fillMark, x: r.x(), y: r.y, w: r.panelWidth(), h: height, fill: stripe})
		}
		r.row(i, r.y, height, from, to)
		r.y += height
		if from = to; from >= all {
			break
		}
		r.next()
	}
	if i == len(r.grid.texts)-1 {
		r.close()
	}
}

// stripes shades every other row from this one on, and those joined to it at once: its
// texts may go on in them.
func (r *run) stripes(i int) {
	y := r.y
	for k := i; k == i || k < len(r.heights) && r.grid.table.Rows[k].Joined && y+r.heights[k] <= r.foot+1e-6; k++ {
		if k%2 == 1 && k >= r.striped {
			r.mark(mark{kind: fillMark, x: r.x(), y: y, w: r.panelWidth(), h: r.heights[k], fill: stripe})
		}
		r.striped = max(r.striped, k+1)
		y += r.heights[k]
	}
}

// row sets the lines from..to of a row.
func (r *run) row(i int, y, height float64, from, to int) {
	em := r.em()
	if r.grid.table.Rows[i].Rule && i > 0 {
		r.mark(mark{kind: lineMark, x: r.x(), y: y, w: r.panelWidth(), line: 0.3, ink: black})
	}
	x, columns := r.x(), r.grid.table.Columns
	for k, j := range r.panel {
		width, pad := r.plan.widths[j], r.grid.pads[j]*em
		column, cell := &columns[j], r.grid.table.Rows[i].Cell(j)
		switch {
		case cell.Is(doc.Void):
			r.mark(mark{kind: fillMark, x: x, y: y, w: width, h: height, fill: 40})
		case column.Narrow:
			r.mark(mark{kind: boxMark, x: x, y: y, w: width, h: height, line: 0.12, ink: faint})
			if k == 0 || columns[r.panel[k-1]].Group != column.Group {
				r.mark(mark{kind: lineMark, x: x, y: y, h: height, line: 0.25, ink: dim})
			}
		case cell.Is(doc.Boxed):
			r.mark(mark{kind: fillMark, x: x + pad/2, y: y + 0.1*em, w: width - pad, h: height - 0.2*em, fill: white})
			r.mark(mark{kind: boxMark, x: x + pad/2, y: y + 0.1*em, w: width - pad, h: height - 0.2*em, line: 0.2, ink: black})
		}
		t := r.grid.texts[i][j]
		l := r.lay(r.grid, t, width-2*pad, r.plan.size)
		lineY := y + rowPadding*em
		if r.grid.table.ByHand || r.plan.hand > 0 { // higher than its text
			lineY = max(lineY, y+(height-float64(len(l.lines))*leading*em)/2) // a name may go on in the next
		}
		for _, line := range l.lines[min(from, len(l.lines)):min(to, len(l.lines))] {
			base := lineY + em*rise
			start, end := r.alignedIn(line, x, width-t.tail*em, pad, base, r.plan.size, l.cut, t.ink, column.Alignment())
			if cell.Is(doc.Struck) && end > start {
				r.mark(mark{kind: lineMark, x: start, y: base - 0.28*em, w: end - start, line: 0.25, ink: black})
			}
			lineY += leading * em
		}
		if from == 0 {
			small := belowSize(r.plan.size)
			under := r.belowLines(r.grid, r.plan, i, j)
			for _, line := range under.lines {
				r.text(line, x+pad, lineY+small*point*rise, small, under.cut, black)
				lineY += leading * small * point
			}
		}
		x += width
	}
}

// aligned sets a text within a cell.
func (r *run) aligned(s string, x, width, pad, base, size float64, k cut, ink int, align doc.Align) {
	r.alignedIn(s, x, width, pad, base, size, k, ink, align)
}

// alignedIn sets a text within a cell and returns where it begins and ends.
func (r *run) alignedIn(s string, x, width, pad, base, size float64, k cut, ink int, align doc.Align) (float64, float64) {
	w := r.width(s, size, k)
	switch align {
	case doc.Right:
		x += width - pad - w
	case doc.Centre:
		x += (width - w) / 2
	default:
		x += pad
	}
	if s != "" {
		r.mark(mark{kind: textMark, x: x, y: base, w: w, text: s, size: size, cut: k, ink: ink})
	}
	return x, x + w
}
