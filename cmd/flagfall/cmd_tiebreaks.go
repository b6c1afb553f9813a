package main

import (
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/standings"
)

func newTieBreaksCommand(env *env) *cobra.Command {
	var (
		format  string
		presets bool
	)
	cmd := &cobra.Command{
		Use:     "tie-breaks",
		GroupID: groupPrepare,
		Short:   "List the tie-breaks, and the orders of them in use",
		Long: `List the tie-breaks with the article that each comes from, or the orders of them
that are in use (--presets). The acronyms of FIDE C.07 are understood too: BH/C1.

Some take modifiers: -cut-N leaves out the lowest N, -median-N the lowest N and
the highest N, +N and -N move the limit of Koya by N times half of a win.`,
		Example: `  flagfall tie-breaks
  flagfall set tie-breaks solkoff-cut-2,wins,direct,lots
  flagfall set tie-breaks nl-championship`,
		Args: args(0, 0, ""),
		RunE: func(*cobra.Command, []string) error {
			if presets {
				return listPresets(env, format)
			}
			return listTieBreaks(env, format)
		},
	}
	formatVar(cmd, &format)
	cmd.Flags().BoolVar(&presets, "presets", false, "list the orders in use, which set tie-breaks takes by name")
	return cmd
}

// tieBreakLine is a tie-break as it is listed.
type tieBreakLine struct {
	Code      string   `json:"code"`
	Modifiers []string `json:"modifiers,omitempty"`
	FIDE      string   `json:"fide,omitempty"`
	Title     string   `json:"title"`
	Text      string   `json:"text"`
	Article   string   `json:"article"`
}

func listTieBreaks(env *env, format string) error {
	var lines []tieBreakLine
	for _, b := range standings.Catalogue() {
		lines = append(lines, tieBreakLine{b.Code, b.Modifiers(), b.FIDE(), b.Title, b.Text, b.Article.Full()})
	}
	return listLines(env, format, []string{"code", "modifiers", "fide", "title", "text", "article"}, lines, func(l tieBreakLine) []string {
		if format == "text" {
			return []string{l.Code + strings.Join(mapped(l.Modifiers, func(m string) string { return " [" + m + "]" }), ""), l.Title, l.Article}
		}
		return []string{l.Code, strings.Join(l.Modifiers, " "), l.FIDE, l.Title, l.Text, l.Article}
	})
}

func mapped(list []string, f func(string) string) []string {
	var out []string
	for _, s := range list {
		out = append(out, f(s))
	}
	return out
}

// presetLine is an order of tie-breaks as it is listed.
type presetLine struct {
	Preset    string   `json:"preset"`
	TieBreaks []string `json:"tie_breaks"`
	Source    string   `json:"source"`
}

func listPresets(env *env, format string) error {
	var lines []presetLine
	for _, p := range standings.Presets() {
		lines = append(lines, presetLine{p.Name, p.TieBreaks, p.Source})
	}
	return listLines(env, format, []string{"preset", "tie_breaks", "source"}, lines, func(l presetLine) []string {
		return []string{l.Preset, strings.Join(l.TieBreaks, ","), l.Source}
	})
}
