package main

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/playerlist"
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
	if table.Lines, err = office.MatchColumns(table.Lines, f.columns); err != nil {
		return err
	}
	before := o.State()
	roster, err := o.ReadPlayers(table.Lines)
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
	enter, err := o.Entering(o.State(), entries)
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
	notes = append(append(notes, table.Notes...), office.NewIdleNotes(before, o.State())...)
	if f.dryRun {
		return say(env, notes, "%s: %s can be entered; nothing was written", args[0], rule.Count(len(entries), "{n} player", "{n} players"))
	}
	return say(env, notes, "%s entered; the event has %d", rule.Count(len(entries), "{n} player", "{n} players"), len(o.State().Players))
}

// readPlayers reads the list of players in a file.
func readPlayers(path string) (playerlist.Table, error) {
	file, err := openInput(path)
	if err != nil {
		return playerlist.Table{}, err
	}
	defer file.Close()
	return playersIn(file, path)
}

// tableOfPlayers reads the list of players in a file that came along.
func tableOfPlayers(f action.File) ([]office.Line, []rule.Sentence, error) {
	table, err := playersIn(bytes.NewReader(f.Data), f.Name)
	return table.Lines, table.Notes, err
}

// playersIn reads a list of players, and notes which of its rows are hidden.
func playersIn(file io.Reader, path string) (playerlist.Table, error) {
	table, err := playerlist.Read(file, path)
	if n := len(table.Hidden); n > 0 {
		var rows []string
		for _, number := range table.Hidden[:min(n, mostHiddenNamed)] {
			rows = append(rows, strconv.Itoa(number))
		}
		if n > len(rows) {
			rows = append(rows, "...")
		}
		table.Notes = slices.Insert(table.Notes, 0, rule.Count(n, "row {list} is hidden in the spreadsheet, and was read as well", "rows {list} are hidden in the spreadsheet, and were read as well",
			"list", strings.Join(rows, ", ")))
	}
	return table, err
}

// mostHiddenNamed is how many hidden rows are named.
const mostHiddenNamed = 8
