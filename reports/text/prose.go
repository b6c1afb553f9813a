package text

import (
	"strings"

	"flagfall/reports/doc"
)

// prose returns the table measured word by word; nil when no column of it has prose.
func (g *grid) prose(natural, least []float64) *doc.Prose {
	if !g.hasProse() {
		return nil
	}
	prose := &doc.Prose{Columns: make([]doc.ProseColumn, len(g.heads)), Space: 1, Unit: 1}
	sample := doc.Sample(len(g.texts))
	for j := range g.heads {
		c := &prose.Columns[j]
		c.Natural, c.Least = natural[j], least[j]
		c.Cells = append(c.Cells, words(g.heads[j]))
		for _, i := range sample {
			c.Cells = append(c.Cells, words(g.texts[i][j]))
		}
		if !g.table.Columns[j].Kind.Wraps() {
			continue
		}
		parts := strings.Fields // a term with a hyphen is read whole
		if g.table.Columns[j].Kind == doc.Name {
			parts = nameParts
		}
		c.Longest = longest(parts(g.heads[j]))
		for i := range g.texts {
			c.Longest = max(c.Longest, longest(parts(g.texts[i][j])))
		}
	}
	return prose
}

// hasProse reports whether a column of text has a sentence.
func (g *grid) hasProse() bool {
	for j := range g.heads {
		if g.table.Columns[j].Kind != doc.Text {
			continue
		}
		for i := range g.texts {
			if doc.IsSentence(g.texts[i][j]) {
				return true
			}
		}
	}
	return false
}

// share gives the columns of a table with prose their widths. The gaps give way
// before a word is broken.
func (g *grid) share(prose *doc.Prose, room float64) []float64 {
	gaps := float64(len(g.heads) - 1)
	g.gap = 2
	widths, whole := prose.Share(room - 2*gaps)
	if whole {
		return widths
	}
	if closer, whole := prose.Share(room - gaps); whole || sum(widths) > room-2*gaps {
		g.gap = 1
		return closer
	}
	return widths
}

func sum(widths []float64) float64 {
	total := 0.0
	for _, w := range widths {
		total += w
	}
	return total
}

func words(s string) []float64 {
	fields := strings.Fields(s)
	widths := make([]float64, len(fields))
	for i, word := range fields {
		widths[i] = width(word)
	}
	return widths
}

func longest(parts []string) float64 {
	most := 0.0
	for _, part := range parts {
		most = max(most, width(part))
	}
	return most
}
