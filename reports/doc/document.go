// Package doc is the document model of everything that is printed or
// exported: a title, what the print is of, and blocks of tables, paragraphs,
// diagrams and signature lines, as data.
//
// It is for the package reports, which says what each document holds, and for
// the renderers, which say how it looks in one format each. It knows no
// tournament and no file format, measures no text and translates nothing: every
// string in a document is already in the document's language.
package doc

import (
	"strings"
	"time"
)

// Document is one print or export.
type Document struct {
	// Language is the BCP 47 tag of the language of its strings, "en".
	Language string
	// Name is the stable name of the sort of document, lower case with
	// hyphens: "pairings", "crosstable". File names are made of it.
	Name  string
	Title string
	// Headline is what stands large at the head of the first page, to be read from
	// afar: the round, or the state. "" is the title, which otherwise stands below
	// it.
	Headline string
	Subtitle string
	Meta     Meta
	Look     Look
	Labels   Labels
	// Link is an address that a camera can read off the first page; Code is its
	// QR code, as rows of modules from the top, nil for none.
	Link   string
	Code   [][]bool
	Blocks []Block
	// Legend is printed small on every page: what the abbreviations mean.
	Legend []Note
}

// Meta says what the document is a print of.
type Meta struct {
	Event string
	Venue string
	// Round is the round in words, "Round 3 of 9"; empty where none is meant.
	Round string
	// Date is the date or dates of the round or event in words.
	Date string
	// Stamp says in words when and from which state the print was made:
	// "21 November 2026, 14:32 · version 7 · provisional".
	Stamp string
	// Printed is the instant of the state that is printed. It comes from the
	// journal, so that the same state gives the same bytes.
	Printed time.Time
	// Version is the number of the last journal entry that the print covers.
	Version int64
	// Head is the head of the journal there, by which it proves itself; "" for
	// none.
	Head string
	// Print is the number of the print; 0 for none.
	Print  int
	Status Status
	// Arbiter is the name of the arbiter who answers for the print.
	Arbiter string
	// Letterhead are the lines above the first page: who holds the event, and
	// where to reach them.
	Letterhead []string
}

// Status says whether more is to come.
type Status string

// The statuses.
const (
	NoStatus    Status = ""
	Provisional Status = "provisional"
	Final       Status = "final"
	Draft       Status = "draft" // pairings that are not published
)

// Look is what a document asks of the page. A renderer without pages ignores
// it.
type Look struct {
	Type        TypeSize
	Orientation Orientation
	Paper       Paper
	Accent      Accent
	// Points is the size of the type of tables, 0 for the one that suits them;
	// Columns is the number of columns on the page in which the first table runs,
	// as far as possible, 0 for as many as suit it. OnePage makes everything fit on
	// one sheet.
	Points  float64
	Columns int
	OnePage bool
}

// TypeSize is how large the letters of tables should be.
type TypeSize uint8

// The sizes, from the smallest. Wall is for prints that are read from two metres,
// Hung for those with many columns that hang beside them.
const (
	Normal TypeSize = iota
	Hung
	Wall
)

// Orientation is how the sheet lies.
type Orientation uint8

// The orientations. Automatic takes portrait unless the widest table needs
// the sheet across.
const (
	Automatic Orientation = iota
	Portrait
	Landscape
)

// Labels are the few words that renderers themselves put on a page. Where
// one is empty it is in English.
type Labels struct {
	// Page is the footer, with {page} and {pages} for the numbers.
	Page string
	// Continued stands after the title of a table that goes on.
	Continued string
	// Decimal is the decimal mark, "." or ",".
	Decimal string
	// Sideways says on a small screen that a table goes on beyond its edge.
	Sideways string
	// Skip is the link past the navigation of a page, for people who have it
	// read to them.
	Skip string
	// Sort heads the column of a spreadsheet by which shared places are sorted.
	Sort string
}

// OrEnglish fills the empty labels.
func (l Labels) OrEnglish() Labels {
	if l.Page == "" {
		l.Page = "page {page} of {pages}"
	}
	if l.Continued == "" {
		l.Continued = "continued"
	}
	if l.Decimal == "" {
		l.Decimal = "."
	}
	if l.Sideways == "" {
		l.Sideways = "There is more to the side: slide it with a finger."
	}
	if l.Skip == "" {
		l.Skip = "to the content"
	}
	if l.Sort == "" {
		l.Sort = "to sort by"
	}
	return l
}

// Below returns the subtitle without what the headline already says.
func (d *Document) Below() string {
	if n := len(d.Headline); n > 0 && n <= len(d.Subtitle) && strings.EqualFold(d.Subtitle[:n], d.Headline) {
		return strings.TrimPrefix(d.Subtitle[n:], " · ")
	}
	return d.Subtitle
}

// Tables returns the tables of the document in order, those of forms among them.
func (d *Document) Tables() []*Table {
	var tables []*Table
	for _, b := range d.Blocks {
		if t := TableOf(b); t != nil {
			tables = append(tables, t)
		}
	}
	return tables
}

// HeaderLine joins what the print is of, in the order of a page header: the
// round, the date and the venue, as far as they are known.
func (m Meta) HeaderLine() string {
	line := ""
	for _, part := range []string{m.Round, m.Date, m.Venue} {
		if part == "" {
			continue
		}
		if line != "" {
			line += " · "
		}
		line += part
	}
	return line
}

// Vacant reports whether the document is empty: it has only tables, none of
// which has a row. The sentence is what it prints instead.
func (d *Document) Vacant() (sentence string, vacant bool) {
	for _, b := range d.Blocks {
		t, isTable := b.(*Table)
		if f, isForms := b.(*Forms); isForms && len(f.Items) == 0 {
			t, isTable = f.Table, true
		}
		if !isTable || len(t.Rows) > 0 {
			return "", false
		}
		if sentence == "" {
			sentence = Clean(t.Empty)
		}
	}
	return sentence, true
}
