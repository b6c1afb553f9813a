package text

import (
	"strings"
	"testing"

	"flagfall/reports/doc"
)

// A row is one line, however long, with the full name of each column before what
// stands in it; nothing is drawn, and what is empty is not said.
func TestLinear(t *testing.T) {
	long := strings.Repeat("Very long name ", 20) + "end"
	d := &doc.Document{Title: "Standings", Blocks: []doc.Block{
		&doc.Table{Columns: []doc.Column{{Key: "place", Title: "#", Long: "Place"}, {Key: "name", Title: "Name", Kind: doc.Name}, {Key: "w", Title: "+", Long: "Games won", Group: "Round 1"}},
			Rows: []doc.Row{{Cells: []doc.Cell{doc.N(1), doc.T(long), doc.N(2)}}, {Cells: []doc.Cell{doc.N(2), doc.T("Bob"), doc.Black()}}, {Cells: []doc.Cell{doc.N(3), doc.T("")}}}},
		&doc.KeyValues{Pairs: []doc.KeyValue{{Label: "Won", Value: "+1"}}},
		&doc.Diagrams{Items: []*doc.Diagram{{Columns: 2, Rows: 2, Caption: "after 1. 32-28", FEN: "W:W31:B1"}}},
		&doc.Signatures{Labels: []string{"Arbiter"}},
	}}
	var b strings.Builder
	if err := Write(&b, d, Options{Width: 20, Linear: true}); err != nil {
		t.Fatal(err)
	}
	want := "Standings\n\nPlace: 1; Name: " + long + "; Round 1 Games won: 2.\nPlace: 2; Name: Bob.\nPlace: 3.\n\nWon: +1\n\nafter 1. 32-28\nW:W31:B1\n\nArbiter\n"
	if b.String() != want {
		t.Errorf("%s\nwant\n%s", b.String(), want)
	}
}

// A disc is heard as the colour that the legend says it means, in whatever column it
// stands; a letter that the legend explains stays one, for it may be a name.
func TestLinearSigns(t *testing.T) {
	d := &doc.Document{Title: "Find your board", Legend: []doc.Note{{Sign: "○", Text: "White"}, {Sign: "B", Text: "Board"}}, Blocks: []doc.Block{
		&doc.Table{Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}, {Key: "colour", Title: "Colour", Kind: doc.Code}, {Key: "round-1", Title: "1", Kind: doc.Result}},
			Rows: []doc.Row{{Cells: []doc.Cell{doc.T("Bob"), doc.T("○"), doc.T("○")}}, {Cells: []doc.Cell{doc.T("B"), doc.T("bye")}}}}}}
	var b strings.Builder
	if err := Write(&b, d, Options{Linear: true}); err != nil {
		t.Fatal(err)
	}
	want := "Find your board\n\nName: Bob; Colour: White; 1: White.\nName: B; Colour: bye.\n\n○ = White · B = Board\n"
	if b.String() != want {
		t.Errorf("%s\nwant\n%s", b.String(), want)
	}
}
