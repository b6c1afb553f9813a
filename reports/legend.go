package reports

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"flagfall/reports/doc"
)

// explain puts the meaning of the short heads of tables before the legend, unless the legend
// already has it.
func (r *report) explain(tables ...*doc.Table) {
	var notes []doc.Note
	known := map[string]bool{}
	for _, n := range r.doc.Legend {
		known[n.Sign] = true
	}
	outcomes := -1 // signs of games, which are explained together: "= = drawn" is hard to read
	for _, t := range tables {
		if len(t.Rows) == 0 {
			continue
		}
		for j := range t.Columns {
			c := &t.Columns[j]
			if !isShort(c) || known[c.Title] {
				continue
			}
			known[c.Title] = true
			switch {
			case !isOutcome(c.Title):
				notes = append(notes, doc.Note{Sign: c.Title, Text: c.Long})
			case outcomes < 0:
				outcomes = len(notes)
				notes = append(notes, doc.Note{Text: c.Title + " " + c.Long})
			default:
				notes[outcomes].Text += ", " + c.Title + " " + c.Long
			}
		}
	}
	r.doc.Legend = append(notes, r.doc.Legend...)
}

// isOutcome reports whether a head is the sign for an outcome of games.
func isOutcome(title string) bool { return title == "+" || title == "=" || title == "–" }

// isShort reports whether the head of a column is an abbreviation or a sign, so
// that a legend is to say what it means. The columns of a grid are numbers.
func isShort(c *doc.Column) bool {
	if c.Narrow || c.Title == "" || c.Long == "" || strings.Contains(strings.ToLower(c.Long), strings.ToLower(c.Title)) && utf8.RuneCountInString(c.Title) > 2 {
		return false
	}
	letters := strings.IndexFunc(c.Title, unicode.IsLetter) >= 0
	if !letters && strings.IndexFunc(c.Title, unicode.IsDigit) >= 0 {
		return false
	}
	return c.Title != c.Long && (!letters || utf8.RuneCountInString(c.Title) <= 3 || strings.ContainsAny(c.Title, ".°º"))
}
