package doc

import "testing"

// Text too long for columns is put after the names of its columns, without the empty ones; an empty
// table stays a table, with its sentence.
func TestRecordsStandBeneathEachOther(t *testing.T) {
	table := &Table{Name: "appeals", Records: true, Empty: "There are none.", Notes: []Note{{Sign: "*", Text: "in absence"}}, Columns: []Column{
		{Key: "entry", Title: "No.", Long: "Entry", Kind: Integer}, {Key: "time", Long: "When", Kind: Code},
		{Key: "by", Title: "By", Long: "Appeal by", Kind: Name}, {Key: "state", Long: "State", Kind: Text}, {Key: "board", Long: "Board", Kind: Integer}}}
	d := &Document{Blocks: []Block{table}}
	if d.Recorded() != d {
		t.Error("a table without rows is set otherwise")
	}
	table.Add(N(117), T("12:30"), T("Aarts, Anton"), Cell{}, N(4))
	table.Add(N(118), Cell{}, T("Bakker, Bea"), T("open"), Cell{})
	set := d.Recorded()
	if len(set.Blocks) != 2 || len(set.Legend) != 1 || len(d.Legend) != 0 || len(d.Blocks) != 1 {
		t.Fatalf("%d blocks and %d notes, of the document itself %d and %d", len(set.Blocks), len(set.Legend), len(d.Blocks), len(d.Legend))
	}
	for i, want := range []KeyValues{
		{Heading: "Entry\u00a0117 · 12:30", Pairs: []KeyValue{{Name: "by", Label: "Appeal by", Value: "Aarts, Anton"}, {Name: "board", Label: "Board", Value: "4"}}},
		{Heading: "Entry\u00a0118", Pairs: []KeyValue{{Name: "by", Label: "Appeal by", Value: "Bakker, Bea"}, {Name: "state", Label: "State", Value: "open"}}},
	} {
		got := set.Blocks[i].(*KeyValues)
		if got.Heading != want.Heading || len(got.Pairs) != len(want.Pairs) {
			t.Fatalf("record %d is %+v, want %+v", i, got, want)
		}
		for j := range want.Pairs {
			if got.Pairs[j] != want.Pairs[j] {
				t.Errorf("record %d says %+v, want %+v", i, got.Pairs[j], want.Pairs[j])
			}
		}
	}
}
