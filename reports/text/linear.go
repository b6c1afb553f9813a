package text

import (
	"cmp"
	"strings"

	"flagfall/reports/doc"
)

// linear is for those who hear a document read: a row is a line, in which each
// cell stands after the full name of its column, and nothing is drawn. What is
// empty is passed over, and no line is broken.
func (p *page) linear(t *doc.Table) {
	p.part()
	p.heading(t.Title)
	if len(t.Rows) == 0 {
		p.lines(t.Empty, "")
	}
	for i := range t.Rows {
		var said []string
		for j := range t.Columns {
			cell, column := t.Rows[i].Cell(j), &t.Columns[j]
			if cell.Blank() || cell.Is(doc.Void) {
				continue
			}
			value := cellText(cell, column, t.Decimals(j), p.labels)
			name := cmp.Or(column.Long, column.Title)
			if column.Group != "" {
				name = strings.TrimSpace(column.Group + " " + name)
			}
			if name != "" {
				value = name + ": " + value
			}
			said = append(said, value)
		}
		if len(said) > 0 {
			p.lines(strings.TrimSuffix(strings.Join(said, "; "), ".")+".", "") // a text may end a sentence itself
		}
	}
	p.notes(t.Notes)
}

// said are facts as lines of their own.
func (p *page) said(b *doc.KeyValues) {
	p.part()
	p.heading(b.Heading)
	for _, kv := range b.Pairs {
		p.lines(kv.Label+": "+kv.Value, "")
	}
}
