package doc

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestNumberPrints(t *testing.T) {
	for _, tc := range []struct {
		number         Number
		plain, halves_ string
	}{
		{Number{0, 300}, "0", "0"},
		{Number{150, 300}, "0.5", "½"},
		{Number{1050, 300}, "3.5", "3½"},
		{Number{-1050, 300}, "-3.5", "-3½"},
		{Number{-150, 300}, "-0.5", "-½"},
		{Number{100, 300}, "0.333", "0.333"},
		{Number{299, 300}, "0.997", "0.997"},
		{Number{29999, 30000}, "1", "1"},
		{Number{-1, 30000}, "0", "0"},
		{Number{2345, 0}, "2345", "2345"},
		{Number{12, 10}, "1.2", "1.2"},
	} {
		if got := tc.number.String(); got != tc.plain {
			t.Errorf("%v: %q, want %q", tc.number, got, tc.plain)
		}
		if got := tc.number.halves(); got != tc.halves_ {
			t.Errorf("%v in halves: %q, want %q", tc.number, got, tc.halves_)
		}
	}
}

func TestCellPrint(t *testing.T) {
	points := &Column{Kind: Points, Halves: true}
	decimal := &Column{Kind: Points}
	comma := Labels{Decimal: ","}
	for _, tc := range []struct {
		cell   Cell
		column *Column
		labels Labels
		print  string
		data   string
	}{
		{P(1050, 300), points, Labels{}, "3½", "3.5"},
		{P(1050, 300), decimal, comma, "3,5", "3.5"},
		{Ranks(3, 5), decimal, Labels{}, "3–5", "3"},
		{Ranks(3, 3), decimal, Labels{}, "3", "3"},
		{T("a\tb\x00"), decimal, Labels{}, "a b", "a b"},
		{Cell{}, points, Labels{}, "", ""},
		{N(2).As("2r"), decimal, comma, "2r", "2"},
	} {
		if got := tc.cell.Print(tc.column, 0, tc.labels); got != tc.print {
			t.Errorf("Print = %q, want %q", got, tc.print)
		}
		if got := tc.cell.Data(); got != tc.data {
			t.Errorf("Data = %q, want %q", got, tc.data)
		}
	}
}

func TestDecimalsOfAColumn(t *testing.T) {
	table := &Table{Columns: []Column{{Kind: Points}, {Kind: Points, Halves: true}, {Kind: Integer}}}
	table.Add(P(1050, 300), P(1050, 300), N(3))
	table.Add(P(100, 300), P(300, 300), N(4))
	table.Add(P(300, 300))
	for j, want := range []string{"3.500 0.333 1.000", "3½ 1 ", "3 4 "} {
		decimals := table.Decimals(j)
		var got []string
		for i := range table.Rows {
			got = append(got, table.Rows[i].Cell(j).Print(&table.Columns[j], decimals, Labels{}))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("column %d: %q, want %q", j, got, want)
		}
	}
}

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"":                           "",
		" ":                          "",
		"Jan  Jansen ":               "Jan Jansen",
		"a\r\nb\u2028c":              "a b c",
		"é\u2029c\u0085d\u200be":     "é c de",
		"Ķēniņš  Jānis":              "Ķēniņš Jānis",
		"\x1b[31mred\x07":            "[31mred",
		"\u202egnirts\u202c":         "gnirts",
		"\ufeffName":                 "Name",
		"bad\xffbyte":                "bad\ufffdbyte",
		"نیم\u200cفاصله":             "نیم\u200cفاصله",
		"soft\u00adhyphen":           "softhyphen",
		"Vũ Thị Ngọc Ánh":            "Vũ Thị Ngọc Ánh",
		"e\u0301":                    "e\u0301",
		"tag\U000E0041":              "tag",
		"\U0001F468\u200d\U0001F469": "\U0001F468\u200d\U0001F469",
	} {
		if got := Clean(in); got != want {
			t.Errorf("Clean(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestCleanIsStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Clean(rapid.String().Draw(t, "s"))
		if again := Clean(s); again != s {
			t.Fatalf("%q cleaned again is %q", s, again)
		}
		if strings.ContainsAny(s, "\n\r\t\x00\x1b") || strings.TrimSpace(s) != s && strings.Trim(s, " ") != s {
			t.Fatalf("%q is not clean", s)
		}
	})
}

func TestPanels(t *testing.T) {
	table := &Table{Frozen: 1, Columns: []Column{
		{Key: "name"}, {Key: "1a", Group: "1"}, {Key: "1b", Group: "1"}, {Key: "2a", Group: "2"}, {Key: "2b", Group: "2"}, {Key: "pts"}}}
	widths := []float64{10, 3, 3, 3, 3, 5}
	for _, tc := range []struct {
		room float64
		want []Panel
	}{
		{100, []Panel{{0, 1, 2, 3, 4, 5}}},
		{22, []Panel{{0, 1, 2, 3, 4}, {0, 5}}},
		{17, []Panel{{0, 1, 2}, {0, 3, 4}, {0, 5}}},
		{15, []Panel{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}}},
		{1, []Panel{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}}},
	} {
		got := table.Panels(widths, 0, tc.room)
		if !slices.EqualFunc(got, tc.want, func(a, b Panel) bool { return slices.Equal(a, b) }) {
			t.Errorf("room %v: %v, want %v", tc.room, got, tc.want)
		}
	}
	even := table.EvenPanels(widths, 0, 22)
	if !slices.EqualFunc(even, []Panel{{0, 1, 2}, {0, 3, 4, 5}}, func(a, b Panel) bool { return slices.Equal(a, b) }) {
		t.Errorf("even: %v", even)
	}
}

func TestDiagramLines(t *testing.T) {
	d := &Diagram{Columns: 4, Rows: 2, Squares: []Square{
		{Column: 1, Row: 0, Piece: DarkMan}, {Column: 3, Row: 0}, {Column: 0, Row: 1, Piece: LightKing}, {Column: 2, Row: 1, Piece: LightMan}}}
	if got, want := strings.Join(d.Lines(), "\n"), "  x   .\nO   o"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestJSONForm(t *testing.T) {
	d := &Document{
		Name: "standings", Language: "en", Title: "Standings",
		Meta: Meta{Event: "Club <1>", Printed: time.Date(2026, 11, 21, 14, 32, 0, 0, time.UTC), Version: 7, Status: Provisional},
	}
	table := &Table{Name: "standings", Columns: []Column{
		{Key: "rank", Kind: Rank}, {Key: "name", Kind: Name, Title: "Name"}, {Key: "points", Kind: Points, Title: "Pts", Long: "Points"}, {Key: "vs1", Kind: Result}}}
	table.Add(Ranks(1, 2), T("Müller"), P(1050, 300), Black())
	table.Add(Ranks(1, 2), T("Ōe"), N(4))
	d.Blocks = []Block{table, &Signatures{Labels: []string{"Arbiter"}}, &KeyValues{Pairs: []KeyValue{{Name: "pending", Label: "Pending", Value: "1"}}}}
	var a, b bytes.Buffer
	if err := WriteJSON(&a, d); err != nil {
		t.Fatal(err)
	}
	if err := WriteJSON(&b, d); err != nil || !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Error("the same document gave other bytes")
	}
	var got struct {
		Event, Printed, Status string
		Version                int
		Blocks                 []struct {
			Kind  string
			Rows  []map[string]any
			Facts map[string]string
		}
	}
	if err := json.Unmarshal(a.Bytes(), &got); err != nil {
		t.Fatalf("%v in\n%s", err, a.String())
	}
	if got.Event != "Club <1>" || got.Printed != "2026-11-21T14:32:00Z" || got.Version != 7 || got.Status != "provisional" {
		t.Errorf("header %+v", got)
	}
	if len(got.Blocks) != 2 || len(got.Blocks[0].Rows) != 2 || got.Blocks[1].Facts["pending"] != "1" {
		t.Fatalf("blocks %+v", got.Blocks)
	}
	first := got.Blocks[0].Rows[0]
	if first["rank"] != 1.0 || first["points"] != 3.5 || first["name"] != "Müller" || first["vs1"] != nil {
		t.Errorf("first row %v", first)
	}
	if at := strings.Index(a.String(), `"rank": 1`); at < 0 || at > strings.Index(a.String(), `"points": 3.5`) {
		t.Error("the members of a row are not in the order of the columns")
	}
}

// TestSignedNumber: the sign that says what kind of result a number is reaches programs.
func TestSignedNumber(t *testing.T) {
	c := N(2)
	c.Sign = "F"
	if c.Data() != "2F" || c.value() != "2F" {
		t.Errorf("%q, %v", c.Data(), c.value())
	}
}
