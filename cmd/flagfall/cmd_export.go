package main

import (
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/export"
	"flagfall/reports/render"
)

// exportFlags say what is written into the folder.
type exportFlags struct {
	flags          printFlags
	all, complete  bool
	parts, formats []string
}

func exportCommand(env *env) command {
	var own exportFlags
	return command{
		name:  "export",
		group: groupFinish,
		args:  []argument{{word: "DIR", kind: aFolder}},
		short: "Write documents, workbook, web pages and games into a folder",
		long: `Write the prints and exchange files of the tournament into a folder.

--all writes everything: every document as PDF, HTML, CSV, JSON and text, and
forms as PDF; one workbook of all tables (event.xlsx); pages that link each
other, with a page for each player and each game to click through, which need
neither a network nor a server (site/index.html); all games as PDN (games.pdn),
the exchange file (event.trf) and the schedule (schedule.ics). index.html leads to all of them.

Without it, --documents says what is written and --formats in which formats:
documents by the names that print has, and ` + strings.Join([]string{export.Workbook, export.Site, export.Games, export.Exchange, export.Calendar}, ", ") + `.

Documents that would be empty (rulings where nothing was ruled on) are
left out of --all; the list of files, .flagfall-export, says why. An event in
groups has the standings and crosstables of each.

All files appear, or none. Files of an earlier export that are not written
again are taken away, unless somebody has changed them; nothing else in the
folder is touched.`,
		example: `  flagfall export --all paper
  flagfall export paper --documents standings,crosstable --formats pdf,html
  flagfall export www --documents site`,
		writes: writesFiles,
		event:  &own.flags.event,
		flags: func(cmd *cobra.Command) {
			own.flags.attachments(cmd)
			own.flags.unnumbered(cmd, "write the files without a number and without an entry in the journal")
			own.flags.handled(cmd)
			own.flags.optionFlags(cmd, reports.LookOptions(), nil)
			cmd.Flags().BoolVar(&own.all, "all", false, "write everything there is")
			cmd.Flags().BoolVar(&own.complete, "complete", false, "end the exchange file with the last complete round, for programs that pair the next one")
			cmd.Flags().StringSliceVar(&own.parts, "documents", nil, "what to write, such as standings,crosstable,site")
			cmd.Flags().StringSliceVar(&own.formats, "formats", []string{string(render.PDF)}, "the formats of documents: text, csv, json, html, pdf, xlsx")
		},
		on: func(cmd *cobra.Command, o *office.Office, args []string) error { return own.write(env, cmd, o, args) },
	}
}

// write writes the folder.
func (f *exportFlags) write(env *env, cmd *cobra.Command, o *office.Office, args []string) error {
	choice, err := chooseExport(f.all, f.parts, f.formats)
	if err != nil {
		return err
	}
	choice.Replace, choice.Complete = env.replace, f.complete
	env.sweep(filepath.Dir(filepath.Clean(args[0])))
	look, err := f.flags.rendering(env)
	if err != nil {
		return err
	}
	event := exported(o, env.Now().Location())
	event.Options = f.flags.optionValues(cmd)
	if !f.flags.quiet && !o.ReadOnly() {
		event.Print = o.State().NextPrint()
	}
	choice.Before = func(digest string) error {
		if event.Print == 0 {
			return o.Held()
		}
		sheet := arbiter.PrintedSheet{Document: "export", Of: o.State().Seq, Options: f.flags.values(cmd), Digest: digest}
		_, err := o.Do(arbiter.RecordPrint{Number: event.Print, Sheet: sheet})
		return err
	}
	done, err := export.To(args[0], event, choice, look)
	if err != nil {
		return err
	}
	env.copied(o.State().Log[0].At, "export", args[0])
	notes := f.flags.fonts.notes()
	if s := o.State(); slices.Contains(f.parts, export.Exchange) && !f.complete && s.Standing() < len(s.Rounds) && s.Standing() > 0 {
		notes = append(notes, rule.Format("the pairs of round %d have no results yet: a program that pairs by the file wants it with --complete", s.Standing()+1))
	}
	notes = append(notes, done.Notes...)
	var (
		names []string
		fault error // of the program, which is told when all else is written
	)
	for _, a := range done.Without {
		if a.Err != nil {
			if rule.CodeOf(a.Err) == rule.Internal && fault == nil {
				fault = a.Err
			}
			notes = append(notes, rule.Format("%s is left out: %w", a.Part, a.Err))
			continue
		}
		names = append(names, a.Part)
	}
	if len(names) > 0 {
		notes = append(notes, rule.Format("left out, since there is nothing to print: %s", strings.Join(names, ", ")))
	}
	if open := len(o.State().OpenGames()); open > 0 && slices.Contains(f.parts, export.Exchange) {
		notes = append(notes, rule.Count(open, "the exchange file has {n} game without a result: other programs may read it, but pair no round from it until that is entered",
			"the exchange file has {n} games without a result: other programs may read it, but pair no round from it until they are entered"))
	}
	if done.Kept {
		notes = append(notes, rule.Format("%s is not part of an export, and stays as it is", filepath.Join(args[0], export.ContentsName)))
	}
	if event.Print > 0 {
		notes = append([]rule.Sentence{rule.Format("they are recorded as print %d", event.Print)}, notes...)
	}
	if err := say(env, notes, "%s: %s", args[0], rule.Count(done.Files, "{n} file", "{n} files")); err != nil {
		return err
	}
	return fault
}

// exported is an event for an export as it stands in an office, seen from a time
// zone.
func exported(o *office.Office, zone *time.Location) export.Event {
	return export.Event{Request: reports.Request{State: o.State(), Zone: zone, Sheet: o.Sheet}, Games: o.WriteGames}
}

// chooseExport reads what is to be written.
func chooseExport(all bool, parts, formats []string) (export.Choice, error) {
	known := export.Parts()
	switch {
	case all && len(parts) > 0:
		return export.Choice{}, rule.Errorf(rule.Usage, "--all writes everything, but --documents names only some documents").WithHint("give one of the two")
	case all:
		return export.Choice{All: true}, nil
	case len(parts) == 0:
		return export.Choice{}, rule.Errorf(rule.Usage, "nothing to write was named").
			WithHint("--all writes everything; or name some with --documents: %s", strings.Join(known, ", "))
	}
	choice := export.Choice{Parts: parts}
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
		choice.Formats = append(choice.Formats, f)
	}
	return choice, nil
}
