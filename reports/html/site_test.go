package html

import (
	"bytes"
	"io"
	"regexp"
	"strings"
	"testing"

	"flagfall/reports/doc"
)

// made returns a document that already exists.
func made(d *doc.Document) func() (*doc.Document, error) {
	return func() (*doc.Document, error) { return d, nil }
}

// The pages of a site link each other by files that are there, and load nothing
// from anywhere else.
func TestSite(t *testing.T) {
	table := &doc.Table{Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}}}
	table.Add(doc.T("Ann <b>").To("player-1"))
	table.Add(doc.T("Nobody").To("player-2"))
	board := &doc.Diagram{Columns: 2, Rows: 1, Squares: []doc.Square{{Number: "1"}, {Column: 1, Number: "2"}}}
	game := &doc.Moves{Words: []doc.Word{{Number: "1.", Text: "1-2"}}, Board: board, Start: "Start", Back: "Back", Next: "Next", End: "End",
		Steps: []doc.Step{{Pieces: "o."}, {Move: "1. 1-2", Pieces: ".o", From: 1, To: 2}, {Move: "1. … 2-1", Pieces: "o."}}}
	s := Site{Pages: []Page{
		{"index", "Standings", made(&doc.Document{Title: "Standings", Blocks: []doc.Block{table}})},
		{"player-1", "", made(&doc.Document{Title: "Ann", Blocks: []doc.Block{game, &doc.Chart{}}})},
	}}
	files := map[string]string{}
	err := s.Write(func(name string, write func(io.Writer) error) error {
		var b bytes.Buffer
		err := write(&b)
		files[name] = b.String()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		for _, m := range regexp.MustCompile(`(?:href|src)="([^"#]+)"`).FindAllStringSubmatch(text, -1) {
			if _, there := files[m[1]]; !there {
				t.Errorf("%s leads to %s, which is not there", name, m[1])
			}
		}
		if strings.Contains(text, "http://") && name != "viewer.js" || strings.Contains(text, "https://") || strings.Contains(text, "ZgotmplZ") {
			t.Errorf("%s loads something, or was not escaped:\n%s", name, text)
		}
	}
	index, ann := files["index.html"], files["player-1.html"]
	for _, want := range []string{`<a href="player-1.html">Ann &lt;b&gt;</a>`, `>Nobody</th>`, `<th scope="row" class="l" dir="auto"`, `<a class="skip" href="#main">to the content</a>`, `<main id="main">`, `<h1 dir="auto">`, `<a href="index.html" aria-current="page">Standings</a>`} {
		if !strings.Contains(index, want) {
			t.Errorf("the index lacks %s:\n%s", want, index)
		}
	}
	if strings.Contains(index, "<script") {
		t.Error("the index has a script, and no game")
	}
	for _, want := range []string{`data-steps="[[&#34;o.&#34;,0,0,&#34;&#34;],[&#34;.o&#34;,1,2,&#34;1. 1-2&#34;]`, `<script src="viewer.js"></script>`, `data-step="2">2-1</a>`, `aria-label="Next"`, `role="img" aria-label="Start"`, `<figure class="scroll" tabindex="0" role="region" aria-label="Ann">`} {
		if !strings.Contains(ann, want) {
			t.Errorf("the page of a game lacks %s:\n%s", want, ann)
		}
	}
}
