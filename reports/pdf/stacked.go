package pdf

import (
	"math"
	"slices"

	"flagfall/reports/doc"
)

const (
	farSize     = 20.0 // points that are read from two metres with ease
	belowShare  = 0.6  // of the size of a name, what stands beneath it
	belowAbout  = 0.7  // of it, in the sizes that lists are mostly of
	muchLarger  = 1.15 // what is worth a line beneath each name
	leastStacks = 11.5 // points from which on one in 10 is read as what stands beneath
)

// belowSize returns the size of what stands beneath a name of a size.
func belowSize(size float64) float64 { return max(leastOnWalls, size*belowShare) }

// belowLines returns the lines beneath a cell of a row, where names stand: narrow ones where
// those are fewer.
func (c *composer) belowLines(g *grid, p plan, i, j int) laid {
	if g.below == nil || g.below[i][j] == "" {
		return laid{}
	}
	room := p.widths[j] - 2*g.pads[j]*p.size*point
	in := func(k cut) laid {
		return laid{wrap(g.below[i][j], room, func(s string) float64 { return c.width(s, belowSize(p.size), k) }), k}
	}
	set := in(regular)
	if tight := in(set.cut.narrowed()); len(tight.lines) < len(set.lines) {
		set = tight
	}
	return set
}

// mostBelow are how many lines stand beneath a name where smaller type can do it.
const mostBelow = 2

// deepBelow reports whether more lines than that stand beneath a name.
func (c *composer) deepBelow(g *grid, p plan) bool {
	for i := range g.below {
		for j := range g.below[i] {
			if len(c.belowLines(g, p, i, j).lines) > mostBelow {
				return true
			}
		}
	}
	return false
}

// stacked sets a list for the wall with clubs and the like beneath the names, where
// that is far larger than beside them: a short one if all of it stays on one page, a
// longer one whose columns are too wide if it takes no more pages.
func (c *composer) stacked(t *doc.Table, beside plan) (*grid, plan, bool) {
	look := c.doc.Look
	far := len(beside.panels) == 1 && beside.size >= farSize
	unruly := far && look.Points == 0 && c.breaksNames(c.measure(t), beside)
	if look.Type == doc.Normal || look.Columns > 1 || t.Flow > 1 || !c.alone() || len(c.pages) > 1 || far && !unruly {
		return nil, plan{}, false
	}
	pages := c.pagesOf(c.measure(t), beside, 1) * len(beside.panels)
	crowd := c.fromAfar(t) && beside.size < afarSize && pages <= manySheets
	if pages > 1 && beside.quality == fine && !crowd && (beside.size >= leastStacks || pages > manySheets) {
		return nil, plan{}, false
	}
	lean := t.Stacked()
	if lean == t || !slices.ContainsFunc(lean.Columns, func(c doc.Column) bool { return c.Kind == doc.Name }) {
		return nil, plan{}, false
	}
	g := c.measured(lean)
	beneath := make([]float64, len(lean.Columns)) // how wide it is, in its own type sizes
	for i := range t.Rows {
		texts, name := make([]string, len(lean.Columns)), 0
		for j := range lean.Columns {
			if lean.Columns[j].Kind == doc.Name {
				texts[j] = c.face(regular).printable(t.Beneath(i, name, c.labels))
				beneath[j] = max(beneath[j], c.face(regular).width(texts[j]))
				g.rows.natural[j] = max(g.rows.natural[j], beneath[j]*belowAbout)
				name++
			}
		}
		g.below = append(g.below, texts)
	}
	c.putHeads(g, g.scale)
	s := sizesFor(look)
	low := leastStacks
	if len(beside.panels) == 1 { // else its columns stand in parts, which nobody finds together
		low = max(low, beside.size*muchLarger)
	}
	if unruly { // a line beneath whole names is as large, and easier to read
		low = farSize - 0.5
	}
	if look.Points > 0 {
		if len(beside.panels) == 1 {
			return nil, plan{}, false
		}
		s.huge, low = look.Points, look.Points-0.5
	}
	p, ok := c.stackedOnPage(g, s, low)
	if !ok && pages > 1 {
		p, ok = c.stackedOnPages(g, s, low, pages, beneath)
	}
	for most := pages + 1; crowd && p.size < afarSize && most <= manySheets; most++ {
		if afar, found := c.stackedOnPages(g, s, afarSize, most, beneath); found {
			p, ok = afar, true
		}
	}
	return g, p, ok
}

// breaksNames reports whether a plan sets more than half of the rows with a name in lines.
func (c *composer) breaksNames(g *grid, p plan) bool {
	broken := 0
	for i := range g.texts {
		for j := range g.table.Columns {
			room := p.widths[j] - 2*g.pads[j]*p.size*point
			if g.table.Columns[j].Kind == doc.Name && len(c.lay(g, g.texts[i][j], room, p.size).lines) > 1 {
				broken++
				break
			}
		}
	}
	return 2*broken > len(g.texts)
}

// stackedOnPage returns the plan of a stacked list in the largest type above low in which all
// of it stays on this page; false where it does not.
func (c *composer) stackedOnPage(g *grid, s sizes, low float64) (plan, bool) {
	if float64(len(g.texts))*linesHeight(1, low) > c.foot-c.y {
		return plan{}, false
	}
	p, ok := c.grownBy(g, softly, s.huge, low)
	if !ok || p.size < farSize { // names in lines then
		if broken, larger := c.grownBy(g, hardly, s.huge, max(low, p.size)); larger {
			p, ok = broken, true
		}
		if tight, far := c.grownBy(g, tightly, s.huge, max(low, farSize-0.5)); far && p.size < farSize && (!ok || !c.deepBelow(g, tight)) {
			p, ok = tight, true
		}
	}
	return p, ok
}

// stackedOnPages returns the plan of a stacked list in the largest type, from low on, in which
// it takes no more than so many pages, or in smaller type where that saves one. Beneath
// are the widths of what stands beneath the names, in its own type.
func (c *composer) stackedOnPages(g *grid, s sizes, low float64, most int, beneath []float64) (chosen plan, found bool) {
	at := func(size float64) (plan, int) {
		h := *c.in(g, size)
		least := h.soft
		for _, lines := range [][]float64{h.hard, h.tight} { // rather than a row on many sheets
			if c.doc.Look.Points > 0 && h.sum(least)*size*point > c.room() {
				least = lines
			}
		}
		if h.sum(least)*size*point > c.room() {
			return plan{}, math.MaxInt
		}
		h.natural = slices.Clone(h.natural)
		for j := range h.natural { // a line beneath each name, where there is room
			h.natural[j] = max(h.natural[j], beneath[j]*belowSize(size)/size)
		}
		p := h.at(size, least, c.room(), fine)
		return p, c.pagesOf(g, p, 1)
	}
	least := low
	for size := s.largest; size >= least; size -= 0.5 {
		switch p, need := at(size); {
		case found && need < most:
			return p, true
		case !found && need <= most && (need <= manySheets || size <= low):
			chosen, found, most, least = p, true, need, max(low, size*muchSmaller)
		}
	}
	return chosen, found
}
