// Package listing is the answer of a command that is not a document: a list, or one
// thing with what is true of it. It is written as text for a person, as one JSON
// object a line, or as CSV.
//
// It is for the commands, but knows none of them; it lays out no pages and gives
// out no numbers of prints.
package listing

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"

	"flagfall/arbiter/rule"
	"flagfall/reports/text"
)

// List is an answer in the forms of all formats.
type List struct {
	// Heads name the columns of CSV.
	Heads []string
	// Rows are the cells of CSV, and the table that a person reads where there
	// is no Text.
	Rows [][]string
	// Objects are what programs get, one JSON object a line.
	Objects []any
	// Text writes what a person reads, and Table is a text in columns.
	Text  func(io.Writer) error
	Table [][]string
	// Whole is set where the lines of Text are not folded: people copy from them, and
	// scripts read them.
	Whole bool
}

// Add adds a line: the object that programs get, and its cells.
func (l *List) Add(object any, cells ...string) {
	l.Objects = append(l.Objects, object)
	l.Rows = append(l.Rows, cells)
}

// Lines returns a text of lines.
func Lines(lines ...string) func(io.Writer) error {
	return func(w io.Writer) error {
		for _, line := range lines {
			if _, err := fmt.Fprintln(w, line); err != nil {
				return err
			}
		}
		return nil
	}
}

// Write writes the list as "json", "csv" or text, whose lines are no wider than so
// many cells.
func (l List) Write(w io.Writer, format string, width int) error {
	switch format {
	case "json":
		return l.writeJSON(w)
	case "csv":
		table := csv.NewWriter(w)
		_ = table.Write(l.Heads) // the error stays in the table
		for _, row := range l.Rows {
			guarded := make([]string, len(row))
			for i, cell := range row {
				guarded[i] = rule.NoFormula(cell)
			}
			_ = table.Write(guarded) // so does this one
		}
		table.Flush()
		return table.Error()
	}
	if l.Whole && l.Text != nil {
		return l.Text(w)
	}
	if l.Text == nil {
		if l.Table == nil {
			l.Table = l.Rows
		}
		return text.Columns(w, l.Table, width)
	}
	var b bytes.Buffer
	if err := l.Text(&b); err != nil {
		return err
	}
	return text.Fold(w, b.String(), width)
}

func (l List) writeJSON(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	for _, object := range l.Objects {
		if err := encoder.Encode(object); err != nil {
			return err
		}
	}
	return nil
}
