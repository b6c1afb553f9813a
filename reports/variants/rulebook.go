// Package variants puts the rules of a variant together from the rows of the
// packages that decide by them: board and moves, draw rules, irregularities of
// play with their remedies, and the rule book that events are held under.
//
// It is for the command and the page that show them. It has no rules of its
// own, so that what it says cannot differ from what decides.
package variants

import (
	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// Sheet is the rules of a variant.
type Sheet struct {
	variant draughts.Variant
	policy  draw.Policy
	set     []string          // options set otherwise than by default
	book    *regulations.Book // nil unless asked for
}

// For returns the sheet of a variant, with options of draw rules that differ from
// the default, such as "draw-16.capture=sixteen-stands". The errors are those
// of [draw.Policy.Set].
func For(v draughts.Variant, set ...string) (*Sheet, error) {
	policy, err := draw.For(v).Set(set...)
	return &Sheet{variant: v, policy: policy, set: set}, err
}

// WithRegulations adds the rule book that events are held under.
func (s *Sheet) WithRegulations() {
	book := regulations.For(s.variant)
	s.book = &book
}

// bookRows returns the rows of a rule book with those of its articles on clocks.
func bookRows(b *regulations.Book) []rule.Row {
	rows := b.Rows()
	for _, row := range clocks.Articles() {
		if b.Holds(row.Article.Document) {
			rows = append(rows, row.Row)
		}
	}
	return rows
}

// optionValue returns what an option of a row is set to in a book.
func optionValue(b *regulations.Book, code string, o rule.Option) string {
	if value := b.Value(code, o.Name); value != "" {
		return value
	}
	return o.Default
}
