package pdf

import (
	"math"
	"strings"

	"flagfall/reports/doc"
)

// sizes are the type sizes a table may be set in: the largest is tried first,
// below comfort names are broken into lines, below least columns go beneath
// each other. A table that then leaves most of its page empty may grow to huge.
type sizes struct{ huge, largest, comfort, least float64 }

// leastOnWalls is the least type of anything that hangs on a wall, in points;
// wider tables go on beneath themselves.
const leastOnWalls = 10.0

// leastFlowing is the least type of a wall list that runs in columns, in points.
const leastFlowing = 11.0

func sizesFor(look doc.Look) sizes {
	if p := look.Points; p > 0 {
		return sizes{p, p, p, p}
	}
	width, _ := look.Paper.Size()
	a4, _ := doc.A4.Size()
	scale := max(1, math.Floor(width/a4*4)/4) // in quarters, for round sizes
	switch look.Type {
	case doc.Wall:
		return sizes{28 * scale, 18 * scale, 14 * scale, leastOnWalls}
	case doc.Hung:
		return sizes{24 * scale, 14 * scale, leastOnWalls, leastOnWalls}
	}
	return sizes{14, 10.5, 8, 6.5}
}

const (
	padding       = 0.42 // on both sides of a cell, in units of the type size
	narrowPadding = 0.26
	rowPadding    = 0.24 // above and below the text of a row
	nominalName   = 12.0 // how wide a name is reckoned with when it is decided how a sheet lies
	nearlyAll     = 0.72 // of the room: a table that takes it is stretched to all
	squareCell    = 1.1  // how wide the text of a cell of a grid should be, where there is room
	letter        = 0.56 // the width of an average letter
)

// grid is a table with its texts measured, in units of the type size.
type grid struct {
	table *doc.Table
	heads []string
	texts [][]text // row, column
	// natural is as wide as the widest text; soft leaves one in ten, and one that is
	// like no other, to be condensed or broken; hard breaks what can be broken.
	// tight parts names between all their words.
	needs
	pads []float64
	// below are texts in small type beneath those of a column, one for each row; nil
	// for none.
	below [][]string
	// prose is the table word by word; nil when no column has sentences.
	prose *doc.Prose
	// scale is the type of heads beside that of rows by which the widths were found, and
	// rows are the widths without heads.
	scale float64
	rows  needs
	// scaled are the grids with heads of other types, by their scale; only the first has them.
	scaled map[float64]*grid
	// still keeps the widths as they are in all sizes.
	still bool
}

type text struct {
	s     string
	width float64
	// narrow is the width in narrow letters, where the text may be set in them.
	narrow float64
	cut    cut
	ink    int
	// tail is left free after the text, within its width.
	tail float64
}

// plan is how a grid is set in a room.
type plan struct {
	size    float64 // of type, in points
	widths  []float64
	panels  []doc.Panel
	quality int
	// hand is the least height of rows that are written into or grow, in millimetres, where that of
	// all tables would leave the page empty.
	hand float64
}

// The qualities of a plan, from worst to best.
const (
	inPanels   = iota // columns had to go beneath each other
	small             // type below comfort
	brokenText        // many names broken into lines
	fine
)

// measure returns the grid of a table, made once.
func (c *composer) measure(t *doc.Table) *grid {
	if c.grids[t] == nil {
		c.grids[t] = c.measured(t)
	}
	return c.grids[t]
}

func (c *composer) measured(t *doc.Table) *grid {
	n := len(t.Columns)
	g := &grid{table: t, heads: make([]string, n), texts: make([][]text, len(t.Rows)), rows: newNeeds(n), pads: make([]float64, n), scaled: map[float64]*grid{}}
	for i := range t.Rows {
		g.texts[i] = make([]text, n)
	}
	for j := range t.Columns {
		col := &t.Columns[j]
		g.pads[j] = padding
		if col.Narrow {
			g.pads[j] = narrowPadding
		}
		g.heads[j] = c.face(medium).printable(col.Title)
		decimals := t.Decimals(j)
		for i := range t.Rows {
			g.texts[i][j] = c.cell(t.Rows[i].Cell(j), col, decimals)
		}
		g.alignHalves(j, c)
		c.needs(g, j)
	}
	c.putHeads(g, c.headScale(leastOnWalls))
	c.measureProse(g)
	return g
}

// cell returns the text of a cell, measured.
func (c *composer) cell(cell doc.Cell, column *doc.Column, decimals int) text {
	if cell.Is(doc.Void) {
		return text{}
	}
	t := text{ink: black}
	if cell.Is(doc.Strong) {
		t.cut = bold
	}
	if cell.Is(doc.Muted) || cell.Is(doc.Struck) {
		t.ink = dim
	}
	t.s = c.face(t.cut).printable(cell.Print(column, decimals, c.labels))
	t.width = c.face(t.cut).width(t.s)
	if column.Kind.Wraps() {
		t.narrow = c.face(t.cut.narrowed()).width(t.s)
	}
	return t
}

// alignHalves leaves room for a ½ after the whole numbers of a column that has
// halves, so that the ones stand under each other.
func (g *grid) alignHalves(j int, c *composer) {
	if !g.table.Columns[j].Halves || g.table.Columns[j].Alignment() != doc.Right {
		return
	}
	halves := false
	for i := range g.texts {
		halves = halves || strings.HasSuffix(g.texts[i][j].s, "½")
	}
	for i := range g.texts {
		t := &g.texts[i][j]
		if number := g.table.Rows[i].Cell(j).Number; halves && number != nil && number.Whole() {
			t.tail = c.face(t.cut).width("½")
			t.width += t.tail
		}
	}
}

// groupEnd returns the index after the columns under the same group head as j.
func (g *grid) groupEnd(j int) int {
	columns := g.table.Columns
	end := j + 1
	for columns[j].Group != "" && end < len(columns) && columns[end].Group == columns[j].Group {
		end++
	}
	return end
}

// evenNarrow gives all narrow columns one width.
func (g *grid) evenNarrow() {
	widest := 0.0
	for j := range g.table.Columns {
		if g.table.Columns[j].Narrow {
			widest = max(widest, g.natural[j])
		}
	}
	for j := range g.table.Columns {
		if g.table.Columns[j].Narrow {
			g.natural[j], g.soft[j], g.hard[j], g.tight[j] = max(widest, squareCell), widest, widest, widest
		}
	}
}

// sum returns the width of all columns with their padding.
func (g *grid) sum(widths []float64) float64 {
	total := 0.0
	for j := range widths {
		total += widths[j] + 2*g.pads[j]
	}
	return total
}

// plan finds the best way to set the grid in a room of so many millimetres.
func (c *composer) plan(g *grid, room float64, s sizes) plan {
	for size := s.largest; size >= s.comfort; size -= 0.5 {
		if h := c.in(g, size); h.sum(h.soft)*size*point <= room {
			return h.at(size, h.soft, room, fine)
		}
	}
	for size := s.comfort; size >= s.least; size -= 0.5 {
		quality := small
		if size == s.comfort {
			quality = brokenText
		}
		if h := c.in(g, size); h.sum(h.hard)*size*point <= room {
			return h.at(size, h.hard, room, quality)
		}
	}
	if h := c.in(g, s.comfort); c.doc.Look.Points > 0 && h.sum(h.tight)*s.comfort*point <= room {
		return h.at(s.comfort, h.tight, room, small) // a size that is asked for is worth names in lines
	}
	return c.in(g, s.comfort).inPanels(room, s)
}

// at sets the columns side by side, none narrower than least.
func (g *grid) at(size float64, least []float64, room float64, quality int) plan {
	em := size * point
	pads := g.sum(make([]float64, len(least)))
	widths := g.share(least, room/em-pads)
	p := plan{size: size, widths: widths, quality: quality, panels: []doc.Panel{make(doc.Panel, len(widths))}}
	for j := range widths {
		p.widths[j] = (widths[j] + 2*g.pads[j]) * em
		p.panels[0][j] = j
	}
	return p
}

// share brings the columns into a room.
func (g *grid) share(least []float64, room float64) []float64 {
	var widths []float64
	if g.prose != nil {
		widths, _ = g.prose.Share(room)
	} else {
		widths, _ = doc.Fit(g.natural, least, room)
	}
	return widths
}

// inPanels sets the columns beneath each other. The frozen columns may take
// four tenths of the room, so that something is left for the others, and six where
// names would be cut within their words else; a column never takes more than the room.
func (g *grid) inPanels(room float64, s sizes) plan {
	size := s.comfort
	em := size * point
	p := plan{size: size, widths: make([]float64, len(g.natural)), quality: inPanels}
	frozen := min(g.table.Frozen, len(g.natural))
	for j := range p.widths {
		p.widths[j] = min((g.hard[j]+2*g.pads[j])*em, room)
	}
	natural, least := make([]float64, frozen), make([]float64, frozen)
	for j := range frozen {
		natural[j], least[j] = p.widths[j], 2*em
	}
	whole := 0.0
	for j := range frozen {
		whole += natural[j]
	}
	fitted, _ := doc.Fit(natural, least, min(max(room*0.4, whole), room*0.6))
	used := 0.0
	for j := range fitted {
		p.widths[j] = fitted[j]
		used += fitted[j]
	}
	for j := frozen; j < len(p.widths); j++ {
		p.widths[j] = min(p.widths[j], room-min(used, room*0.9))
	}
	p.panels = g.table.EvenPanels(p.widths, 0, room)
	// What the widest panel leaves goes to the names, which then have fewer lines.
	widest := 0.0
	for _, panel := range p.panels {
		sum := 0.0
		for _, j := range panel {
			sum += p.widths[j]
		}
		widest = max(widest, sum)
	}
	for j := range frozen {
		if extra := min(room-widest, (g.natural[j]+2*g.pads[j])*em-p.widths[j]); extra > 0 && g.table.Columns[j].Kind.Wraps() {
			p.widths[j] += extra
			widest += extra
		}
	}
	return p
}

// stretch gives what is left of the room to the columns, the most to those with
// words, when the table is nearly as wide as the room anyway.
func (g *grid) stretch(p plan, room float64, always bool) plan {
	if len(p.panels) != 1 {
		return p
	}
	total, weights := 0.0, 0.0
	weight := func(j int) float64 {
		switch {
		case g.table.Columns[j].Narrow:
			return 0
		case g.table.Columns[j].Kind.Wraps():
			return 3
		}
		return 1
	}
	for j, w := range p.widths {
		total += w
		weights += weight(j)
	}
	extra := room - total
	if weights == 0 || extra <= 0 || !always && total < room*nearlyAll {
		return p
	}
	for j := range p.widths {
		p.widths[j] += extra * weight(j) / weights
	}
	return p
}

// liesAcross decides how the sheets lie: across when the layout says so, or
// when some table has so many columns that it is set better that way; a long name
// does not turn a sheet.
func (c *composer) liesAcross() bool {
	switch c.doc.Look.Orientation {
	case doc.Portrait:
		return false
	case doc.Landscape:
		return true
	}
	s := sizesFor(c.doc.Look)
	for _, b := range c.doc.Blocks {
		if b, is := b.(*doc.Bracket); is && c.bracketAcross(b) {
			return true
		}
	}
	for _, t := range c.tables() {
		if len(t.Columns) == 0 || len(t.Rows) == 0 {
			continue
		}
		g := c.measure(t).nominal()
		upright, across := c.plan(g, c.size[0]-2*marginX, s), c.plan(g, c.size[1]-2*marginX, s)
		if lean := t.Lean(); lean != t && across.quality == inPanels { // is what will be set
			g = c.measure(lean).nominal()
			upright, across = c.plan(g, c.size[0]-2*marginX, s), c.plan(g, c.size[1]-2*marginX, s)
		}
		if upright.quality < across.quality && c.stacksOnPage(t) {
			upright = c.plan(c.measure(t.Stacked()).nominal(), c.size[0]-2*marginX, s)
		}
		if across.quality > upright.quality || upright.quality == inPanels && c.panelSheets(g, across, c.size[0]) <= c.panelSheets(g, upright, c.size[1]) {
			return true
		}
	}
	return false
}

// stacksOnPage reports whether a grid for the wall is so short that what may stand beneath
// its names can do so on one upright page.
func (c *composer) stacksOnPage(t *doc.Table) bool {
	const about = 45.0 // head, foot and margins, in millimetres
	each := linesHeight(1, leastStacks) + leading*belowSize(leastStacks)*point
	return c.doc.Look.Type != doc.Normal && t.IsGrid() && len(c.tables()) == 1 && t.Stacked() != t && float64(len(t.Rows))*each <= c.size[1]-about
}

// panelSheets is about how many sheets of a height the panels of a table take.
func (c *composer) panelSheets(g *grid, p plan, height float64) float64 {
	const about = 45.0 // head, foot and margins, in millimetres
	sum := 0.0
	for _, panel := range p.panels {
		for i := range g.texts {
			sum += c.rowHeight(g, p, i, panel)
		}
	}
	return math.Ceil(sum / (height - about))
}

// nominal returns the grid with words in their columns of no more than a usual width.
func (g *grid) nominal() *grid {
	n := *g
	n.still, n.prose = g.prose != nil, nil
	n.needs, n.rows, n.scaled = g.needs.clone(), g.rows.clone(), map[float64]*grid{}
	for j := range g.table.Columns {
		if !g.table.Columns[j].Kind.Wraps() {
			continue
		}
		for _, widths := range []needs{n.needs, n.rows} {
			for _, w := range [][]float64{widths.natural, widths.soft, widths.hard} {
				w[j] = min(w[j], nominalName)
			}
		}
	}
	return &n
}

// tables are those that are set as such: a bracket is drawn.
func (c *composer) tables() []*doc.Table {
	var set []*doc.Table
	for _, b := range c.doc.Blocks {
		if _, drawn := b.(*doc.Bracket); !drawn && doc.TableOf(b) != nil {
			set = append(set, doc.TableOf(b))
		}
	}
	return set
}
