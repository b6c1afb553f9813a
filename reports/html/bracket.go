package html

import "flagfall/reports/doc"

// bracketType is the type of a bracket in points: 13 pixels.
const bracketType = 9.75

// phoneWidth is what a page has beside its margins on a screen of 360 pixels.
const phoneWidth = 336

// setter guesses the widths of texts: a browser has fonts of its own, and narrows what
// comes out wider.
type setter struct{}

func (setter) Width(text string, style doc.Style) float64 {
	const plain, bold = 1.05, 1.2 // the widest fonts of browsers beside the one that is reckoned with
	if style&doc.Strong != 0 {
		return lettered(tidy(text)) * bold
	}
	return lettered(tidy(text)) * plain
}

func (s setter) Lines(text string, width float64, style doc.Style) []string {
	return doc.Wrap(tidy(text), width, func(t string) float64 { return s.Width(t, style) })
}

// viewBracket lays a bracket out as narrow as words allow, so that as much as can be
// of it is seen on a telephone; on larger screens it grows.
func viewBracket(b *doc.Bracket, title string, labels doc.Labels) *chart {
	d, w, h := b.Drawing(b.Narrowest(setter{})*bracketType*pointHigh, bracketType, doc.Loose(), setter{})
	const pixel = 96 / 25.4
	v := &chart{Class: "bracket", Label: tidy(title), Region: tidy(title), More: tidy(labels.Sideways), Width: mm(w + 0.5), Height: mm(h),
		Size: mm(bracketType * pointHigh), Across: int(w * pixel)}
	if v.Across <= phoneWidth {
		v.More = ""
	}
	v.shapes(d, bracketType)
	return v
}
