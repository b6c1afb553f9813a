// Package ods reads the tables of OpenDocument spreadsheets (.ods), as
// LibreOffice and others save them. It reads fields and computes no
// formula; it never says what a column means, and writes nothing.
package ods

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// maxSize is how large a workbook may be to be read, in bytes; unpacked, its
// content may be eight times as large.
const maxSize = 32 << 20

// What a sheet may hold to be read, and all sheets together. A few bytes can
// say that a row is repeated a million times.
const (
	maxRows    = 200_000
	maxColumns = 1_000
	maxFields  = 2_000_000
)

// maxToken is how long a text without an element in it may be, or what stands between
// angle brackets, in bytes: each is held as a whole.
const maxToken = 4 << 20

// maxText is how long the texts of all fields may be together, in bytes, once
// those that are repeated are written out.
const maxText = 8 * maxSize

// Read reads the sheets of a workbook that hold anything, in order. Numbers are
// given as they are stored ("1400", "3.5"), dates as 2006-01-02. name is used
// in errors, which have the code rule.Input.
func Read(r io.Reader, name string) ([]*doc.Sheet, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxSize+1))
	if err != nil {
		return nil, rule.Errorf(rule.Input, "the workbook cannot be read: %w", err).At(rule.Place{File: name})
	}
	if len(data) > maxSize {
		return nil, rule.Errorf(rule.Input, "the workbook is larger than %d MB", maxSize>>20).WithHint("give a list of players alone").At(rule.Place{File: name})
	}
	sheets, err := unpack(data, maxText)
	var ours *rule.Error
	if errors.As(err, &ours) {
		return nil, ours.At(rule.Place{File: name})
	}
	if err != nil {
		return nil, rule.Errorf(rule.Input, "the workbook is damaged or not an .ods file: %w", err).At(rule.Place{File: name}).
			WithHint("open it in a spreadsheet program and save it as .ods, .xlsx or CSV")
	}
	return sheets, nil
}

// unpack reads the sheets of a packed workbook of at most so many bytes when it
// is unpacked. Errors: rule.Error, where a limit was met or the workbook has a
// password; others for damage.
func unpack(data []byte, most int) ([]*doc.Sheet, error) {
	if doc.Overfull(data) {
		return nil, rule.Errorf(rule.Input, "the workbook has more than %d parts", doc.MaxParts).WithHint("give a list of players alone")
	}
	packed, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	if manifest, err := packed.Open("META-INF/manifest.xml"); err == nil {
		text, err := io.ReadAll(io.LimitReader(manifest, 1<<20))
		manifest.Close()
		if err == nil && bytes.Contains(text, []byte("encryption-data")) {
			return nil, rule.Errorf(rule.Input, "the workbook has a password").WithHint("save it without a password, or as CSV")
		}
	}
	content, err := packed.Open("content.xml")
	if err != nil {
		return nil, err
	}
	defer content.Close()
	limited := &io.LimitedReader{R: content, N: int64(most) + 1}
	piece := &pieces{from: io.LimitedReader{R: limited}}
	piece.in = xml.NewDecoder(&piece.from)
	b := &book{in: xml.NewTokenDecoder(piece)}
	err = b.read()
	if piece.from.N <= 0 && limited.N > 0 {
		return nil, rule.Errorf(rule.Input, "a field of the workbook is longer than %d MB", maxToken>>20).WithHint("give a list of players alone")
	}
	if limited.N <= 0 {
		return nil, rule.Errorf(rule.Input, "the workbook is larger than %d MB when it is unpacked", most>>20).WithHint("give a list of players alone")
	}
	return b.sheets, err
}

// pieces gives the tokens of a document, none of which may be longer than maxToken.
type pieces struct {
	in   *xml.Decoder
	from io.LimitedReader
}

// Token gives the next one; one that is too long ends the document.
func (p *pieces) Token() (xml.Token, error) {
	p.from.N = maxToken
	return p.in.RawToken()
}

// The names of OpenDocument 1.3 for tables, office values and texts.
const (
	tables  = "urn:oasis:names:tc:opendocument:xmlns:table:1.0"
	offices = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
	texts   = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"
)

// book is a workbook while it is read.
type book struct {
	in     *xml.Decoder
	sheets []*doc.Sheet

	sheet        *doc.Sheet
	row          int // the number of the row that is read next, from 1
	merged       []doc.Merged
	fields, size int
}

func (b *book) read() error {
	for {
		token, err := b.in.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			switch t.Name {
			case xml.Name{Space: tables, Local: "table"}:
				b.sheet, b.row, b.merged = &doc.Sheet{Name: attribute(t, tables, "name")}, 1, nil
			case xml.Name{Space: tables, Local: "table-row"}:
				if b.sheet == nil {
					return errors.New("a row stands outside a table")
				}
				if err := b.readRow(t); err != nil {
					return err
				}
			}
		case xml.EndElement:
			if t.Name == (xml.Name{Space: tables, Local: "table"}) && b.sheet != nil {
				if !b.sheet.Spread(b.merged, maxFields) {
					return b.beyond("fields", maxFields)
				}
				if len(b.sheet.Lines) > 0 {
					b.sheets = append(b.sheets, b.sheet)
				}
				b.sheet = nil
			}
		}
	}
}

// readRow reads a row, which may stand for many that are the same.
func (b *book) readRow(start xml.StartElement) error {
	times, err := repeated(start, "number-rows-repeated")
	if err != nil {
		return err
	}
	var row []string
	blank, size := 0, 0 // the empty fields after the last one that is not
	for {
		token, err := b.in.Token()
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if t.Name.Space != tables || t.Name.Local != "table-cell" && t.Name.Local != "covered-table-cell" {
				if err := b.in.Skip(); err != nil {
					return err
				}
				continue
			}
			same, err := repeated(t, "number-columns-repeated")
			if err != nil {
				return err
			}
			text, err := b.readField(t)
			if err != nil {
				return err
			}
			over, err := repeated(t, "number-rows-spanned")
			if err != nil {
				return err
			}
			if over > 1 && text != "" {
				b.merged = append(b.merged, doc.Merged{Column: len(row) + blank, First: b.row, Last: b.row + over - 1})
			}
			if text == "" {
				blank += same
				continue
			}
			if len(row)+blank+same > maxColumns {
				return b.beyond("columns", maxColumns)
			}
			row, blank = append(row, make([]string, blank)...), 0
			for range same {
				row, size = append(row, text), size+len(text)
			}
		case xml.EndElement:
			at := b.row
			if b.row += times; len(row) == 0 || doc.IsProofRow(row) {
				return nil // the empty rows to the end of the sheet are one
			}
			if at+times-1 > maxRows {
				return b.beyond("rows", maxRows)
			}
			if b.fields, b.size = b.fields+times*len(row), b.size+times*size; b.fields > maxFields || b.size > maxText {
				return b.beyond("fields", maxFields)
			}
			hidden := attribute(start, tables, "visibility")
			for i := range times {
				if hidden == "collapse" || hidden == "filter" {
					b.sheet.Hidden = append(b.sheet.Hidden, at+i)
				}
				b.sheet.Lines = append(b.sheet.Lines, doc.Line{Number: at + i, Fields: append([]string(nil), row...)})
			}
			return nil
		}
	}
}

func (b *book) beyond(what string, limit int) error {
	return rule.Errorf(rule.Input, "the sheet %q has more than %d %s", b.sheet.Name, limit, what).WithHint("give a list of players alone")
}

// readField reads a field: its value where it is a number or a date, else its
// paragraphs with blanks between. Remarks are left out.
func (b *book) readField(start xml.StartElement) (string, error) {
	var text strings.Builder
	depth := 0
	for {
		token, err := b.in.Token()
		if err != nil {
			return "", err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if t.Name == (xml.Name{Space: offices, Local: "annotation"}) {
				if err := b.in.Skip(); err != nil {
					return "", err
				}
				continue
			}
			switch t.Name {
			case xml.Name{Space: texts, Local: "p"}, xml.Name{Space: texts, Local: "s"}, xml.Name{Space: texts, Local: "tab"}, xml.Name{Space: texts, Local: "line-break"}:
				text.WriteByte(' ')
			}
			depth++
		case xml.CharData:
			if depth > 0 {
				text.Write(t)
			}
		case xml.EndElement:
			if depth--; depth < 0 {
				return doc.Clean(value(start, strings.TrimSpace(text.String()))), nil
			}
		}
	}
}

// value returns what a field holds, shown being what it shows.
func value(cell xml.StartElement, shown string) string {
	switch attribute(cell, offices, "value-type") {
	case "float", "percentage", "currency":
		if v := attribute(cell, offices, "value"); v != "" {
			return v
		}
	case "date":
		if v, _, _ := strings.Cut(attribute(cell, offices, "date-value"), "T"); v != "" {
			return v
		}
	}
	return shown
}

func attribute(e xml.StartElement, space, local string) string {
	for _, a := range e.Attr {
		if a.Name.Space == space && a.Name.Local == local {
			return a.Value
		}
	}
	return ""
}

// repeated returns how often a row or a field stands there, from 1.
func repeated(e xml.StartElement, local string) (int, error) {
	text := attribute(e, tables, local)
	if text == "" {
		return 1, nil
	}
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil || n == 0 {
		return 0, rule.Errorf(rule.Input, "%q is not a number of repetitions", text)
	}
	return int(n), nil
}
