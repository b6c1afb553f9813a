// Package xlsx writes documents as workbooks, one sheet a table, and reads
// tables from workbooks that people have made.
//
// It is for arbiters who work on with the figures: numbers are numbers, the
// head stays in view and is repeated on every printed page, and the sheet
// prints on the width of a page. The same document gives the same bytes.
// Reading never says what a column means, and computes no formula.
package xlsx

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/unicode/norm"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// Write writes the document as a workbook. Tables come first, in order; what
// else is in the document stands on a last sheet.
func Write(w io.Writer, d *doc.Document) error { return WriteAll(w, d.Title, d) }

// WriteAll writes several documents of one event as one workbook of a title.
func WriteAll(w io.Writer, title string, all ...*doc.Document) error {
	b := &book{file: excelize.NewFile(), names: map[string]bool{}, styles: map[look]int{}}
	defer b.file.Close()
	err := b.fill(title, all)
	if err == nil {
		err = b.file.Write(w)
	}
	if err != nil {
		return rule.Errorf(rule.Internal, "the workbook %q cannot be written: %w", title, err)
	}
	return nil
}

// book is a workbook in the making.
type book struct {
	file   *excelize.File
	doc    *doc.Document
	labels doc.Labels
	names  map[string]bool // sheet names given out, in lower case
	styles map[look]int
}

func (b *book) fill(title string, all []*doc.Document) error {
	first := b.file.GetSheetName(0)
	for _, d := range all {
		b.doc, b.labels = d, d.Labels.OrEnglish()
		tables := d.Tables()
		for i := range tables {
			tables[i] = b.sortable(tables[i])
		}
		for len(tables) > 0 {
			n := 1 // with those that belong below the first
			for n < len(tables) && tables[n].Below {
				n++
			}
			if err := b.table(cmp.Or(tables[0].Title, d.Title), tables[0], tables[1:n]); err != nil {
				return err
			}
			tables = tables[n:]
		}
		if err := b.rest(); err != nil {
			return err
		}
	}
	if err := b.file.DeleteSheet(first); err != nil {
		return err
	}
	b.file.SetActiveSheet(0)
	d := &doc.Document{}
	if len(all) > 0 {
		d = all[0]
	}
	created := d.Meta.Printed
	if created.IsZero() { // the format wants a date; this is the least that archives can hold
		created = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	stamp := created.UTC().Format(time.RFC3339)
	return b.file.SetDocProps(&excelize.DocProperties{
		Creator: "flagfall", LastModifiedBy: "flagfall", Created: stamp, Modified: stamp,
		Title: tidy(title), Subject: tidy(d.Meta.Event), Language: d.Language, Keywords: d.Meta.Proof(),
	})
}

// sheet makes a sheet with a free name near the wanted one: names are at most
// 31 letters, without []:*?/\ and unique in whichever case.
func (b *book) sheet(wanted string) (string, error) {
	base := strings.Trim(doc.Clean(strings.Map(func(r rune) rune {
		if strings.ContainsRune(`[]:*?/\`, r) {
			return ' '
		}
		return r
	}, tidy(wanted))), "' ")
	if base == "" {
		base = "Table"
	}
	if strings.EqualFold(base, b.file.GetSheetName(0)) { // the sheet that a new file is born with
		base += " "
	}
	name := shorten(base, 31)
	for i := 2; b.names[strings.ToLower(name)]; i++ {
		tail := fmt.Sprintf(" %d", i)
		name = shorten(base, 31-len(tail)) + tail
	}
	b.names[strings.ToLower(name)] = true
	_, err := b.file.NewSheet(name)
	return name, err
}

// shorten cuts a name to so many UTF-16 units, which is what the limit counts.
func shorten(s string, limit int) string {
	units := 0
	for i, r := range s {
		units++
		if r > 0xFFFF {
			units++
		}
		if units > limit {
			return s[:i]
		}
	}
	return s
}

// footMost is how much of a foot an upright sheet has room for beside the number of its page.
const footMost = 100

// stamp returns what a foot has room for of what an edition says of itself. Its last part, how
// final it is, stays; what stands before that, the arbiter first, is left out.
func stamp(s string, limit int) string {
	const dot = " · "
	parts := strings.Split(s, dot)
	for s = tidy(s); len(parts) > 2 && s != shorten(s, limit); s = tidy(strings.Join(parts, dot)) {
		parts = slices.Delete(parts, len(parts)-2, len(parts)-1)
	}
	return s
}

// field returns a text within a page header, where & begins a code. All of a header
// may be 255 units long; what is longer is on the sheet or in the file's name.
func field(s string, limit int) string {
	s = tidy(s)
	for s != shorten(s, limit-strings.Count(s, "&")) {
		s = shorten(s, limit-strings.Count(s, "&"))
	}
	s = strings.ReplaceAll(s, "&", "&&")
	if s != "" && s[0] >= '0' && s[0] <= '9' {
		return " " + s // a digit would be taken for a type size
	}
	return s
}

// rest writes what is not a table onto one sheet, if there is any.
func (b *book) rest() error {
	var lines [][2]string
	for _, block := range b.doc.Blocks {
		switch block := block.(type) {
		case *doc.Paragraph:
			if block.Heading != "" {
				lines = append(lines, [2]string{block.Heading})
			}
			lines = append(lines, [2]string{block.Text})
		case *doc.Moves:
			lines = append(lines, [2]string{block.Heading}, [2]string{block.Text()})
			for _, d := range block.Diagrams().Items {
				lines = append(lines, [2]string{d.Caption, d.FEN})
			}
		case *doc.KeyValues:
			if block.Heading != "" {
				lines = append(lines, [2]string{block.Heading})
			}
			for _, kv := range block.Pairs {
				lines = append(lines, [2]string{kv.Label, kv.Value})
			}
		case *doc.Diagram:
			lines = append(lines, [2]string{block.Caption, block.FEN})
		case *doc.Diagrams:
			for _, d := range block.Items {
				lines = append(lines, [2]string{d.Caption, d.FEN})
			}
		}
	}
	if len(lines) == 0 && len(b.doc.Tables()) > 0 {
		return nil
	}
	name, err := b.sheet(b.doc.Title)
	if err != nil {
		return err
	}
	wrap, err := b.style(look{wrap: true})
	if err != nil {
		return err
	}
	for i, l := range lines {
		for j, s := range l {
			if s = tidy(s); s == "" {
				continue
			}
			cell, err := excelize.CoordinatesToCellName(j+1, i+1)
			if err != nil {
				return err
			}
			if err := b.file.SetCellStr(name, cell, s); err != nil {
				return err
			}
			if err := b.file.SetCellStyle(name, cell, cell, wrap); err != nil {
				return err
			}
		}
	}
	if err := b.file.SetColWidth(name, "A", "B", 45); err != nil {
		return err
	}
	return b.page(name, b.doc.Title, 90, 0)
}

// tidy returns a text as it is stored: clean and composed, without the two runes
// that XML forbids.
func tidy(s string) string {
	s = norm.NFC.String(doc.Clean(s))
	if !strings.ContainsAny(s, "\uFFFE\uFFFF") {
		return s
	}
	return strings.NewReplacer("\uFFFE", "\uFFFD", "\uFFFF", "\uFFFD").Replace(s)
}

// letters returns the width of a text in letters; wide scripts count double.
func letters(s string) float64 {
	if utf8.RuneCountInString(s) == len(s) {
		return float64(len(s))
	}
	n := 0.0
	for _, r := range s {
		n++
		if r >= 0x1100 {
			n++
		}
	}
	return n
}
