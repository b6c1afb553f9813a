package html

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"flagfall/reports/doc"
)

// chart is a chart or a bracket as the template draws it, in millimetres of its
// drawing.
type chart struct {
	Label, More string
	// Region is what the box is called in which it is moved.
	Region        string
	Class         string
	Width, Height string
	Lines         []stroke
	Boxes         []box
	Discs         []point
	Texts         []label
	// Size is the type of a bracket and Across its width in pixels, which it keeps; ""
	// for a chart, which is as wide as the page.
	Size   string
	Across int
}

type box struct{ X, Y, W, H, Line string }

type stroke struct {
	X1, Y1, X2, Y2, Width, Dash, Colour string
	Muted                               bool
}

type point struct {
	X, Y, R, Colour string
	Dark            bool
}

type label struct {
	X, Y, Anchor, Text string
	Class              string
	// Size is the type of a text that has not that of the drawing.
	Size string
	// Fit is the width that a long name is squeezed into; "" for none.
	Fit string
}

// The size of a chart on a page, in millimetres.
const (
	chartWidth  = 184.0
	chartHeight = 105.0
)

const (
	pointHigh = 25.4 / 72 // a point in millimetres
	dropped   = 0.125     // from the middle of a line to its base line, in millimetres for each point
)

// lettered is about how wide a text is, in units of its type size.
func lettered(text string) float64 {
	const letter, ideograph = 0.567, 1.0
	width := 0.0
	for _, r := range text {
		if r >= 0x2e80 {
			width += ideograph
		} else {
			width += letter
		}
	}
	return width
}

// viewChart lays a chart out once for all renderers, and gives its shapes.
func viewChart(c *doc.Chart, title string, labels doc.Labels) *chart {
	v := &chart{Class: "chart", Label: tidy(c.Heading), Region: tidy(cmp.Or(c.Heading, title)), More: tidy(labels.Sideways), Width: mm(chartWidth), Height: mm(chartHeight)}
	v.shapes(c.Drawing(chartWidth, chartHeight), 0)
	return v
}

// shapes takes over the shapes of a drawing in which most texts are of a size.
func (v *chart) shapes(d doc.Drawing, size float64) {
	for i := range d.Shapes {
		s := &d.Shapes[i]
		colour := ""
		if s.Accent.Coloured() {
			colour = colourOf(s.Accent)
		}
		switch s.Kind {
		case doc.Stroke:
			l := stroke{X1: mm(s.X), Y1: mm(s.Y), X2: mm(s.X + s.W), Y2: mm(s.Y + s.H), Width: mm(s.Line), Colour: colour, Muted: s.Style&doc.Muted != 0}
			if s.Dash > 0 {
				l.Dash = mm(s.Dash) + " " + mm(s.Dash*0.7)
			}
			v.Lines = append(v.Lines, l)
		case doc.Ring, doc.Disc:
			v.Discs = append(v.Discs, point{X: mm(s.X + s.W/2), Y: mm(s.Y + s.H/2), R: mm(s.W / 2), Colour: colour, Dark: s.Kind == doc.Disc})
		case doc.Words:
			t := label{X: mm(s.X), Y: mm(s.Y + s.H/2 + dropped*s.Size), Anchor: "start", Text: tidy(s.Text), Class: strings.TrimSpace(cellClass(doc.Cell{Style: s.Style}))}
			if size > 0 && s.Size != size {
				t.Size = mm(s.Size * pointHigh)
			}
			switch s.Align {
			case doc.Right:
				t.X, t.Anchor = mm(s.X+s.W), "end"
			case doc.Centre:
				t.X, t.Anchor = mm(s.X+s.W/2), "middle"
			}
			if lettered(t.Text)*s.Size*pointHigh > s.W {
				t.Fit = mm(s.W)
			}
			v.Texts = append(v.Texts, t)
		case doc.Outline:
			v.Boxes = append(v.Boxes, box{mm(s.X), mm(s.Y), mm(s.W), mm(s.H), mm(s.Line)})
		}
	}
}

// mm returns a measure with two decimals at most.
func mm(v float64) string {
	return strconv.FormatFloat(float64(int(v*100+0.5))/100, 'f', -1, 64)
}

// colourOf returns an accent as web pages write it.
func colourOf(a doc.Accent) string {
	c := a.RGB()
	return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2])
}
