package pdf

import (
	"bytes"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// TestUnprintableNamesAreRefused: letters that no font has are refused with the
// name and the option that helps, and nothing is written.
func TestUnprintableNamesAreRefused(t *testing.T) {
	for _, name := range []string{"王天一", "おおた", "שרה כהן 王", "Ana 🙂"} {
		table := &doc.Table{Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}}}
		table.Add(doc.T("Bakker, Bea"))
		table.Add(doc.T(name))
		var out bytes.Buffer
		err := Write(&out, document("Players", table), Options{})
		if rule.CodeOf(err) != rule.Refused || !strings.Contains(err.Error(), name) || out.Len() > 0 {
			t.Errorf("%s: %v, %d bytes", name, err, out.Len())
			continue
		}
		asked := false
		for _, v := range err.(*rule.Error).Hint.With {
			asked = asked || v.Name == "font"
		}
		if !asked {
			t.Errorf("%s: the way out names no font: %v", name, err.(*rule.Error).Hint)
		}
	}
}

// TestUnjoinedNamesAreRefused: letters that would stand in wrong shapes are refused even
// where a font has them, with what can be done.
func TestUnjoinedNamesAreRefused(t *testing.T) {
	for _, name := range []string{"शर्मा, राम", "মণ্ডল", "Berg ရဲ"} {
		table := &doc.Table{Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}}}
		table.Add(doc.T(name))
		more := func(letters []rune) []*Font {
			font, err := ReadFont(withLetters(builtInFaces()[0].data, letters), nil)
			if err != nil {
				t.Fatal(err)
			}
			return []*Font{font}
		}
		var out bytes.Buffer
		err := Write(&out, document("Players", table), Options{More: more})
		if rule.CodeOf(err) != rule.Refused || !strings.Contains(err.Error(), name) || !strings.Contains(rule.HintOf(err), "HTML") || out.Len() > 0 {
			t.Errorf("%s: %v, hint %q", name, err, rule.HintOf(err))
		}
	}
}

// TestFilesSayWhatTheyAre: the language, a title with the event, metadata, and a
// bookmark for each part of a file of several pages.
func TestFilesSayWhatTheyAre(t *testing.T) {
	d := listOf(200, false)
	d.Language, d.Blocks[0].(*doc.Table).Title = "pl", "Zawodnicy <1>"
	file := string(render(t, d))
	for _, want := range []string{"/Lang (pl)", "/DisplayDocTitle true", "/Metadata ", "List – " + d.Meta.Event + "</rdf:li>", "/Outlines ", "/Title (\xfe\xff\x00Z\x00a\x00w"} {
		if !strings.Contains(file, want) {
			t.Errorf("the file has no %q", want)
		}
	}
	if n := strings.Count(file, "/Parent "); n < 2 {
		t.Errorf("%d links to parents", n)
	}
	if one := string(render(t, listOf(5, false))); strings.Contains(one, "/Outlines ") {
		t.Error("a single page has bookmarks")
	}
}

// TestLooksThatCannotBeAreRefused: what does not fit on a page says the type that it would
// need, the paper that holds it, or the sheets that it takes; a size in which columns would
// stand beneath each other says the largest that leaves them side by side.
func TestLooksThatCannotBeAreRefused(t *testing.T) {
	for _, c := range []struct {
		rows  int
		look  doc.Look
		says  string
		way   string
		given int // in the way out; 0 for none
	}{
		{170, doc.Look{Type: doc.Wall, OnePage: true}, "it would need type of", "use a larger sheet: {paper}", 0},
		{900, doc.Look{Type: doc.Wall, OnePage: true}, "it would need type of", "leave {one-page} out, and it takes several sheets: {n}, or {larger} on A3", 2},
		{900, doc.Look{Type: doc.Wall, OnePage: true, Paper: doc.A3}, "it would need type of", "leave {one-page} out, and it takes several sheets: {n}", 1},
		{20, doc.Look{Type: doc.Wall, Points: 120}, "no room beside each other in type of 120 points", "use smaller type: {size}", 0},
	} {
		d := listOf(c.rows, true)
		d.Look = c.look
		var out bytes.Buffer
		err := Write(&out, d, Options{})
		if rule.CodeOf(err) != rule.Refused || !strings.Contains(err.Error(), c.says) || out.Len() > 0 {
			t.Errorf("%d rows, %+v: %v, %d bytes", c.rows, c.look, err, out.Len())
			continue
		}
		way := rule.WayOf(err)
		if way.Text != c.way || len(way.Intents()) != 1 || len(way.With) != c.given+1 {
			t.Errorf("%d rows, %+v: the way out is %q with %v", c.rows, c.look, way.Text, way.With)
		}
	}
}
