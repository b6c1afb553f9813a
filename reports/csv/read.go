package csv

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// How large a table may be to be read: in bytes, rows, columns, and fields in all.
const (
	maxSize    = 32 << 20
	maxRows    = 200_000
	maxColumns = 1_000
	maxFields  = 2_000_000
)

// Read reads a table that was saved as comma-separated values. The delimiter
// may be a comma, a semicolon or a tab; the encoding UTF-8 (with a byte order
// mark or without), UTF-16 with a mark, or a code page of one byte a letter: the
// one of [codePages] in which most words of the first line are heads of columns.
// Empty lines are left out; fields lose the spaces around them. name is used in
// errors, which have the code rule.Input and name the line.
func Read(r io.Reader, name string, heads func(word string) bool) (*doc.Sheet, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxSize+1))
	if err != nil {
		return nil, rule.Errorf(rule.Input, "the table cannot be read: %w", err).At(rule.Place{File: name})
	}
	if len(data) > maxSize {
		return nil, rule.Errorf(rule.Input, "the table is larger than %d MB", maxSize>>20).At(rule.Place{File: name}).
			WithHint("give a list of players, one a line")
	}
	text, guessed, defect := decode(data, heads)
	if defect != nil {
		return nil, defect.At(rule.Place{File: name})
	}
	sheet, err := parse(text, name)
	if err != nil {
		return nil, err
	}
	sheet.Guessed = guessed
	return sheet, nil
}

// decode gives the text in UTF-8, and the encoding where it had to be guessed.
func decode(data []byte, heads func(word string) bool) (text, guessed string, defect *rule.Error) {
	switch {
	case bytes.HasPrefix(data, []byte{0xEF, 0xBB, 0xBF}):
		data = data[3:]
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}), bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		return fromUTF16(data), "", nil
	}
	if bytes.HasPrefix(data, []byte("PK\x03\x04")) {
		return "", "", rule.Errorf(rule.Input, "this is a workbook, not comma-separated text").
			WithHint("name the file .xlsx")
	}
	if bytes.IndexByte(data, 0) >= 0 {
		return "", "", rule.Errorf(rule.Input, "this is not a text file: it contains NUL bytes").
			WithHint("save the list as CSV (UTF-8) and try again")
	}
	if utf8.Valid(data) {
		return string(data), "", nil
	}
	page := codePageOf(data, heads)
	decoded, err := page.set.NewDecoder().Bytes(data)
	if err != nil {
		return "", "", rule.Errorf(rule.Input, "the text is in an unknown encoding: %w", err).
			WithHint("save the list as CSV (UTF-8) and try again")
	}
	return string(decoded), page.name, nil
}

// fromUTF16 reads text that begins with a byte order mark; a last odd byte is
// dropped.
func fromUTF16(data []byte) string {
	little := data[0] == 0xFF
	units := make([]uint16, 0, len(data)/2)
	for i := 2; i+1 < len(data); i += 2 {
		if little {
			units = append(units, uint16(data[i])|uint16(data[i+1])<<8)
		} else {
			units = append(units, uint16(data[i])<<8|uint16(data[i+1]))
		}
	}
	return string(utf16.Decode(units))
}

func parse(text, name string) (*doc.Sheet, error) {
	sheet := &doc.Sheet{Name: name}
	comma, first := ',', 0
	if rest, sep, ok := separatorLine(text); ok {
		text, comma, first = rest, sep, 1
	} else {
		comma = delimiter(text)
	}
	// A lone CR is a line end of old files.
	if !strings.Contains(text, "\n") {
		text = strings.ReplaceAll(text, "\r", "\n")
	}
	fields := 0
	beyond := func(line int) error {
		return rule.Errorf(rule.Input, "a row has more than %d columns", maxColumns).At(rule.Place{File: name, Line: line + first}).
			WithHint("give a list of players alone")
	}
	// The library holds a row as a whole, however wide it is.
	if line := tooWide(text, byte(comma)); line > 0 {
		return nil, beyond(line)
	}
	c := csv.NewReader(strings.NewReader(text))
	c.Comma = comma
	c.FieldsPerRecord = -1
	c.TrimLeadingSpace = comma != '\t'
	for {
		record, err := c.Read()
		if err == io.EOF {
			return sheet, nil
		}
		var defect *csv.ParseError
		if errors.As(err, &defect) {
			return nil, rule.Errorf(rule.Input, "%s", quoteDefect(defect)).
				At(rule.Place{File: name, Line: defect.StartLine + first}).
				WithHint(`put a text with quotes or line ends in "...", and double the quotes within`)
		}
		if err != nil {
			return nil, rule.Errorf(rule.Input, "the table cannot be read: %w", err).At(rule.Place{File: name})
		}
		if len(record) > maxColumns {
			return nil, beyond(len(sheet.Lines) + 1)
		}
		if fields += len(record); fields > maxFields {
			return nil, rule.Errorf(rule.Input, "the table has more than %d fields", maxFields).At(rule.Place{File: name}).WithHint("give a list of players alone")
		}
		if len(sheet.Lines) > maxRows {
			return nil, rule.Errorf(rule.Input, "the table has more than %d rows", maxRows).At(rule.Place{File: name}).WithHint("give a list of players alone")
		}
		empty := true
		for i := range record {
			record[i] = doc.Clean(record[i])
			empty = empty && record[i] == ""
		}
		if !empty && !doc.IsProofRow(record) {
			line, _ := c.FieldPos(0)
			sheet.Lines = append(sheet.Lines, doc.Line{Number: line + first, Fields: record})
		}
	}
}

// tooWide returns the first line, from 1, with far more delimiters than a row may have
// columns, quoted ones not counted; 0 where there is none.
func tooWide(text string, comma byte) int {
	line, columns, quoted := 1, 0, false
	for i := range len(text) {
		switch text[i] {
		case '"':
			quoted = !quoted
		case '\n':
			line++
			columns = 0
		case comma:
			if !quoted {
				columns++
			}
		}
		if columns > maxColumns {
			return line
		}
	}
	return 0
}

func quoteDefect(e *csv.ParseError) string {
	if errors.Is(e.Err, csv.ErrBareQuote) {
		return `a quote (") stands within a field that does not begin with one`
	}
	return `a quote (") is not closed, or text follows a closing one`
}

// separatorLine takes off the first line "sep=;" that some spreadsheets write.
func separatorLine(text string) (string, rune, bool) {
	line, rest, _ := strings.Cut(text, "\n")
	line = strings.TrimRight(line, "\r")
	if sep, ok := strings.CutPrefix(line, "sep="); ok && (sep == "," || sep == ";" || sep == "\t") {
		return rest, rune(sep[0]), true
	}
	return text, 0, false
}

// delimiter returns the one of comma, semicolon and tab that cuts the first lines
// most evenly: the one found outside quotes in the most of them, among equals
// the most often, and then the rarer in names. A text without any has the
// comma.
func delimiter(text string) rune {
	const sample = 20
	candidates := []rune{'\t', ';', ','}
	lines := make([]int, len(candidates)) // in how many lines it stands
	total := make([]int, len(candidates))
	quoted, seen := false, make([]bool, len(candidates))
	count := 0
	for _, r := range text {
		if r == '"' {
			quoted = !quoted
		}
		if quoted {
			continue
		}
		if r == '\n' {
			if count++; count == sample {
				break
			}
			clear(seen)
			continue
		}
		for i, c := range candidates {
			if r == c {
				total[i]++
				if !seen[i] {
					seen[i], lines[i] = true, lines[i]+1
				}
			}
		}
	}
	best := 0
	for i := range candidates {
		if lines[i] > lines[best] || lines[i] == lines[best] && total[i] > total[best] {
			best = i
		}
	}
	if total[best] == 0 {
		return ','
	}
	return candidates[best]
}
