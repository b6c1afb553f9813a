// Package render writes a document in a format given by name. It is for
// callers that write documents and need not know the renderers one by one.
// It decides nothing about what is in a document.
package render

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/reports/csv"
	"flagfall/reports/doc"
	"flagfall/reports/html"
	"flagfall/reports/logo"
	"flagfall/reports/pdf"
	"flagfall/reports/text"
	"flagfall/reports/xlsx"
)

// Format is the name of a format, which is also the ending of its files.
type Format string

// The formats.
const (
	Text Format = "text"
	CSV  Format = "csv"
	JSON Format = "json"
	HTML Format = "html"
	PDF  Format = "pdf"
	XLSX Format = "xlsx"
	// Linear is text for a screen reader, which no file is named for.
	Linear Format = "linear"
)

// Formats returns all formats, in the order in which help lists them.
func Formats() []Format { return []Format{Text, CSV, JSON, HTML, PDF, XLSX} }

// Options are for the formats. The zero Options are valid.
type Options struct {
	// Width is the width of text in cells; 0 is 80.
	Width int
	// Comma is the delimiter of CSV; 0 is ','.
	Comma rune
	// BOM begins CSV with a byte order mark, for spreadsheets.
	BOM bool
	// File says that the output is a file, which has to say which journal it comes
	// from: CSV then ends with that, and every other format says it anyway.
	File bool
	// Font is for PDF instead of the built-in one, from [pdf.ReadFont]; nil for that.
	Font *pdf.Font
	// More finds further fonts for letters that neither has; see [pdf.Options].
	More func(letters []rune) []*pdf.Font
	// Borrowed takes those of them that are used, and Respelled the words of PDF prints that are spelled in Latin letters; see [pdf.Options].
	Borrowed  func(*pdf.Font)
	Respelled func(word, spelling string)
	// Logo is a picture for the head of PDF prints and HTML pages; nil for none.
	Logo *logo.Logo
}

// Parse reads the name of a format; "txt" is text. An unknown one is an error
// of the code rule.Usage.
func Parse(name string) (Format, error) {
	f := Format(strings.ToLower(name))
	if f == "txt" {
		f = Text
	}
	if f == Linear || slices.Contains(Formats(), f) {
		return f, nil
	}
	return "", rule.Errorf(rule.Usage, "there is no format %q", name).WithHint("use one of text, csv, json, html, pdf, xlsx")
}

// ForFile returns the format that the name of a file ends with.
func ForFile(path string) (Format, error) {
	ending := strings.TrimPrefix(filepath.Ext(path), ".")
	if ending == "" {
		return "", rule.Errorf(rule.Usage, "the file name %q does not say in which format to write", path).
			WithHint("end it with .pdf, .xlsx, .html, .csv, .json or .txt")
	}
	if strings.EqualFold(ending, "htm") {
		ending = "html"
	}
	return Parse(ending)
}

// Extension returns the ending of files of the format, with its dot.
func (f Format) Extension() string {
	if f == Text || f == Linear {
		return ".txt"
	}
	return "." + string(f)
}

// Binary reports whether the format must not be written to a terminal.
func (f Format) Binary() bool { return f == PDF || f == XLSX }

// Write writes the document in the format. Errors: rule.Refused when it cannot be written to w (a
// full disk) and for a look that it cannot have, rule.Input for data that is not a font,
// rule.Usage for an unknown format.
func Write(w io.Writer, d *doc.Document, f Format, o Options) error {
	return into(w, func(w io.Writer) error { return write(w, d, f, o) })
}

// Bundle writes one or more documents into one PDF file, each on pages of its own. Errors:
// as for [Write].
func Bundle(w io.Writer, documents []*doc.Document, o Options) error {
	return into(w, func(w io.Writer) error { return pdf.WriteAll(w, documents, o.pdf()) })
}

func (o Options) pdf() pdf.Options {
	return pdf.Options{Font: o.Font, More: o.More, Borrowed: o.Borrowed, Respelled: o.Respelled, Logo: o.Logo}
}

// into has a renderer write, and says what is wrong where w does not take it.
func into(w io.Writer, write func(io.Writer) error) error {
	out := &sink{w: w}
	err := write(out)
	if out.err != nil {
		return rule.Errorf(rule.Refused, "the document cannot be written: %w", reason(out.err)).WithHint("is there room on the disk, and do you have permission to write there?")
	}
	return err
}

// reason is an error without the path of the file, which has a name for the
// time of writing that tells nobody anything.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// sink keeps the error of a writer, which renderers wrap as if it were theirs.
type sink struct {
	w   io.Writer
	err error
}

func (s *sink) Write(b []byte) (int, error) {
	n, err := s.w.Write(b)
	if err != nil && s.err == nil {
		s.err = err
	}
	return n, err
}

func write(w io.Writer, d *doc.Document, f Format, o Options) error {
	switch f {
	case Text:
		return text.Write(w, d, text.Options{Width: o.Width})
	case Linear:
		return text.Write(w, d, text.Options{Linear: true})
	case CSV:
		return csv.Write(w, d, csv.Options{Comma: o.Comma, BOM: o.BOM, Proof: o.File})
	case JSON:
		return doc.WriteJSON(w, d)
	case HTML:
		return html.Write(w, d, html.Options{Logo: o.Logo})
	case PDF:
		return pdf.Write(w, d, o.pdf())
	case XLSX:
		return xlsx.Write(w, d)
	}
	return rule.Errorf(rule.Usage, "there is no format %q", f).WithHint("use one of text, csv, json, html, pdf, xlsx")
}
