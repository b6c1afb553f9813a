// Package rulebook puts the rule book of an event together from the rows of all
// packages that decide by them.
//
// It is for the office and the sheet of regulations. It has no rows of its own, applies
// none, and knows no entry of the journal.
package rulebook

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// Of is the rule book of an event, put together from the rows of all
// packages that decide by them: the book's own, the irregularities of play, the
// draw rules in force, the clock articles and the special rules of the form of play. An unknown book is an error of
// the code rule.Usage.
func Of(s *arbiter.State) ([]rule.Row, error) {
	variant, err := draughts.ParseVariant(s.Settings.Variant)
	if err != nil {
		return nil, err
	}
	book := regulations.For(variant)
	if !strings.EqualFold(book.Name, s.Settings.Book) {
		if book, err = regulations.Named(s.Settings.Book); err != nil {
			return nil, err
		}
	}
	play, err := scoresheet.ParseBook(s.Settings.Book)
	if err != nil {
		return nil, err
	}
	book = s.Settings.Rules()
	rows := book.Rows()
	for i := range rows {
		if rows[i].Code == book.Scoring.Code {
			rows[i] = scoringRow(rows[i], s.Settings.Points())
		}
	}
	for _, offence := range play.Offences() {
		rows = append(rows, offence.Row)
	}
	for _, r := range draw.For(variant).Rules {
		if !r.Off {
			rows = append(rows, r.Row)
		}
	}
	for _, a := range clocks.Articles() {
		if strings.EqualFold(a.Article.Document, play.String()) {
			rows = append(rows, a.Row)
		}
	}
	if s.Handicapped() {
		rows = append(rows, arbiter.HandicapRow())
	}
	return append(rows, s.Settings.SpecialRows()...), nil
}

// scoringRow is the row of the scoring as the event has set it.
func scoringRow(row rule.Row, scoring arbiter.Scoring) rule.Row {
	if len(row.Options) == 0 {
		return row
	}
	var results []string
	for _, g := range scoring.Grades {
		results = append(results, scoring.Write(g))
	}
	row.Text = rule.Say("A game ends {results} or the other way round, in points; 0-0 is lost by both.", "results", strings.Join(results, ", "))
	row.Options = slices.Clone(row.Options)
	row.Options[0].Default = scoring.Name
	return row
}
