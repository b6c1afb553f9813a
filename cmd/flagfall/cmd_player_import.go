package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/csv"
	"flagfall/reports/doc"
	"flagfall/reports/xlsx"
)

func newPlayerImportCommand(env *env) *cobra.Command {
	var (
		flags  eventFlags
		dryRun bool
	)
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Enter the players of a table (CSV or XLSX), all or none",
		Long: `Enter the players of a table: a CSV file (comma, semicolon or tab) or the first
sheet of an XLSX workbook. The first row names the columns: name (or surname and
first name), rating, title, club, federation, birth year, FMJD number, in
English or in another of the usual languages.

Every row with a mistake is named, and then nobody is entered.`,
		Example: `  flagfall player import members.xlsx
  flagfall player import members.csv --dry-run`,
		Args: args(1, 1, "FILE"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, args []string) error {
		sheet, err := readTable(args[0])
		if err != nil {
			return err
		}
		lines := make([]office.Line, 0, len(sheet.Lines))
		for _, line := range sheet.Lines {
			lines = append(lines, office.Line(line))
		}
		roster, answer, err := o.ImportPlayers(lines, dryRun)
		if len(roster.Faults) > 0 {
			for _, fault := range roster.Faults {
				fault.Place.File = args[0]
				fmt.Fprintln(env.Err, fault.Error())
			}
		}
		if err != nil {
			return err
		}
		notes := answer.Notes
		if ignored := roster.Ignored(); len(ignored) > 0 {
			notes = append(notes, "these columns were left out: "+strings.Join(ignored, ", "))
		}
		if sheet.Guessed != "" {
			notes = append(notes, fmt.Sprintf("the file is not UTF-8 and was read as %s: look at the accents in the names, and save the list as UTF-8 if they are wrong", sheet.Guessed))
		}
		if dryRun {
			return say(env, notes, "%s: %s can be entered; nothing was written", args[0], count(len(roster.Entries), "player"))
		}
		return say(env, notes, "%s entered; the event has %d", count(len(roster.Entries), "player"), len(o.State().Players))
	})
	flags.add(cmd)
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "check the table and write nothing")
	return cmd
}

// readTable reads the first table of a CSV or XLSX file, known by its name.
func readTable(path string) (*doc.Sheet, error) {
	file, err := openInput(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	switch strings.ToLower(filepath.Ext(path)) {
	case ".xlsx", ".xlsm":
		sheets, err := xlsx.Read(file, path)
		if err != nil {
			return nil, err
		}
		if len(sheets) == 0 {
			return nil, rule.Errorf(rule.Input, "the workbook has no sheet with rows").At(rule.Place{File: path})
		}
		return sheets[0], nil
	case ".csv", ".tsv", ".txt":
		return csv.Read(file, path)
	}
	return nil, rule.Errorf(rule.Usage, "%s is neither a .csv nor an .xlsx file", path).
		WithHint("save the list as CSV or as an Excel workbook (.xlsx)")
}
