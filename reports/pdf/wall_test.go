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

// A list by name takes the fewest sheets in columns of one length, in type of 11
// points at least, and on a single sheet takes most of it.
func TestNamesInColumns(t *testing.T) {
	for n, sheets := range map[int]int{31: 1, 45: 1, 60: 1, 61: 1, 90: 2, 200: 3} {
		table := &doc.Table{Flow: 3, Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}, {Key: "board", Title: "Board", Kind: doc.Board}, {Key: "colour", Title: "", Kind: doc.Code}}}
		for i := range n {
			table.Add(doc.T([]string{"Aarts, Anton", "Hoekstra, Hein", "Sikorska, Magdalena"}[i%3]), doc.N(i/2+1), doc.T("○"))
		}
		d := document("Find your board", table)
		d.Look.Type = doc.Wall
		pages := compose(d, builtInFaces())
		if len(pages) != sheets {
			t.Errorf("%d players take %d pages", n, len(pages))
		}
		columns, deepest, size := map[float64]int{}, 0.0, 0.0
		for _, m := range pages[0].marks {
			if m.kind == textMark && strings.Contains(m.text, ", ") && m.y > 40 && m.size > 8 {
				columns[m.x]++
				deepest, size = max(deepest, m.y), m.size
			}
		}
		if size < leastFlowing {
			t.Errorf("%d players are in %v points", n, size)
		}
		least, most := n, 0
		for _, rows := range columns {
			least, most = min(least, rows), max(most, rows)
		}
		if len(pages) == 1 && (most-least > 2 || deepest < pages[0].height*0.6) {
			t.Errorf("%d players in columns of %v rows down to %.0f mm", n, columns, deepest)
		}
	}
}
