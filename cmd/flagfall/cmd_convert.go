package main

import (
	"io"

	"github.com/spf13/cobra"

	"flagfall/scoresheet"
	"flagfall/scoresheet/verify"
)

func convertCommand(env *env) command {
	var variant, to, out string
	var favours favoursFlag
	return command{
		name:  "convert",
		group: groupGames,
		args:  []argument{{word: "FILE", kind: aFile}},
		short: "Write games as strict PDN, in numeric or algebraic notation",
		long: `Read the games of a file however they are written, and write them as strict
PDN 3.0: standard tags, White's score first in the result, canonical moves,
comments and variations kept. An irregular move has no form there: it becomes a
comment and the position after it. What cannot be replayed becomes a comment at
the end of its game, and exit code 1 says that there was something of the kind.`,
		example: `  flagfall convert old.pdn -o new.pdn
  flagfall convert --to algebraic --variant russian numbers.pdn`,
		writes:  writesFiles,
		answers: answersRaw,
		flags: func(cmd *cobra.Command) {
			variantVar(cmd, &variant, "", "the game, whatever the file says: international, english, ...")
			choiceVar(cmd, &to, "to", "how squares are named", "customary", "numeric", "algebraic")
			favours.add(cmd, "whom 1-0 favours in the file: White, the side that moves first, or what the games show")
			cmd.Flags().StringVarP(&out, "out", "o", "", "the file to write (default: standard output)")
		},
		run: func(_ *cobra.Command, files []string) error {
			warn := warnings{env: env}
			c := verify.Converter{Open: env.openGames, Tell: warn.tell, Notation: map[string]scoresheet.Notation{
				"customary": scoresheet.Customary, "numeric": scoresheet.Numeric, "algebraic": scoresheet.Algebraic,
			}[to]}
			var err error
			if c.Variant, err = namedVariant(variant); err != nil {
				return err
			}
			c.Favours = favours.orientation()
			var done verify.Converted
			if err := env.output(out, func(w io.Writer) (err error) {
				done, err = c.Convert(files[0], w)
				return err
			}); err != nil {
				return err
			}
			warn.end(files[0])
			switch {
			case done.Unread > 0:
				return finished(exitInput)
			case done.Irregular > 0:
				return finished(exitIrregularities)
			}
			return nil
		},
	}
}
