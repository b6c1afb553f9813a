package pdf

import (
	"strings"

	"flagfall/reports/doc"
)

func (c *composer) table(t *doc.Table) {
	if len(t.Columns) > 0 && (len(t.Rows) > 0 || t.Empty == "") {
		g := c.measure(t)
		n, p := c.columnsOfPage(g, c.sizesOf(t))
		if lean := t.Lean(); lean != t && len(p.panels) > 1 {
			g = c.measure(lean)
			n, p = c.columnsOfPage(g, c.sizesOf(lean))
		}
		if sg, sp, ok := c.stacked(t, p); ok {
			g, n, p = sg, 1, sp
		}
		p = g.stretch(p, c.columnRoom(n), n > 1 || c.like[keys(t)].wide)
		if n == 1 && len(p.panels) == 1 && c.last == 0 {
			p = c.spread(g, p)
		}
		c.last = p.size
		c.page.parted = c.page.parted || len(p.panels) > 1
		for i, run := range c.runs(g, p, n) {
			if i > 0 {
				c.y += panelGap
			}
			run.set()
		}
	} else {
		c.nothing(t)
	}
	c.notes(t.Notes)
}

// nothing says that a table is empty, in the type of the tables above it where that
// hangs on a wall.
func (c *composer) nothing(t *doc.Table) {
	size, title := c.body(), headingSize*c.scale()
	if c.doc.Look.Type != doc.Normal {
		size = max(size, c.last)
		title = max(title, size*titleRatio)
	}
	c.headingIn(t.Title, title, size*point*leading)
	c.paragraph(t.Empty, size, regular)
}

// notes sets the notes of a table: those with signs run on, the others have
// lines of their own.
func (c *composer) notes(notes []doc.Note) {
	size := max(smallSize+0.5, c.small())
	if len(notes) == 0 {
		return
	}
	c.y += 1.6
	var signs []string
	for _, n := range notes {
		if n.Sign != "" {
			signs = append(signs, n.Sign+" = "+n.Text)
		}
	}
	c.paragraph(strings.Join(signs, " · "), size, regular)
	for _, n := range notes {
		if n.Sign == "" {
			c.paragraph(n.Text, size, regular)
		}
	}
}

// panelGap is the gap between two panels of a table, in millimetres.
const panelGap = 4.0

// run sets one panel of a table down the pages.
type run struct {
	*composer
	grid    *grid
	plan    plan
	panel   doc.Panel
	columns int       // of the page
	room    float64   // of one of them
	column  int       // the one being filled, from 0
	started bool      // the title has been set
	begin   float64   // the y where the columns of this page begin
	deepest float64   // the y where the deepest of them ends
	heights []float64 // of the rows
	striped int       // the rows up to this one have their stripes
	// rest are the heights of what stands in the panels to come and is not parted.
	rest []float64
}

func (r *run) em() float64 { return r.plan.size * point }

// titleSize is that of the title of the table, never smaller than its rows.
func (r *run) titleSize() float64 { return max(headingSize, r.plan.size*titleRatio) }

// leastRead is the least type of a table that is read at a table, its heads too.
const leastRead = 6.5

// headSize returns the type of the heads of columns, in points.
func (r *run) headSize() float64 { return r.plan.size * r.headScale(r.plan.size) }

// titleHeight returns what the title takes above the heads of columns, and continuedHeight
// what it takes where the table goes on.
func (r *run) titleHeight() float64 {
	if r.grid.table.Title == "" {
		return 0
	}
	return r.titleSize()*point*leading + 1
}

func (r *run) continuedHeight() float64 {
	if r.grid.table.Title == "" {
		return 0
	}
	return r.body()*point*leading + 1
}

// titleRatio is how much larger the title of a table is than its rows.
const titleRatio = 1.1

// x returns where a column of the page begins.
func (r *run) x() float64 { return marginX + float64(r.column)*(r.room+gutter) }

// next goes on in the next column of the page, or on the next page.
func (r *run) next() {
	r.close()
	if r.column+1 < r.columns {
		r.column++
		r.y = r.begin
	} else {
		r.column, r.deepest = 0, 0
		r.newPage()
	}
	r.head()
}

// close rules the table off at the foot of a column.
func (r *run) close() {
	r.mark(mark{kind: lineMark, x: r.x(), y: r.y, w: r.panelWidth(), line: 0.25, ink: black})
	r.deepest = max(r.deepest, r.y)
}

func (r *run) panelWidth() float64 {
	sum := 0.0
	for _, j := range r.panel {
		sum += r.plan.widths[j]
	}
	return sum
}

// head sets the title, once a page, and the heads of the columns.
func (r *run) head() {
	if r.column == 0 {
		if title := r.grid.table.Title; title != "" {
			size := r.titleSize()
			if r.started {
				title, size = title+" ("+r.labels.Continued+")", r.body()
			} else {
				r.bookmarked(title, 0, r.y)
			}
			r.y = r.lines(title, marginX, r.y, r.composer.room(), size, bold) + 1
		}
		r.begin = r.y
	}
	r.started = true
	if r.grid.table.HasGroups() {
		r.groupHeads()
	}
	size := r.headSize()
	height := r.headLines() * size * point * leading
	x := r.x()
	for _, j := range r.panel {
		lines := r.headOf(j)
		y := r.y + height - float64(len(lines))*size*point*leading
		for _, l := range lines {
			r.aligned(l, x, r.plan.widths[j], r.grid.pads[j]*r.em(), y+size*point*rise, size, medium, black, r.headAlign(j))
			y += size * point * leading
		}
		x += r.plan.widths[j]
	}
	r.y += height + 0.25*r.em()
	r.mark(mark{kind: lineMark, x: r.x(), y: r.y, w: r.panelWidth(), line: 0.4 + r.accentLine()/2, ink: inkOf(r.doc.Look.Accent)})
}

// headAlign puts heads where the text below them stands.
func (r *run) headAlign(j int) doc.Align {
	if r.grid.table.Columns[j].Narrow {
		return doc.Centre
	}
	return r.grid.table.Columns[j].Alignment()
}

func (r *run) headOf(j int) []string {
	room := r.plan.widths[j] - 2*r.grid.pads[j]*r.em()
	return doc.Wrap(r.grid.heads[j], room+1e-6, func(s string) float64 { return r.width(s, r.headSize(), medium) })
}

func (r *run) headLines() float64 {
	most := 0
	for _, j := range r.panel {
		if r.grid.heads[j] != "" {
			most = max(most, len(r.headOf(j)))
		}
	}
	return float64(most)
}

func (r *run) headHeight() float64 {
	size := r.headSize()
	height := r.headLines()*size*point*leading + 0.25*r.em()
	if r.grid.table.HasGroups() {
		height += r.groupLines() * size * point * leading
	}
	return height
}

// eachGroup calls with the columns of the panel that share a head, their x and
// their width.
func (r *run) eachGroup(found func(head string, x, width float64)) {
	x := r.x()
	for k := 0; k < len(r.panel); {
		group := r.grid.table.Columns[r.panel[k]].Group
		end, width := k+1, r.plan.widths[r.panel[k]]
		for group != "" && end < len(r.panel) && r.grid.table.Columns[r.panel[end]].Group == group {
			width += r.plan.widths[r.panel[end]]
			end++
		}
		if group != "" {
			found(r.face(medium).printable(group), x, width)
		}
		x += width
		k = end
	}
}

func (r *run) groupOf(head string, width float64) []string {
	return doc.Wrap(head, width-narrowPadding*r.em(), func(s string) float64 { return r.width(s, r.headSize(), medium) })
}

func (r *run) groupLines() float64 {
	most := 1
	r.eachGroup(func(head string, _, width float64) { most = max(most, len(r.groupOf(head, width))) })
	return float64(most)
}

func (r *run) groupHeads() {
	size := r.headSize()
	height := r.groupLines() * size * point * leading
	r.eachGroup(func(head string, x, width float64) {
		lines := r.groupOf(head, width)
		y := r.y + height - float64(len(lines))*size*point*leading
		for _, l := range lines {
			r.aligned(l, x, width, 0, y+size*point*rise, size, medium, black, doc.Centre)
			y += size * point * leading
		}
		r.mark(mark{kind: lineMark, x: x + 0.5, y: r.y + height, w: width - 1, line: 0.15, ink: black})
	})
	r.y += height
}
