package doc

import (
	"cmp"
	"slices"
)

// Chart is curves over steps: the scores of players over the rounds, the time
// on two clocks over the moves. Renderers that draw draw it as lines; the
// others print its Table.
type Chart struct {
	Heading string
	// Across and Up name the axes.
	Across, Up string
	// Steps are the marks of the axis across and Levels those of the axis up.
	Steps, Levels []Tick
	Curves        []Curve
	// Table is the chart as a table, for renderers that do not draw; nil if there is a table beside
	// the chart.
	Table *Table
	// Accent is that of the document.
	Accent Accent
}

// Tick is a mark on an axis.
type Tick struct {
	At    float64
	Label string
	// Strong draws a line across the chart: a time control.
	Strong bool
}

// Curve is one line of a chart.
type Curve struct {
	// Name is put at the end of the curve.
	Name   string
	Points []ChartPoint
	// Dark draws full marks, for the side with the dark pieces.
	Dark bool
}

// ChartPoint is a point of a curve in the units of the axes.
type ChartPoint struct{ X, Y float64 }

// Kind is "chart".
func (*Chart) Kind() string { return "chart" }

// dashes returns the patterns that tell curves apart without colour, in
// millimetres of line and gap; 0 is a full line.
func dashes(i int) float64 { return []float64{0, 2.2, 0.7, 4}[i%4] }

// The places of a chart in millimetres.
const (
	chartLeft   = 12.0 // for the labels of levels
	chartFoot   = 9.0  // for those of steps
	chartTop    = 5.0
	chartNames  = 0.27 // the share of the width for the names of curves
	chartLabel  = 4.2  // the height of a name
	chartType   = 8.0  // points
	chartMark   = 1.3  // the side of a mark on a curve
	chartCrowd  = 4.0  // marks nearer to each other than this are left out
	chartNarrow = 2.5  // the least distance of the labels of steps, a letter
)

// Drawing lays the chart out on a width and height in millimetres. Names stand
// at the ends of their curves, pushed apart where they would overlap.
func (c *Chart) Drawing(width, height float64) Drawing {
	d := Drawing{}
	right := width * (1 - chartNames)
	bottom := height - chartFoot
	fromX, toX := bounds(c.Steps, c.Curves, func(p ChartPoint) float64 { return p.X })
	fromY, toY := bounds(c.Levels, c.Curves, func(p ChartPoint) float64 { return p.Y })
	x := func(v float64) float64 { return chartLeft + (v-fromX)/(toX-fromX)*(right-chartLeft) }
	y := func(v float64) float64 { return bottom - (v-fromY)/(toY-fromY)*(bottom-chartTop) }
	for _, t := range c.Levels {
		d.add(Shape{Kind: Stroke, X: chartLeft, Y: y(t.At), W: right - chartLeft, Line: 0.15, Style: Muted})
		d.Text(0, y(t.At)-2, chartLeft-1.5, 4, chartType, t.Label).Aligned(Right)
	}
	last := -chartNarrow * 10
	for _, t := range c.Steps {
		at := x(t.At)
		d.Rule(at, bottom, 0, 1, 0.2)
		if t.Strong {
			s := d.add(Shape{Kind: Stroke, X: at, Y: chartTop, H: bottom - chartTop, Line: 0.3})
			s.Dash = 1.5
		}
		if room := chartNarrow * float64(len(t.Label)); at-last >= room {
			d.Text(at-room, bottom+1, 2*room, 3.6, chartType, t.Label).Aligned(Centre)
			last = at
		}
	}
	d.Rule(chartLeft, bottom, right-chartLeft, 0, 0.35)
	d.Rule(chartLeft, chartTop, 0, bottom-chartTop, 0.35)
	d.Text(0, 0, width*0.5, 4, chartType, c.Up).Muted()
	d.Text(chartLeft, bottom+4.6, right-chartLeft, 4, chartType, c.Across).Muted().Aligned(Right)
	palette := c.Accent.Palette()
	for i := range c.Curves {
		c.curve(&d, i, palette[i%len(palette)], x, y)
	}
	c.names(&d, palette, right, bottom, width, y)
	return d
}

// curve draws a curve with marks on it.
func (c *Chart) curve(d *Drawing, i int, hue Accent, x, y func(float64) float64) {
	points := c.Curves[i].Points
	for k := 1; k < len(points); k++ {
		a, b := points[k-1], points[k]
		s := d.add(Shape{Kind: Stroke, X: x(a.X), Y: y(a.Y), W: x(b.X) - x(a.X), H: y(b.Y) - y(a.Y), Line: 0.45, Accent: hue})
		s.Dash = dashes(i)
	}
	kind := Ring
	if c.Curves[i].Dark {
		kind = Disc
	}
	marked := -chartCrowd
	for k, p := range points {
		if at := x(p.X); at-marked >= chartCrowd || k == len(points)-1 {
			s := d.Box(kind, at-chartMark/2, y(p.Y)-chartMark/2, chartMark, chartMark, 0.3)
			s.Accent = hue
			marked = at
		}
	}
}

// names sets the names of the curves beside their ends, each with a piece of
// its line.
func (c *Chart) names(d *Drawing, palette []Accent, right, bottom, width float64, y func(float64) float64) {
	type end struct {
		curve   int
		at, put float64
	}
	var ends []end
	for i := range c.Curves {
		if n := len(c.Curves[i].Points); n > 0 {
			at := y(c.Curves[i].Points[n-1].Y)
			ends = append(ends, end{i, at, at})
		}
	}
	slices.SortStableFunc(ends, func(a, b end) int { return cmp.Compare(a.at, b.at) })
	step := chartLabel
	if n := float64(len(ends)); n > 0 {
		step = min(step, (bottom-2)/n)
	}
	// From the top down, and back up once the foot is reached.
	for i := range ends {
		if i > 0 {
			ends[i].put = max(ends[i].put, ends[i-1].put+step)
		}
	}
	for i := len(ends) - 1; i >= 0; i-- {
		limit := bottom
		if i+1 < len(ends) {
			limit = ends[i+1].put - step
		}
		ends[i].put = min(ends[i].put, limit)
	}
	const lead, sample = 3.0, 6.0
	for _, e := range ends {
		curve := &c.Curves[e.curve]
		d.add(Shape{Kind: Stroke, X: right + 1, Y: e.at, W: lead, H: e.put - e.at, Line: 0.15, Style: Muted})
		s := d.add(Shape{Kind: Stroke, X: right + 1 + lead, Y: e.put, W: sample, Line: 0.45, Accent: palette[e.curve%len(palette)]})
		s.Dash = dashes(e.curve)
		x := right + lead + sample + 2
		d.Text(x, e.put-step/2, width-x, step, chartType, curve.Name).Condense = true
	}
}

// bounds returns the least and the most of an axis. They differ.
func bounds(ticks []Tick, curves []Curve, of func(ChartPoint) float64) (from, to float64) {
	first := true
	see := func(v float64) {
		if first {
			from, to, first = v, v, false
		}
		from, to = min(from, v), max(to, v)
	}
	for _, t := range ticks {
		see(t.At)
	}
	for i := range curves {
		for _, p := range curves[i].Points {
			see(of(p))
		}
	}
	if to <= from {
		to = from + 1
	}
	return from, to
}
