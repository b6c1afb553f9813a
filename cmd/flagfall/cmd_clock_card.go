package main

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/reports"
	"flagfall/reports/listing"
	"flagfall/reports/render"
)

func clockCardCommand(env *env) command {
	var (
		look  printFlags
		model string
		book  string
	)
	return command{
		name:  "card",
		args:  []argument{{word: "CONTROL", kind: anyText}},
		short: "Print how a clock is set to a time control",
		long: `Print how a clock is set to a time control: the option and the values, what the
clock will and will not do at a control, and what is left to the arbiter. A file
holds four cards a page, to be laid beside the clocks.`,
		example: `  flagfall clock card 80m+60s --clock dgt-2010
  flagfall clock card "50/2h,25/1h..." --out cards.pdf`,
		writes:  writesFiles,
		answers: answersDocument, format: &look.format,
		flags: func(cmd *cobra.Command) {
			models := []string{"all"}
			for _, m := range clocks.Models() {
				models = append(models, string(m.Model))
			}
			choiceVar(cmd, &model, "clock", "the make of the clock", models...)
			choiceVar(cmd, &look.format, "format", "how to print it (default: by the name of --out)",
				string(render.Text), string(render.JSON), string(render.CSV), string(render.HTML), string(render.PDF))
			cmd.Flags().StringVarP(&look.out, "out", "o", "", "the file to write, such as cards.pdf")
			choiceVar(cmd, &book, "rules", "whose rules for players it cites (auto: the book of the event of this folder, or else WCDF)", append([]string{"auto"}, regulations.Names()...)...)
			look.attachments(cmd)
			look.optionFlags(cmd, reports.LookOptions(), nil)
		},
		run: func(cmd *cobra.Command, given []string) error {
			control, err := clocks.Parse(given[0])
			if err != nil {
				return err
			}
			cards, err := settingCards(control, model, useOf(env, book))
			if err != nil {
				return err
			}
			format, err := look.formatOf(env, cmd, "cards")
			if err != nil {
				return err
			}
			options, err := look.looks(env, cmd)
			if err != nil {
				return err
			}
			rendering, err := look.rendering(env)
			if err != nil {
				return err
			}
			return env.output(look.out, func(w io.Writer) error {
				return writeCards(w, cards, format, options, rendering)
			})
		},
	}
}

// useOf is whose rules for the use of clocks a card cites: of the book named or,
// with "auto", of that of the event of this folder, where there is one.
func useOf(env *env, book string) clocks.Use {
	if book != "auto" {
		return clocks.Use(strings.ToUpper(book))
	}
	if s := (*eventFlags)(nil).quietly(env); s != nil {
		return clocks.Use(s.Settings.Book)
	}
	return clocks.UseWCDF
}

// settingCards are the cards of one make of clock or, with "all", of all that
// can keep the control.
func settingCards(control clocks.Control, model string, use clocks.Use) ([]clocks.Card, error) {
	var cards []clocks.Card
	for _, m := range clocks.Models() {
		if model != "all" && model != string(m.Model) {
			continue
		}
		card, err := clocks.SettingCard(control, m.Model, use)
		if model == "all" && rule.CodeOf(err) == rule.Refused {
			continue // a clock that cannot do it has no card among all
		}
		if err != nil {
			return nil, err
		}
		cards = append(cards, card)
	}
	return cards, nil
}

// writeCards writes cards as documents for people, and as data for programs.
func writeCards(w io.Writer, cards []clocks.Card, format render.Format, o reports.Options, look render.Options) error {
	if format != render.JSON && format != render.CSV {
		page, err := reports.SettingCards(cards, o)
		if err != nil {
			return err
		}
		return render.Write(w, page, format, look)
	}
	l := listing.List{Heads: []string{"clock", "control", "option", "values", "will", "will_not", "arbiter"}}
	for _, c := range cards {
		l.Add(c,
			c.Clock, c.Control, c.Option, strings.Join(c.Values, "; "), strings.Join(c.Will, "; "),
			strings.Join(c.WillNot, "; "), strings.Join(c.Arbiter, "; "),
		)
	}
	return l.Write(w, string(format), 0)
}
