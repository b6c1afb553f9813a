package pdf

import (
	"math"
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
		for i, panel := range p.panels {
			if i > 0 {
				c.y += 4
			}
			run := &run{composer: c, grid: g, plan: p, panel: panel, columns: n, room: c.columnRoom(n), started: i > 0}
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

// run sets one panel of a table down the pages.
type run struct {
	*composer
	grid    *grid
	plan    plan
	panel   doc.Panel
	columns int     // of the page
	room    float64 // of one of them
	column  int     // the one being filled, from 0
	started bool    // the title has been set
	begin   float64 // the y where the columns of this page begin
	deepest float64 // the y where the deepest of them ends
}

func (r *run) em() float64 { return r.plan.size * point }

// titleSize is that of the title of the table, never smaller than its rows.
func (r *run) titleSize() float64 { return max(headingSize, r.plan.size*titleRatio) }

// titleRatio is how much larger the title of a table is than its rows.
const titleRatio = 1.1

// x is where a column of the page begins.
func (r *run) x() float64 { return marginX + float64(r.column)*(r.room+gutter) }

func (r *run) set() {
	rows := len(r.grid.texts)
	heights := make([]float64, rows)
	least, whole, tallest := r.headHeight(), 0.0, 0.0
	for i := range heights {
		heights[i] = r.rowHeight(r.grid, r.plan, i, r.panel)
		whole += heights[i]
		tallest = max(tallest, heights[i])
		if i < 2 {
			least += heights[i]
		}
	}
	if r.columns > 1 { // which have about equal shares of it
		whole = whole/float64(r.columns) + tallest
	}
	whole += r.headHeight()
	title := 0.0
	if r.grid.table.Title != "" {
		title = r.titleSize()*point*leading + 1
	}
	if r.grid.table.IsGrid() && title+whole <= r.foot-r.top { // one looks up and down it
		least = whole
	}
	r.need(min(title+least, r.foot-r.top))
	r.head()
	if rows == 0 {
		r.close()
	}
	limit := r.share(heights, 0)
	for i := 0; i < rows; i++ {
		if (r.y+r.together(heights, i) > limit+1e-6 || r.y+r.behind(heights, i) > r.foot+1e-6) && r.y > r.begin+r.headHeight()+1e-6 {
			r.next()
			limit = r.share(heights, i)
		}
		if r.y+heights[i] > r.foot+1e-6 {
			r.tall(i)
			continue
		}
		r.row(i, r.y, heights[i], 0, math.MaxInt)
		r.y += heights[i]
		if i == rows-1 {
			r.close()
		}
	}
	r.y = max(r.y, r.deepest)
}

// together is the height of a row with those joined to it; none for a row that
// is joined itself, which stands where the row before does.
func (r *run) together(heights []float64, i int) float64 {
	rows := r.grid.table.Rows
	if rows[i].Joined && i > 0 && r.started {
		return 0
	}
	sum := heights[i]
	for i++; i < len(rows) && rows[i].Joined; i++ {
		sum += heights[i]
	}
	return sum
}

// lastRows are how many rows of a table stand on its last page at least.
const lastRows = 3

// behind is the height of what may not be left alone on a page: the last rows of
// the table, and what follows it. It counts where just these are left.
func (r *run) behind(heights []float64, i int) float64 {
	if r.columns > 1 || len(heights) <= lastRows || i != len(heights)-lastRows {
		return 0
	}
	sum := r.follows + r.following(r.plan.size)
	for _, h := range heights[i:] {
		sum += h
	}
	if r.headHeight()+sum > (r.foot-r.top)/2 { // no page would hold them well
		return 0
	}
	return sum
}

// following is about the height of the table that stands last below the one being
// set, in type of a size.
func (c *composer) following(size float64) float64 {
	if c.follower == nil {
		return 0
	}
	const lines = 2.5 // the title and the heads of columns
	return 4 + (lines*leading+float64(max(len(c.follower.Rows), 1))*(leading+2*rowPadding))*size*point
}

// share is down to where this column of the page may be filled. When all that
// is left fits on this page, the columns get equal shares of it; else the pages of a
// wall list are filled alike, but where the next table goes on below it.
func (r *run) share(heights []float64, from int) float64 {
	left, tallest := 0.0, 0.0
	for _, h := range heights[from:] {
		left += h
		tallest = max(tallest, h)
	}
	open := float64(r.columns - r.column)
	if open == 1 && r.y+left <= r.foot {
		return r.foot
	}
	if each := left/open + tallest; r.y+each < r.foot {
		return r.y + each - tallest*1e-3
	}
	later := r.foot - r.top - r.headHeight() - tallest // of a column of another page
	if r.doc.Look.Type == doc.Normal || r.goesOn || later <= 0 {
		return r.foot
	}
	pages := math.Ceil((left - open*(r.foot-r.y)) / (later * float64(r.columns)))
	return min(r.foot, r.y+left/(open+max(pages, 0)*float64(r.columns))+tallest)
}

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
			r.y = r.lines(title, marginX, r.y, r.composer.room(), size, bold, black) + 1
		}
		r.begin = r.y
	}
	r.started = true
	if r.grid.table.HasGroups() {
		r.groupHeads()
	}
	size := r.plan.size * r.headScale()
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
	return doc.Wrap(r.grid.heads[j], room+1e-6, func(s string) float64 { return r.width(s, r.plan.size*r.headScale(), medium) })
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
	size := r.plan.size * r.headScale()
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
	return doc.Wrap(head, width-narrowPadding*r.em(), func(s string) float64 { return r.width(s, r.plan.size*r.headScale(), medium) })
}

func (r *run) groupLines() float64 {
	most := 1
	r.eachGroup(func(head string, _, width float64) { most = max(most, len(r.groupOf(head, width))) })
	return float64(most)
}

func (r *run) groupHeads() {
	size := r.plan.size * r.headScale()
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

func (c *composer) rowHeight(g *grid, p plan, i int, panel doc.Panel) float64 {
	lines := 1
	for _, j := range panel {
		room := p.widths[j] - 2*g.pads[j]*p.size*point
		if t := g.texts[i][j]; t.width*p.size*point > room {
			lines = max(lines, len(c.lay(g, t, room, p.size).lines))
		}
	}
	height := (float64(lines)*leading + 2*rowPadding) * p.size * point
	for _, j := range panel {
		under := c.belowLines(g, p, i, j)
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
		return max(height, handHeight, p.hand)
	}
	return height
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

// row sets the lines from..to of a row.
func (r *run) row(i int, y, height float64, from, to int) {
	em := r.em()
	if i%2 == 1 {
		r.mark(mark{kind: fillMark, x: r.x(), y: y, w: r.panelWidth(), h: height, fill: stripe})
	}
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
		if r.grid.table.ByHand { // higher than its text
			lineY = y + (height-float64(len(l.lines))*leading*em)/2
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
			for _, line := range r.belowLines(r.grid, r.plan, i, j) {
				r.text(line, x+pad, lineY+small*point*rise, small, regular, black)
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
