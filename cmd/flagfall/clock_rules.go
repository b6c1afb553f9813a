package main

import (
	"strings"

	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// bookRows are the rows of a rule book with those of its articles on clocks.
func bookRows(b *regulations.Book) []rule.Row {
	rows := b.Rows()
	for _, row := range clocks.Articles() {
		if (row.Article.Document == "WCDF") == (strings.ToLower(b.Name) == "wcdf") {
			rows = append(rows, row.Row)
		}
	}
	return rows
}

// optionValue is what an option of a row is set to in a book.
func optionValue(b *regulations.Book, code string, o rule.Option) string {
	if value := b.Value(code, o.Name); value != "" {
		return value
	}
	return o.Default
}
