package text

import (
	"strings"

	"flagfall/reports/doc"
)

// leastWrap is how narrow a column of names or text may become, in cells.
const leastWrap = 12

// grid is a table with its texts measured.
type grid struct {
	table  *doc.Table
	heads  []string
	texts  [][]string // row, column
	widths []int
	gap    int        // spaces between columns
	across *doc.Table // the whole table, where columns of it stand across the page; else nil
}

func (p *page) table(t *doc.Table) {
	if p.aloud {
		p.linear(t)
		return
	}
	p.part()
	p.heading(t.Title)
	if len(t.Rows) == 0 && t.Empty != "" {
		p.lines(t.Empty, "")
		p.notes(t.Notes)
		return
	}
	if len(t.Columns) > 0 {
		g := p.measure(t)
		panels := g.panels(p.width)
		if lean := t.Lean(); lean != t && len(panels) > 1 {
			g = p.measure(lean)
			panels = g.panels(p.width)
		}
		if upper := t.Upper(); upper != t && len(panels) > 1 {
			g = p.measure(upper)
			panels = g.panels(p.width)
			g.across = t
		}
		for i, panel := range panels {
			if i > 0 {
				p.out.WriteByte('\n')
			}
			p.panel(g, panel)
		}
	}
	p.notes(t.Notes)
}

// measure lays out the columns: as wide as their text where all fit side by
// side, else with the columns that wrap made narrower.
func (p *page) measure(t *doc.Table) *grid {
	n := len(t.Columns)
	g := &grid{table: t, heads: make([]string, n), texts: make([][]string, len(t.Rows)), widths: make([]int, n), gap: 2}
	natural, least := make([]float64, n), make([]float64, n)
	narrow := 0.0
	for j := range t.Columns {
		g.heads[j] = tidy(t.Columns[j].Title)
		natural[j] = max(width(g.heads[j]), float64(t.Columns[j].MinWidth))
	}
	decimals := make([]int, n)
	for j := range decimals {
		decimals[j] = t.Decimals(j)
	}
	for i := range t.Rows {
		g.texts[i] = make([]string, n)
		for j := range t.Columns {
			g.texts[i][j] = cellText(t.Rows[i].Cell(j), &t.Columns[j], decimals[j], p.labels)
		}
	}
	for j := range t.Columns {
		g.alignHalves(j)
		for i := range t.Rows {
			natural[j] = max(natural[j], width(g.texts[i][j]))
		}
	}
	groups(t, natural)
	for j, c := range t.Columns {
		if c.Narrow {
			narrow = max(narrow, natural[j])
		}
	}
	for j, c := range t.Columns {
		if c.Narrow {
			natural[j] = narrow
		}
		least[j] = natural[j]
		if c.Kind.Wraps() {
			least[j] = min(natural[j], leastWrap)
		}
	}
	fitted := g.fit(natural, least, float64(p.width))
	for j := range fitted {
		g.widths[j] = max(min(int(fitted[j]), p.width), 1)
	}
	return g
}

// fit brings the columns into a room.
func (g *grid) fit(natural, least []float64, room float64) []float64 {
	if prose := g.prose(natural, least); prose != nil {
		return g.share(prose, room)
	}
	// Other columns and the gaps give way before a word of a name is broken.
	whole := append([]float64(nil), least...)
	for j := range g.heads {
		if g.table.Columns[j].Kind == doc.Name {
			for i := range g.texts {
				for _, part := range nameParts(g.texts[i][j]) {
					whole[j] = max(whole[j], width(part))
				}
			}
		}
	}
	var fitted []float64
	for _, try := range []struct {
		least []float64
		gap   int
	}{{whole, 2}, {whole, 1}, {least, 2}, {least, 1}} {
		var ok bool
		g.gap = try.gap
		if fitted, ok = doc.Fit(natural, try.least, room-float64(g.gap*(len(g.heads)-1))); ok {
			break
		}
	}
	return fitted
}

// nameParts returns the pieces of a name between the places where a line may end:
// blanks, and after hyphens.
func nameParts(name string) []string {
	var parts []string
	for _, word := range strings.Fields(name) {
		parts = append(parts, strings.SplitAfter(word, "-")...)
	}
	return parts
}

// groups widens the last column of a group whose head is wider than its
// columns.
func groups(t *doc.Table, natural []float64) {
	for j := 0; j < len(t.Columns); {
		end, sum := j+1, natural[j]
		for end < len(t.Columns) && t.Columns[j].Group != "" && t.Columns[end].Group == t.Columns[j].Group {
			sum += natural[end] + 1
			end++
		}
		if head := width(tidy(t.Columns[j].Group)); head > sum {
			natural[end-1] += head - sum
		}
		j = end
	}
}

// panels cuts the columns where they do not fit side by side.
func (g *grid) panels(room int) []doc.Panel {
	widths := make([]float64, len(g.widths))
	for j, w := range g.widths {
		widths[j] = float64(w)
	}
	return g.table.Panels(widths, float64(g.gap), float64(room+g.gap))
}

// cellText returns what stands in a cell.
func cellText(c doc.Cell, column *doc.Column, decimals int, labels doc.Labels) string {
	switch {
	case c.Is(doc.Void):
		return "■"
	case c.Is(doc.Boxed) && c.Blank():
		return "[ ]"
	}
	s := tidy(c.Print(column, decimals, labels))
	if c.Is(doc.Struck) && s != "" {
		return "[" + s + "]" // a pipe has no other stroke
	}
	return s
}

// alignHalves leaves a cell free after the whole numbers of a column that has
// halves, so that the ones stand under each other.
func (g *grid) alignHalves(j int) {
	c := &g.table.Columns[j]
	if !c.Halves || c.Alignment() != doc.Right {
		return
	}
	halves := false
	for i := range g.texts {
		halves = halves || strings.HasSuffix(g.texts[i][j], "½")
	}
	for i := range g.texts {
		if n := g.table.Rows[i].Cell(j).Number; halves && n != nil && n.Whole() {
			g.texts[i][j] += " "
		}
	}
}

// panel writes some columns of the table, side by side.
func (p *page) panel(g *grid, panel doc.Panel) {
	widths := make([]int, len(panel))
	total := g.gap * (len(panel) - 1)
	for k, j := range panel {
		widths[k] = g.widths[j]
		total += widths[k]
	}
	if total > p.width { // the frozen columns alone leave no room: narrow them
		widths = squeeze(widths, p.width-g.gap*(len(panel)-1))
	}
	if g.table.HasGroups() {
		p.groupHeads(g, panel, widths)
	}
	heads := make([]string, len(panel))
	for k, j := range panel {
		heads[k] = g.heads[j]
	}
	p.row(g, panel, widths, heads)
	p.rule(g, widths)
	for i := range g.table.Rows {
		if g.table.Rows[i].Rule && i > 0 {
			p.rule(g, widths)
		}
		texts := make([]string, len(panel))
		for k, j := range panel {
			texts[k] = g.texts[i][j]
			if g.table.Rows[i].Cell(j).Is(doc.Void) {
				texts[k] = strings.Repeat("■", widths[k])
			}
		}
		p.row(g, panel, widths, texts)
		if g.across != nil && panel[len(panel)-1] == len(g.heads)-1 {
			p.across(g.across, i)
		}
	}
}

// across writes the cells of a row that stand beneath it.
func (p *page) across(t *doc.Table, row int) {
	const indent = "  "
	for j := range t.Columns {
		if c := &t.Columns[j]; c.Across {
			for _, line := range doc.Wrap(cellText(t.Rows[row].Cell(j), c, 0, p.labels), float64(p.width-cells(indent)), width) {
				p.line(indent + line)
			}
		}
	}
}

// squeeze narrows columns of any kind until they fit; their text is then
// broken into lines.
func squeeze(widths []int, room int) []int {
	natural, least := make([]float64, len(widths)), make([]float64, len(widths))
	for k, w := range widths {
		natural[k], least[k] = float64(w), 1
	}
	fitted, _ := doc.Fit(natural, least, float64(max(room, len(widths))))
	out := make([]int, len(widths))
	for k := range fitted {
		out[k] = max(int(fitted[k]), 1)
	}
	return out
}

// groupHeads writes the heads that stand over several columns.
func (p *page) groupHeads(g *grid, panel doc.Panel, widths []int) {
	var rooms []int
	var heads [][]string
	height := 0
	for k := 0; k < len(panel); {
		group := g.table.Columns[panel[k]].Group
		end, room := k+1, widths[k]
		for group != "" && end < len(panel) && g.table.Columns[panel[end]].Group == group {
			room += g.gap + widths[end]
			end++
		}
		lines := doc.Wrap(tidy(group), float64(room), width)
		rooms, heads, height = append(rooms, room), append(heads, lines), max(height, len(lines))
		k = end
	}
	for i := range height {
		parts := make([]string, len(rooms))
		for k, room := range rooms {
			parts[k] = pad(at(heads[k], i), room, doc.Centre)
		}
		p.line(strings.Join(parts, strings.Repeat(" ", g.gap)))
	}
}

// rule writes the line that parts the head from the rows.
func (p *page) rule(g *grid, widths []int) {
	parts := make([]string, len(widths))
	for k, w := range widths {
		parts[k] = strings.Repeat("─", w)
	}
	p.line(strings.Join(parts, strings.Repeat(" ", g.gap)))
}

// row writes the texts of a row in as many lines as the tallest cell needs.
func (p *page) row(g *grid, panel doc.Panel, widths []int, texts []string) {
	cell := make([][]string, len(texts))
	height := 1
	for k, s := range texts {
		cell[k] = doc.Wrap(s, float64(widths[k]), width)
		height = max(height, len(cell[k]))
	}
	gap := strings.Repeat(" ", g.gap)
	for i := range height {
		var b strings.Builder
		for k, j := range panel {
			if k > 0 {
				b.WriteString(gap)
			}
			b.WriteString(pad(at(cell[k], i), widths[k], g.table.Columns[j].Alignment()))
		}
		p.line(b.String())
	}
}
