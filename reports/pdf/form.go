package pdf

import (
	"regexp"
	"sort"
	"strings"

	"flagfall/reports/doc"
)

const (
	cropMark    = 4.0  // how far crop marks reach into the sheet, in millimetres
	crossMark   = 1.5  // the arms of those between forms
	leastForm   = 5.0  // the least size of type on a form, in points
	dash        = 2.0  // of a line to fold at, in millimetres
	shade       = 225  // the grey of a shaded box
	moduleBleed = 0.02 // by how much the modules of a code overlap, against hairlines between them
)

// hyphen is one at which a name may be broken.
var hyphen = regexp.MustCompile(`(\pL)-(\pL)`)

// forms sets forms on sheets of their own.
func (c *composer) forms(b *doc.Forms) {
	if len(b.Items) == 0 {
		c.table(b.Table)
		return
	}
	if last := len(c.pages) - 1; last >= 0 && c.y <= c.top && !c.page.bare {
		c.pages = c.pages[:last] // nothing stands on it but its header
	}
	across, down := b.Grid()
	width, height := c.size[0]/float64(across), c.size[1]/float64(down)
	c.passaged = c.passageSize(b)
	for _, sheet := range b.Sheets() {
		c.turnPage()
		c.page.bare = true
		if b.Cut {
			c.cropMarks(across, down)
		}
		for place, item := range sheet {
			if item >= 0 {
				c.drawing(&b.Items[item], width*float64(place%across), height*float64(place/across))
			}
		}
	}
}

// cropMarks sets marks at the ends of the lines to cut along, and crosses where
// these meet.
func (c *composer) cropMarks(across, down int) {
	line := func(x, y, w, h float64) {
		c.mark(mark{kind: lineMark, x: x, y: y, w: w, h: h, line: 0.15, ink: black})
	}
	width, height := c.size[0], c.size[1]
	for i := 1; i < across; i++ {
		x := width * float64(i) / float64(across)
		line(x, 0, 0, cropMark)
		line(x, height-cropMark, 0, cropMark)
		for j := 1; j < down; j++ {
			line(x, height*float64(j)/float64(down)-crossMark, 0, 2*crossMark)
		}
	}
	for j := 1; j < down; j++ {
		y := height * float64(j) / float64(down)
		line(0, y, cropMark, 0)
		line(width-cropMark, y, cropMark, 0)
		for i := 1; i < across; i++ {
			line(width*float64(i)/float64(across)-crossMark, y, 2*crossMark, 0)
		}
	}
}

// drawing draws the shapes of a form with its corner at x, y.
func (c *composer) drawing(d *doc.Drawing, x, y float64) {
	for i := range d.Shapes {
		s := d.Shapes[i]
		s.X += x
		s.Y += y
		c.shape(&s)
	}
}

func (c *composer) shape(s *doc.Shape) {
	switch s.Kind {
	case doc.Words:
		c.words(s)
	case doc.Stroke:
		ink := inkOf(s.Accent)
		if s.Style&doc.Muted != 0 {
			ink = faint
		}
		c.mark(mark{kind: lineMark, x: s.X, y: s.Y, w: s.W, h: s.H, line: s.Line, dash: s.Dash, ink: ink})
	case doc.Outline:
		c.mark(mark{kind: boxMark, x: s.X, y: s.Y, w: s.W, h: s.H, line: s.Line, ink: black})
	case doc.Dashed:
		c.dashed(s)
	case doc.Shade:
		c.mark(mark{kind: fillMark, x: s.X, y: s.Y, w: s.W, h: s.H, fill: shade})
	case doc.Ink:
		c.mark(mark{kind: fillMark, x: s.X, y: s.Y, w: s.W, h: s.H, fill: black})
	case doc.Ring, doc.Disc:
		fill := white
		if s.Kind == doc.Disc {
			fill = inkOf(s.Accent)
		}
		c.mark(mark{kind: discMark, x: s.X + s.W/2, y: s.Y + s.H/2, w: min(s.W, s.H) / 2, fill: fill, ink: inkOf(s.Accent), line: s.Line})
	case doc.Picture:
		c.picture(s)
	case doc.Field:
		c.field(s)
	case doc.Emblem:
		c.emblem(s)
	case doc.Passaged:
		c.passages(s)
	}
}

// words sets the text of a shape into its box: as large as asked where it fits,
// else in several lines or smaller, whichever leaves it larger.
func (c *composer) words(s *doc.Shape) {
	k, ink := regular, black
	if s.Style&doc.Strong != 0 {
		k = bold
	}
	if s.Style&doc.Muted != 0 {
		ink = dim
	}
	text := c.face(k).printable(s.Text)
	if text == "" {
		return
	}
	lines, size := []string{text}, s.Size
	if s.Condense && c.width(text, size, k) > s.W {
		k = k.narrowed()
	}
	if !s.Condense || c.width(text, size, k) > s.W {
		lines, size = c.fit(text, s.W, s.H, s.Size, k)
		if s.Condense && float64(len(lines))*size*point*leading > s.H+1e-6 {
			lines = []string{c.elided(text, s.W, size, k)}
		}
	}
	if s.Align == doc.Centre && len(lines) > 1 {
		lines = c.evened(text, lines, s.W, size, k)
	}
	step := size * point * leading
	y := s.Y + (s.H-step*float64(len(lines)))/2
	for _, l := range lines {
		w := c.width(l, size, k)
		x := leftOf(s, w)
		base := y + size*point*rise
		m := mark{kind: textMark, x: x, y: base, w: w, text: l, size: size, cut: k, ink: ink}
		if s.Turned { // about the middle of the box
			m.x, m.y, m.turned = 2*s.X+s.W-x, 2*s.Y+s.H-base, true
		}
		c.mark(m)
		if s.Style&doc.Struck != 0 {
			c.mark(mark{kind: lineMark, x: x, y: base - 0.28*size*point, w: w, line: 0.25, ink: black})
		}
		y += step
	}
}

// fit breaks a text into lines that fit a box, in the largest type up to size.
// Words are broken at hyphens between letters, and elsewhere only where even the
// least type is too large for them.
func (c *composer) fit(text string, w, h, size float64, k cut) ([]string, float64) {
	whole := c.width(text, 1, k)
	for ; size > leastForm; size = max(size*0.96, leastForm) {
		if whole*size <= w+1e-6 && size*point <= h+1e-6 {
			return []string{text}, size
		}
		if 2*size*point*leading > h+1e-6 {
			continue
		}
		if c.widestWord(text, size, k) > w {
			continue
		}
		lines := wrap(text, w, func(t string) float64 { return c.width(t, size, k) })
		if float64(len(lines))*size*point*leading <= h+1e-6 {
			return lines, size
		}
	}
	if whole*size <= w {
		return []string{text}, size
	}
	return wrap(text, w, func(t string) float64 { return c.width(t, size, k) }), size
}

// widestWord returns the width of the longest piece that a text is not broken in.
func (c *composer) widestWord(text string, size float64, k cut) float64 {
	widest := 0.0
	for _, word := range strings.Split(hyphen.ReplaceAllString(text, "$1- $2"), " ") {
		widest = max(widest, c.width(word, size, k))
	}
	return widest
}

// evened returns a text in as many lines as it takes, none much longer than the others.
func (c *composer) evened(text string, lines []string, w, size float64, k cut) []string {
	for low := c.widestWord(text, size, k); w-low > 0.2; {
		middle := (low + w) / 2
		if l := wrap(text, middle, func(t string) float64 { return c.width(t, size, k) }); len(l) > len(lines) {
			low = middle
		} else {
			lines, w = l, middle
		}
	}
	return lines
}

// elided is as much of a text as fits a width before an ellipsis: what ran on
// would stand on its neighbours.
func (c *composer) elided(text string, w, size float64, k cut) string {
	letters := []rune(text)
	at := sort.Search(len(letters), func(n int) bool { return c.width(string(letters[:n+1])+"…", size, k) > w })
	return strings.TrimRight(string(letters[:at]), " -,") + "…"
}

// dashed draws a line to fold at.
func (c *composer) dashed(s *doc.Shape) {
	across := s.W >= s.H
	for at := 0.0; at < max(s.W, s.H); at += 2 * dash {
		m := mark{kind: lineMark, x: s.X, y: s.Y, line: s.Line, ink: dim}
		if across {
			m.x, m.w = s.X+at, min(dash, s.W-at)
		} else {
			m.y, m.h = s.Y+at, min(dash, s.H-at)
		}
		c.mark(m)
	}
}

// picture draws the modules of a code, each row in as few boxes as it takes.
func (c *composer) picture(s *doc.Shape) {
	if len(s.Code) == 0 {
		return
	}
	side := min(s.W, s.H) / float64(len(s.Code))
	for i, row := range s.Code {
		for j := 0; j < len(row); j++ {
			if !row[j] {
				continue
			}
			end := j
			for end < len(row) && row[end] {
				end++
			}
			c.mark(mark{kind: fillMark, x: s.X + side*float64(j), y: s.Y + side*float64(i),
				w: side*float64(end-j) + moduleBleed, h: side + moduleBleed, fill: black})
			j = end
		}
	}
}

// emblem draws the logo into a box, at its right or left end or in the middle.
func (c *composer) emblem(s *doc.Shape) {
	if c.logo == nil {
		return
	}
	scale := min(s.W/c.logo.width, s.H/c.logo.height)
	w, h := c.logo.width*scale, c.logo.height*scale
	x := leftOf(s, w)
	c.mark(mark{kind: logoMark, x: x, y: s.Y + (s.H-h)/2, w: w, h: h, turned: s.Turned})
}

// field draws a board into a box.
func (c *composer) field(s *doc.Shape) {
	b := s.Board
	if b == nil || b.Columns <= 0 || b.Rows <= 0 {
		return
	}
	c.board(b, s.X, s.Y, min(s.W/float64(b.Columns), s.H/float64(b.Rows)))
}

// leftOf returns where something of a width begins in a box, by its alignment.
func leftOf(s *doc.Shape, width float64) float64 {
	switch s.Align {
	case doc.Right:
		return s.X + (s.W - width)
	case doc.Centre:
		return s.X + (s.W-width)/2
	}
	return s.X
}
