package main

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func restoreCommand(env *env) command {
	var (
		flags eventFlags
		yes   bool
	)
	return command{
		name:  "restore",
		group: groupJournal,
		args:  []argument{{word: "BACKUP", kind: aFile}},
		short: "Put a backup in the place of the tournament",
		long: `Put a copy of a backup in place of the tournament file, the only one of this folder
or --event. The backup is copied and checked whole first; one that is damaged, or of
a newer version of the program, changes nothing.

The file that stood there is never overwritten: it is kept beside it, with
".before-restore-1" added to its name. At a terminal you are asked first.`,
		example: `  flagfall restore stick.flagfall
  flagfall restore /media/stick/club.flagfall --event club.flagfall`,
		writes: writesFiles,
		flags: func(cmd *cobra.Command) {
			flags.add(cmd)
			cmd.Flags().BoolVar(&yes, "yes", false, "do not ask")
		},
		run: func(_ *cobra.Command, given []string) error {
			path, err := flags.restored(env, given[0])
			if err != nil {
				return err
			}
			if isFile(path) && env.person() && !yes && !env.confirm("Put %s in the place of %s, and keep the old one beside it?", given[0], path) {
				return say(env, nil, "nothing was done")
			}
			env.sweep(filepath.Dir(path))
			r, err := office.Restore(given[0], path, env.office(flags.author(env)))
			if err != nil {
				return err
			}
			env.made = func(a *action.Answer) {
				a.Event, a.Seq, a.Notices, a.Answer = path, r.Entries, r.Notices, nil
				if r.Kept != "" {
					a.Answer = []string{"kept: " + r.Kept}
				}
			}
			if err := say(env, nil, "%s", rule.Count(int(r.Entries), "{path} holds the {n} entry of {backup}", "{path} holds the {n} entries of {backup}", "path", path, "backup", given[0])); err != nil {
				return err
			}
			if r.Kept != "" {
				kept := rule.Format("what stood there is kept as %s", r.Kept)
				if r.Before > 0 {
					kept = rule.Format("what stood there is kept as %s, with %s", r.Kept, rule.Count(int(r.Before), "{n} entry", "{n} entries"))
				}
				if err := say(env, nil, "%s", kept); err != nil {
					return err
				}
			}
			if len(r.Erased) > 0 {
				if err := say(env, nil, "what had been erased since is erased again: %s; the backup still holds it", rule.Count(len(r.Erased), "{n} player", "{n} players")); err != nil {
					return err
				}
			}
			for _, n := range r.Notices {
				if err := sayNotice(env, n); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// restored is the file that a backup is to stand in for: the one named, the
// only one of this folder beside the backup, or a new one of the backup's name.
func (f *eventFlags) restored(env *env, backup string) (string, error) {
	if f.event != "" {
		return f.event, nil
	}
	found, err := filepath.Glob("*" + extension)
	if err != nil {
		return "", rule.Errorf(rule.Internal, "the folder cannot be searched: %w", err)
	}
	found = slices.DeleteFunc(found, func(name string) bool {
		a, errA := os.Stat(name)
		b, errB := os.Stat(backup)
		return errA == nil && errB == nil && os.SameFile(a, b)
	})
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		if name := filepath.Base(backup); filepath.Ext(name) == extension && !isFile(name) {
			return name, nil
		}
		return "", rule.Errorf(rule.Usage, "the tournament to be replaced was not named").WithHint("name the file: --event club%s", extension)
	}
	return (&eventFlags{}).file(env)
}
