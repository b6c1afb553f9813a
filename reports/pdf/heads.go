package pdf

import (
	"strings"

	"flagfall/reports/doc"
)

// headShare is the least type of heads on a wall beside that of rows: the rows choose the
// type of a list, and not a long head over short figures.
const headShare = 0.7

// leastHead is the least type of heads over larger rows, which poor eyesight has to read
// too, in points.
const leastHead = 10.5

// headScale returns the type of heads beside that of rows of a size in points.
func (c *composer) headScale(size float64) float64 {
	if c.doc.Look.Type == doc.Normal {
		return max(0.9, min(1, leastRead/size))
	}
	return max(headShare, min(1, leastHead/size))
}

// putHeads finds the widths of columns by their rows and their heads in type of a scale.
func (c *composer) putHeads(g *grid, scale float64) {
	g.scale, g.needs = scale, g.rows.clone()
	for j := range g.heads {
		head := g.hardHead(j, c)
		for _, widths := range [][]float64{g.natural, g.soft, g.hard, g.tight} {
			widths[j] = max(widths[j], head)
		}
		if !g.table.Columns[j].Narrow { // a head of several words stays in a line where there is room
			g.natural[j] = max(g.natural[j], c.face(medium).width(g.heads[j])*scale)
		}
	}
	g.widenGroups(c)
	g.evenNarrow()
}

// in returns the grid as it is when its rows are in type of a size: with heads of the type that
// goes with it.
func (c *composer) in(g *grid, size float64) *grid {
	scale := c.headScale(size)
	if g.prose != nil || g.still || scale == g.scale { // tables with sentences are read at a table
		return g
	}
	if g.scaled[scale] == nil {
		other := *g
		c.putHeads(&other, scale)
		g.scaled[scale] = &other
	}
	return g.scaled[scale]
}

// widenGroups gives the columns of a group the width that its head needs.
func (g *grid) widenGroups(c *composer) {
	for j := 0; j < len(g.heads); {
		end := g.groupEnd(j)
		if head := c.face(medium).printable(g.table.Columns[j].Group); head != "" {
			want := 0.0
			for _, word := range strings.Fields(head) {
				want = max(want, c.face(medium).width(word)*g.scale)
			}
			have := 0.0
			for k := j; k < end; k++ {
				have += g.natural[k] + 2*g.pads[k]
			}
			if extra := (want + 2*narrowPadding - have) / float64(end-j); extra > 0 {
				for k := j; k < end; k++ {
					g.natural[k] += extra
					g.soft[k] += extra
					g.hard[k] += extra
					g.tight[k] += extra
				}
			}
		}
		j = end
	}
}
