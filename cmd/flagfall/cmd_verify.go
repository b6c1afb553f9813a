package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
)

func verifyCommand(env *env) command {
	var v verifier
	var variant, book, results, again string
	var ruled []string
	return command{
		name:  "verify",
		group: groupGames,
		args:  []argument{{word: "FILE", kind: aFile, many: true}},
		short: "Replay scoresheets and flag what is irregular",
		long: `Replay the games of PDN files, every move through the rules engine, and flag
what is irregular, by article of the rule book: moves that break a rule with the
legal ones beside them, draws that were reached, results that the final position
contradicts. A file named - is the standard input.

A sheet can be typed instead: 3228 1822 ..., the squares of a move without a sign
between them, in one column or two; 32 will do when only one legal move begins
so. ? is an unreadable move, v a ticked one, (=) a draw offer, 2-0 the result,
and lines such as "white: Berg Ann" before the moves are the header.

The variant is that of each game's GameType, or is inferred from its squares;
--variant overrides both. Exit code 1 says that something was found, 3 that some
input could not be read; all that can be read is printed even so.`,
		example: `  flagfall verify round-3.pdn
  flagfall verify --variant english --format json archive.pdn`,
		writes:  writesNothing,
		answers: answersList, format: &v.format,
		flags: func(cmd *cobra.Command) {
			flags := cmd.Flags()
			flags.StringVar(&variant, "variant", "", "the game, whatever the files say: international, english, ...")
			var names []string
			for _, v := range draughts.Variants() {
				names = append(names, v.Name())
			}
			// The completion cannot fail: the flag was added a line above.
			_ = cmd.RegisterFlagCompletionFunc("variant", cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp))
			choiceVar(cmd, &book, "rules", "the rule book that names irregularities", "auto", "fmjd", "wcdf")
			choiceVar(cmd, &results, "results", "whom 1-0 favours: White, the side that moves first, or what the games show", "auto", "white", "mover")
			flags.BoolVar(&v.all, "all", false, "print the games without a finding as well")
			flags.BoolVar(&v.diagram, "diagram", false, "print the position before each irregular move")
			choiceVar(cmd, &again, "offers-again", "after what a draw may be offered again (WCDF 4.7)",
				scoresheet.CapturedOrCrowned.String(), scoresheet.Captured.String(), scoresheet.CapturedOrManMoved.String())
			flags.IntVar(&v.options.OffersAfter, "offers-after", 0, "FMJD competition rules: the moves that both must have made before a draw may be offered, 40 by Annex 3")
			flags.StringArrayVar(&ruled, "ruled", nil, "a ruling to replay the first game by, as 31=34x23: ply 31 was recalled and 34x23 made instead")
		},
		run: func(_ *cobra.Command, files []string) error {
			if variant != "" {
				chosen, err := draughts.ParseVariant(variant)
				if err != nil {
					return err
				}
				v.options.Variant = &chosen
			}
			if book != "auto" {
				chosen, err := scoresheet.ParseBook(book)
				if err != nil {
					return err
				}
				v.options.Book = &chosen
			}
			var err error
			if v.options.Change, err = scoresheet.ParseChange(again); err != nil {
				return err
			}
			for _, text := range ruled {
				ruling, err := parseRuling(text)
				if err != nil {
					return err
				}
				v.ruled = append(v.ruled, ruling)
			}
			v.env, v.results = env, results
			return v.run(files)
		},
	}
}

// run verifies the files and says how it ended.
func (v *verifier) run(files []string) error {
	out := bufio.NewWriterSize(v.env.Out, 1<<16)
	v.header(out)
	if err := v.pipeline(files, out); err != nil {
		return err
	}
	v.summary(out)
	if err := out.Flush(); err != nil {
		return rule.Errorf(rule.Refused, "cannot write the answer: %w", cause(err))
	}
	switch {
	case v.total.unread > 0:
		return finished(exitInput)
	case v.total.findings > 0:
		return finished(exitIrregularities)
	}
	return nil
}

// openGames opens a file of games; - is the standard input.
func (e *env) openGames(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(e.In), nil
	}
	info, err := os.Stat(name)
	if err == nil && info.IsDir() {
		return nil, rule.Errorf(rule.Input, "%s is a folder", name).WithHint("name the files in it: %s/*.pdn", strings.TrimSuffix(name, "/"))
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, rule.Errorf(rule.Input, "cannot open %s: %w", name, cause(err)).WithHint("name a PDN file, or - for the standard input")
	}
	return file, nil
}

// warn prints a warning, unless there have been too many of that file.
func (v *verifier) warn(file string, place rule.Place, message string) {
	if v.warned == nil {
		v.warned = map[string]int{}
	}
	v.warned[file]++
	if v.warned[file] > maxWarnings {
		return
	}
	place.File = file
	fmt.Fprintf(v.env.Err, "warning: %v: %s\n", place, message)
}

// maxWarnings is how many warnings of one file are printed.
const maxWarnings = 20

// endWarnings says how many warnings of a file were not printed.
func (v *verifier) endWarnings(file string) {
	if more := v.warned[file] - maxWarnings; more > 0 {
		fmt.Fprintf(v.env.Err, "warning: %s: %d more warnings; --format json lists them all\n", file, more)
	}
}
