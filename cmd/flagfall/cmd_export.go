package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/render"
)

func exportCommand(env *env) command {
	var (
		flags          printFlags
		all, quiet     bool
		parts, formats []string
	)
	return command{
		name:  "export",
		group: groupFinish,
		args:  []argument{{word: "DIR", kind: aFolder}},
		short: "Write documents, workbook, web pages and games into a folder",
		long: `Write what is printed and exchanged of the tournament into a folder.

--all writes everything: every document as PDF, HTML, CSV, JSON and text, and
forms as PDF; one workbook of all tables (event.xlsx); pages that link each
other, with a page for each player and each game to click through, which need
neither a network nor a server (site/index.html); all games as PDN (games.pdn),
and the exchange file (event.trf). index.html leads to all of them.

Without it, --documents says what is written and --formats in which formats:
documents by the names that print has, and ` + strings.Join([]string{partWorkbook, partSite, partGames, partExchange}, ", ") + `.

What would only say that there is nothing (rulings where nothing was ruled on)
is left out of --all; the list of files, .flagfall-export, says why. An event in
groups has the standings and crosstables of each.

All files appear, or none. Files of an earlier export that are not written
again are taken away, unless somebody has changed them; nothing else in the
folder is touched.`,
		example: `  flagfall export --all paper
  flagfall export paper --documents standings,crosstable --formats pdf,html
  flagfall export www --documents site`,
		writes: writesFiles,
		event:  &flags.event,
		flags: func(cmd *cobra.Command) {
			flags.look(cmd)
			cmd.Flags().BoolVar(&all, "all", false, "write everything there is")
			cmd.Flags().StringSliceVar(&parts, "documents", nil, "what to write, such as standings,crosstable,site")
			cmd.Flags().StringSliceVar(&formats, "formats", []string{string(render.PDF)}, "the formats of documents: text, csv, json, html, pdf, xlsx")
			cmd.Flags().BoolVar(&quiet, "no-number", false, "write the files without a number and without an entry in the journal")
		},
		on: func(cmd *cobra.Command, o *office.Office, args []string) error {
			choice, err := chooseExport(all, parts, formats)
			if err != nil {
				return err
			}
			look, err := flags.rendering()
			if err != nil {
				return err
			}
			options := flags.options(env)
			if !quiet && !o.ReadOnly() {
				options.Print = o.State().NextPrint()
			}
			done, err := exportTo(o, args[0], choice, options, look)
			if err != nil {
				return err
			}
			var notes []string
			if len(done.without) > 0 {
				var names []string
				for _, a := range done.without {
					names = append(names, a.part)
				}
				notes = append(notes, "left out, since there is nothing to print: "+strings.Join(names, ", "))
			}
			if done.kept {
				notes = append(notes, filepath.Join(args[0], contentsName)+" is not of an export, and stays as it is")
			}
			if options.Print == 0 {
				return say(env, notes, "%s: %s", args[0], count(done.files, "file"))
			}
			sheet := arbiter.PrintedSheet{Document: "export", Of: o.State().Seq, Options: flags.said(cmd)}
			if _, err := o.Do(arbiter.RecordPrint{Number: options.Print, Sheet: sheet}); err != nil {
				return err
			}
			return say(env, append([]string{fmt.Sprintf("they are print %d", options.Print)}, notes...), "%s: %s", args[0], count(done.files, "file"))
		},
	}
}

// chooseExport reads what is to be written.
func chooseExport(all bool, parts, formats []string) (exportChoice, error) {
	known := exportParts()
	switch {
	case all && len(parts) > 0:
		return exportChoice{}, rule.Errorf(rule.Usage, "--all writes everything, and --documents names some of it").WithHint("give one of the two")
	case all:
		return exportChoice{all: true}, nil
	case len(parts) == 0:
		return exportChoice{}, rule.Errorf(rule.Usage, "it is not said what to write").
			WithHint("--all writes everything; or name some with --documents: %s", strings.Join(known, ", "))
	}
	choice := exportChoice{parts: parts}
	for _, part := range parts {
		if !slices.Contains(known, part) {
			return choice, rule.Errorf(rule.Usage, "there is nothing named %q to export", part).WithHint("the names are: %s", strings.Join(known, ", "))
		}
	}
	for _, name := range formats {
		f, err := render.Parse(name)
		if err != nil {
			return choice, err
		}
		choice.formats = append(choice.formats, f)
	}
	return choice, nil
}
