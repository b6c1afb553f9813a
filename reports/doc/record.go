package doc

import "strings"

// Recorded returns the document with tables of Records set as such: in each row the
// numbers and times before the first text as a heading, then each cell that is not
// blank, after the name of its column. It is the same document where there is no such
// table.
func (d *Document) Recorded() *Document {
	recorded := *d
	recorded.Blocks = nil
	some := false
	for _, b := range d.Blocks {
		t, is := b.(*Table)
		if !is || !t.Records || len(t.Rows) == 0 {
			recorded.Blocks = append(recorded.Blocks, b)
			continue
		}
		some = true
		for i := range t.Rows {
			recorded.Blocks = append(recorded.Blocks, t.record(i, d.Labels))
		}
		// What explains the table stands below its last record.
		if len(t.Notes) > 0 {
			recorded.Legend = append(recorded.Legend[:len(recorded.Legend):len(recorded.Legend)], t.Notes...)
		}
	}
	if !some {
		return d
	}
	return &recorded
}

// record returns a row as a list of facts below a heading.
func (t *Table) record(row int, labels Labels) *KeyValues {
	facts := &KeyValues{Whole: true}
	var heading []string
	told := false // a text has been said
	for j := range t.Columns {
		c, cell := &t.Columns[j], t.Rows[row].Cell(j)
		text := cell.Print(c, t.Decimals(j), labels)
		told = told || c.Kind == Text || c.Kind == Name
		switch {
		case text == "":
		case told:
			facts.Pairs = append(facts.Pairs, KeyValue{Name: c.Key, Label: c.Long, Value: text})
		case c.Kind == Code:
			heading = append(heading, text)
		default:
			heading = append(heading, c.Long+"\u00a0"+text)
		}
	}
	facts.Heading = strings.Join(heading, " · ")
	return facts
}
