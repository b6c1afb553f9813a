package main

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
	"flagfall/reports/rulebook"
	"flagfall/reports/text"
	"flagfall/scoresheet/draughts"
)

func newRulesCommand(env *env) *cobra.Command {
	var (
		format string
		whole  bool
		set    []string
	)
	cmd := &cobra.Command{
		Use:     "rules [VARIANT]",
		GroupID: groupPrepare,
		Short:   "Show what a variant allows and when its games are drawn",
		Long: `Show the rules that games of a variant are checked by: board, moves and captures,
the draw rules with their articles, and every irregularity of play with the
remedy that the rule book has for it. Where texts disagree a rule has options;
each is shown with its default and the reason for it. --set shows the draw rules
with options set otherwise, and --regulations adds the rule book that events are
held under: remedies, penalties, lateness, clocks and the reasons of results.

Without a variant all variants are listed.`,
		Example: `  flagfall rules international
  flagfall rules english --regulations
  flagfall rules international --set draw-16.capture=sixteen-stands`,
		Args:      args(0, 1, "[VARIANT]"),
		ValidArgs: variantNames(),
		RunE: func(_ *cobra.Command, given []string) error {
			if len(given) == 0 {
				if len(set) > 0 || whole {
					return rule.Errorf(rule.Usage, "it is not said of which variant").
						WithHint("the variants are %s", strings.Join(variantNames(), " "))
				}
				if format == "text" {
					return writeText(env, rulebook.VariantsDocument())
				}
				return listLines(env, format, rulebook.VariantHeads(), rulebook.Variants(), func(v rulebook.Variant) []string { return v.Cells() })
			}
			v, err := draughts.ParseVariant(given[0])
			if err != nil {
				return err
			}
			sheet, err := rulebook.For(v, set...)
			if err != nil {
				return err
			}
			if whole {
				sheet.WithRegulations()
			}
			if format == "text" {
				return writeText(env, sheet.Document())
			}
			return env.output("", func(w io.Writer) error {
				if format == "csv" {
					return csv.NewWriter(w).WriteAll(sheet.Lines())
				}
				return json.NewEncoder(w).Encode(sheet)
			})
		},
	}
	formatVar(cmd, &format)
	cmd.Flags().BoolVar(&whole, "regulations", false, "add the rule book that events are held under")
	cmd.Flags().StringArrayVar(&set, "set", nil, "set an option of a draw rule, as draw-16.capture=sixteen-stands")
	return cmd
}

func variantNames() []string {
	var names []string
	for _, v := range draughts.Variants() {
		names = append(names, v.Name())
	}
	return names
}

// writeText prints a document of this command in the width of the terminal.
func writeText(env *env, page *doc.Document) error {
	return env.output("", func(w io.Writer) error { return text.Write(w, page, text.Options{Width: min(env.Width, 100)}) })
}
