package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/csv"
	"flagfall/reports/doc"
	"flagfall/reports/ods"
	"flagfall/reports/trf"
	"flagfall/reports/xlsx"
)

// playerImportFlags say how a list of players is read, and what is entered of it.
type playerImportFlags struct {
	flags        eventFlags
	list         ratingListFlags
	dryRun, skip bool
	columns      []string
}

func playerImportCommand(env *env) command {
	var own playerImportFlags
	return command{
		name:  "import",
		args:  []argument{{word: "FILE", kind: aFile}},
		short: "Enter the players of a list (CSV, XLSX, ODS or TRF)",
		long: `Enter the players of a list: a CSV file (comma, semicolon or tab; the FMJD's
list V260701.DRA is one), the first sheet of an XLSX or ODS workbook, or an
exchange file (TRF). The first row of a table names the columns: name (or
surname, particle, first name, call name and initials), rating, title, club,
federation, year or date of birth, FMJD number, member number (Bondsnr.,
Mitgliedsnr., n° licence), sex, contact, in English or in another of the usual
languages. Columns with other names, or none, are matched with
--column.

Every row with a mistake is named, and then nobody is entered, unless
--skip-unreadable leaves those rows out; on a terminal you are asked. Rows whose
player may be entered already under another spelling are shown.

With a rating list, ratings, titles, federations and FMJD numbers are taken from
it for players who are found there with certainty; the others are shown.`,
		example: `  flagfall player import members.xlsx
  flagfall player import members.ods --dry-run
  flagfall player import leden.csv --column Dammer=name --column 2=rating
  flagfall player import members.csv --skip-unreadable --ratings list-2026-01.csv`,
		writes: writesJournal,
		event:  &own.flags,
		flags: func(cmd *cobra.Command) {
			own.list.add(cmd)
			columnsVar(cmd, &own.columns)
			cmd.Flags().BoolVar(&own.dryRun, "dry-run", false, "check the table and write nothing")
			cmd.Flags().BoolVar(&own.skip, "skip-unreadable", false, "leave out the rows that cannot be entered, and enter the others")
		},
		on: func(_ *cobra.Command, o *office.Office, args []string) error { return own.enter(env, o, args) },
	}
}

// enter enters the players of the list.
func (f *playerImportFlags) enter(env *env, o *office.Office, args []string) error {
	table, err := readPlayers(args[0])
	if err != nil {
		return err
	}
	if table.lines, err = office.MatchColumns(table.lines, f.columns); err != nil {
		return err
	}
	before := idleNotes(o.State())
	roster, err := o.ReadPlayers(table.lines)
	if err != nil {
		return err
	}
	for _, fault := range roster.Faults {
		fault.Place.File = args[0]
		fmt.Fprintln(env.Err, env.in(fault.Said()))
	}
	entries, faulty := roster.Sound()
	if faulty > 0 && !f.skip && (len(entries) == 0 || !env.confirm("%s of %d cannot be entered; enter the others?", rule.Count(faulty, "{n} row", "{n} rows"), len(roster.Entries))) {
		return rule.Errorf(rule.Input, "%s of %d cannot be entered, so none were", rule.Count(faulty, "{n} row", "{n} rows"), len(roster.Entries)).
			WithHint("correct the rows named and import the list again, or enter the others with --skip-unreadable")
	}
	if len(entries) == 0 {
		return rule.Errorf(rule.Input, "no row of %s can be entered", args[0]).WithHint("correct the rows named and import the list again")
	}
	notes, err := f.list.fill(env, o, entries)
	if err != nil {
		return err
	}
	enter, err := o.Entering(entries)
	if err != nil {
		return err
	}
	var answer office.Done
	if f.dryRun {
		_, answer, err = o.Try(enter...)
	} else {
		answer, err = o.Do(enter...)
	}
	if err != nil {
		return err
	}
	notes = append(answer.Notes(), notes...)
	if faulty > 0 {
		notes = append(notes, rule.Count(faulty, "{n} row was left out", "{n} rows were left out"))
	}
	notes = append(notes, roster.Namesakes...)
	for _, d := range roster.Doubles {
		notes = append(notes, d.Said())
	}
	if len(roster.Doubles) > 0 && !f.dryRun {
		notes = append(notes, rule.Format("take a player who is entered twice off the list with flagfall player remove"))
	}
	if ignored := roster.Ignored(); len(ignored) > 0 {
		notes = append(notes, rule.Format("these columns were left out: %s", strings.Join(ignored, ", ")))
	}
	if untitled := roster.Untitled(); len(untitled) > 0 {
		notes = append(notes, rule.Format("not titles of the FMJD, kept as they are: %s", strings.Join(untitled, ", ")))
	}
	notes = append(append(notes, table.notes...), newNotes(before, o.State())...)
	if f.dryRun {
		return say(env, notes, "%s: %s can be entered; nothing was written", args[0], rule.Count(len(entries), "{n} player", "{n} players"))
	}
	return say(env, notes, "%s entered; the event has %d", rule.Count(len(entries), "{n} player", "{n} players"), len(o.State().Players))
}

// playerTable is a list of players as it was read from a file.
type playerTable struct {
	lines []office.Line
	notes []rule.Sentence
}

// readPlayers reads a list of players: the first table of a CSV, XLSX or ODS file,
// or the players of an exchange file, known by its name.
func readPlayers(path string) (playerTable, error) {
	file, err := openInput(path)
	if err != nil {
		return playerTable{}, err
	}
	defer file.Close()
	var sheet *doc.Sheet
	switch strings.ToLower(filepath.Ext(path)) {
	case ".xlsx", ".xlsm":
		sheets, err := xlsx.Read(file, path)
		if err != nil {
			return playerTable{}, err
		}
		if len(sheets) == 0 {
			return playerTable{}, rule.Errorf(rule.Input, "the workbook has no sheet with rows").At(rule.Place{File: path})
		}
		sheet = sheets[0]
	case ".ods":
		sheets, err := ods.Read(file, path)
		if err != nil {
			return playerTable{}, err
		}
		if len(sheets) == 0 {
			return playerTable{}, rule.Errorf(rule.Input, "the workbook has no sheet with rows").At(rule.Place{File: path})
		}
		sheet = sheets[0]
	case ".csv", ".tsv", ".dra": // the list of the FMJD is called V260701.DRA
		sheet, err = csv.Read(file, path, office.HeadsColumn)
	case ".trf", ".trfx":
		return exchangePlayers(file, path)
	case ".txt":
		start := bufio.NewReader(file)
		if isExchange(start) {
			return exchangePlayers(start, path)
		}
		sheet, err = csv.Read(start, path, office.HeadsColumn)
	default:
		return playerTable{}, rule.Errorf(rule.Usage, "%s is not a .csv, .xlsx, .ods, .dra or .trf file", path).
			WithHint("save the list as CSV or as a workbook (.xlsx, .ods)")
	}
	if err != nil {
		return playerTable{}, err
	}
	var table playerTable
	for _, line := range sheet.Lines {
		table.lines = append(table.lines, office.Line(line))
	}
	if n := len(sheet.Hidden); n > 0 {
		var rows []string
		for _, number := range sheet.Hidden[:min(n, mostHiddenNamed)] {
			rows = append(rows, strconv.Itoa(number))
		}
		if n > len(rows) {
			rows = append(rows, "...")
		}
		table.notes = append(table.notes, rule.Count(n, "row {list} is hidden in the spreadsheet, and was read as well", "rows {list} are hidden in the spreadsheet, and were read as well",
			"list", strings.Join(rows, ", ")))
	}
	if sheet.Guessed != "" {
		table.notes = append(table.notes, rule.Format("the file is not UTF-8 and was read as %s: look at the accents in the names, and save the list as UTF-8 if they are wrong", sheet.Guessed))
	}
	return table, nil
}

// mostHiddenNamed is how many hidden rows are named.
const mostHiddenNamed = 8

// isExchange reports whether a text file begins as exchange files do: with
// three digits and a blank, or the remark ###.
func isExchange(r *bufio.Reader) bool {
	// A shorter file is not an exchange file, whatever the error.
	head, _ := r.Peek(7)
	head = bytes.TrimPrefix(head, []byte("\ufeff"))
	if len(head) < 4 {
		return false
	}
	digits := bytes.IndexFunc(head[:3], func(c rune) bool { return c < '0' || c > '9' }) < 0
	return digits && head[3] == ' ' || string(head[:3]) == "###"
}

// exchangePlayers are the players of an exchange file as a table. Its rounds
// and results are not read.
func exchangePlayers(r io.Reader, path string) (playerTable, error) {
	file, err := trf.Read(r, path)
	if err != nil {
		return playerTable{}, err
	}
	table := playerTable{lines: []office.Line{{Number: 0, Fields: []string{"Name", "Rating", "Title", "Federation", "FMJD", "Birth year", "Sex", "Member number"}}}}
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
		table.lines = append(table.lines, office.Line{Number: p.Line(), Fields: []string{p.Name, rating, p.Title, p.Federation, id, birth, p.Sex, members[p.Number]}})
	}
	if numbers {
		table.notes = append(table.notes, rule.Format("the numbers in columns 58-68 were taken for FMJD numbers"))
	}
	if played {
		table.notes = append(table.notes, rule.Format("the players were read; the rounds of the exchange file were not: flagfall import takes the whole event over"))
	}
	return table, nil
}
