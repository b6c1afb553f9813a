package pdf

import (
	"strconv"
	"sync"

	"codeberg.org/go-fonts/dejavu/dejavusanscondensed"
	"codeberg.org/go-fonts/dejavu/dejavusanscondensedbold"
	"eliasnaur.com/font/roboto/robotobold"
	"eliasnaur.com/font/roboto/robotocondensedbold"
	"eliasnaur.com/font/roboto/robotocondensedregular"
	"eliasnaur.com/font/roboto/robotomedium"
	"eliasnaur.com/font/roboto/robotoregular"
	"github.com/jung-kurt/gofpdf"
)

// cut is which face of a family a text is set in.
type cut uint8

const (
	regular    cut = iota
	medium         // the heads of columns
	bold           // titles, and what is strong
	narrow         // what is too wide for its cell in regular
	narrowBold     // and in bold
	cuts
)

// narrowed returns the cut in which a text that is too wide is tried next.
func (k cut) narrowed() cut {
	if k == regular {
		return narrow
	}
	return narrowBold
}

// family are the faces of a font, one for each cut.
type family [cuts]*face

// condensed is how wide the letters are of which a font has no narrow ones: an
// eighth narrower than drawn.
const condensed = 0.88

// familyOf returns a family of a font that has neither a middle weight nor narrow
// letters.
func familyOf(upright, strong *face) family {
	return family{regular: upright, medium: strong, bold: strong, narrow: upright.narrower(), narrowBold: strong.narrower()}
}

// builtIn are the fonts of the program, read once: Roboto, and DejaVu Sans
// Condensed for what it lacks.
var builtIn = sync.OnceValue(func() []*Font {
	read := func(data []byte) *face {
		f, err := readFace(data)
		if err != nil {
			panic(err) // it is part of the program
		}
		return f
	}
	return []*Font{
		{family{regular: read(robotoregular.TTF), medium: read(robotomedium.TTF), bold: read(robotobold.TTF),
			narrow: read(robotocondensedregular.TTF), narrowBold: read(robotocondensedbold.TTF)}},
		{familyOf(read(dejavusanscondensed.TTF), read(dejavusanscondensedbold.TTF))},
	}
})

// fontSet are the fonts of a file. The library gets each when something is set in
// it for the first time.
type fontSet struct {
	file *gofpdf.Fpdf
	keys map[*byte]string
	// letters are all that will be set.
	letters *letterSet
	// names are the names of the fonts themselves, in the order of their keys.
	names []string
	// What was said last, so that it is said again only where it changes: the font
	// with its size, nil for none, and the colour of letters.
	font *byte
	size float64
	ink  int
}

// fontKey is the name of a font within a file, with its number after it.
const fontKey = "text"

// use sets the font and the size of what follows.
func (s *fontSet) use(f *face, size float64) {
	if s.font == &f.data[0] && s.size == size {
		return
	}
	s.font, s.size = &f.data[0], size
	key, known := s.keys[s.font]
	if !known {
		key = fontKey + strconv.Itoa(len(s.names))
		s.keys[s.font] = key
		s.names = append(s.names, f.name)
		// The library writes into a font while it takes it apart: each document has
		// copies of its own, since others may be made beside it.
		s.file.AddUTF8FontFromBytes(key, "", knowing(f.data, s.letters))
	}
	s.file.SetFont(key, "", size)
}

// set writes a run of letters of one font.
func (s *fontSet) set(f *face, run string, x, y, size float64) {
	s.use(f, size)
	if f.share < 1 {
		s.file.TransformBegin()
		s.file.TransformScaleX(f.share*100, x, y)
		defer s.file.TransformEnd()
	}
	s.file.Text(x, y, run)
}

// colour sets the colour of the letters that follow; see [inkOf]. It begins as black.
func (s *fontSet) colour(ink int) {
	if s.ink != ink {
		s.ink = ink
		s.file.SetTextColor(rgb(ink))
	}
}

// turnBack ends what is on its head, and with it the font that was set there.
func (s *fontSet) turnBack() {
	s.file.TransformEnd()
	s.font = nil
}
