package text

import (
	"cmp"
	"strings"
	"unicode"

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
			value = cmp.Or(p.drawn[value], value)
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

// drawnSigns returns the signs of a legend that are small pictures, such as the discs of
// the colours, with what they mean: a voice passes over them, or says "black circle".
func drawnSigns(legend []doc.Note) map[string]string {
	drawn := map[string]string{}
	for _, n := range legend {
		if sign := []rune(n.Sign); len(sign) == 1 && unicode.Is(unicode.So, sign[0]) {
			drawn[n.Sign] = n.Text
		}
	}
	return drawn
}

// said are facts as lines of their own.
func (p *page) said(b *doc.KeyValues) {
	p.part()
	p.heading(b.Heading)
	for _, kv := range b.Pairs {
		p.lines(kv.Label+": "+kv.Value, "")
	}
}
