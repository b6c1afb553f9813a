// Package pdf renders documents as PDF for the printer and the notice board:
// A4 or Letter, black and white, with the event, the round and the state of the
// print on every page.
//
// It is for everybody who hangs paper up. Rows are never split, heads are
// repeated, names are made smaller or broken into lines and never cut off, and
// a letter that the fonts lack becomes a visible box (U+25A1). It reads no
// clock: the same document gives the same bytes.
package pdf

import (
	"io"
	"slices"
	"strings"
	"sync"

	"codeberg.org/go-fonts/dejavu/dejavusanscondensed"
	"codeberg.org/go-fonts/dejavu/dejavusanscondensedbold"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
	"flagfall/reports/logo"
)

// Options change how documents are set.
type Options struct {
	// Font is used instead of DejaVu Sans Condensed; nil for that.
	Font *Font
	// Logo is a picture for the head of the first page; nil for none.
	Logo *logo.Logo
}

// Font is a font of the user's, for scripts that the built-in one lacks. It may
// serve many documents at the same time.
type Font struct{ faces [2]*face }

// ReadFont reads a TrueType font and its bold companion, which may be nil: the
// one font then serves for both. It fails with rule.Input when one is none.
func ReadFont(regular, bold []byte) (*Font, error) {
	builtIn, font := builtInFaces(), &Font{}
	for i, data := range [2][]byte{regular, bold} {
		if i == 1 && data == nil {
			data = regular // the letters that it lacks are borrowed in bold
		}
		face, err := readFace(data)
		if err != nil {
			return nil, err
		}
		face.borrow(builtIn[i])
		font.faces[i] = face
	}
	return font, nil
}

// Write writes the document. It fails with rule.Internal when the PDF cannot be
// made.
func Write(w io.Writer, d *doc.Document, o Options) error {
	faces := builtInFaces()
	if o.Font != nil {
		faces = o.Font.faces
	}
	emblem := emblemOf(o.Logo)
	return draw(w, d, faces, composeWith(d, faces, emblem), emblem)
}

// builtInFaces are the measures of the built-in fonts, which are read once.
var builtInFaces = sync.OnceValue(func() (faces [2]*face) {
	for i, data := range [2][]byte{dejavusanscondensed.TTF, dejavusanscondensedbold.TTF} {
		f, err := readFace(data)
		if err != nil {
			panic(err) // it is part of the program
		}
		faces[i] = f
	}
	return faces
})

// draw writes the file of the composed pages.
func draw(w io.Writer, d *doc.Document, faces [2]*face, pages []*page, logo *emblem) (err error) {
	// A font of the user's may be damaged where nothing was looked at before.
	// That must not bring a running office down.
	defer func() {
		if fault := recover(); fault != nil {
			err = rule.Errorf(rule.Internal, "the PDF %q cannot be made: %v", d.Title, fault)
		}
	}()
	picture, err := pictureOf(logo)
	if err != nil {
		return rule.Errorf(rule.Internal, "the PDF %q cannot be made: %w", d.Title, err)
	}
	version := "1.3"
	if picture.mask != nil {
		version = "1.4"
	}
	size := paperSize(d.Look.Paper)
	f, s := newFile(version), newSheet(faces)
	for _, p := range pages {
		s.draw(p)
		object := f.next()
		f.begin()
		f.say("<</Type /Page\n/Parent %d 0 R\n", rootOfPages)
		if p.width > p.height {
			f.say("/MediaBox [0 0 %.2f %.2f]\n", size[1]*perMillimetre, size[0]*perMillimetre)
		}
		f.say("/Resources %d 0 R\n", resources)
		if picture.mask != nil {
			f.say("/Group <</Type /Group /S /Transparency /CS /DeviceRGB>>\n")
		}
		f.say("/Contents %d 0 R>>\n", object+1)
		f.end()
		f.packed(s.out)
	}
	f.beginAs(rootOfPages)
	f.say("<</Type /Pages\n/Kids [")
	for i := range pages {
		f.say("%d 0 R ", resources+1+2*i)
	}
	f.say("]\n/Count %d\n/MediaBox [0 0 %.2f %.2f]\n>>\n", len(pages), size[0]*perMillimetre, size[1]*perMillimetre)
	f.end()
	for _, font := range s.fonts {
		font.write(f)
	}
	picture.write(f)
	slices.SortFunc(s.fonts, func(a, b *embedded) int { return strings.Compare(a.name, b.name) })
	f.beginAs(resources)
	f.say("<<\n/ProcSet [/PDF /Text /ImageB /ImageC /ImageI]\n/Font <<\n")
	for _, font := range s.fonts {
		f.say("/%s %d 0 R\n", font.name, font.object)
	}
	f.say(">>\n/XObject <<\n")
	if picture.object > 0 {
		f.say("/%s %d 0 R\n", logoName, picture.object)
	}
	f.say(">>\n/ColorSpace <<\n>>\n>>\n")
	f.end()
	_, err = w.Write(f.close(d, faces[0]))
	return err
}

// paperSize is the width and height of an upright sheet in millimetres.
func paperSize(p doc.Paper) [2]float64 {
	width, height := p.Size()
	return [2]float64{width, height}
}

// mark is one thing drawn on a page. Measures are millimetres from the upper
// left corner; grey runs from 0, black, to 255, white; colours lie above, see
// [inkOf].
type mark struct {
	kind       markKind
	x, y, w, h float64 // of a text: its start, base line, and width
	text       string
	size       float64 // of type, in points
	bold       bool
	turned     bool    // on its head, about its start
	ink        int     // grey or colour of text, line or outline
	fill       int     // grey or colour of a filled shape
	line       float64 // width of a line in millimetres
	dash       float64 // length of its dashes in millimetres; 0 for none
}

// inkOf is the ink of an accent: grey for black, else a colour above 255.
func inkOf(a doc.Accent) int {
	if !a.Coloured() {
		return black
	}
	c := a.RGB()
	return 1<<24 | int(c[0])<<16 | int(c[1])<<8 | int(c[2])
}

// rgb is an ink as red, green and blue.
func rgb(ink int) (r, g, b int) {
	if ink <= white {
		return ink, ink, ink
	}
	return ink >> 16 & 255, ink >> 8 & 255, ink & 255
}

type markKind uint8

const (
	textMark markKind = iota
	lineMark          // from x, y by w and h
	boxMark           // outlined
	fillMark          // filled, without outline
	discMark          // filled and outlined circle about x, y with radius w
	logoMark          // the logo
)
