package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// copyExtension is that of copies: a file of that name is no event of its folder.
const copyExtension = ".flagfall-copy"

func backupCommand(env *env) command {
	var flags eventFlags
	return command{
		name:  "backup",
		group: groupJournal,
		args:  []argument{{word: "FILE", kind: aFile}},
		short: "Copy the tournament safely, also while it is in use",
		long: `Copy the tournament to another file, safely, also while somebody works on it.
In a folder the copy is named after the tournament and the time. The copy can be
opened with --event like any other tournament file; beside the tournament itself
it has another ending, so that it is never taken for an event of that folder.`,
		example: `  flagfall backup /media/stick
  flagfall backup before-round-5.copy`,
		writes: writesFiles,
		event:  &flags,
		on: func(_ *cobra.Command, o *office.Office, args []string) error {
			path := args[0]
			if info, err := os.Stat(path); err == nil && info.IsDir() {
				name := strings.TrimSuffix(filepath.Base(o.Path()), extension)
				path = filepath.Join(path, name+env.Now().Format("-2006-01-02-150405")+copyExtension)
			} else if filepath.Ext(path) == extension && filepath.Ext(o.Path()) == extension && filepath.Dir(absolute(path)) == filepath.Dir(absolute(o.Path())) {
				return rule.Errorf(rule.Usage, "%s would be taken for an event of this folder", path).
					WithHint("name it %s, or keep it in another folder", strings.TrimSuffix(path, extension)+copyExtension)
			}
			env.sweep(filepath.Dir(path))
			if err := o.Backup(path); err != nil {
				return err
			}
			env.copied(o.State().Log[0].At, "backup", path)
			return say(env, nil, "%s", rule.Count(int(o.State().Seq), "{path} holds all of it: {n} entry", "{path} holds all {n} entries", "path", path))
		},
	}
}
