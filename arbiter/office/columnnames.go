package office

import (
	"maps"
	"slices"
)

// Columns are the names of the columns that a table of players may have, in
// alphabetical order. Each heads its own column.
func Columns() []string { return slices.Sorted(maps.Keys(headers())) }

// ColumnOf is the column that a word heads, as lists of clubs and federations word
// it; "" for none.
func ColumnOf(text string) string { return columnOf(text) }
