package pdf

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"flagfall/reports/doc"
)

// TestLargeLettersOfAllBlocks: what is read is larger in large letters, whatever block it
// stands in; so are boards.
func TestLargeLettersOfAllBlocks(t *testing.T) {
	board := &doc.Diagram{Caption: "probe of a board", Columns: 2, Rows: 2, Squares: []doc.Square{{Column: 1, Piece: doc.LightMan}}}
	moves := &doc.Moves{Heading: "probe of a game", Words: []doc.Word{{Number: "1.", Text: "probe of a move", Board: board}}}
	long := &doc.Table{Title: "probe of a title", Columns: []doc.Column{{Key: "name", Title: "probe of a head", Kind: doc.Name}}}
	for i := range 60 { // else it grows by itself
		long.Add(doc.T(fmt.Sprintf("probe of row %d", i)))
	}
	const continued = " (continued)"
	for name, blocks := range map[string][]doc.Block{
		"paragraph":  {&doc.Paragraph{Heading: "probe of a heading", Text: "probe of a text"}},
		"facts":      {&doc.KeyValues{Heading: "probe of a heading", Pairs: []doc.KeyValue{{Label: "probe of a label", Value: "probe of a value"}}}},
		"board":      {board},
		"boards":     {&doc.Diagrams{Items: []*doc.Diagram{board}}},
		"signatures": {&doc.Signatures{Labels: []string{"probe of a signature"}}},
		"contents":   {&doc.Contents{Heading: "probe of contents"}, &doc.Paragraph{Heading: "probe of a part"}},
		"game":       {moves},
		"table":      {long},
		"empty":      {&doc.Table{Title: "probe of a title", Empty: "probe of none", Columns: long.Columns}},
		"chart": {&doc.Chart{Across: "probe across", Up: "probe up", Steps: []doc.Tick{{At: 0, Label: "probe of a step"}},
			Curves: []doc.Curve{{Name: "probe", Points: []doc.ChartPoint{{X: 0, Y: 0}, {X: 1, Y: 1}}}}}},
	} {
		var usual, large []mark // each text once: heads stand on each page
		for _, of := range []struct {
			look  doc.TypeSize
			marks *[]mark
		}{{doc.Normal, &usual}, {doc.Wall, &large}} {
			d := document("List", blocks...)
			d.Look.Type = of.look
			for _, p := range compose(d, builtInFaces()) {
				for _, m := range p.marks {
					seen := slices.ContainsFunc(*of.marks, func(o mark) bool { return o.text == m.text })
					if !seen && (m.kind == textMark && strings.HasPrefix(m.text, "probe") || m.kind == discMark) {
						*of.marks = append(*of.marks, m)
					}
				}
			}
		}
		if len(usual) == 0 || len(large) == 0 {
			t.Errorf("%s: %d texts and pieces, %d in large letters", name, len(usual), len(large))
			continue
		}
		for _, m := range usual {
			at := slices.IndexFunc(large, func(l mark) bool {
				return strings.TrimSuffix(l.text, continued) == strings.TrimSuffix(m.text, continued)
			})
			if l := large[max(at, 0)]; at < 0 || l.size < m.size*1.1 || m.kind == discMark && l.w < m.w*1.1 {
				t.Errorf("%s: %q is in %.1f points and %.1f in large letters, its piece %.1f mm and %.1f", name, m.text, m.size, l.size, m.w, l.w)
			}
		}
	}
}
