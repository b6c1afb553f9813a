package doc

// Printed returns the document as people read it: without the WhenFilled columns that no row
// of any of its tables fills, so that its tables stay alike. Programs get all columns.
// It is the same document where nothing is left out.
func (d *Document) Printed() *Document {
	filled, some := map[string]bool{}, false
	for _, t := range d.Tables() {
		for j := range t.Columns {
			if c := &t.Columns[j]; c.WhenFilled {
				some = true
				filled[c.Key] = filled[c.Key] || t.fills(j)
			}
		}
	}
	if !some {
		return d
	}
	drop := func(c *Column) bool { return c.WhenFilled && !filled[c.Key] }
	printed := *d
	printed.Blocks = make([]Block, len(d.Blocks))
	for i, b := range d.Blocks {
		switch b := b.(type) {
		case *Table:
			printed.Blocks[i] = b.without(drop)
		case *Forms:
			forms := *b
			if b.Table != nil {
				forms.Table = b.Table.without(drop)
			}
			printed.Blocks[i] = &forms
		default:
			printed.Blocks[i] = b
		}
	}
	return &printed
}

// fills reports whether a row has anything in a column, be it a box to write into.
func (t *Table) fills(column int) bool {
	for i := range t.Rows {
		if c := t.Rows[i].Cell(column); !c.Blank() || c.Is(Boxed) {
			return true
		}
	}
	return false
}
