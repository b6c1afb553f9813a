package draughts

import (
	"fmt"
	"strings"
)

// The measures of an SVG diagram, in its own units.
const (
	svgCell   = 40
	svgMargin = 6
)

// SVG draws a position as one self-contained SVG element: no style sheet, no
// font but a generic one, no reference outside. Its title is the FEN, for those
// who cannot see it.
func (d Diagram) SVG(p Position) string {
	v := p.Variant()
	width, height := v.Width()*svgCell+2*svgMargin, v.Height()*svgCell+2*svgMargin
	dark := "#1d1d1d"
	if v.Rules().Red {
		dark = "#b3261e" // Red, WCDF 1.9
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img">`+"\n", width, height)
	fmt.Fprintf(&b, "<title>%s</title>\n", p.FEN())
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#4a3222"/>`+"\n", width, height)
	fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d" fill="#f3e3c3"/>`+"\n",
		svgMargin, svgMargin, width-2*svgMargin, height-2*svgMargin)
	for i, row := range p.Rows(d.From) {
		for j, cell := range row {
			if cell.Square != 0 {
				d.cell(&b, v, cell, svgMargin+j*svgCell, svgMargin+i*svgCell, dark)
			}
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

func (d Diagram) cell(b *strings.Builder, v Variant, cell Cell, x, y int, dark string) {
	field := "#a9784f"
	if d.Marked.Has(cell.Square) {
		field = "#d8a53a"
	}
	fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n", x, y, svgCell, svgCell, field)
	if label := d.label(v, cell.Square); label != "" {
		fmt.Fprintf(b, `<text x="%d" y="%d" font-family="sans-serif" font-size="9" fill="#2b1a0e">%s</text>`+"\n", x+2, y+9, label)
	}
	if cell.Piece == NoPiece {
		return
	}
	fill, line := "#fbf7ec", "#1d1d1d"
	if cell.Piece.Colour() == Black {
		fill, line = dark, "#fbf7ec"
	}
	cx, cy := x+svgCell/2, y+svgCell/2+1
	fmt.Fprintf(b, `<circle cx="%d" cy="%d" r="15" fill="%s" stroke="%s" stroke-width="1.5"/>`+"\n", cx, cy, fill, line)
	if cell.Piece.IsKing() {
		// A crown, so that kings are told from men without colours too.
		fmt.Fprintf(b, `<path d="M%d %dl-2 -10 5 4 5 -7 5 7 5 -4 -2 10z" fill="%s"/>`+"\n", cx-8, cy+6, line)
	}
}
