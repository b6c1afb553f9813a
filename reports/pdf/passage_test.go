package pdf

import (
	"math"
	"strings"
	"testing"

	"flagfall/reports/doc"
)

// Passages on cards beside each other are in one size, each line a line's height below the
// one before, and end within their boxes: a line that just fits takes no more than another.
func TestPassagesAreSetAlike(t *testing.T) {
	short := []doc.Passage{{Heading: "Option", Lines: []string{"08"}}, {Lines: []string{"no heading"}}}
	var long []doc.Passage
	for i := range 9 {
		lines := []string{strings.Repeat("see that both faces show the time ", i), "place the clocks", "одинаковое время"}
		long = append(long, doc.Passage{Heading: "The arbiter", Lines: lines[:1+i%3]})
	}
	const w, h = 85.0, 110.0
	forms := &doc.Forms{Across: 2, Down: 2}
	for _, passages := range [][]doc.Passage{short, long} {
		var d doc.Drawing
		d.Passages(10, 20, w, h, 10.5, passages)
		forms.Items = append(forms.Items, d)
	}
	page := compose(document("Cards", forms), builtInFaces())[0]
	size, y, heads, dashes := 0.0, math.NaN(), 0, 0
	for i := range page.marks {
		m := &page.marks[i]
		if m.kind != textMark {
			continue
		}
		if size == 0 {
			size = m.size
		}
		if m.size != size || m.size < leastForm {
			t.Errorf("%q is in %v points beside %v", m.text, m.size, size)
		}
		card := math.Floor(m.x / (page.width / 2))
		if left := card*page.width/2 + 10; m.x < left-0.01 || m.x+m.w > left+w+0.01 || m.y > 20+h+0.01 {
			t.Errorf("%q leaves its box: %.1f to %.1f, %.1f", m.text, m.x, m.x+m.w, m.y)
		}
		step := m.y - y
		y = m.y
		switch {
		case m.cut == bold:
			heads++
		case m.text == "–":
			dashes++
		case step > 0.01 && math.Abs(step-size*point*leading) > 0.01 && m.text != "no heading":
			t.Errorf("%q stands %.2f mm below the line before, and a line is %.2f high", m.text, step, size*point*leading)
		}
	}
	if heads != 10 || dashes == 0 {
		t.Errorf("%d headings and %d dashes", heads, dashes)
	}
	if size == 10.5 {
		t.Error("the long card fits in the size that was asked for, so that nothing was tried")
	}
}
