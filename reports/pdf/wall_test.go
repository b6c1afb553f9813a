package pdf

import (
	"strings"
	"testing"

	"flagfall/reports/doc"
)

// pairingsWith is a wall list of twelve boards on which one player has a name.
func pairingsWith(name string) *doc.Document {
	t := &doc.Table{Frozen: 1, Columns: []doc.Column{{Key: "board", Title: "Board", Kind: doc.Board}, {Key: "first", Title: "White", Kind: doc.Name},
		{Key: "first-points", Title: "Pts", Kind: doc.Points}, {Key: "result", Title: "Result", Kind: doc.Result, MinWidth: 5}, {Key: "second", Title: "Black", Kind: doc.Name},
		{Key: "second-points", Title: "Pts", Kind: doc.Points}}}
	for i := range 12 {
		first := "Bakker, Bea"
		if i == 3 {
			first = name
		}
		t.Add(doc.N(i+1), doc.T(first), doc.P(300, 300), doc.Cell{Style: doc.Boxed}, doc.T("Hoekstra, Hein"), doc.P(300, 300))
	}
	d := document("Pairings", t)
	d.Look.Type, d.Headline, d.Subtitle = doc.Wall, "After round 5", "after round 5 · 2 games pending"
	return d
}

// A long name does not turn a wall list, and all names are of one size; what does
// not fit is condensed or in two lines.
func TestLongNameOnAWallList(t *testing.T) {
	for _, name := range []string{"Ly, A", "Oliveira-Świętosławska, Maria Teresa de", strings.Repeat("Świętosławska-Öztürkoğlu ", 3)} {
		pages := compose(pairingsWith(name), builtInFaces())
		if pages[0].width > pages[0].height {
			t.Errorf("%q turns the sheet", name)
		}
		sizes := map[float64]bool{}
		for _, m := range pages[0].marks {
			if m.kind == textMark && strings.ContainsAny(m.text, ",") && m.y > 50 && m.y < 250 || strings.HasPrefix(name, m.text) && m.text != "" && m.kind == textMark {
				sizes[m.size] = true
				if m.share > 0 && m.share < squeezedOnWalls {
					t.Errorf("%q is condensed to %.2f", m.text, m.share)
				}
			}
		}
		if len(sizes) != 1 {
			t.Errorf("with %q the names are of the sizes %v", name, sizes)
		}
	}
}

// The headline is the largest text of the page, the title is below it, and the
// subtitle does not say the headline again.
func TestHeadline(t *testing.T) {
	page := compose(pairingsWith("Ly, A"), builtInFaces())[0]
	size := map[string]float64{}
	for _, m := range page.marks {
		if m.kind == textMark {
			size[m.text] = m.size
		}
	}
	if size["After round 5"] < 36 || size["Pairings"] > 14 || size["Pairings"] == 0 || size["2 games pending"] == 0 {
		t.Errorf("sizes: %v", size)
	}
}
