package xlsx

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// maxSize is how large a workbook may be to be read, in bytes; unpacked it
// may be eight times as large.
const maxSize = 32 << 20

// What a sheet may hold to be read: its last row, its last column, and the
// fields of all sheets together. A list of players needs a small part of it,
// while a few bytes can name a cell far away.
const (
	maxRows    = 200_000
	maxColumns = 1_000
	maxFields  = 2_000_000
	// The library compares merged fields each with each, again and again where they
	// overlap; a workbook with more of them is read without what they mean.
	maxMerged = 2_000
)

// Read reads the sheets of a workbook that hold anything, in order. Numbers are
// given as they are stored ("1400", "3.5"), dates as 2006-01-02. name is used
// in errors, which have the code rule.Input.
func Read(r io.Reader, name string) (sheets []*doc.Sheet, err error) {
	data, err := io.ReadAll(io.LimitReader(r, maxSize+1))
	if err != nil {
		return nil, rule.Errorf(rule.Input, "the workbook cannot be read: %w", err).At(rule.Place{File: name})
	}
	if defect := looks(data); defect != nil {
		return nil, defect.At(rule.Place{File: name})
	}
	// A workbook made by hand or by a broken program can bring the library
	// down; that is a fault of the input, and its reader is told so.
	defer func() {
		if fault := recover(); fault != nil {
			sheets, err = nil, damaged(name, rule.Errorf(rule.Input, "%v", fault))
		}
	}()
	file, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{UnzipSizeLimit: 8 * maxSize, RawCellValue: true})
	if err != nil {
		return nil, damaged(name, err)
	}
	defer file.Close()
	dates, fields, few := map[int]bool{}, 0, fewMerged(file)
	for _, title := range file.GetSheetList() {
		rows, hidden, err := rowsOf(file, title, &fields)
		var ours *rule.Error
		if errors.As(err, &ours) {
			return nil, ours.At(rule.Place{File: name})
		}
		if err != nil {
			return nil, damaged(name, err)
		}
		sheet := &doc.Sheet{Name: title}
		for i, row := range rows {
			empty := true
			for j := range row {
				row[j] = doc.Clean(value(file, dates, title, i+1, j+1, row[j]))
				empty = empty && row[j] == ""
			}
			empty = empty || doc.IsProofRow(row)
			if !empty && hidden[i] {
				sheet.Hidden = append(sheet.Hidden, i+1)
			}
			if !empty {
				sheet.Lines = append(sheet.Lines, doc.Line{Number: i + 1, Fields: row})
			}
		}
		merged, err := mergedOf(file, title, few)
		if err != nil {
			return nil, damaged(name, err)
		}
		if !sheet.Spread(merged, maxFields) {
			return nil, beyond(title, "fields", maxFields).At(rule.Place{File: name})
		}
		if len(sheet.Lines) > 0 {
			sheets = append(sheets, sheet)
		}
	}
	return sheets, nil
}

func beyond(title, what string, limit int) *rule.Error {
	return rule.Errorf(rule.Input, "the sheet %q has more than %d %s", title, limit, what).WithHint("give a list of players alone")
}

// rowsOf reads the rows of a sheet one by one, within the limits, and which of them are
// hidden.
func rowsOf(file *excelize.File, title string, fields *int) (read [][]string, hidden map[int]bool, err error) {
	rows, err := file.Rows(title)
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	hidden = map[int]bool{}
	for rows.Next() {
		if len(read) == maxRows {
			return nil, nil, beyond(title, "rows", maxRows)
		}
		row, err := rows.Columns()
		if err != nil {
			return nil, nil, err
		}
		if len(row) > maxColumns {
			return nil, nil, beyond(title, "columns", maxColumns)
		}
		if *fields += len(row); *fields > maxFields {
			return nil, nil, beyond(title, "fields", maxFields)
		}
		if rows.GetRowOpts().Hidden {
			hidden[len(read)] = true
		}
		read = append(read, row)
	}
	return read, hidden, rows.Error()
}

// fewMerged reports whether the merged fields of a workbook are few enough to be asked for.
func fewMerged(file *excelize.File) bool {
	n := 0
	file.Pkg.Range(func(_, part any) bool {
		if data, is := part.([]byte); is {
			n += bytes.Count(data, []byte("mergeCell"))
		}
		return n <= maxMerged
	})
	return n <= maxMerged
}

// mergedOf returns the fields of a sheet that reach over several rows.
func mergedOf(file *excelize.File, title string, few bool) (merged []doc.Merged, err error) {
	if !few {
		return nil, nil
	}
	cells, err := file.GetMergeCells(title, true)
	if err != nil {
		return nil, err
	}
	for _, c := range cells {
		from, to, several := strings.Cut(c[0], ":")
		column, first, err := excelize.CellNameToCoordinates(from)
		if err != nil || !several {
			continue // one field alone
		}
		_, last, err := excelize.CellNameToCoordinates(to)
		if err != nil {
			return nil, err
		}
		merged = append(merged, doc.Merged{Column: column - 1, First: first, Last: last})
	}
	return merged, nil
}

// looks tells what is not a workbook of this format by its first bytes.
func looks(data []byte) *rule.Error {
	switch {
	case len(data) > maxSize:
		return rule.Errorf(rule.Input, "the workbook is larger than %d MB", maxSize>>20).WithHint("give a list of players alone")
	case doc.Overfull(data):
		return rule.Errorf(rule.Input, "the workbook has more than %d parts", doc.MaxParts).WithHint("give a list of players alone")
	case bytes.HasPrefix(data, []byte{0xD0, 0xCF, 0x11, 0xE0}):
		return rule.Errorf(rule.Input, "this is a workbook in the old .xls format, or one with a password").
			WithHint("save it as .xlsx without a password, or as CSV")
	case !bytes.HasPrefix(data, []byte("PK")):
		return rule.Errorf(rule.Input, "this is not an .xlsx workbook").WithHint("save the list as .xlsx or CSV and try again")
	}
	return nil
}

func damaged(name string, err error) *rule.Error {
	return rule.Errorf(rule.Input, "the workbook is damaged or not an .xlsx file: %w", err).At(rule.Place{File: name}).
		WithHint("open it in a spreadsheet program and save it as .xlsx or CSV")
}

// value returns a field as text; a number that is shown as a date becomes one.
func value(file *excelize.File, dates map[int]bool, sheet string, row, column int, raw string) string {
	serial, err := strconv.ParseFloat(raw, 64)
	if err != nil || serial <= 0 || serial > 2958465 { // beyond the year 9999 is not a date
		return raw
	}
	cell, err := excelize.CoordinatesToCellName(column, row)
	if err != nil {
		return raw
	}
	style, err := file.GetCellStyle(sheet, cell)
	if err != nil {
		return raw
	}
	date, known := dates[style]
	if !known {
		date = isDate(file, style)
		dates[style] = date
	}
	if !date {
		return raw
	}
	day, err := excelize.ExcelDateToTime(serial, false)
	if err != nil {
		return raw
	}
	return day.Format("2006-01-02")
}

// isDate reports whether a cell style shows numbers as dates: one of the
// formats 14-17 and 22 that all spreadsheets know, or one with a year in it.
func isDate(file *excelize.File, style int) bool {
	s, err := file.GetStyle(style)
	if err != nil {
		return false
	}
	if s.CustomNumFmt != nil {
		return strings.Contains(strings.ToLower(*s.CustomNumFmt), "yy")
	}
	return s.NumFmt >= 14 && s.NumFmt <= 17 || s.NumFmt == 22
}
