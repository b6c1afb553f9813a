package html

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"flagfall/reports/doc"
)

func sample() *doc.Document {
	t := &doc.Table{Columns: []doc.Column{
		{Key: "rank", Title: "#", Kind: doc.Rank}, {Key: "name", Title: "Name", Kind: doc.Name},
		{Key: "1a", Title: "a", Group: "1", Kind: doc.Result, Narrow: true}, {Key: "1b", Title: "b", Group: "1", Kind: doc.Result, Narrow: true},
		{Key: "points", Title: "Pts", Long: "Points", Kind: doc.Points, Halves: true}},
		Notes: []doc.Note{{Sign: "Pts", Text: "points"}}}
	t.Add(doc.N(1), doc.T(`<script>alert("x")</script>`), doc.Black(), doc.Black(), doc.P(1050, 300).With(doc.Strong))
	t.Add(doc.N(2), doc.T("Ō'Brien & Söhne").With(doc.Struck), doc.N(2), doc.Cell{}, doc.P(600, 300))
	return &doc.Document{Title: "Crosstable", Language: "en", Meta: doc.Meta{Event: "R&D", Round: "Round 1", Stamp: "provisional"},
		Blocks: []doc.Block{t, &doc.Table{Columns: t.Columns, Empty: "No games yet."}, &doc.PageBreak{},
			&doc.KeyValues{Heading: "Facts", Pairs: []doc.KeyValue{{Label: "Board", Value: "7"}}},
			&doc.Diagram{Columns: 2, Rows: 1, FEN: "W:W1:B", Squares: []doc.Square{{Column: 1, Piece: doc.DarkKing}, {Column: 0, Number: "2", Marked: true}}},
			&doc.Signatures{Labels: []string{"Arbiter"}}}}
}

func page_(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, sample(), Options{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestPageIsWholeAndEscaped(t *testing.T) {
	s := page_(t)
	for _, want := range []string{
		`&lt;script&gt;alert(&#34;x&#34;)&lt;/script&gt;</th>`, `<title>Crosstable – R&amp;D</title>`, `<html lang="en">`,
		`<td class="c grid nowrap void"></td>`, `<td class="r nowrap strong">3½</td>`, `colspan="2" class="c group">1</th>`,
		`title="Points">Pts</th>`, `<p>No games yet.</p>`, `<dt>Board</dt><dd>7</dd>`, `aria-label="W:W1:B"`, "<b>Pts</b> = points",
		"thead { display: table-header-group; }", "Söhne</th>",
	} {
		if !strings.Contains(s, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	for _, refused := range []string{"<script", "http://", "https://", "@import", "url(", "ZgotmplZ"} {
		if strings.Contains(s, refused) {
			t.Errorf("the page holds %q", refused)
		}
	}
}

// The elements are closed in order: but for the void elements of HTML the page
// is well-formed XML.
func TestElementsAreClosed(t *testing.T) {
	d := xml.NewDecoder(strings.NewReader(page_(t)))
	d.Strict = false
	d.AutoClose = []string{"meta"}
	d.Entity = xml.HTMLEntity
	for {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

func TestFragmentHasNoFrame(t *testing.T) {
	f, err := Fragment(sample())
	if err != nil || strings.Contains(string(f), "<html") || !strings.HasPrefix(strings.TrimSpace(string(f)), "<section") {
		t.Errorf("%v: %s", err, f)
	}
}

func TestSameDocumentSameBytes(t *testing.T) {
	a := page_(t)
	for range 5 {
		if page_(t) != a {
			t.Fatal("the same document gave other bytes")
		}
	}
}

func TestEmptyDocument(t *testing.T) {
	var b bytes.Buffer
	if err := Write(&b, &doc.Document{}, Options{}); err != nil {
		t.Fatal(err)
	}
}

// Beside the name of a stacked row stand the points that rank, which are bold.
func TestBoldPointsAreMain(t *testing.T) {
	table := &doc.Table{Columns: []doc.Column{{Key: "name", Kind: doc.Name}, {Key: "points", Kind: doc.Points}, {Key: "keizer", Kind: doc.Points}}}
	table.Add(doc.T("Berg"), doc.P(8, 1), doc.P(236, 1).With(doc.Strong))
	if got := mainColumn(table, 0); got != 2 {
		t.Errorf("column %d", got)
	}
	table.Rows[0].Cells[1], table.Rows[0].Cells[2] = table.Rows[0].Cells[1].With(doc.Strong), doc.P(236, 1)
	if got := mainColumn(table, 0); got != 1 {
		t.Errorf("column %d", got)
	}
}

// A table that is too wide for a telephone has its rows stacked, and a grid is
// moved in a box of its own. What fits stays as it is.
func TestShapes(t *testing.T) {
	name, rating := doc.Column{Key: "name", Title: "Name", Kind: doc.Name}, doc.Column{Key: "rating", Title: "Rating", Kind: doc.Integer}
	rank, points := doc.Column{Key: "rank", Title: "Place", Kind: doc.Rank}, doc.Column{Key: "points", Title: "Pts", Kind: doc.Points}
	club := doc.Column{Key: "club", Title: "Club", Kind: doc.Text}
	long := strings.Repeat("Long ", 12)
	var grid []doc.Column
	for _, n := range strings.Fields("1 2 3 4 5 6 7 8 9 10 11 12") {
		grid = append(grid, doc.Column{Key: "round-" + n, Title: n, Kind: doc.Result, Narrow: true})
	}
	for _, test := range []struct {
		name         string
		columns      []doc.Column
		want, refuse []string
	}{
		{"narrow", []doc.Column{rank, name, points}, []string{`<div class="scroll"><table>`}, []string{"data-label", `class="more"`}},
		{"many columns", []doc.Column{rank, rating, name, club, club, points, rating},
			[]string{`<table class="stacked">`, `class="l headline" dir="auto">Long`, `class="r nowrap main">`, `data-label="Rating"`, `data-label="Club"`, `class="r nowrap lead">`},
			[]string{`data-label="Name"`, `data-label="Pts"`, `data-label="Place"`, `class="more"`}},
		{"grid", append([]doc.Column{rank, name}, grid...), []string{`<div class="scroll wide" tabindex="0" role="region" aria-label="Crosstable">`, `class="l held">Name`, `<p class="more" aria-hidden="true">There is more`}, []string{"data-label"}},
	} {
		table := &doc.Table{Title: "Crosstable", Columns: test.columns}
		var row []doc.Cell
		for _, c := range test.columns {
			cell := doc.N(2000)
			if c.Kind.Wraps() {
				cell = doc.T(long)
			}
			row = append(row, cell)
		}
		table.Add(row...)
		part, err := Fragment(&doc.Document{Blocks: []doc.Block{table}})
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range test.want {
			if !strings.Contains(string(part), want) {
				t.Errorf("%s: %s is missing in\n%s", test.name, want, part)
			}
		}
		for _, refused := range test.refuse {
			if strings.Contains(string(part), refused) {
				t.Errorf("%s: %s is in\n%s", test.name, refused, part)
			}
		}
	}
}

// The first mover stands first and a result as it was entered, whatever the letters
// of the names: two names in Hebrew are no run of their own with the score.
func TestNamesFromRightToLeftKeepTheirOrder(t *testing.T) {
	table := &doc.Table{Title: "Board 2: כהן, דוד – לוי, משה · 2–0", Columns: []doc.Column{{Key: "game", Title: "Game"}}}
	table.Add(doc.T("לוי – Claes"))
	table.Add(doc.T("Bakker – Claes · 2–0"))
	made, err := Fragment(&doc.Document{Title: "לוי, משה – Claes, Chris", Subtitle: "Board 1 · 2–0", Blocks: []doc.Block{table}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<h1 dir="auto"><bdi>לוי, משה</bdi> – Claes, Chris</h1>`,
		`<h2 dir="auto"><bdi dir="ltr">Board 2: כהן, דוד</bdi> – <bdi>לוי, משה</bdi> · 2–0</h2>`,
		`<bdi>לוי</bdi> – Claes</td>`,
		`>Bakker – Claes · 2–0</td>`,
		`<p class="subtitle">Board 1 · 2–0</p>`,
	} {
		if !strings.Contains(string(made), want) {
			t.Errorf("%q is not in %s", want, made)
		}
	}
}
