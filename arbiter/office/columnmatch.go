package office

import (
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
)

// MatchColumns gives columns of a table of players the names that the arbiter says:
// "Dammer=name" of the column with that head, "2=rating" of the second one. What the
// names are is in [Columns]; the words that lists have for them do too. A table of
// which all columns are named by their number, and none by a head, may have no
// heads at all.
//
// Errors: rule.Usage for what names no column, rule.NotFound for a head that the table
// lacks.
func MatchColumns(lines []Line, said []string) ([]Line, error) {
	if len(said) == 0 || len(lines) == 0 {
		return lines, nil
	}
	named := make([]columnSaid, len(said))
	for i, text := range said {
		var err error
		if named[i], err = parseColumn(text); err != nil {
			return nil, err
		}
	}
	head, err := headOf(lines, named)
	if err != nil {
		return nil, err
	}
	next := slices.Clone(lines)
	if head < 0 {
		next = slices.Insert(next, 0, Line{Number: 0, Fields: make([]string, len(lines[0].Fields))})
		head = 0
	}
	fields := slices.Clone(next[head].Fields)
	for _, c := range named {
		at := c.number - 1
		if c.number == 0 {
			at = c.in(next[head].Fields)
		}
		if at >= len(fields) {
			return nil, rule.Errorf(rule.NotFound, "there is no column %d", c.number).WithHint("the list has %d", len(fields))
		}
		fields[at] = c.column
	}
	next[head].Fields = fields
	return next, nil
}

// columnSaid is a column as the arbiter names it, by its head or, from 1, its number.
type columnSaid struct {
	head   string
	number int
	column string
}

// parseColumn reads HEAD=COLUMN.
func parseColumn(text string) (columnSaid, error) {
	head, word, ok := strings.Cut(text, "=")
	c := columnSaid{head: strings.TrimSpace(head)}
	if word = strings.TrimSpace(word); slices.Contains(Columns(), word) {
		c.column = word
	} else {
		c.column = ColumnOf(word)
	}
	if !ok || c.head == "" || c.column == "" {
		return c, rule.Errorf(rule.Usage, "%q does not say which column is what", text).WithHint("write HEAD=COLUMN or NUMBER=COLUMN; the columns are: %s", strings.Join(Columns(), ", "))
	}
	c.number, _ = strconv.Atoi(c.head) // a word is a head
	return c, nil
}

// in is where the head stands in a row; -1 where it does not.
func (c columnSaid) in(row []string) int {
	return slices.IndexFunc(row, func(text string) bool { return strings.EqualFold(strings.TrimSpace(text), c.head) })
}

// headOf is the row with the heads of a table; -1 where it has none.
func headOf(lines []Line, named []columnSaid) (int, error) {
	above := lines[:min(len(lines), titleLines+1)]
	for _, c := range named {
		if c.number > 0 {
			continue
		}
		at := slices.IndexFunc(above, func(l Line) bool { return c.in(l.Fields) >= 0 })
		if at < 0 {
			return 0, rule.Errorf(rule.NotFound, "no column is headed %q", c.head).WithHint("the first row has: %s", strings.Join(lines[0].Fields, ", "))
		}
		return at, headsAll(lines[at], named)
	}
	return slices.IndexFunc(above, func(l Line) bool { return namesAColumn(l.Fields) }), nil
}

// headsAll refuses heads that do not stand in one row.
func headsAll(row Line, named []columnSaid) error {
	for _, c := range named {
		if c.number == 0 && c.in(row.Fields) < 0 {
			return rule.Errorf(rule.NotFound, "no column is headed %q", c.head).WithHint("the first row has: %s", strings.Join(row.Fields, ", "))
		}
	}
	return nil
}
