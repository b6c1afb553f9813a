package xlsx

import (
	"bytes"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"flagfall/reports/doc"
)

// A total is a formula where the cells of its row come to it, and the bare
// number where something else counts as well.
func TestTotalsAreFormulas(t *testing.T) {
	table := &doc.Table{Columns: []doc.Column{{Key: "name", Kind: doc.Name}, {Key: "won", Kind: doc.Integer}, {Key: "drawn", Kind: doc.Integer},
		{Key: "points", Kind: doc.Points, Sum: []doc.Term{{Key: "won", Times: doc.Number{Value: 600, Unit: 300}}, {Key: "drawn", Times: doc.Number{Value: 300, Unit: 300}}}}}}
	table.Add(doc.T("adds up"), doc.N(3), doc.N(1), doc.P(2100, 300))
	table.Add(doc.T("had a bye"), doc.N(3), doc.N(1), doc.P(2700, 300))
	table.Add(doc.T("blank"), doc.Cell{}, doc.N(1), doc.P(300, 300))
	var b bytes.Buffer
	d := &doc.Document{Title: "Standings", Blocks: []doc.Block{table}}
	if err := WriteAll(&b, "Event", d, &doc.Document{Title: "Again", Blocks: []doc.Block{table}}); err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(&b)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if names := f.GetSheetList(); len(names) != 2 || names[0] != "Standings" || names[1] != "Again" {
		t.Fatalf("sheets %q", names)
	}
	for cell, want := range map[string][2]string{"D2": {"B2*2+C2", "7"}, "D3": {"", "9"}, "D4": {"B4*2+C4", "1"}} {
		formula, _ := f.GetCellFormula("Standings", cell)
		raw, _ := f.GetCellValue("Standings", cell, excelize.Options{RawCellValue: true})
		computed := raw
		if formula != "" {
			if computed, err = f.CalcCellValue("Standings", cell); err != nil {
				t.Fatal(err)
			}
		}
		// What a formula gave when the file was written is a number, not a text.
		if kind, err := f.GetCellType("Standings", cell); formula != "" && (err != nil || kind != excelize.CellTypeUnset && kind != excelize.CellTypeNumber) {
			t.Errorf("%s holds a cached value of kind %v, %v", cell, kind, err)
		}
		if formula != want[0] || raw != want[1] || computed != want[1] {
			t.Errorf("%s: formula %q, value %q, computed %q, want %q", cell, formula, raw, computed, want)
		}
	}
}

// The total of a row covers the games that are still to be played, so that a result typed into
// the sheet counts; a provisional result is a number with its sign.
func TestTotalsCoverOpenGames(t *testing.T) {
	one := doc.Number{Value: 1, Unit: 1}
	table := &doc.Table{Columns: []doc.Column{{Key: "name", Kind: doc.Name}, {Key: "vs-1", Kind: doc.Result}, {Key: "vs-2", Kind: doc.Result}, {Key: "vs-3", Kind: doc.Result}, {Key: "vs-4", Kind: doc.Result},
		{Key: "points", Kind: doc.Points, Sum: []doc.Term{{Key: "vs-1", Times: one}, {Key: "vs-2", Times: one}, {Key: "vs-3", Times: one}, {Key: "vs-4", Times: one}}}}}
	table.Add(doc.T("open"), doc.Black(), doc.N(2), doc.Cell{}, doc.T("(2)"), doc.N(2))
	table.Add(doc.T("postponed"), doc.N(0), doc.Black(), doc.N(1).As("1*").With(doc.Unsettled), doc.Cell{}, doc.N(1).As("1*").With(doc.Unsettled))
	table.Add(doc.T("nothing"), doc.Cell{}, doc.Cell{}, doc.Black(), doc.Cell{}, doc.N(0))
	f := open(t, write(t, &doc.Document{Title: "Crosstable", Blocks: []doc.Block{table}}))
	for row, sum := range map[string]string{"2": "2", "3": "1", "4": "0"} {
		if formula, err := f.GetCellFormula("Crosstable", "F"+row); err != nil || formula != "SUM(B"+row+":E"+row+")" {
			t.Errorf("F%s is %q, %v", row, formula, err)
		}
		if got, err := f.CalcCellValue("Crosstable", "F"+row, excelize.Options{RawCellValue: true}); err != nil || got != sum {
			t.Errorf("F%s comes to %q, %v, want %s", row, got, err, sum)
		}
	}
	if style, err := f.GetCellStyle("Crosstable", "D3"); err != nil {
		t.Error(err)
	} else if s, err := f.GetStyle(style); err != nil || s.CustomNumFmt == nil || *s.CustomNumFmt != `0"*"` {
		t.Errorf("a provisional draw is shown by %+v, %v", s, err)
	}
	if err := f.SetCellInt("Crosstable", "D2", 2); err != nil {
		t.Fatal(err)
	}
	if got, err := f.CalcCellValue("Crosstable", "F2"); err != nil || got != "4" {
		t.Errorf("with a win typed in it comes to %q, %v", got, err)
	}
}

// Shared places are text, and beside them stands the first of them as a number to sort by; a
// ranking without any has no such column.
func TestSharedPlacesCanBeSorted(t *testing.T) {
	table := &doc.Table{Name: "standings", Frozen: 2, Columns: []doc.Column{{Key: "place", Title: "Place", Kind: doc.Rank}, {Key: "name", Title: "Name", Kind: doc.Name}, {Key: "won", Title: "W", Kind: doc.Integer},
		{Key: "points", Title: "Pts", Kind: doc.Points, Sum: []doc.Term{{Key: "won", Times: doc.Number{Value: 2, Unit: 1}}}}}}
	table.Add(doc.Ranks(1, 1), doc.T("Aa"), doc.N(2), doc.N(4))
	table.Add(doc.Ranks(2, 3), doc.T("Bb"), doc.N(1), doc.N(2))
	table.Add(doc.Ranks(2, 3), doc.T("Cc"), doc.N(1), doc.N(2))
	table.Add(doc.Cell{}, doc.T("withdrawn"), doc.N(0), doc.N(0))
	f := open(t, write(t, &doc.Document{Title: "Standings", Blocks: []doc.Block{table}}))
	for cell, want := range map[string]string{"A1": "Place", "B1": "to sort by", "C1": "Name", "A2": "1", "B2": "1", "A3": "2–3", "B3": "2", "A4": "2–3", "B4": "2", "A5": "", "B5": "", "C5": "withdrawn"} {
		if got, err := f.GetCellValue("Standings", cell); err != nil || got != want {
			t.Errorf("%s is %q, %v, want %q", cell, got, err, want)
		}
	}
	for cell, want := range map[string]excelize.CellType{"A3": excelize.CellTypeSharedString, "B3": excelize.CellTypeUnset, "B4": excelize.CellTypeUnset} {
		if kind, err := f.GetCellType("Standings", cell); err != nil || kind != want {
			t.Errorf("%s is of kind %v, %v, want %v", cell, kind, err, want)
		}
	}
	if formula, err := f.GetCellFormula("Standings", "E3"); err != nil || formula != "D3*2" {
		t.Errorf("the points are %q, %v", formula, err)
	}
	if len(table.Columns) != 4 || table.Rows[1].Cells[0].Number == nil {
		t.Error("the table itself was changed")
	}
	table.Rows = table.Rows[:1]
	f = open(t, write(t, &doc.Document{Title: "Standings", Blocks: []doc.Block{table}}))
	if got, err := f.GetCellValue("Standings", "B1"); err != nil || got != "Name" {
		t.Errorf("without shared places the second column is %q, %v", got, err)
	}
}

// A row is as high as the lines of its longest name, and all rows have padding.
func TestRowsHaveHeights(t *testing.T) {
	table := &doc.Table{Name: "players", Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}}}
	table.Add(doc.T("Ly, A"))
	table.Add(doc.T(strings.Repeat("Świętosławski-Öztürkoğlu ", 3)))
	f := open(t, write(t, &doc.Document{Title: "Players", Blocks: []doc.Block{table}}))
	one, err := f.GetRowHeight("Players", 2)
	two, _ := f.GetRowHeight("Players", 3)
	if err != nil || one < 18 || two < one+14 {
		t.Errorf("heights %v and %v, %v", one, two, err)
	}
}

// A table that says little by itself stands below the one before, and has no sheet.
func TestSmallTablesShareASheet(t *testing.T) {
	games := &doc.Table{Name: "games", Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}}}
	games.Add(doc.T("Ly, A"))
	free := &doc.Table{Name: "without-game", Title: "Without a game", Below: true, Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}, {Key: "points", Title: "Pts", Kind: doc.Points}}}
	free.Add(doc.T("Świętosławska, Bożena"), doc.N(2))
	f := open(t, write(t, &doc.Document{Title: "Pairings", Blocks: []doc.Block{games, free}}))
	if sheets := f.GetSheetList(); len(sheets) != 1 {
		t.Fatalf("sheets %q", sheets)
	}
	for cell, want := range map[string]string{"A2": "Ly, A", "A4": "Without a game", "A5": "Name", "A6": "Świętosławska, Bożena", "B6": "2"} {
		if got, err := f.GetCellValue("Pairings", cell); err != nil || got != want {
			t.Errorf("%s is %q, %v, want %q", cell, got, err, want)
		}
	}
	if width, err := f.GetColWidth("Pairings", "A"); err != nil || width < 21 {
		t.Errorf("the first column is %.1f letters wide, %v", width, err)
	}
}

// On paper each sheet says which of the tables it is, and none is squeezed upright into
// letters that nobody reads.
func TestSheetsOnPaperAreNamedAndLegible(t *testing.T) {
	long := strings.Repeat("n", 40)
	wide := &doc.Table{Title: "Round 3", Columns: []doc.Column{{Key: "a", Title: "A"}, {Key: "b", Title: "B"}, {Key: "c", Title: "C"}, {Key: "d", Title: "D"}, {Key: "e", Title: "E"}}}
	wide.Add(doc.T(long), doc.T(long), doc.T(long), doc.T(long), doc.T(long))
	narrow := &doc.Table{Title: "Results", Columns: wide.Columns[:1]}
	narrow.Add(doc.T("Ann"))
	d := &doc.Document{Title: "Results", Subtitle: "12 games pending", Look: doc.Look{Orientation: doc.Portrait}, Blocks: []doc.Block{wide, narrow}}
	f := open(t, write(t, d))
	for sheet, want := range map[string][2]string{"Round 3": {"&CResults · Round 3&R", "landscape"}, "Results": {"&CResults – 12 games pending&R", "portrait"}} {
		head, err := f.GetHeaderFooter(sheet)
		if err != nil || !strings.Contains(head.OddHeader, want[0]) {
			t.Errorf("%s: the head is %q, %v", sheet, head.OddHeader, err)
		}
		if layout, err := f.GetPageLayout(sheet); err != nil || *layout.Orientation != want[1] {
			t.Errorf("%s: it lies %s, want %s, %v", sheet, *layout.Orientation, want[1], err)
		}
	}
}
