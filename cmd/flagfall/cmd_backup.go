package main

import (
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func backupCommand(env *env) command {
	var flags eventFlags
	return command{
		name:  "backup",
		group: groupJournal,
		args:  []argument{{word: "FILE", kind: aFile}},
		short: "Copy the tournament safely, also while it is in use",
		long: `Copy the tournament to another file, safely, also while somebody works on it.
The copy is a tournament file like any other: open it with --event.`,
		writes: writesFiles,
		event:  &flags,
		on: func(_ *cobra.Command, o *office.Office, args []string) error {
			env.sweep(filepath.Dir(args[0]))
			if err := o.Backup(args[0]); err != nil {
				return err
			}
			var notes []rule.Sentence
			if found, err := filepath.Glob("*" + extension); err == nil && len(found) > 1 && slices.Contains(found, filepath.Clean(args[0])) {
				notes = append(notes, rule.Format("this folder holds several tournament files now: name the event with --event, or keep copies in another folder"))
			}
			return say(env, notes, "%s holds all %d entries", args[0], o.State().Seq)
		},
	}
}
