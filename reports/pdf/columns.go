package pdf

import (
	"math"
	"strings"

	"flagfall/reports/doc"
)

// columnsOfPage decides in how many columns of the page the table runs and in
// which type: so that it needs the fewest pages, then in the largest type, then in
// the fewest columns.
func (c *composer) columnsOfPage(g *grid, s sizes) (int, plan) {
	if p, ok := c.grown(g, s); ok {
		return 1, p
	}
	if n := c.doc.Look.Columns; n > 1 && g.table.Name == c.doc.Tables()[0].Name {
		for ; n > 1; n-- { // or as many as there is room for
			if p, ok := c.inColumns(g, s, n); ok {
				return n, p
			}
		}
	}
	best, most := 1, max(g.table.Flow, 1)
	if c.doc.Look.Columns == 1 {
		most = 1
	}
	chosen := c.plan(g, c.room(), s)
	pages := c.pagesOf(g, chosen, 1)
	if most == 1 {
		if c.doc.Look.Type != doc.Normal && c.doc.Look.Points == 0 && c.alone() && len(chosen.panels) == 1 {
			chosen = c.onFewerPages(g, s, chosen, pages)
		}
		return best, chosen
	}
	for n := 1; n <= most; n++ {
		room := c.columnRoom(n)
		for size := s.huge; size >= s.comfort; size -= 0.5 {
			h := c.in(g, size)
			least := h.soft
			if h.sum(least)*size*point > room && size-0.5 < s.comfort {
				least = h.hard // names in lines rather than a column less
			}
			if h.sum(least)*size*point > room {
				continue
			}
			p := h.at(size, least, room, fine)
			if need := c.pagesOf(g, p, n); need < pages || need == pages && p.size > chosen.size {
				best, chosen, pages = n, p, need
			}
		}
	}
	return best, chosen
}

// inColumns returns the plan of a table in so many columns of the page: on the fewest
// pages, then in the largest type. It reports false where they are too narrow.
func (c *composer) inColumns(g *grid, s sizes, n int) (plan, bool) {
	var chosen plan
	pages := math.MaxInt
	for size := s.huge; size >= s.least; size -= 0.5 {
		h := c.in(g, size)
		least := h.soft
		for _, lines := range [][]float64{h.hard, h.tight} { // so many columns are asked for
			if h.sum(least)*size*point > c.columnRoom(n) {
				least = lines
			}
		}
		if h.sum(least)*size*point > c.columnRoom(n) {
			continue
		}
		p := h.at(size, least, c.columnRoom(n), fine)
		if need := c.pagesOf(g, p, n); need < pages {
			chosen, pages = p, need
		}
	}
	return chosen, pages < math.MaxInt
}

const (
	muchSmaller = 0.65 // the least type beside the largest that a sheet less is worth
	manySheets  = 6    // along which people walk
)

// onFewerPages returns the plan of a wall list in the largest type that saves a page,
// where it need not be much smaller. A list of many sheets, along which people walk,
// is set in the type of one that runs in columns.
func (c *composer) onFewerPages(g *grid, s sizes, chosen plan, pages int) plan {
	if pages > manySheets && chosen.size > leastFlowing {
		s.largest, s.comfort = leastFlowing, min(s.comfort, leastFlowing)
		chosen = c.plan(g, c.room(), s)
		pages = c.pagesOf(g, chosen, 1)
	}
	least := max(chosen.size*muchSmaller, leastOnWalls)
	if c.fromAfar(g.table) {
		least = max(least, min(chosen.size, afarSize))
	}
	for size := chosen.size - 0.5; pages > 1 && size >= least; size -= 0.5 {
		s.largest, s.comfort = size, min(s.comfort, size)
		if p := c.plan(g, c.room(), s); len(p.panels) == 1 && c.pagesOf(g, p, 1) < pages {
			return p
		}
	}
	return chosen
}

// alone reports whether the document has one table, and perhaps a small one that follows it.
func (c *composer) alone() bool {
	tables := len(c.doc.Tables())
	return tables == 1 || tables == 2 && c.follower != nil
}

const (
	manyBoards = 20   // rows of a list before which a crowd stands, most of it some way off
	afarSize   = 14.0 // points in which such a list is set, where that takes a sheet more
)

// fromAfar reports whether a crowd reads a list.
func (c *composer) fromAfar(t *doc.Table) bool {
	return c.doc.Look.Type == doc.Wall && c.doc.Look.Points == 0 && len(t.Rows) > manyBoards
}

// grown sets a table in larger type, as long as all of it stays on this page in
// one column with lines to spare: it is read from afar. On a wall names in two
// lines are taken for type that is larger by much.
func (c *composer) grown(g *grid, s sizes) (plan, bool) {
	tables := c.doc.Tables()
	if n := len(c.doc.Blocks); n > 2 || n > len(tables) {
		return plan{}, false // many sizes beside each other would look unruly
	}
	if g.prose != nil { // is read from near
		return plan{}, false
	}
	whole, isWhole := c.grownBy(g, softly, s.huge, s.largest)
	if c.doc.Look.Type == doc.Normal {
		if g.table.ByHand && !isWhole { // read while walking: names in two lines are taken
			return c.grownBy(g, hardly, s.huge, s.largest)
		}
		return whole, isWhole
	}
	if isWhole && whole.size >= farSize { // larger still would only break names
		return whole, true
	}
	const much = 1.2
	least := s.least
	for size := s.largest; size > s.least && !isWhole; size -= 0.5 { // as it would be set else
		if h := c.in(g, size); h.sum(h.soft)*size*point <= c.room() {
			least = size
			break
		}
	}
	if broken, ok := c.grownBy(g, hardly, s.huge, max(least, whole.size)*much); ok {
		return broken, true
	}
	if c.doc.Look.Points == 0 && (!isWhole || whole.size < farSize) {
		far := min(max(farSize, s.largest*10/9), s.huge) // and no larger: more names would be in lines
		if tight, ok := c.grownBy(g, tightly, far, farSize-0.5); ok {
			return tight, true
		}
	}
	return whole, isWhole
}

// grownBy returns the plan in the largest type, between two sizes, in which all of a
// table stays on the page with columns of least widths, which are those of its needs, and
// no name has many lines beneath it where that can be had.
func (c *composer) grownBy(g *grid, leastOf func(*needs) []float64, huge, low float64) (plan, bool) {
	spare, fallback := c.spareLines(g), plan{}
	for size := huge; size > low; size -= 0.5 {
		em, h := size*point, c.in(g, size)
		least := leastOf(&h.needs)
		if h.sum(least)*em > c.room() {
			continue
		}
		p := h.at(size, least, c.room(), fine)
		height := spare * leading * em
		for i := range g.texts {
			height += c.rowHeight(g, p, i, p.panels[0])
		}
		if c.y+height > c.foot {
			continue
		}
		if !c.deepBelow(g, p) {
			return p, true
		}
		if fallback.size == 0 {
			fallback = p
		}
	}
	return fallback, fallback.size > 0
}

// spareLines returns how many lines of its rows a table leaves to its heads and notes, and
// the first one to those below it.
func (c *composer) spareLines(g *grid) float64 {
	spare := g.aboutLines()
	if c.last == 0 {
		for _, t := range c.doc.Tables()[1:] {
			spare += 2.5 + 1.4*float64(len(t.Rows))
		}
	}
	return spare
}

const (
	handMost  = 24.0 // the most height of a row that is written into, in millimetres
	roomyMost = 2.0  // the most height of a row that grows, beside that of a line
)

// spread makes the rows of the first table higher that is written into, or that grows to
// fill its page, where all of it would leave much of the page empty.
func (c *composer) spread(g *grid, p plan) plan {
	least, most := handHeight, handMost
	if !g.table.ByHand {
		least = linesHeight(1, p.size)
		most = least * roomyMost
	}
	if len(c.doc.Blocks) > len(c.doc.Tables()) || !g.table.ByHand && !g.table.Roomy || len(g.texts) == 0 {
		return p
	}
	room := c.foot - c.y - c.spareLines(g)*leading*p.size*point
	if each := min(room/float64(len(g.texts)), most); each > least {
		p.hand = each
		for i := range g.texts { // rows of many lines are higher still
			room -= c.rowHeight(g, p, i, p.panels[0])
		}
		if room < -0.001 {
			p.hand = 0
		}
	}
	return p
}

// aboutLines returns how many lines of its rows the heads and the notes of a table take
// at most.
func (g *grid) aboutLines() float64 {
	if len(g.table.Notes) > 0 || g.table.Title != "" {
		return 4
	}
	lines := 1.0
	for _, head := range g.heads {
		lines = max(lines, float64(len(strings.Fields(head))))
	}
	if g.table.HasGroups() {
		lines += 2
	}
	return lines + 0.5
}

func (c *composer) columnRoom(n int) float64 {
	return (c.room() - gutter*float64(n-1)) / float64(n)
}
