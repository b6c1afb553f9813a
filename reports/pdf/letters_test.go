package pdf

import (
	"bytes"
	"maps"
	"testing"

	"flagfall/reports/doc"
)

// A font that is to know some letters has these with the glyphs that they had, and no
// others; the font that it is a copy of stays as it was.
func TestFontKnowsLettersOfFile(t *testing.T) {
	glyphs := func(font []byte) map[rune]int {
		t.Helper()
		tables, err := fontTables(font)
		if err != nil {
			t.Fatal(err)
		}
		found := map[rune]int{}
		if err := eachGlyph(tables["cmap"], func(r rune, glyph int) { found[r] = glyph }); err != nil {
			t.Fatal(err)
		}
		return found
	}
	const text = "Ķēniņš – Жук, Ελένη 12½ ☐ 中"
	letters := &letterSet{}
	letters.add(text)
	for _, font := range builtIn() {
		for cut, face := range font.faces {
			whole, before := glyphs(face.data), bytes.Clone(face.data)
			want := map[rune]int{}
			for _, r := range text {
				if glyph, has := whole[r]; has {
					want[r] = glyph
				}
			}
			if len(want) < 20 || len(want) > len(whole)/10 {
				t.Fatalf("cut %d has %d of the letters and %d in all: the test shows nothing", cut, len(want), len(whole))
			}
			if got := glyphs(knowing(face.data, letters)); !maps.Equal(got, want) {
				t.Errorf("cut %d knows %v, not %v", cut, got, want)
			}
			if !bytes.Equal(face.data, before) {
				t.Errorf("the font of cut %d was changed", cut)
			}
		}
	}
}

// A font whose table says in one range what would be many entries keeps it.
func TestFontKeepsTable(t *testing.T) {
	table := segmentsOf(map[rune]int{'A': 1})
	table[15] = 'Z' // the end of the range that begins with A
	cmap := append([]byte{0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12}, table...)
	font := append([]byte{0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 'c', 'm', 'a', 'p', 0, 0, 0, 0, 0, 0, 0, 28, 0, 0, 0, byte(len(cmap))}, cmap...)
	for text, same := range map[string]bool{"B": false, "BC": true} {
		letters := &letterSet{}
		letters.add(text)
		if bytes.Equal(knowing(font, letters), font) != same {
			t.Errorf("with %q the font stays as it is: %v, not %v", text, !same, same)
		}
	}
}

// A page with a short table, as most files of an export are: what the fonts of a file
// cost, however little is set in them.
func BenchmarkPage(b *testing.B) {
	t := &doc.Table{Columns: []doc.Column{{Title: "#", Kind: doc.Rank}, {Title: "Name", Kind: doc.Name}, {Title: "Rating", Kind: doc.Integer}}}
	for i := range 10 {
		t.Rows = append(t.Rows, doc.Row{Cells: []doc.Cell{doc.N(i + 1), doc.T(name(i)), doc.N(2400 - i)}})
	}
	d := document("Standings", t)
	for b.Loop() {
		render(b, d)
	}
}

// Two names from right to left stay in the order of the colours, with their score.
func TestVisualKeepsTheOrderOfNames(t *testing.T) {
	for typed, want := range map[string]string{
		"כהן – לוי · 2–0":               "ןהכ – יול · 2–0",
		"Board 2: כהן, דוד – לוי · 2–0": "Board 2: דוד ,ןהכ – יול · 2–0",
		"כהן – Claes":                   "ןהכ – Claes",
		"Bakker – Claes · 2–0":          "Bakker – Claes · 2–0",
	} {
		if got := visual(typed); got != want {
			t.Errorf("%q is drawn as %q, want %q", typed, got, want)
		}
	}
}
