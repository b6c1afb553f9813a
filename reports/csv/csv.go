// Package csv writes the tables of a document as comma-separated values (RFC
// 4180) for programs and spreadsheets, and reads tables that people have saved
// from theirs.
//
// Written files are UTF-8, numbers have a decimal point, and only the tables are written, followed
// in a file by the proof of which journal it is from. Reading guesses the delimiter and the
// encoding, never what a column means.
package csv

import (
	"bufio"
	"encoding/csv"
	"io"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// Options say how the values are to be written.
type Options struct {
	// Comma is the delimiter; 0 is ','. Spreadsheets of countries with a
	// decimal comma expect ';'.
	Comma rune
	// BOM begins the file with a byte order mark, by which some spreadsheets
	// know that it is UTF-8.
	BOM bool
	// Proof ends the output with the entry and the head of the journal, after an
	// empty line: for a file whose origin can be checked wherever it goes.
	Proof bool
}

// Write writes the tables of the document, each under a line of column keys,
// separated by an empty line. Lines end with CR LF (RFC 4180, 2.1). It fails
// only when w does.
func Write(w io.Writer, d *doc.Document, o Options) error {
	out := bufio.NewWriter(w)
	if o.BOM {
		out.WriteString("\ufeff")
	}
	for i, t := range d.Tables() {
		if i > 0 {
			out.WriteString("\r\n")
		}
		if err := writeTable(out, t, o); err != nil {
			return err
		}
	}
	if proof := d.Meta.ProofRow(); o.Proof && proof != "" {
		out.WriteString("\r\n")
		if err := writeProof(out, d, proof, o); err != nil {
			return err
		}
	}
	return out.Flush()
}

// writeProof writes the proof as a row of the last table, as wide as the others, so
// that a program that wants rows of one width takes the file.
func writeProof(w io.Writer, d *doc.Document, proof string, o Options) error {
	record := []string{proof}
	if tables := d.Tables(); len(tables) > 0 {
		t := tables[len(tables)-1]
		width := len(t.Columns)
		if t.Round > 0 {
			width++
		}
		record = append(record, make([]string, max(0, width-1))...)
	}
	c := o.writer(w)
	c.Write(record) // an error stays until Error is asked
	c.Flush()
	return c.Error()
}

// writer writes rows as the options say.
func (o Options) writer(w io.Writer) *csv.Writer {
	c := csv.NewWriter(w)
	c.UseCRLF = true
	if o.Comma != 0 {
		c.Comma = o.Comma
	}
	return c
}

func writeTable(w io.Writer, t *doc.Table, o Options) error {
	c := o.writer(w)
	var before []string // the round, where the table has no column for it
	if t.Round > 0 {
		before = []string{"round"}
	}
	record := append(before, make([]string, len(t.Columns))...)
	own := record[len(before):]
	for j := range t.Columns {
		own[j] = t.Columns[j].Key
	}
	c.Write(record) // an error stays until Error is asked
	if t.Round > 0 {
		record[0] = strconv.Itoa(t.Round)
	}
	for i := range t.Rows {
		for j := range t.Columns {
			own[j] = field(t.Rows[i].Cell(j), t.Columns[j].Kind)
		}
		c.Write(record)
	}
	c.Flush()
	return c.Error()
}

// field returns the value of a cell, kept a text where a spreadsheet would take it for
// a formula. The signs of a result stand after the opponent then: "12w=".
func field(c doc.Cell, kind doc.Kind) string {
	s := norm.NFC.String(c.Data())
	if c.Number != nil {
		return s
	}
	if kind == doc.Result {
		opponent := strings.TrimLeft(s, "+=–·\u202f")
		s = opponent + strings.ReplaceAll(strings.TrimSuffix(s, opponent), "\u202f", "")
	}
	return rule.NoFormula(s)
}
