package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/render"
)

func newExportCommand(env *env) *cobra.Command {
	var flags printFlags
	cmd := &cobra.Command{
		Use:     "export DIR",
		GroupID: groupEvent,
		Short:   "Write all documents in all formats, and the games",
		Long: `Write every document of the tournament into a folder, in every format (PDF,
XLSX, HTML, CSV, JSON and text), and all games as PDN. All files appear, or none.`,
		Example: `  flagfall export paper`,
		Args:    args(1, 1, "DIR"),
	}
	cmd.RunE = flags.event.eventCommand(env, func(o *office.Office, args []string) error {
		files, err := exportAll(o, args[0], flags.options(env))
		if err != nil {
			return err
		}
		return say(env, nil, "%s: %d files", args[0], files)
	})
	flags.event.add(cmd)
	flags.look(cmd)
	cmd.Flags().Bool("all", true, "write all there is (the only way there is)")
	return cmd
}

// exportAll writes every document in every format and the games into a folder,
// and counts the files. Everything is made in a folder beside it first.
func exportAll(o *office.Office, dir string, options reports.Options) (files int, err error) {
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return 0, rule.Errorf(rule.Usage, "%s is a file, and a folder is to be written", dir)
	}
	work, err := os.MkdirTemp(filepath.Dir(filepath.Clean(dir)), "."+filepath.Base(dir)+".*")
	if err != nil {
		return 0, rule.Errorf(rule.Refused, "cannot write %s: %w", dir, cause(err)).WithHint("is the folder around it there, and may you write in it?")
	}
	defer os.RemoveAll(work)
	s := o.State()
	var names []string
	add := func(name string, write func(io.Writer) error) error {
		names = append(names, name)
		return writeFile(filepath.Join(work, name), write)
	}
	for _, d := range documents() {
		rounds := []int{0}
		switch {
		case d.kind == ofOne:
			continue
		case d.name == "pairings" || d.name == "names" || d.name == "bulletin":
			rounds = rounds[:0]
			for _, r := range s.Rounds {
				rounds = append(rounds, r.Number)
			}
		case d.kind != ofEvent && len(s.Rounds) == 0:
			continue
		}
		for _, round := range rounds {
			page, err := d.make(&printing{office: o, state: s, round: round, options: options})
			if err != nil {
				return 0, err
			}
			base := d.name
			if round > 0 {
				base = fmt.Sprintf("round-%02d-%s", round, d.name)
			}
			for _, format := range render.Formats() {
				if d.kind == onPaper && format != render.PDF {
					continue
				}
				if err := add(base+format.Extension(), func(w io.Writer) error {
					return render.Write(w, page, format, render.Options{})
				}); err != nil {
					return 0, err
				}
			}
		}
	}
	if err := add("games.pdn", o.WriteGames); err != nil {
		return 0, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return 0, rule.Errorf(rule.Refused, "cannot write %s: %w", dir, cause(err))
	}
	for _, name := range names {
		if err := os.Rename(filepath.Join(work, name), filepath.Join(dir, name)); err != nil {
			return 0, rule.Errorf(rule.Refused, "cannot write %s: %w", filepath.Join(dir, name), cause(err))
		}
	}
	return len(names), nil
}
