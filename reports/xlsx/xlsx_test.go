package xlsx

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/hammer"
	"flagfall/reports/doc"
)

func sample() *doc.Document {
	t := &doc.Table{Name: "crosstable", Frozen: 2, Columns: []doc.Column{
		{Key: "rank", Title: "#", Kind: doc.Rank}, {Key: "name", Title: "Name", Kind: doc.Name},
		{Key: "1a", Title: "1", Group: "Ann", Kind: doc.Result, Narrow: true}, {Key: "1b", Title: "2", Group: "Ann", Kind: doc.Result, Narrow: true},
		{Key: "points", Title: "Pts", Kind: doc.Points, Halves: true}},
		Notes: []doc.Note{{Sign: "Pts", Text: "points"}}}
	t.Add(doc.Ranks(1, 2), doc.T("Nguyễn Thị Ánh"), doc.Black(), doc.Black(), doc.P(1050, 300).With(doc.Strong))
	t.Add(doc.Ranks(1, 2), doc.T("=1+1"), doc.N(2), doc.N(0), doc.P(600, 300))
	return &doc.Document{Title: "Cross/table: [1]", Language: "en", Blocks: []doc.Block{t, t, &doc.Paragraph{Heading: "Note", Text: "not final"}},
		Meta: doc.Meta{Event: "R&D Open", Stamp: "7 boards · provisional", Printed: time.Date(2026, 11, 21, 14, 32, 0, 0, time.UTC)}}
}

func write(t testing.TB, d *doc.Document) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, d); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func open(t *testing.T, data []byte) *excelize.File {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func TestNumbersAreNumbers(t *testing.T) {
	f := open(t, write(t, sample()))
	if got := strings.Join(f.GetSheetList(), "|"); got != "Cross table 1|Cross table 1 2|Cross table 1 3" {
		t.Fatalf("sheets %q", got)
	}
	sheet := f.GetSheetName(0)
	for cell, want := range map[string]struct {
		kind excelize.CellType
		raw  string
	}{
		"A3": {excelize.CellTypeSharedString, "1–2"},
		"B3": {excelize.CellTypeUnset, "1"}, // unset is how the format stores a number
		"C3": {excelize.CellTypeSharedString, "Nguyễn Thị Ánh"},
		"D3": {excelize.CellTypeUnset, ""},
		"F3": {excelize.CellTypeUnset, "3.5"},
		"C4": {excelize.CellTypeSharedString, "=1+1"},
		"D4": {excelize.CellTypeUnset, "2"},
		"E4": {excelize.CellTypeUnset, "0"},
		"F4": {excelize.CellTypeUnset, "2"},
		"D1": {excelize.CellTypeSharedString, "Ann"},
		"F2": {excelize.CellTypeSharedString, "Pts"},
		"A6": {excelize.CellTypeSharedString, "Pts = points"},
	} {
		kind, err := f.GetCellType(sheet, cell)
		if err != nil {
			t.Fatal(err)
		}
		raw, _ := f.GetCellValue(sheet, cell, excelize.Options{RawCellValue: true})
		if kind != want.kind || raw != want.raw {
			t.Errorf("%s: kind %v %q, want %v %q", cell, kind, raw, want.kind, want.raw)
		}
		if formula, _ := f.GetCellFormula(sheet, cell); formula != "" {
			t.Errorf("%s holds the formula %q", cell, formula)
		}
	}
	if shown, _ := f.GetCellValue(sheet, "F4"); shown != "2.0" {
		t.Errorf("the points of one column show as %q beside 3.5", shown)
	}
}

// A foot that is too long loses whole parts, and never how final the sheet is.
func TestFootKeepsHowFinal(t *testing.T) {
	long := "stand van 23 november 2026, 08:32 · vermelding 936 (294e-b27c-141e) · afdruk 1 · arbiter Anna Vos · definitief"
	if got := stamp(long, footMost); got != "stand van 23 november 2026, 08:32 · vermelding 936 (294e-b27c-141e) · afdruk 1 · definitief" {
		t.Error(got)
	}
	if short := "as of now · arbiter Anna Vos · final"; stamp(short, footMost) != short {
		t.Error(stamp(short, footMost))
	}
}

func TestSheetIsReadyToPrint(t *testing.T) {
	f := open(t, write(t, sample()))
	sheet := f.GetSheetName(0)
	panes, err := f.GetPanes(sheet)
	if err != nil || !panes.Freeze || panes.XSplit != 3 || panes.YSplit != 2 || panes.TopLeftCell != "D3" {
		t.Errorf("panes %+v, %v", panes, err)
	}
	names := map[string]string{}
	for _, n := range f.GetDefinedName() {
		if n.Scope == sheet {
			names[n.Name] = n.RefersTo
		}
	}
	if names["_xlnm.Print_Area"] != "'Cross table 1'!$A$1:$F$6" || names["_xlnm.Print_Titles"] != "'Cross table 1'!$1:$2" {
		t.Errorf("names %v", names)
	}
	head, err := f.GetHeaderFooter(sheet)
	if err != nil || !strings.Contains(head.OddHeader, "R&&D Open") || head.OddFooter != "&L&8 7 boards · provisional&R&8page &P of &N" {
		t.Errorf("header %+v, %v", head, err)
	}
	layout, err := f.GetPageLayout(sheet)
	if err != nil || *layout.Size != 9 || *layout.FitToWidth != 1 || *layout.Orientation != "portrait" {
		t.Errorf("layout %+v, %v", layout, err)
	}
	props, err := f.GetDocProps()
	if err != nil || props.Created != "2026-11-21T14:32:00Z" || props.Title != "Cross/table: [1]" {
		t.Errorf("properties %+v, %v", props, err)
	}
	style, _ := f.GetCellStyle(sheet, "D3")
	if s, err := f.GetStyle(style); err != nil || len(s.Fill.Color) != 1 || !strings.HasSuffix(s.Fill.Color[0], "000000") {
		t.Errorf("the diagonal is not black: %+v, %v", s, err)
	}
}

func TestSameDocumentSameBytes(t *testing.T) {
	a := write(t, sample())
	for range 5 {
		if !bytes.Equal(a, write(t, sample())) {
			t.Fatal("the same document gave other bytes")
		}
	}
}

func TestOddDocuments(t *testing.T) {
	long := &doc.Table{Title: strings.Repeat("ё", 60), Columns: []doc.Column{{Title: "x"}}, Empty: "nothing"}
	for name, d := range map[string]*doc.Document{
		"empty":      {},
		"no column":  {Title: "Sheet1", Blocks: []doc.Block{&doc.Table{}}},
		"long name":  {Blocks: []doc.Block{long, long, long}},
		"ampersands": {Title: strings.Repeat("&", 300), Meta: doc.Meta{Event: strings.Repeat("&", 300), Venue: strings.Repeat("&", 300)}},
		"emoji":      {Title: "😀\uffff\x00", Blocks: []doc.Block{&doc.Table{Columns: []doc.Column{{Title: "😀"}}, Rows: []doc.Row{{Cells: []doc.Cell{doc.T("😀\ufffe\x01مرحبا")}}}}}},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Read(bytes.NewReader(write(t, d)), "x"); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestReadBack(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	for cell, v := range map[string]any{"A2": "Name", "B2": "Rating", "C2": "Born", "A4": " Jan\n Jansen ", "B4": 1400, "D4": 3.5} {
		f.SetCellValue("Sheet1", cell, v)
	}
	f.SetCellValue("Sheet1", "C4", time.Date(1999, 3, 2, 0, 0, 0, 0, time.UTC))
	var b bytes.Buffer
	if err := errors.Join(f.SetRowVisible("Sheet1", 4, false), f.Write(&b)); err != nil {
		t.Fatal(err)
	}
	sheets, err := Read(&b, "list.xlsx")
	if err == nil && !slices.Equal(sheets[0].Hidden, []int{4}) {
		t.Errorf("hidden rows %v", sheets[0].Hidden)
	}
	if err != nil || len(sheets) != 1 || len(sheets[0].Lines) != 2 {
		t.Fatalf("%v, %v", sheets, err)
	}
	line := sheets[0].Lines[1]
	if line.Number != 4 || strings.Join(line.Fields, "|") != "Jan Jansen|1400|1999-03-02|3.5" {
		t.Errorf("%+v", line)
	}
}

func TestReadRefuses(t *testing.T) {
	whole := write(t, sample())
	for name, data := range map[string][]byte{
		"text":    []byte("name,rating\n"),
		"empty":   nil,
		"old":     {0xD0, 0xCF, 0x11, 0xE0, 0, 0},
		"cut off": whole[:len(whole)/2],
		"zip":     []byte("PK\x05\x06" + strings.Repeat("\x00", 18)),
	} {
		sheets, err := Read(bytes.NewReader(data), "list.xlsx")
		if rule.CodeOf(err) != rule.Input || rule.HintOf(err) == "" || !strings.HasPrefix(err.Error(), "list.xlsx: ") {
			t.Errorf("%s: %v, %v", name, sheets, err)
		}
	}
}

// Whatever the bytes, a table or an error of the input comes out.
func FuzzRead(tf *testing.F) {
	f := hammer.Of(tf)
	f.Add(write(f, sample()))
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, data []byte) {
		sheets, err := Read(bytes.NewReader(data), "f.xlsx")
		if err != nil && rule.CodeOf(err) != rule.Input {
			t.Fatalf("code %q of %v", rule.CodeOf(err), err)
		}
		for _, s := range sheets {
			if len(s.Lines) == 0 {
				t.Fatal("an empty sheet was given")
			}
		}
	})
}
