package html

import (
	"fmt"
	"strconv"

	"flagfall/reports/doc"
)

// chart is a chart as the template draws it, in millimetres of its drawing.
type chart struct {
	Label, More   string
	Width, Height string
	Lines         []stroke
	Discs         []point
	Texts         []label
}

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
	Muted              bool
	// Fit is the width that a long name is squeezed into; "" for none.
	Fit string
}

// The size of a chart on a page, in millimetres.
const (
	chartWidth  = 184.0
	chartHeight = 105.0
)

// letterWidth is about how wide a letter of a label is.
const letterWidth = 1.6

// viewChart lays a chart out once for all renderers, and gives its shapes.
func viewChart(c *doc.Chart, labels doc.Labels) *chart {
	v := &chart{Label: tidy(c.Heading), More: tidy(labels.Sideways), Width: mm(chartWidth), Height: mm(chartHeight)}
	d := c.Drawing(chartWidth, chartHeight)
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
			t := label{X: mm(s.X), Y: mm(s.Y + s.H/2 + 1), Anchor: "start", Text: tidy(s.Text), Muted: s.Style&doc.Muted != 0}
			switch s.Align {
			case doc.Right:
				t.X, t.Anchor = mm(s.X+s.W), "end"
			case doc.Centre:
				t.X, t.Anchor = mm(s.X+s.W/2), "middle"
			}
			if float64(len([]rune(t.Text)))*letterWidth > s.W {
				t.Fit = mm(s.W)
			}
			v.Texts = append(v.Texts, t)
		}
	}
	return v
}

// mm is a measure with two decimals at the most.
func mm(v float64) string {
	return strconv.FormatFloat(float64(int(v*100+0.5))/100, 'f', -1, 64)
}

// colourOf is an accent as web pages write it.
func colourOf(a doc.Accent) string {
	c := a.RGB()
	return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2])
}
