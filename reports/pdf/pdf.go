// Package pdf renders documents as PDF for the printer and the notice board:
// A4 or Letter and other paper, black with one accent at most, with the event,
// the round and the state of the print on every page.
//
// It is for prints that are handed out or hung up. Rows are never split, heads
// are repeated, names are made smaller or broken into lines and never cut off,
// and a document with a letter that no font has is refused. It reads no clock:
// the same document gives the same bytes.
package pdf

import (
	"bytes"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/jung-kurt/gofpdf"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
	"flagfall/reports/logo"
)

// Options change how documents are set.
type Options struct {
	// Font is used instead of Roboto; nil for that.
	Font *Font
	// More finds further fonts for letters that neither has; nil for none. It
	// may be asked from several goroutines.
	More func(letters []rune) []*Font
	// Borrowed takes each of these that letters of the document are set in; nil for nobody.
	// It may be called from several goroutines.
	Borrowed func(*Font)
	// Respelled takes the words whose letters cannot be set, each with the Latin letters
	// that are printed instead; nil for nobody. It may be called from several goroutines.
	Respelled func(word, spelling string)
	// Logo is a picture for the head of the first page; nil for none.
	Logo *logo.Logo
}

// Write writes the document. Errors: rule.Refused for a document that does not fit on one
// page where it has to, rule.Internal when the PDF cannot be made.
func Write(w io.Writer, d *doc.Document, o Options) error {
	return WriteAll(w, []*doc.Document{d}, o)
}

// WriteAll writes one or more documents into one file, each on pages of its own, which are
// as they are alone. Errors: as for [Write].
func WriteAll(w io.Writer, documents []*doc.Document, o Options) error {
	chain := slices.Clone(builtIn())
	if o.Font != nil {
		chain = slices.Insert(chain, 0, o.Font)
	}
	emblem := emblemOf(o.Logo)
	faces, missed, respelled := chained(chain)
	parts := partsOf(documents, faces, emblem)
	if len(missed) > 0 && o.More != nil {
		if more := o.More(slices.Sorted(maps.Keys(missed))); len(more) > 0 {
			faces, _, respelled = chained(append(chain, more...))
			parts = partsOf(documents, faces, emblem)
			o.borrow(more, parts, faces)
		}
	}
	for _, p := range parts {
		if err := refusedLook(p.doc, p.pages, faces, emblem); err != nil {
			return err
		}
	}
	if o.Respelled != nil {
		for word, spelling := range respelled {
			o.Respelled(word, spelling)
		}
	}
	return draw(w, parts, faces, emblem)
}

// borrow tells which of some fonts have letters of the pages.
func (o *Options) borrow(more []*Font, parts []part, faces family) {
	if o.Borrowed == nil {
		return
	}
	used := map[*byte]bool{}
	letters := lettersOf(parts)
	for r := range rune(0x10000) {
		if letters.has(r) {
			if of, _ := faces[regular].find(r); of != nil {
				used[&of.data[0]] = true
			}
		}
	}
	for _, font := range more {
		if used[&font.faces[regular].data[0]] {
			o.Borrowed(font)
		}
	}
}

// part is a document of a file with its pages.
type part struct {
	doc   *doc.Document
	pages []*page
}

func partsOf(documents []*doc.Document, faces family, logo *emblem) []part {
	var parts []part
	for _, d := range documents {
		d = d.Printed().Recorded()
		parts = append(parts, part{d, composed(d, faces, logo)})
	}
	return parts
}

// lettersOf are those that are set on the pages.
func lettersOf(parts []part) *letterSet {
	letters := &letterSet{}
	for _, part := range parts {
		for _, p := range part.pages {
			for i := range p.marks {
				letters.add(p.marks[i].text)
			}
		}
	}
	return letters
}

const (
	logoName = "logo"
	creator  = "flagfall"
	producer = "flagfall, gofpdf"
)

// draw gives the composed pages to the PDF library. What a file says of itself is of
// its first document, but for the titles.
func draw(w io.Writer, parts []part, faces family, logo *emblem) (err error) {
	d := parts[0].doc
	// The library panics on what it does not foresee in a font or a text.
	// The text is screened before; what remains is our own fault and must not
	// bring a running office down.
	defer func() {
		if fault := recover(); fault != nil {
			err = rule.Errorf(rule.Internal, "the PDF %q cannot be made: %v", d.Title, fault)
		}
	}()
	size := paperSize(d.Look.Paper)
	f := gofpdf.NewCustom(&gofpdf.InitType{OrientationStr: "P", UnitStr: "mm", Size: gofpdf.SizeType{Wd: size[0], Ht: size[1]}})
	f.SetCatalogSort(true)
	f.SetCompression(false) // pack does
	printed := d.Meta.Printed.UTC()
	if d.Meta.Printed.IsZero() { // without a date the library would take the clock's
		printed = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	f.SetCreationDate(printed)
	f.SetModificationDate(printed)
	title := doc.Clean(joined(" – ", titles(parts), d.Headline, d.Meta.Event))
	f.SetTitle(title, true)
	f.SetXmpMetadata(metadata(d, title, printed))
	f.SetSubject(doc.Clean(d.Meta.Event), true)
	f.SetAuthor(doc.Clean(d.Meta.Arbiter), true)
	f.SetCreator(creator, true)
	f.SetProducer(producer, true)
	if head := d.Meta.Proof(); head != "" {
		f.SetKeywords(head, true)
	}
	f.SetAutoPageBreak(false, 0)
	f.SetMargins(0, 0, 0)
	if logo != nil {
		f.RegisterImageOptionsReader(logoName, gofpdf.ImageOptions{ImageType: "PNG"}, bytes.NewReader(logo.data))
	}
	fonts := &fontSet{file: f, keys: map[*byte]string{}, letters: lettersOf(parts)}
	first := 0 // how many pages stand before those of the part
	for _, part := range parts {
		size := paperSize(part.doc.Look.Paper)
		for i, p := range part.pages {
			orientation := "P"
			if p.width > p.height {
				orientation = "L"
			}
			f.AddPageFormat(orientation, gofpdf.SizeType{Wd: size[0], Ht: size[1]})
			p.draw(fonts, faces)
			for _, l := range p.links {
				id := f.AddLink()
				f.SetLink(id, l.to.y, first+l.to.page)
				f.Link(l.x, l.y, l.w, l.h, id)
			}
			below := 0
			if len(parts) > 1 {
				if below = 1; i == 0 {
					f.Bookmark(doc.Clean(part.doc.Title), 0, 0)
				}
			}
			if len(part.pages) > 1 {
				for _, b := range p.bookmarks {
					f.Bookmark(b.text, b.level+below, b.y)
				}
			}
		}
		first += len(part.pages)
	}
	if f.Err() {
		return rule.Errorf(rule.Internal, "the PDF %q cannot be made: %w", d.Title, f.Error())
	}
	var file bytes.Buffer
	if err := f.Output(&file); err != nil {
		return rule.Errorf(rule.Internal, "the PDF %q cannot be written: %w", d.Title, err)
	}
	return pack(w, file.Bytes(), d.Language, fonts.names)
}

// titles are those of all documents of a file.
func titles(parts []part) string {
	var list []string
	for _, p := range parts {
		list = append(list, p.doc.Title)
	}
	return joined(" · ", list...)
}

// paperSize returns the width and height of an upright sheet in millimetres.
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
	cut        cut
	turned     bool    // on its head, about its start
	ink        int     // grey or colour of text, line or outline
	fill       int     // grey or colour of a filled shape
	line       float64 // width of a line in millimetres
	dash       float64 // length of its dashes in millimetres; 0 for none
}

// drawText sets a text, letters that are borrowed in the other font.
func (m *mark) drawText(fonts *fontSet, faces family) {
	f, set := fonts.file, faces[m.cut]
	fonts.colour(m.ink)
	if m.turned {
		f.TransformBegin()
		f.TransformRotate(180, m.x, m.y)
		defer fonts.turnBack()
	}
	x := m.x
	set.eachRun(m.text, func(run string, font *face) {
		fonts.set(font, run, x, m.y, m.size)
		x += set.width(run) * m.size * point
	})
}

// inkOf returns the ink of an accent: grey for black, else a colour above 255.
func inkOf(a doc.Accent) int {
	if !a.Coloured() {
		return black
	}
	c := a.RGB()
	return 1<<24 | int(c[0])<<16 | int(c[1])<<8 | int(c[2])
}

// rgb returns an ink as red, green and blue.
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

// draw draws a page: runs of shapes by the pen, texts and pictures by the
// library.
func (p *page) draw(fonts *fontSet, faces family) {
	pen := pen{height: p.height}
	shapes := func() {
		if run := pen.run(); run != nil {
			fonts.file.RawWriteStr(string(run))
		}
	}
	for i := range p.marks {
		m := &p.marks[i]
		if m.shape() {
			pen.draw(m)
			continue
		}
		shapes()
		if m.kind == logoMark {
			m.drawLogo(fonts.file)
			continue
		}
		m.drawText(fonts, faces)
	}
	shapes()
}

// drawLogo sets the logo, on its head where the form is to be folded.
func (m *mark) drawLogo(f *gofpdf.Fpdf) {
	if m.turned {
		f.TransformBegin()
		f.TransformRotate(180, m.x+m.w/2, m.y+m.h/2)
		defer f.TransformEnd()
	}
	f.ImageOptions(logoName, m.x, m.y, m.w, m.h, false, gofpdf.ImageOptions{ImageType: "PNG"}, 0, "")
}
