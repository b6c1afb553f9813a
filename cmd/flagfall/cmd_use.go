package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/reports/listing"
)

// currentFile keeps beside the tournament files of a folder which of them is
// worked on where none is named. It is never needed.
const currentFile = ".flagfall-current"

// aTournamentHere is the name of a tournament of this folder.
var aTournamentHere = &kind{list: func(c *completing) {
	found, _ := tournamentFiles()
	for _, name := range found {
		c.add(strings.TrimSuffix(name, extension), rule.Sentence{})
	}
}}

// tournamentFiles are the tournament files of this folder by name.
func tournamentFiles() ([]string, error) {
	found, err := filepath.Glob("*" + extension)
	if err != nil {
		return nil, rule.Errorf(rule.Internal, "the folder cannot be searched: %w", err)
	}
	slices.Sort(found)
	return found, nil
}

// currentEvent is the one of the tournament files that was chosen to be worked on;
// "" where none was, or it is not there any more.
func currentEvent(found []string) string {
	text, err := os.ReadFile(currentFile)
	if name := strings.TrimRight(string(text), "\r\n"); err == nil && slices.Contains(found, name) {
		return name
	}
	return ""
}

func useCommand(env *env) command {
	var (
		format string
		off    bool
	)
	return command{
		name:  "use",
		group: groupPrepare,
		args:  []argument{{word: "EVENT", kind: aTournamentHere, optional: true}},
		short: "Choose which of several tournaments in this folder to work on",
		long: `Choose which of several tournaments in this folder to work on when --event does
not name one, by its name or the beginning of it. Without one, list those that are
here. --off forgets the choice. It is kept in the file ` + currentFile + ` here.`,
		example: `  flagfall use "Summer Blitz"
  flagfall use club
  flagfall use`,
		writes:  writesFiles,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&off, "off", false, "work on none in particular")
		},
		run: func(_ *cobra.Command, given []string) error {
			found, err := tournamentFiles()
			if err != nil {
				return err
			}
			switch {
			case off && len(given) > 0:
				return rule.Errorf(rule.Usage, "--off chooses none").WithHint("leave the event out")
			case off:
				if err := os.Remove(currentFile); err != nil && !os.IsNotExist(err) {
					return rule.Errorf(rule.Refused, "%s cannot be removed: %w", currentFile, cause(err)).WithHint("do you have permission to write here?")
				}
				return say(env, nil, "no event is chosen")
			case len(given) == 0:
				if len(found) == 0 {
					return rule.Errorf(rule.NotFound, "there is no tournament file in this folder").WithHint(`begin one with: flagfall new "Name of the event"`)
				}
				current := currentEvent(found)
				_, copies, fault := env.withoutCopies(found)
				if fault != nil {
					env.beside(rule.Warning, rule.SaidOf(fault))
				}
				var lines []string
				l := listing.List{Heads: []string{"event", "current"}}
				for _, name := range found {
					mark, is := "  ", "no"
					if name == current {
						mark, is = "* ", "yes"
					}
					line := mark + rule.OnOneLine(strings.TrimSuffix(name, extension))
					if i := slices.IndexFunc(copies, func(d duplicate) bool { return d.name == name }); i >= 0 {
						line += env.in(rule.Format(" (a copy of %s, as of entry %d)", strings.TrimSuffix(copies[i].of, extension), copies[i].entries))
					}
					lines = append(lines, line)
					l.Add(struct {
						Event   string `json:"event"`
						Current bool   `json:"current"`
					}{name, name == current}, name, is)
				}
				l.Text = listing.Lines(lines...)
				return env.list(l, format)
			}
			name, err := env.eventNamed(given[0], found)
			if err != nil {
				return err
			}
			if !slices.Contains(found, name) {
				return rule.Errorf(rule.NotFound, "there is no tournament %q in this folder", given[0]).WithHint("flagfall use lists those that are here; --event names one elsewhere")
			}
			if err := os.WriteFile(currentFile, []byte(name+"\n"), 0o644); err != nil {
				return rule.Errorf(rule.Refused, "%s cannot be written: %w", currentFile, cause(err)).WithHint("name the event with --event instead")
			}
			return say(env, nil, "commands in this folder work on %s", name)
		},
	}
}
