package pdf

import (
	"math"

	"flagfall/reports/doc"
)

const (
	passageGap  = 0.45 // between two passages, in type sizes
	passageStep = 0.25 // by which their type gets smaller, in points
	listed      = "–"  // before an item of a list
	listedGap   = 0.35 // after it, in type sizes; the lines of the item stand below each other
)

// passageSize returns the type size of the passages on all forms of a block: the largest in
// which each of them fits its box, so that cards beside each other are alike.
func (c *composer) passageSize(b *doc.Forms) float64 {
	size := math.Inf(1)
	for i := range b.Items {
		for k := range b.Items[i].Shapes {
			s := &b.Items[i].Shapes[k]
			if s.Kind != doc.Passaged {
				continue
			}
			size = min(size, s.Size)
			for size > leastForm && c.passageLines(s, size, nil) > s.H+1e-6 {
				size = max(size-passageStep, leastForm)
			}
		}
	}
	return size
}

// passages sets the passages of a shape from the top of its box down.
func (c *composer) passages(s *doc.Shape) {
	size := min(s.Size, c.passaged)
	c.passageLines(s, size, func(text string, x, y float64, k cut) {
		c.text(text, s.X+x, s.Y+y+size*point*rise, size, k, black)
	})
}

// passageLines breaks the passages of a shape into lines of a size and returns their
// height in millimetres; set, if any, is called for each with its place in the box.
func (c *composer) passageLines(s *doc.Shape, size float64, set func(text string, x, y float64, k cut)) float64 {
	y := 0.0
	lines := func(text string, x float64, k cut) {
		text = c.face(k).printable(text)
		for _, line := range wrap(text, s.W-x, func(t string) float64 { return c.width(t, size, k) }) {
			if set != nil {
				set(line, x, y, k)
			}
			y += size * point * leading
		}
	}
	dash := c.face(regular).printable(listed)
	for i := range s.Passages {
		p := &s.Passages[i]
		if i > 0 {
			y += passageGap * size * point
		}
		if p.Heading != "" {
			lines(p.Heading, 0, bold)
		}
		for _, line := range p.Lines {
			x := 0.0
			if len(p.Lines) > 1 {
				x = c.width(dash, size, regular) + listedGap*size*point
				if set != nil {
					set(dash, 0, y, regular)
				}
			}
			lines(line, x, regular)
		}
	}
	return y
}
