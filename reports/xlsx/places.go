package xlsx

import (
	"slices"

	"flagfall/reports/doc"
)

// sortable returns a table with shared places as they are read, "4–5", and beside each column
// that has one another with the first of them as a number, by which the sheet can be sorted. A
// table without shared places is returned as it is.
func (b *book) sortable(t *doc.Table) *doc.Table {
	for j := 0; j < len(t.Columns); j++ {
		shares := func(row doc.Row) bool { return row.Cell(j).Number != nil && row.Cell(j).Text != "" }
		if t.Columns[j].Kind != doc.Rank || !slices.ContainsFunc(t.Rows, shares) {
			continue
		}
		wider := *t
		number := doc.Column{Key: t.Columns[j].Key + "-number", Title: b.labels.Sort, Group: t.Columns[j].Group, Kind: doc.Integer}
		wider.Columns = slices.Insert(slices.Clone(t.Columns), j+1, number)
		wider.Rows = slices.Clone(t.Rows)
		for i := range wider.Rows {
			var cells []doc.Cell
			for k := range t.Columns {
				c := t.Rows[i].Cell(k)
				if k != j {
					cells = append(cells, c)
					continue
				}
				first := doc.Cell{Number: c.Number, Style: c.Style}
				if shares(t.Rows[i]) {
					c.Number = nil
				}
				cells = append(cells, c, first)
			}
			wider.Rows[i].Cells = cells
		}
		if j < t.Frozen {
			wider.Frozen++
		}
		t = &wider
		j++ // the column just made
	}
	return t
}
