package pdf

import (
	"math"

	"flagfall/reports/doc"
)

// set sets the rows of the panel down the pages.
func (r *run) set() {
	rows := len(r.grid.texts)
	least, whole, tallest := r.headHeight(), 0.0, 0.0
	for i, h := range r.heights {
		whole += h
		tallest = max(tallest, h)
		if i < 2 {
			least += h
		}
	}
	if r.columns > 1 { // which have about equal shares of it
		whole = whole/float64(r.columns) + tallest
	}
	whole += r.headHeight()
	title := r.titleHeight()
	if r.grid.table.IsGrid() && title+whole <= r.foot-r.top { // one looks up and down it
		least = whole
	}
	r.need(min(title+least, r.foot-r.top))
	r.head()
	if rows == 0 {
		r.close()
	}
	limit, head := r.share(0), r.headHeight()
	for i := 0; i < rows; i++ {
		if (r.y+r.together(i) > limit+1e-6 || r.y+r.behind(i) > r.foot+1e-6) && r.y > r.begin+head+1e-6 {
			r.next()
			limit = r.share(i)
		}
		if r.y+r.heights[i] > r.foot+1e-6 {
			r.tall(i)
			continue
		}
		r.stripes(i)
		r.row(i, r.y, r.heights[i], 0, math.MaxInt)
		r.y += r.heights[i]
		if i == rows-1 {
			r.close()
		}
	}
	r.y = max(r.y, r.deepest)
}

// together returns the height of a row with those joined to it; none for a row that
// is joined itself, which stands where the row before does.
func (r *run) together(i int) float64 {
	rows := r.grid.table.Rows
	if rows[i].Joined && i > 0 && r.started {
		return 0
	}
	sum := r.heights[i]
	for i++; i < len(rows) && rows[i].Joined; i++ {
		sum += r.heights[i]
	}
	return sum
}

// lastRows are how many rows of a table stand on its last page at least.
const lastRows = 3

// behind returns the height of what may not be left alone on a page: the last rows of
// the table, and what follows it. It counts where just these are left.
func (r *run) behind(i int) float64 {
	if r.columns > 1 || len(r.heights) <= lastRows || i != r.lastStart() {
		return 0
	}
	sum := 0.0
	if len(r.rest) == 0 {
		sum = r.follows + r.following(r.plan.size)
	}
	for _, h := range r.heights[i:] {
		sum += h
	}
	if r.headHeight()+sum > (r.foot-r.top)/2 { // no page would hold them well
		return 0
	}
	return sum
}

// lastStart returns the first of the last rows: one that is not joined to another.
func (r *run) lastStart() int {
	i := len(r.heights) - lastRows
	for i > 0 && r.grid.table.Rows[i].Joined {
		i--
	}
	return i
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

// pieces returns the heights of what is left from a row on and is not parted: rows with those
// joined to them, the last rows with what may not be left alone after them, and the
// panels to come.
func (r *run) pieces(from int) []float64 {
	list := make([]float64, 0, len(r.heights)-from+len(r.rest))
	for i := from; i < len(r.heights); {
		end := i + 1
		h := r.heights[i]
		for end < len(r.heights) && r.grid.table.Rows[end].Joined {
			h += r.heights[end]
			end++
		}
		if behind := r.behind(i); behind > 0 {
			h, end = behind, len(r.heights)
		}
		list = append(list, h)
		i = end
	}
	return append(list, r.rest...)
}

// columnsFor returns how many columns of pages take pieces of these heights, when each is filled
// to a part of its height only, the first from y on.
func (r *run) columnsFor(pieces []float64, y, part float64) int {
	n, begin, foot := 1, y, y+part*(r.foot-y)
	later := r.top + r.continuedHeight() + r.headHeight()
	for _, h := range pieces {
		if y+h > foot+1e-6 && y > begin+1e-6 {
			n++
			if r.column+n > r.columns { // of another page
				begin = later
				foot = begin + part*(r.pageFoot()-begin)
			}
			y = begin
		}
		y += h
	}
	return n
}

// share is down to where this column of the page may be filled. When all that
// is left fits on this page, the columns get equal shares of it; else the pages of a
// wall list are filled alike, but where the next table goes on below it.
func (r *run) share(from int) float64 {
	pieces, open := r.pieces(from), r.columns-r.column
	most := r.columnsFor(pieces, r.y, 1)
	switch {
	case most <= open:
		if open == 1 {
			return r.foot
		}
		most = open
	case r.doc.Look.Type == doc.Normal || r.goesOn:
		return r.foot
	default: // whole pages
		most = open + (most-open+r.columns-1)/r.columns*r.columns
	}
	low, high := 0.0, 1.0
	for range 12 { // to the breadth of a line
		if middle := (low + high) / 2; r.columnsFor(pieces, r.y, middle) <= most {
			high = middle
		} else {
			low = middle
		}
	}
	return r.y + high*(r.foot-r.y)
}

// pagesOf returns how many pages a table takes in so many columns, with what stands last
// below it.
func (c *composer) pagesOf(g *grid, p plan, columns int) int {
	r := c.runs(g, p, columns)[0]
	y := c.y + r.titleHeight() + r.headHeight()
	if y >= c.foot { // it begins on a page of its own
		y = c.top + r.titleHeight() + r.headHeight()
	}
	pieces := r.pieces(0)
	if n := len(pieces); n > 0 {
		pieces[n-1] += r.following(p.size)
	}
	return (r.columnsFor(pieces, y, 1) + columns - 1) / columns
}

// runs returns the panels of a table, each of which knows those that come after it.
func (c *composer) runs(g *grid, p plan, columns int) []*run {
	runs := make([]*run, len(p.panels))
	var rest []float64
	for i := len(runs) - 1; i >= 0; i-- {
		r := &run{composer: c, grid: g, plan: p, panel: p.panels[i], columns: columns, room: c.columnRoom(columns), started: i > 0, rest: rest}
		r.heights = r.rowHeights()
		if i > 0 {
			own := r.pieces(0)
			if len(own) > 0 {
				own[0] += panelGap + r.continuedHeight() + r.headHeight()
			}
			rest = own
		}
		runs[i] = r
	}
	return runs
}
