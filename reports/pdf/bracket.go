package pdf

import "flagfall/reports/doc"

// bracketSizes are the sizes of type of a bracket on A4 in points, the largest
// that fits is taken.
var bracketSizes = []float64{14, 13, 12, 11.5, 11, 10.5, leastOnWalls}

// setter measures the texts of a bracket, in units of the type size: each once, however
// many sizes are tried.
type setter struct {
	*composer
	widths map[measured]float64
}

// measured is a text in a cut.
type measured struct {
	text string
	cut  cut
}

func (s setter) Width(text string, style doc.Style) float64 { return s.measure(text, weight(style)) }

func (s setter) measure(text string, k cut) float64 {
	of := measured{text, k}
	width, known := s.widths[of]
	if !known {
		f := s.face(k)
		width = f.width(f.printable(text))
		s.widths[of] = width
	}
	return width
}

// Lines breaks a text into lines that fit the width in narrow letters, if need be.
func (s setter) Lines(text string, width float64, style doc.Style) []string {
	if s.Width(text, style) <= width {
		return []string{text}
	}
	return doc.Wrap(doc.Clean(text), width, func(t string) float64 { return s.measure(t, weight(style).narrowed()) })
}

// weight returns the cut of a style.
func weight(style doc.Style) cut {
	if style&doc.Strong != 0 {
		return bold
	}
	return regular
}

// bracketPlan is how a bracket is set on sheets: in parts, the larger the fewer.
type bracketPlan struct {
	parts   []*doc.Bracket
	size    float64
	density doc.Density
}

// planBracket finds the largest type in which a bracket fits a room, whole where it
// can be.
func (c *composer) planBracket(b *doc.Bracket, width, height float64) bracketPlan {
	sizes := bracketSizes
	if p := c.doc.Look.Points; p > 0 {
		sizes = []float64{p}
	}
	scale := sizesFor(doc.Look{Type: doc.Wall, Paper: c.doc.Look.Paper}).largest / sizesFor(doc.Look{Type: doc.Wall}).largest
	set := setter{c, map[measured]float64{}}
	for rounds := len(b.Rounds); rounds > 0; rounds-- {
		plan := bracketPlan{parts: b.Parts(rounds), size: leastOnWalls, density: doc.Tight()}
		fits := func() bool {
			for _, part := range plan.parts {
				if _, w, h := part.Drawing(width, plan.size, plan.density, set); w > width+1e-6 || h > height {
					return false
				}
			}
			return true
		}
		if !fits() && rounds > 1 {
			continue
		}
		tight := plan
		plan.density = doc.Loose()
		for _, plan.size = range sizes {
			if plan.size > leastOnWalls {
				plan.size *= scale
			}
			if fits() {
				return plan
			}
		}
		if plan.density, plan.size = doc.Close(), leastOnWalls; fits() {
			return plan
		}
		return tight
	}
	return bracketPlan{}
}

// across reports whether a bracket is set better on sheets that lie across, of a
// size upright.
func (c *composer) bracketAcross(b *doc.Bracket) bool {
	const head = 45 // what the head and the foot of a page take, about
	upright := c.planBracket(b, c.size[0]-2*marginX, c.size[1]-head)
	across := c.planBracket(b, c.size[1]-2*marginX, c.size[0]-head)
	return len(across.parts) < len(upright.parts) || len(across.parts) == len(upright.parts) && across.size > upright.size
}

// bracket draws a bracket over the width of the page, in parts on pages of their own
// where one has no room for it.
func (c *composer) bracket(b *doc.Bracket) {
	c.heading(b.Heading, 0)
	plan := c.planBracket(b, c.room(), c.foot-c.top)
	for _, part := range plan.parts {
		d, _, h := part.Drawing(c.room(), plan.size, plan.density, setter{c, map[measured]float64{}})
		c.need(h)
		c.drawing(&d, marginX, c.y)
		c.y += h + 4
	}
}
