package main

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
	"flagfall/reports/listing"
	"flagfall/reports/text"
	"flagfall/reports/variants"
	"flagfall/scoresheet/draughts"
)

func rulesCommand(env *env) command {
	var (
		format string
		whole  bool
		set    []string
	)
	return command{
		name:  "rules",
		group: groupPrepare,
		args:  []argument{{word: "VARIANT", kind: aVariant, optional: true}},
		short: "Show what a variant allows and when its games are drawn",
		long: `Show the rules that games of a variant are checked by: board, moves and captures,
the draw rules with their articles, and every irregularity of play with the remedy
that the rule book has for it. Where texts disagree a rule has options; each is
shown with its default and the reason for it. --set shows the draw rules with
options set otherwise, --layout the moves by another reading, which an event takes
with the same flag of flagfall new; --regulations adds the rule book that events are
held under: remedies, penalties, lateness, clocks and the reasons of results.

Without a variant all variants are listed.`,
		example: `  flagfall rules international
  flagfall rules english --regulations
  flagfall rules turkish --layout in-passing
  flagfall rules international --set draw-16.capture=sixteen-stands`,
		writes:  writesNothing,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&whole, "regulations", false, "add the rule book that events are held under")
			layoutVar(cmd, func(args []string) *string {
				if len(args) == 0 {
					return nil
				}
				return &args[0]
			}, "flagfall rules pool --layout jamaican")
			cmd.Flags().StringArrayVar(&set, "set", nil, "set an option of a draw rule, as draw-16.capture=sixteen-stands")
		},
		run: func(_ *cobra.Command, given []string) error {
			if len(given) == 0 {
				if len(set) > 0 || whole {
					return rule.Errorf(rule.Usage, "no variant was named").
						WithHint("the variants are %s", strings.Join(draughts.Names(), " "))
				}
				return env.list(inTerminal(env, variants.Variants(), variants.VariantsDocument(env.in)), format)
			}
			v, err := draughts.ParseVariant(given[0])
			if err != nil {
				return err
			}
			sheet, err := variants.For(v, set...)
			if err != nil {
				return err
			}
			if whole {
				sheet.WithRegulations()
			}
			return env.list(inTerminal(env, sheet.List(), sheet.Document(env.in)), format)
		},
	}
}

// inTerminal gives a list a document for its text, in the width of the terminal.
func inTerminal(env *env, l listing.List, page *doc.Document) listing.List {
	l.Text = func(w io.Writer) error { return text.Write(w, page, text.Options{Width: min(env.Width, 100)}) }
	return l
}
