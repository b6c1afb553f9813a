package main

import (
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/standings"
	"flagfall/reports/listing"
)

func tieBreaksCommand(env *env) command {
	var (
		format  string
		presets bool
	)
	return command{
		name:  "tie-breaks",
		group: groupPrepare,
		short: "List the tie-breaks, and the orders of them in use",
		long: `List the tie-breaks with the article that each comes from, or the orders of them
that are in use (--presets). The acronyms of FIDE C.07 are understood too: BH/C1.

Some take modifiers: -cut-N leaves out the lowest N, -median-N the lowest N and
the highest N, +N and -N move the limit of Koya by N times half a win.`,
		example: `  flagfall tie-breaks
  flagfall set tie-breaks solkoff-cut-2,wins,direct,lots
  flagfall set tie-breaks nl-championship`,
		writes:  writesNothing,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&presets, "presets", false, "list the orders in use, which set tie-breaks takes by name")
		},
		run: func(*cobra.Command, []string) error {
			if presets {
				return listPresets(env, format)
			}
			return listTieBreaks(env, format)
		},
	}
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
	l := listing.List{Heads: []string{"code", "modifiers", "fide", "title", "text", "article"}}
	var table [][]string
	for _, b := range standings.Catalogue() {
		modifiers, article := b.Modifiers(), b.Article.Full()
		l.Add(tieBreakLine{b.Code, modifiers, b.FIDE(), b.Title, b.Text.String(), article},
			b.Code, strings.Join(modifiers, " "), b.FIDE(), b.Title, b.Text.String(), article)
		code := b.Code
		for _, m := range modifiers {
			code += " [" + m + "]"
		}
		table = append(table, []string{code, env.words(b.Title), article})
	}
	l.Table = table
	return env.list(l, format)
}

// presetLine is an order of tie-breaks as it is listed.
type presetLine struct {
	Preset    string   `json:"preset"`
	TieBreaks []string `json:"tie_breaks"`
	Source    string   `json:"source"`
}

func listPresets(env *env, format string) error {
	l := listing.List{Heads: []string{"preset", "tie_breaks", "source"}}
	var table [][]string
	for _, p := range standings.Presets() {
		l.Add(presetLine{p.Name, p.TieBreaks, p.Source}, p.Name, strings.Join(p.TieBreaks, ","), p.Source)
		table = append(table, []string{p.Name, strings.Join(p.TieBreaks, ","), env.words(p.Source)})
	}
	l.Table = table
	return env.list(l, format)
}
