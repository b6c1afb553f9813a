package pdf

import (
	"fmt"
	"math"
)

// perMillimetre is the number of points in a millimetre.
const perMillimetre = 72 / 25.4

// sheet writes what stands on one page after the other, and keeps which letters
// of which font it took.
type sheet struct {
	out    []byte
	height float64 // of the page, in millimetres
	faces  [2]*face
	fonts  []*embedded
	// plain and bold are the fonts of the faces, each with the one that lends it
	// letters, or nil.
	plain, bold [2]*embedded
	font        string // that of the last text, as a page chooses it
}

// The names of the built-in fonts are those that the first of these files had: a
// print that is made again is the same, byte for byte.
const (
	plainName = "F0b47864ea943a9374b5bd4d7432e5c9eb0157a7f"
	boldName  = "F647c47f8bb366983d71da26d429ffa58e478650a"
)

func newSheet(faces [2]*face) *sheet {
	s := &sheet{faces: faces}
	add := func(face *face, label, name string) *embedded {
		e := &embedded{face: face, label: label, name: name, used: map[rune]bool{}}
		s.fonts = append(s.fonts, e)
		return e
	}
	if faces[0].from != nil {
		s.plain[1] = add(faces[0].from, "utf8more", "Fmore")
		s.bold[1] = add(faces[1].from, "utf8moreB", "FmoreB")
	}
	s.plain[0] = add(faces[0], "utf8text", plainName)
	s.bold[0] = add(faces[1], "utf8textB", boldName)
	return s
}

func (s *sheet) say(format string, args ...any) { s.out = fmt.Appendf(s.out, format, args...) }

// draw draws a page: runs of shapes by the pen, texts and pictures itself.
func (s *sheet) draw(p *page) {
	s.out, s.height = s.out[:0], p.height
	s.say("0 J\n0 j\n0.57 w\n%s0.000 G\n0.000 g\n%s", s.font, s.font)
	pen := pen{height: p.height}
	for i := range p.marks {
		m := &p.marks[i]
		if m.shape() {
			pen.draw(m)
			continue
		}
		s.shapes(&pen)
		if m.kind == logoMark {
			s.logo(m)
			continue
		}
		s.text(m)
	}
	s.shapes(&pen)
}

func (s *sheet) shapes(pen *pen) {
	if run := pen.run(); run != nil {
		s.out = append(append(s.out, run...), '\n')
	}
}

// text sets a text, letters that are borrowed in the other font.
func (s *sheet) text(m *mark) {
	fonts, face := &s.plain, s.faces[0]
	if m.bold {
		fonts, face = &s.bold, s.faces[1]
	}
	if m.turned {
		s.turn(m.x, m.y)
		defer s.say("Q\n")
	}
	x := m.x
	face.eachRun(m.text, func(run string, lent bool) {
		font := fonts[0]
		if lent {
			font = fonts[1]
		}
		for _, r := range run {
			font.used[r] = true
		}
		s.font = fmt.Sprintf("BT /%s %.2f Tf ET\n", font.name, m.size)
		s.out = append(s.out, s.font...)
		if m.ink != black {
			s.say("q ")
			s.colour(m.ink)
		}
		s.out = append(s.out, "BT "...)
		s.out = appendNumber(s.out, x*perMillimetre, 2)
		s.out = appendNumber(s.out, (s.height-m.y)*perMillimetre, 2)
		s.out = append(s.out, "Td ("...)
		s.out = append(appendText(s.out, run), ") Tj ET"...)
		if m.ink != black {
			s.say(" Q")
		}
		s.out = append(s.out, '\n')
		x += face.width(run) * m.size * point
	})
}

// colour chooses the colour of a text.
func (s *sheet) colour(ink int) {
	r, g, b := rgb(ink)
	s.out = appendNumber(s.out, float64(r)/255, 3)
	if r == g && g == b {
		s.out = append(s.out, "g "...)
		return
	}
	s.out = appendNumber(s.out, float64(g)/255, 3)
	s.out = appendNumber(s.out, float64(b)/255, 3)
	s.out = append(s.out, "rg "...)
}

// turn puts what follows on its head about a point, until a Q.
func (s *sheet) turn(x, y float64) {
	x, y = x*perMillimetre, (s.height-y)*perMillimetre
	sin, cos := math.Sincos(math.Pi)
	s.say("q\n%.5f %.5f %.5f %.5f %.5f %.5f cm\n", cos, sin, -sin, cos, x+sin*y-cos*x, y-cos*y-sin*x)
}

// logo sets the logo, on its head where the form is to be folded.
func (s *sheet) logo(m *mark) {
	if m.turned {
		s.turn(m.x+m.w/2, m.y+m.h/2)
		defer s.say("Q\n")
	}
	s.say("q %.5f 0 0 %.5f %.5f %.5f cm /%s Do Q\n", m.w*perMillimetre, m.h*perMillimetre,
		m.x*perMillimetre, (s.height-(m.y+m.h))*perMillimetre, logoName)
}
