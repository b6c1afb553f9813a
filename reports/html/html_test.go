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

// What a small screen may do without is marked, except below heads of groups,
// which count the columns.
func TestColumnsAside(t *testing.T) {
	for group, want := range map[string]bool{"": true, "Round 1": false} {
		table := &doc.Table{Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}, {Key: "rating", Title: "Rating", Kind: doc.Integer, Aside: true},
			{Key: "first", Title: "1", Kind: doc.Code, Group: group}}}
		table.Add(doc.T("Berg, Ann"), doc.N(2000), doc.T("+"))
		var b strings.Builder
		if err := Write(&b, &doc.Document{Blocks: []doc.Block{table}}, Options{}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(b.String(), ` aside"`) == 2; got != want {
			t.Errorf("group %q: the head and the cell are aside: %v, want %v", group, got, want)
		}
	}
}
