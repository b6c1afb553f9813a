package main

import (
	"io"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/verify"
)

func reconcileCommand(env *env) command {
	var variant, format, out string
	return command{
		name:  "reconcile",
		group: groupRulings,
		args:  []argument{{word: "FIRST.pdn", kind: aFile}, {word: "SECOND.pdn", kind: aFile}},
		short: "Bring the scoresheets of both players together",
		long: `Bring the scoresheets of both players together: the game on which they agree, and
each place where they differ, with both readings, the move that was played and
why. Moves that one sheet leaves out, or that cannot be read, are taken from the
other. Results, draw offers and clock times are compared as well, and what is
irregular in the agreed game is named by its article.

Files with several games are paired in order; each may be PDN or typed (see flagfall
verify --help). A game is called certain when no other fits the two sheets about as
well.

Exit code 1 says that the sheets differ or that something irregular was found, 3
that some input could not be read.`,
		example: `  flagfall reconcile white.pdn black.pdn
  flagfall reconcile white.pdn black.pdn --format json`,
		writes:  writesFiles,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			variantVar(cmd, &variant, "", "the game, whatever the files say: international, english, ...")
			cmd.Flags().StringVarP(&out, "out", "o", "", "write to this file")
		},
		run: func(_ *cobra.Command, files []string) error {
			game, err := namedVariant(variant)
			if err != nil {
				return err
			}
			form := map[string]func([]byte, *scoresheet.Reconciliation) []byte{
				"json": verify.ComparedJSON, "csv": verify.ComparedCSV, "text": verify.Text{Width: env.Width, In: env.in}.Compared,
			}[format]
			var unpaired error
			differ := false
			if err := env.output(out, func(w io.Writer) (err error) {
				if format == "csv" {
					if _, err := io.WriteString(w, verify.ComparedCSVHead); err != nil {
						return err
					}
				}
				unpaired, err = verify.Compare(files[0], files[1], env.openGames, scoresheet.Options{Variant: game}, func(c *scoresheet.Reconciliation) error {
					differ = differ || !c.Clean()
					if _, err := w.Write(form(nil, c)); err != nil {
						return rule.Errorf(rule.Refused, "cannot write the answer: %w", cause(err))
					}
					return nil
				})
				return err
			}); err != nil {
				return err
			}
			switch {
			case unpaired != nil:
				report(env, unpaired)
				return finished(exitInput)
			case differ:
				return finished(exitIrregularities)
			}
			return nil
		},
	}
}
