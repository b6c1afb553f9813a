package pdf

import (
	"strings"

	"flagfall/reports/doc"
)

// alike is what tables of the same columns have in common: the rounds of an
// event below each other, say, are of one type size and one width.
type alike struct {
	size float64 // the largest type in which each of them can be set
	wide bool    // one of them takes the width of the page
	many bool    // there are several
}

// keys tell tables of the same columns.
func keys(t *doc.Table) string {
	var all []string
	for _, column := range t.Columns {
		all = append(all, column.Key)
	}
	return strings.Join(all, " ")
}

// compare finds what the tables of the same columns have in common.
func (c *composer) compare() {
	c.like = map[string]alike{}
	tables := c.tables()
	if len(tables) < 2 {
		return
	}
	s := sizesFor(c.doc.Look)
	for _, t := range tables {
		if len(t.Columns) == 0 || len(t.Rows) == 0 || t.Flow > 1 {
			continue
		}
		p := c.plan(c.measure(t), c.room(), s)
		if p.quality == inPanels {
			continue
		}
		before, known := c.like[keys(t)]
		if !known {
			before.size = p.size
		}
		c.like[keys(t)] = alike{min(before.size, p.size), before.wide, known}
	}
	for _, t := range tables {
		common, known := c.like[keys(t)]
		if !known || len(t.Rows) == 0 {
			continue
		}
		s := s
		s.largest = common.size
		s.comfort = min(s.comfort, s.largest)
		width := 0.0
		for _, w := range c.plan(c.measure(t), c.room(), s).widths {
			width += w
		}
		common.wide = common.wide || width >= c.room()*nearlyAll
		c.like[keys(t)] = common
	}
}

// sizesOf returns the type sizes for a table: none larger than those alike need, or
// than the table before, so that sizes do not go up and down on a page.
func (c *composer) sizesOf(t *doc.Table) sizes {
	s := sizesFor(c.doc.Look)
	if t.Flow > 1 && c.doc.Look.Type == doc.Wall && c.doc.Look.Points == 0 {
		s.comfort = leastFlowing
	}
	if c.doc.Look.Points > 0 {
		return s
	}
	if common, known := c.like[keys(t)]; known {
		s.largest = min(s.largest, common.size)
		if common.many {
			s.huge = s.largest
		}
	}
	if c.last > 0 {
		s.largest = min(s.largest, c.last)
		s.huge = s.largest
	}
	s.comfort = min(s.comfort, s.largest)
	s.least = min(s.least, s.comfort)
	return s
}
