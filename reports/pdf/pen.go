package pdf

import (
	"math"
	"strconv"
)

// pen writes lines, boxes and discs in the language of PDF pages. Shapes of one
// style that follow each other become one path: a board of fifty squares is one
// fill, which keeps files small and drawing fast. The zero pen is ready.
type pen struct {
	out    []byte
	height float64 // of the page, in millimetres
	// What was said last within the run of shapes.
	said style
	path string // the operator that ends the path begun; "" for none
}

// style is what shapes of one path have in common.
type style struct {
	ink, fill  int
	line, dash float64
}

// unsaid is the style at the beginning of a run, of which nothing holds.
var unsaid = style{ink: -1, fill: -1, line: -1}

// shape reports whether a mark is drawn by the pen.
func (m *mark) shape() bool { return m.kind >= lineMark && m.kind <= discMark }

// draw adds a shape.
func (p *pen) draw(m *mark) {
	if len(p.out) == 0 {
		p.out = append(p.out, "q\n"...)
		p.said = unsaid
	}
	switch m.kind {
	case lineMark:
		p.begin("S", style{ink: m.ink, fill: p.said.fill, line: m.line, dash: m.dash})
		p.at(m.x, m.y, "m ")
		p.at(m.x+m.w, m.y+m.h, "l\n")
	case boxMark:
		p.begin("S", style{ink: m.ink, fill: p.said.fill, line: m.line})
		p.box(m)
	case fillMark:
		p.begin("f", style{ink: p.said.ink, fill: m.fill, line: p.said.line, dash: p.said.dash})
		p.box(m)
	case discMark:
		p.begin("B", style{ink: m.ink, fill: m.fill, line: m.line})
		p.circle(m.x, m.y, m.w)
	}
}

// run gives the shapes since the last run, and nothing where there are none.
func (p *pen) run() []byte {
	if len(p.out) == 0 {
		return nil
	}
	p.end()
	run := append(p.out, 'Q')
	p.out = p.out[:0]
	return run
}

// begin goes on with the path where operator and style stay, and otherwise ends it
// and begins another.
func (p *pen) begin(operator string, s style) {
	if p.path == operator && s == p.said {
		return
	}
	p.end()
	if s.ink != p.said.ink {
		p.colour(s.ink, "G\n", "RG\n")
	}
	if s.fill != p.said.fill {
		p.colour(s.fill, "g\n", "rg\n")
	}
	if s.line != p.said.line {
		p.number(s.line / point)
		p.out = append(p.out, "w\n"...)
	}
	if s.dash != p.said.dash {
		p.out = append(p.out, '[')
		if s.dash > 0 {
			p.number(s.dash / point)
			p.number(s.dash * 0.7 / point)
		}
		p.out = append(p.out, "] 0 d\n"...)
	}
	p.said, p.path = s, operator
}

func (p *pen) end() {
	if p.path != "" {
		p.out = append(append(p.out, p.path...), '\n')
		p.path = ""
	}
}

func (p *pen) colour(ink int, grey, colour string) {
	r, g, b := rgb(ink)
	share := func(v int) { p.number(float64(v) / 255) }
	if share(r); ink <= white {
		p.out = append(p.out, grey...)
		return
	}
	share(g)
	share(b)
	p.out = append(p.out, colour...)
}

func (p *pen) box(m *mark) {
	p.at(m.x, m.y+m.h, "")
	p.number(m.w / point)
	p.number(m.h / point)
	p.out = append(p.out, "re\n"...)
}

// circle draws four curves, which leave a true circle by less than a
// thousandth of its radius.
func (p *pen) circle(x, y, r float64) {
	const handle = 0.5522847 // of the radius: 4/3 (√2 - 1)
	h := r * handle
	p.at(x+r, y, "m\n")
	for _, c := range [4][6]float64{{r, h, h, r, 0, r}, {-h, r, -r, h, -r, 0}, {-r, -h, -h, -r, 0, -r}, {h, -r, r, -h, r, 0}} {
		p.at(x+c[0], y+c[1], "")
		p.at(x+c[2], y+c[3], "")
		p.at(x+c[4], y+c[5], "c\n")
	}
	p.out = append(p.out, "h\n"...)
}

// at writes a point of the page and an operator. PDF counts points from the
// lower left corner.
func (p *pen) at(x, y float64, operator string) {
	p.number(x / point)
	p.number((p.height - y) / point)
	p.out = append(p.out, operator...)
}

// number writes a number with up to three decimals, and a space.
func (p *pen) number(v float64) {
	milli := int64(math.Round(v * 1000))
	if milli < 0 {
		p.out = append(p.out, '-')
		milli = -milli
	}
	p.out = strconv.AppendInt(p.out, milli/1000, 10)
	if rest := milli % 1000; rest > 0 {
		p.out = append(p.out, '.', byte('0'+rest/100))
		if rest %= 100; rest > 0 {
			p.out = append(p.out, byte('0'+rest/10))
			if rest %= 10; rest > 0 {
				p.out = append(p.out, byte('0'+rest))
			}
		}
	}
	p.out = append(p.out, ' ')
}
