package pdf

import (
	"slices"
	"strings"

	"flagfall/reports/doc"
)

const (
	// sentenceWidth is how narrow a column of sentences becomes before the type
	// does, in type sizes.
	sentenceWidth = 22.0
	nameBeside    = 0.8  // of a usual name that its column has at least
	leastText     = 5.0  // how narrow a column of text may become beside one
	shared        = 0.25 // the unit in which columns share the room
)

// sentences reports whether a text of a column is one.
func (g *grid) sentences(j int) bool {
	if g.table.Columns[j].Kind != doc.Text {
		return false
	}
	for i := range g.texts {
		if doc.IsSentence(g.texts[i][j].s) {
			return true
		}
	}
	return false
}

// measureProse measures the table word by word when a column has sentences. Its
// rows have several lines as a rule, so that the other texts may have two
// instead of smaller type.
func (c *composer) measureProse(g *grid) {
	n, found := len(g.heads), false
	for j := range n {
		found = found || g.sentences(j)
	}
	if !found {
		return
	}
	g.prose = &doc.Prose{Columns: make([]doc.ProseColumn, n), Space: c.face(regular).width(" "), Unit: shared}
	sample := doc.Sample(len(g.texts))
	for j := range g.heads {
		if g.table.Columns[j].Kind.Wraps() {
			word := min(c.longestWord(g, j), longWord)
			g.hard[j] = max(g.hardHead(j, c), min(word, g.natural[j]))
			least, wanted := leastText, min(g.usual(j), sentenceWidth)
			if g.table.Columns[j].Kind == doc.Name { // surname and first name may part
				least, wanted = leastName, g.usual(j)*nameBeside
			}
			g.hard[j] = max(g.hard[j], min(least, g.natural[j]))
			g.soft[j] = min(max(g.hard[j], wanted), g.natural[j])
		}
		p := &g.prose.Columns[j]
		p.Natural, p.Least, p.Longest = g.natural[j], g.hard[j], g.hard[j]
		p.Cells = append(p.Cells, c.wordWidths(g.heads[j], medium, g.scale))
		for _, i := range sample {
			p.Cells = append(p.Cells, c.wordWidths(g.texts[i][j].s, g.texts[i][j].cut, 1))
		}
	}
}

// usual returns the width that three in four texts of a column keep within.
func (g *grid) usual(j int) float64 {
	if len(g.texts) == 0 {
		return 0
	}
	column := make([]float64, len(g.texts))
	for i := range g.texts {
		column[i] = g.texts[i][j].width
	}
	slices.Sort(column)
	return column[(len(column)*3-1)/4]
}

// hardHead returns the width of the longest word of a head.
func (g *grid) hardHead(j int, c *composer) float64 {
	head := float64(g.table.Columns[j].MinWidth) * letter
	for _, word := range strings.Fields(g.heads[j]) {
		head = max(head, c.face(medium).width(word)*g.scale)
	}
	return head
}

// wordWidths returns the widths of the words of a text.
func (c *composer) wordWidths(s string, k cut, scale float64) []float64 {
	fields := strings.Fields(s)
	widths := make([]float64, len(fields))
	for i, word := range fields {
		widths[i] = c.face(k).width(word) * scale
	}
	return widths
}
