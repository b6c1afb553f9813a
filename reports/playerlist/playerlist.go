// Package playerlist reads lists of players from the files that clubs and federations
// keep them in: tables as CSV, XLSX and ODS, and exchange files.
package playerlist

import (
	"bufio"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/csv"
	"flagfall/reports/doc"
	"flagfall/reports/ods"
	"flagfall/reports/trf"
	"flagfall/reports/xlsx"
)

// Table is a list of players as it was read.
type Table struct {
	// Lines are its rows, with the heads of the columns first where it has any.
	Lines []office.Line
	// Hidden are the numbers of the rows that the spreadsheet does not show, which were
	// read as well.
	Hidden []int
	// Notes are what people should know of how it was read.
	Notes []rule.Sentence
}

// Read reads a list of players: the first table of a CSV, XLSX or ODS file, or the
// players of an exchange file. Which of them it is, its name says, or in a .txt how it
// begins. Errors: rule.Usage for a name with another ending, and rule.Input for
// what cannot be read.
func Read(file io.Reader, path string) (Table, error) {
	var sheet *doc.Sheet
	var err error
	switch strings.ToLower(filepath.Ext(path)) {
	case ".xlsx", ".xlsm":
		sheet, err = first(xlsx.Read(file, path))
	case ".ods":
		sheet, err = first(ods.Read(file, path))
	case ".csv", ".tsv", ".dra": // the list of the FMJD is called V260701.DRA
		sheet, err = csv.Read(file, path, office.HeadsColumn)
	case ".trf", ".trfx":
		return exchangePlayers(file, path)
	case ".txt":
		start := bufio.NewReader(file)
		if trf.Begins(start) {
			return exchangePlayers(start, path)
		}
		sheet, err = csv.Read(start, path, office.HeadsColumn)
	default:
		return Table{}, rule.Errorf(rule.Usage, "%s is not a .csv, .xlsx, .ods, .dra or .trf file", path).
			WithHint("save the list as CSV or as a workbook (.xlsx, .ods)")
	}
	if sheet == nil && err == nil {
		err = rule.Errorf(rule.Input, "the workbook has no sheet with rows").At(rule.Place{File: path})
	}
	if err != nil {
		return Table{}, err
	}
	table := Table{Hidden: sheet.Hidden}
	for _, line := range sheet.Lines {
		table.Lines = append(table.Lines, office.Line(line))
	}
	if sheet.Guessed != "" {
		table.Notes = append(table.Notes, rule.Format("the file is not UTF-8 and was read as %s: look at the accents in the names, and save the list as UTF-8 if they are wrong", sheet.Guessed))
	}
	return table, nil
}

// first is the first sheet of a workbook; nil where it has none with rows.
func first(sheets []*doc.Sheet, err error) (*doc.Sheet, error) {
	if err != nil || len(sheets) == 0 {
		return nil, err
	}
	return sheets[0], nil
}

// exchangePlayers are the players of an exchange file as a table. Its rounds
// and results are not read.
func exchangePlayers(r io.Reader, path string) (Table, error) {
	file, err := trf.Read(r, path)
	if err != nil {
		return Table{}, err
	}
	table := Table{Lines: []office.Line{{Number: 0, Fields: []string{"Name", "Rating", "Title", "Federation", "FMJD", "Birth year", "Sex", "Member number"}}}}
	numbers, played := false, false
	members := file.Members()
	for _, p := range file.Players {
		rating, birth := "", p.Birth
		if p.Rating > 0 {
			rating = strconv.Itoa(p.Rating)
		}
		if strings.Trim(birth, "0/-. ") == "" {
			birth = ""
		}
		id := p.ID
		if strings.Trim(id, "0") == "" {
			id = ""
		}
		numbers, played = numbers || id != "", played || len(p.Rounds) > 0
		table.Lines = append(table.Lines, office.Line{Number: p.Line(), Fields: []string{p.Name, rating, p.Title, p.Federation, id, birth, p.Sex, members[p.Number]}})
	}
	if numbers {
		table.Notes = append(table.Notes, rule.Format("the numbers in columns 58-68 were taken for FMJD numbers"))
	}
	if played {
		table.Notes = append(table.Notes, rule.Way("the players were read; the rounds of the exchange file were not: {import} takes the whole event over", rule.Try("import")))
	}
	return table, nil
}
