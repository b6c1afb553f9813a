package pdf

import (
	"slices"
	"strings"

	"flagfall/reports/doc"
)

const (
	farSize     = 20.0 // points that are read from two metres with ease
	belowShare  = 0.6  // of the size of a name, what stands beneath it
	muchLarger  = 1.15 // what is worth a line beneath each name
	leastStacks = 11.5 // points from which on one in 10 is read as what stands beneath
)

// belowSize is the size of what stands beneath a name of a size.
func belowSize(size float64) float64 { return max(leastOnWalls, size*belowShare) }

// belowLines are the lines beneath the name of a row.
func (c *composer) belowLines(g *grid, p plan, i int) []string {
	if g.below[i] == "" {
		return nil
	}
	room := p.widths[g.named] - 2*g.pads[g.named]*p.size*point
	lines := wrap(g.below[i], room, func(s string) float64 { return c.width(s, belowSize(p.size), regular) })
	for k := range lines {
		lines[k] = strings.TrimSuffix(lines[k], " ·")
	}
	return lines
}

// stacked sets a short list for the wall with clubs and the like beneath the names,
// where that is far larger than beside them, and all of it stays on one page.
func (c *composer) stacked(t *doc.Table, beside plan) (*grid, plan, bool) {
	look := c.doc.Look
	if look.Type == doc.Normal || look.Columns > 1 || t.Flow > 1 || len(c.doc.Tables()) > 1 || len(c.pages) > 1 ||
		len(beside.panels) == 1 && beside.size >= farSize || c.pagesOf(c.measure(t), beside, 1) > 1 {
		return nil, plan{}, false
	}
	lean := t.Stacked()
	named := slices.IndexFunc(lean.Columns, func(c doc.Column) bool { return c.Kind == doc.Name })
	if lean == t || named < 0 {
		return nil, plan{}, false
	}
	g := c.measured(lean)
	g.named = named
	for i := range t.Rows {
		g.below = append(g.below, c.face(regular).printable(t.Beneath(i, c.labels)))
	}
	s := sizesFor(look)
	low := max(leastStacks, beside.size*muchLarger)
	if look.Points > 0 {
		if len(beside.panels) == 1 {
			return nil, plan{}, false
		}
		s.huge, low = look.Points, look.Points-0.5
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
