package draughts_test

import (
	"encoding/xml"
	"strings"
	"testing"
	"unicode/utf8"

	"flagfall/scoresheet/draughts"
)

func TestDiagramText(t *testing.T) {
	for _, tc := range []struct {
		name    string
		variant draughts.Variant
		fen     string
		diagram draughts.Diagram
		want    string
	}{
		{"signs", draughts.English, "W:W32,K23:B1,K6", draughts.Diagram{}, `
┌─────────────────┐
│   ⛂   ·   ·   · │
│ ·   ⛃   ·   ·   │
│   ·   ·   ·   · │
│ ·   ·   ·   ·   │
│   ·   ·   ·   · │
│ ·   ·   ⛁   ·   │
│   ·   ·   ·   · │
│ ·   ·   ·   ⛀   │
└─────────────────┘
`},
		{"letters, Red, seen by Red, two marked", draughts.English, "W:W32,K23:B1,K6", draughts.Diagram{
			ASCII: true, From: draughts.Black, Marked: draughts.Squares(32, 27)}, `
+-----------------+
|  [w]  .   .   . |
| .  [.]  .   .   |
|   .   W   .   . |
| .   .   .   .   |
|   .   .   .   . |
| .   .   .   .   |
|   .   .   R   . |
| .   .   .   r   |
+-----------------+
`},
		{"numbers on the mirrored board", draughts.Spanish, "W:W1:BK32", draughts.Diagram{ASCII: true, Numbers: true}, `
+---------------------------------+
| B32     .31     .30     .29     |
|     .28     .27     .26     .25 |
| .24     .23     .22     .21     |
|     .20     .19     .18     .17 |
| .16     .15     .14     .13     |
|     .12     .11     .10     .9  |
| .8      .7      .6      .5      |
|     .4      .3      .2      w1  |
+---------------------------------+
`},
		{"names", draughts.Russian, "W:Wa1:Bh8", draughts.Diagram{ASCII: true, Names: true}, `
+---------------------------------+
|     .b8     .d8     .f8     bh8 |
| .a7     .c7     .e7     .g7     |
|     .b6     .d6     .f6     .h6 |
| .a5     .c5     .e5     .g5     |
|     .b4     .d4     .f4     .h4 |
| .a3     .c3     .e3     .g3     |
|     .b2     .d2     .f2     .h2 |
| wa1     .c1     .e1     .g1     |
+---------------------------------+
`},
	} {
		setup, err := draughts.ParseFEN(tc.variant, tc.fen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := setup.Position(draughts.ManOnPromotionRow)
		if err != nil {
			t.Fatal(err)
		}
		if got := "\n" + tc.diagram.Text(p); got != tc.want {
			t.Errorf("%s:%s\nwant:%s", tc.name, got, tc.want)
		}
	}
}

// All lines of a diagram are of one width, in every variant and style.
func TestDiagramIsSquare(t *testing.T) {
	for _, v := range draughts.Variants() {
		for i := range 16 {
			d := draughts.Diagram{From: draughts.Colour(i & 1), ASCII: i&2 != 0, Numbers: i&4 != 0, Names: i&8 != 0,
				Marked: draughts.Squares(1, 2, draughts.Square(v.Squares()))}
			lines := strings.Split(strings.TrimSuffix(d.Text(draughts.Start(v)), "\n"), "\n")
			if len(lines) != v.Height()+2 {
				t.Errorf("%v %+v: %d lines", v, d, len(lines))
			}
			for _, line := range lines {
				if utf8.RuneCountInString(line) != utf8.RuneCountInString(lines[0]) {
					t.Errorf("%v %+v: %q is not as wide as %q", v, d, line, lines[0])
				}
				if d.ASCII && len(line) != utf8.RuneCountInString(line) {
					t.Errorf("%v: %q is not ASCII", v, line)
				}
			}
		}
	}
}

func TestDiagramSVG(t *testing.T) {
	for _, v := range draughts.Variants() {
		p := draughts.Start(v).With(1, draughts.BlackKing)
		svg := draughts.Diagram{Numbers: true, Marked: draughts.Squares(1)}.SVG(p)
		counts := map[string]int{}
		for decoder := xml.NewDecoder(strings.NewReader(svg)); ; {
			token, err := decoder.Token()
			if token == nil {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if start, ok := token.(xml.StartElement); ok {
				counts[start.Name.Local]++
			}
		}
		white, _ := p.Count(draughts.White)
		black, kings := p.Count(draughts.Black)
		if counts["circle"] != white+black+kings || counts["path"] != kings || counts["text"] != v.Squares() || counts["rect"] != v.Squares()+2 {
			t.Errorf("%v: %v", v, counts)
		}
		if strings.Contains(svg, "href") || !strings.Contains(svg, "<title>"+p.FEN()+"</title>") {
			t.Errorf("%v: the SVG refers outside itself or has no title", v)
		}
	}
}
