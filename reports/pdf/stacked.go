package pdf

import (
	"slices"
	"strings"

	"flagfall/reports/doc"
)

const (
	farSize     = 20.0 // points that are read from two metres with ease
	belowShare  = 0.6  // of the size of a name, what stands beneath it
	belowAbout  = 0.7  // of it, in the sizes that lists are mostly of
	muchLarger  = 1.15 // what is worth a line beneath each name
	leastStacks = 11.5 // points from which on one in 10 is read as what stands beneath
)

// belowSize is the size of what stands beneath a name of a size.
func belowSize(size float64) float64 { return max(leastOnWalls, size*belowShare) }

// belowLines are the lines beneath a cell of a row, where names stand.
func (c *composer) belowLines(g *grid, p plan, i, j int) []string {
	if g.below == nil || g.below[i][j] == "" {
		return nil
	}
	room := p.widths[j] - 2*g.pads[j]*p.size*point
	// A dot stays with what is before it, so that no line begins with one.
	bound := strings.ReplaceAll(g.below[i][j], " · ", "\u00a0· ")
	lines := wrap(bound, room, func(s string) float64 { return c.width(s, belowSize(p.size), regular) })
	for k := range lines {
		lines[k] = strings.ReplaceAll(strings.TrimSuffix(lines[k], "\u00a0·"), "\u00a0· ", " · ")
	}
	return lines
}

// stacked sets a list for the wall with clubs and the like beneath the names, where
// that is far larger than beside them: a short one if all of it stays on one page, a
// longer one whose columns are too wide if it takes no more pages.
func (c *composer) stacked(t *doc.Table, beside plan) (*grid, plan, bool) {
	look := c.doc.Look
	if look.Type == doc.Normal || look.Columns > 1 || t.Flow > 1 || len(c.doc.Tables()) > 1 || len(c.pages) > 1 ||
		len(beside.panels) == 1 && beside.size >= farSize {
		return nil, plan{}, false
	}
	pages := c.pagesOf(c.measure(t), beside, 1) * len(beside.panels)
	if pages > 1 && beside.quality == fine {
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
				g.natural[j] = max(g.natural[j], beneath[j]*belowAbout)
				name++
			}
		}
		g.below = append(g.below, texts)
	}
	s := sizesFor(look)
	low := leastStacks
	if len(beside.panels) == 1 { // else its columns stand in parts, which nobody finds together
		low = max(low, beside.size*muchLarger)
	}
	if look.Points > 0 {
		if len(beside.panels) == 1 {
			return nil, plan{}, false
		}
		s.huge, low = look.Points, look.Points-0.5
	}
	if pages > 1 {
		natural := slices.Clone(g.natural)
		for size := s.largest; size >= low; size -= 0.5 {
			if g.sum(g.soft)*size*point > c.room() {
				continue
			}
			for j := range g.natural { // a line beneath each name, where there is room
				g.natural[j] = max(natural[j], beneath[j]*belowSize(size)/size)
			}
			if p := g.at(size, g.soft, c.room(), fine); c.pagesOf(g, p, 1) <= pages {
				return g, p, true
			}
		}
		return nil, plan{}, false
	}
	p, ok := c.grownBy(g, g.soft, s.huge, low)
	if !ok || p.size < farSize { // names in lines then
		if broken, larger := c.grownBy(g, g.hard, s.huge, max(low, p.size)); larger {
			p, ok = broken, true
		}
		if tight, far := c.grownBy(g, g.tight, s.huge, max(low, farSize-0.5)); far && p.size < farSize {
			p, ok = tight, true
		}
	}
	return g, p, ok
}
