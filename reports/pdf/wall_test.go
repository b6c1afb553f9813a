package pdf

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// pairingsWith returns a wall list of twelve boards on which one player has a name.
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

// sizeOf returns the type size of a text on pages, 0 where it stands on none.
func sizeOf(pages []*page, text string) float64 {
	for _, p := range pages {
		for i := range p.marks {
			if m := &p.marks[i]; m.kind == textMark && m.text == text {
				return m.size
			}
		}
	}
	return 0
}

// namesOnly returns a wall list of names with a board.
func namesOnly(n int) *doc.Document {
	table := &doc.Table{Name: "names", Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}, {Key: "board", Title: "Board", Kind: doc.Board}}}
	for i := range n {
		table.Add(doc.T([]string{"Aarts, Anton", "Hoekstra, Hein", "Sikorska, Magdalena"}[i%3]), doc.N(i/2+1))
	}
	d := document("Names", table)
	d.Look.Type = doc.Wall
	return d
}

// Ten players fill their sheet: in 20 points at least. Nothing on a wall is
// smaller than 10.
func TestShortListsFillTheirSheet(t *testing.T) {
	d := pairingsWith("Aarts, Anton")
	d.Tables()[0].Rows = d.Tables()[0].Rows[:5]
	if size := sizeOf(compose(d, builtInFaces()), "Hoekstra, Hein"); size < 20 {
		t.Errorf("the pairings of ten players are in %v points", size)
	}
	if size := sizeOf(compose(namesOnly(10), builtInFaces()), "Aarts, Anton"); size < 20 {
		t.Errorf("ten names are in %v points", size)
	}
	short := standings(10)
	short.Look.Type = doc.Hung
	for j, way := range map[int]doc.Beneath{2: doc.Itself, 3: doc.Itself, 4: doc.Itself, 5: doc.Itself, 7: doc.Headed} {
		short.Tables()[0].Columns[j].Beneath = way
	}
	pages := compose(short, builtInFaces())
	if size := sizeOf(pages, "Bērziņš, Jānis"); size < 20 || len(pages) != 1 {
		t.Errorf("the standings of ten players are in %v points on %d pages", size, len(pages))
	}
	if size := sizeOf(pages, "GMI · 2429 · Damclub Utrecht · LAT · Wins9"); size < 10 {
		t.Errorf("what stands beneath a name is in %v points", size)
	}
	for _, p := range pages {
		for _, m := range p.marks {
			if m.kind == textMark && (strings.HasPrefix(m.text, "·") || strings.HasSuffix(m.text, "·")) {
				t.Errorf("%q begins or ends with a dot", m.text)
			}
		}
	}
	wide := standings(40)
	wide.Look.Type = doc.Hung
	for _, p := range compose(wide, builtInFaces()) {
		for i := range p.marks {
			if m := &p.marks[i]; m.kind == textMark && m.size < leastOnWalls {
				t.Fatalf("%q is in %v points", m.text, m.size)
			}
		}
	}
}

// A list is in the type and the columns that were asked for, and on one page
// where that can be.
func TestListsAsAskedFor(t *testing.T) {
	for _, size := range []float64{10, 17, 33} {
		d := namesOnly(12)
		d.Look.Points = size
		if got := sizeOf(compose(d, builtInFaces()), "Aarts, Anton"); got != size {
			t.Errorf("in %v points instead of %v", got, size)
		}
	}
	for _, columns := range []int{1, 2, 3} {
		d := namesOnly(120)
		d.Look.Columns = columns
		if at := headsOf(compose(d, builtInFaces())[0], "Name"); at != columns {
			t.Errorf("%d columns instead of %d", at, columns)
		}
	}
	names := namesOnly(120)
	for i := range names.Tables()[0].Rows { // in lines, where so many columns are asked for
		names.Tables()[0].Rows[i].Cells[0] = doc.T("Westhuizen, Magdalena Maria")
	}
	names.Look.Columns = 4
	if columns := headsOf(compose(names, builtInFaces())[0], "Name"); columns != 4 {
		t.Errorf("long names run in %d columns instead of 4", columns)
	}
	for n, one := range map[int]bool{40: true, 80: true, 120: true, 200: false} {
		d := namesOnly(n)
		d.Look.OnePage = true
		pages := composed(d, builtInFaces(), nil)
		if (len(pages) == 1) != one {
			t.Errorf("%d names take %d pages", n, len(pages))
		}
		if size := sizeOf(pages, "Aarts, Anton"); one && size < leastOnWalls {
			t.Errorf("%d names are in %v points", n, size)
		}
		var b strings.Builder
		if err := Write(&b, d, Options{}); (err == nil) != one || !one && rule.CodeOf(err) != rule.Refused {
			t.Errorf("%d names: %v", n, err)
		}
	}
}

// The boards of a round before which a crowd stands are in 14 points or more, also with clubs and
// with somebody without a game, even where that takes a sheet more; on one sheet and in more than
// six they are as large as fits.
func TestManyBoardsAreReadFromAfar(t *testing.T) {
	const name = "Wierzbicka, Magda"
	boards := func(n int, clubs, odd bool) *doc.Document {
		table := &doc.Table{Name: "pairings", Frozen: 1}
		side := func(key, title string) {
			table.Columns = append(table.Columns, doc.Column{Key: key, Title: title, Kind: doc.Name})
			if clubs {
				table.Columns = append(table.Columns, doc.Column{Key: key + "-club", Title: "Club", Kind: doc.Text, Beneath: doc.Itself})
			}
			table.Columns = append(table.Columns, doc.Column{Key: key + "-points", Title: "Pts", Kind: doc.Points})
		}
		table.Columns = append(table.Columns, doc.Column{Key: "board", Title: "Board", Kind: doc.Board})
		side("white", "White")
		table.Columns = append(table.Columns, doc.Column{Key: "result", Title: "Result", Kind: doc.Result, MinWidth: 7})
		side("black", "Black")
		for i := range n {
			row := []doc.Cell{doc.N(i + 1)}
			for k := range 2 {
				row = append(row, doc.T(name))
				if clubs {
					row = append(row, doc.T("DC Den Haag en omstreken"))
				}
				if row = append(row, doc.N(6-i/10)); k == 0 {
					row = append(row, doc.Cell{})
				}
			}
			table.Add(row...)
		}
		d := document("Pairings", table)
		if odd {
			free := &doc.Table{Name: "without-game", Title: "Without a game", Below: true, Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}}}
			free.Add(doc.T("Zalitis, Piet"))
			d.Blocks = append(d.Blocks, free)
		}
		d.Look.Type, d.Look.Orientation = doc.Wall, doc.Portrait
		return d
	}
	for n := manyBoards + 1; n <= 90; n += 3 {
		for _, paper := range []doc.Paper{doc.A4, doc.Letter, doc.A3} {
			for k := range 4 {
				d := boards(n, k&1 > 0, k&2 > 0)
				d.Look.Paper = paper
				pages := composed(d, builtInFaces(), nil)
				if size := sizeOf(pages, name); size < afarSize && len(pages) <= manySheets {
					t.Errorf("%d boards, paper %v, clubs %v, odd %v: %v points on %d sheets", n, paper, k&1 > 0, k&2 > 0, size, len(pages))
				}
			}
		}
	}
	d := boards(28, false, true)
	d.Look.OnePage = true
	if pages := composed(d, builtInFaces(), nil); len(pages) != 1 {
		t.Errorf("on one sheet it takes %d", len(pages))
	}
}

// headsOf returns how many columns of a page begin with a head.
func headsOf(p *page, head string) int {
	at := map[float64]bool{}
	for _, m := range p.marks {
		if m.kind == textMark && m.text == head {
			at[m.x] = true
		}
	}
	return len(at)
}

// A long list in large type keeps the columns of a row on one sheet, with names in lines
// and what is less beneath them; in type for which that is too wide names stay whole words.
func TestLargeTypeKeepsRowsAndWords(t *testing.T) {
	list := func(points float64) []*page {
		d := standings(60)
		for i := range d.Tables()[0].Rows {
			d.Tables()[0].Rows[i].Cells[1] = doc.T("Wierzbicka, Magdalena Maria")
		}
		for j := range 4 { // title, rating, club and federation
			d.Tables()[0].Columns[2+j].Beneath = doc.Itself
		}
		d.Look = doc.Look{Type: doc.Wall, Points: points}
		return compose(d, builtInFaces())
	}
	if first := list(30)[0]; headsOf(first, "Name") != 1 || headsOf(first, "Pts") != 1 || headsOf(first, "Sol") != 1 {
		t.Errorf("a row in 30 points stands on several sheets")
	}
	for _, p := range list(46) {
		for _, m := range p.marks {
			if m.kind == textMark && m.size == 46 && strings.HasSuffix(m.text, "-") {
				t.Fatalf("a name in 46 points is cut within a word: %q", m.text)
			}
		}
	}
}

// The code of an address stands beside the title, with nothing over its margin.
func TestCodeBesideTheTitle(t *testing.T) {
	d := namesOnly(10)
	d.Code = [][]bool{{true, false}, {false, true}}
	p := compose(d, builtInFaces())[0]
	const module = codeSide / 2
	var modules []*mark
	for i := range p.marks {
		if m := &p.marks[i]; m.kind == fillMark && m.w > module {
			modules = append(modules, m)
		}
	}
	if len(modules) < 2 || modules[0].x < p.width/2 || modules[1].x+modules[1].w > p.width-marginX+0.1 {
		t.Fatalf("the code stands at %+v", modules)
	}
	for i := range p.marks {
		m := &p.marks[i]
		if m.kind == textMark && m.x+m.w > modules[0].x-3 && m.y > modules[0].y-2 && m.y-m.size*point < modules[0].y+codeSide+2 {
			t.Errorf("%q stands upon the margin of the code", m.text)
		}
	}
}

// What stands for an empty table on a wall, as for a team with a bye, is as large as the rows of
// the tables above it, and its title as theirs.
func TestEmptyTableOnAWall(t *testing.T) {
	d := pairingsWith("Ly, A")
	d.Blocks[0].(*doc.Table).Title = "1. South – West"
	d.Blocks = append(d.Blocks, &doc.Table{Title: "2. North", Empty: "This team has a bye."})
	size := map[string]float64{}
	for _, m := range compose(d, builtInFaces())[0].marks {
		if m.kind == textMark {
			size[m.text] = m.size
		}
	}
	if size["2. North"] != size["1. South – West"] || size["This team has a bye."] != size["Ly, A"] || size["Ly, A"] <= bodySize {
		t.Errorf("sizes: %v", size)
	}
}

// Rounds below each other fill their pages, and are of one size: the first does not
// end in the middle of its page because it goes on on the next one, nor grow beyond
// the others.
func TestRoundsBelowEachOther(t *testing.T) {
	for _, rows := range []int{4, 30} {
		d := pairingsWith("Aarts, Anton")
		first := d.Blocks[0].(*doc.Table)
		first.Rows = first.Rows[:1]
		for i := 1; i < rows; i++ {
			first.Add(doc.N(i+1), doc.T("Bakker, Bea"), doc.P(300, 300), doc.T("2–0"), doc.T("Hoekstra, Hein"), doc.P(300, 300))
		}
		second := *first
		second.Name, second.Title, first.Title = "second", "Round 2", "Round 1"
		d.Blocks = append(d.Blocks, &second)
		sizes := map[float64]bool{}
		pages := compose(d, builtInFaces())
		deepest := 0.0
		for k, p := range pages {
			for _, m := range p.marks {
				if m.kind == textMark && m.text == "Hoekstra, Hein" {
					sizes[m.size] = true
					if k == 0 {
						deepest = max(deepest, m.y)
					}
				}
			}
		}
		if len(sizes) != 1 {
			t.Errorf("%d rows: names in the sizes %v", rows, sizes)
		}
		if full := pages[0].height * 0.85; len(pages) > 1 && deepest < full {
			t.Errorf("%d rows: the first of %d pages ends at %.0f mm, want %.0f at least", rows, len(pages), deepest, full)
		}
	}
}

// Pairings with the teams of both players keep each game on a line: the teams stand
// beneath the names where beside them letters would be small, or the sides would
// stand in parts.
func TestTeamsStandBeneathNames(t *testing.T) {
	for _, team := range []string{"North", "Damclub Huizum-Leeuwarden"} {
		for _, points := range []bool{false, true} {
			table := &doc.Table{Frozen: 1, Columns: []doc.Column{{Key: "board", Title: "Board", Kind: doc.Board}}}
			for i, side := range []string{"White", "Black"} {
				if i == 1 {
					table.Columns = append(table.Columns, doc.Column{Key: "result", Title: "Result", Kind: doc.Result, MinWidth: 5})
				}
				table.Columns = append(table.Columns, doc.Column{Key: side, Title: side, Kind: doc.Name}, doc.Column{Key: side + "-team", Title: "Team", Kind: doc.Name, Beneath: doc.Itself})
				if points {
					table.Columns = append(table.Columns, doc.Column{Key: side + "-points", Title: "Points", Kind: doc.Points})
				}
			}
			for board := range 8 {
				row := []doc.Cell{doc.N(board + 1)}
				for i := range 2 {
					if i == 1 {
						row = append(row, doc.Cell{Style: doc.Boxed})
					}
					row = append(row, doc.T(fmt.Sprintf("Sijbrands, Saskia %c", 'A'+2*board+i)), doc.T(fmt.Sprintf("%s %d", team, 1+i)))
					if points {
						row = append(row, doc.P(600, 300))
					}
				}
				table.Add(row...)
			}
			d := document("Pairings", table)
			d.Look.Type = doc.Wall
			pages := compose(d, builtInFaces())
			heads, names := 0, 0
			at := map[float64]int{} // the sides of a game, by the line that they stand on
			for _, m := range pages[0].marks {
				switch {
				case m.kind != textMark:
				case m.text == "Board":
					heads++
				case strings.HasPrefix(m.text, "Sijbrands,"):
					names++
					at[m.y]++
					if m.size < 14 {
						t.Errorf("team %s, points %v: a name in %v points", team, points, m.size)
					}
				case strings.HasPrefix(m.text, team[:4]) && m.size < leastOnWalls:
					t.Errorf("a team in %v points", m.size)
				}
			}
			if len(pages) != 1 || heads != 1 || names != 16 {
				t.Errorf("team %s, points %v: %d pages, %d heads, %d names", team, points, len(pages), heads, names)
			}
			for y, sides := range at {
				if sides != 2 {
					t.Errorf("team %s, points %v: at %.1f stand %d players", team, points, y, sides)
				}
			}
		}
	}
}

// contrast returns how far the luminance of an ink lies from that of the paper or grey
// beneath it, from 1 to 21 (WCAG 2.2, 1.4.3).
func contrast(ink, under int) float64 {
	luminance := func(grey int) float64 {
		if v := float64(grey) / 255; v > 0.04045 {
			return math.Pow((v+0.055)/1.055, 2.4)
		}
		return float64(grey) / 255 / 12.92
	}
	a, b := luminance(ink), luminance(under)
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

// From two metres, and from a bad copier: what hangs on a wall in black and white
// stands out from its stripes by seven to one, what is muted too, and the round is
// in 28 points, whose capitals are seven millimetres high.
func TestWallsAreReadFromAfar(t *testing.T) {
	for _, list := range []*doc.Document{pairings(6), pairings(20), standings(10), standings(40), byName(60)} {
		if list.Look.Type == doc.Normal {
			list.Look.Type = doc.Hung
		}
		list.Headline = "Round 5"
		for i := range list.Tables()[0].Rows {
			cells := list.Tables()[0].Rows[i].Cells
			cells[1] = cells[1].With(doc.Muted)
		}
		round := 0.0
		for _, p := range compose(list, builtInFaces()) {
			for i := range p.marks {
				m := &p.marks[i]
				if m.kind != textMark {
					continue
				}
				if got := contrast(m.ink, stripe); got < 7 {
					t.Errorf("%s: %q stands out by %.1f", list.Title, m.text, got)
				}
				if m.text == "Round 5" {
					round = m.size
				}
			}
		}
		if round < 28 {
			t.Errorf("%s: the round is in %v points", list.Title, round)
		}
	}
}

// Heads of columns that are long in a language take no column from the page: names
// are broken into lines rather than set in one column that leaves a third of it empty.
func TestLongHeadsTakeNoColumn(t *testing.T) {
	pages := func(board string) int {
		table := &doc.Table{Flow: 3, Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}, {Key: "board", Title: board, Kind: doc.Board}, {Key: "colour", Title: "Color", Kind: doc.Code}}}
		for i := range 120 {
			table.Add(doc.T([]string{"Dvořák, Rui", "van der Heijden-Oosterbaan, Ton", "da Silva Rodrigues dos Santos, Piet"}[i%3]), doc.N(i/2+1), doc.T("○"))
		}
		d := document("Find your board", table)
		d.Look.Type = doc.Wall
		return len(compose(d, builtInFaces()))
	}
	if short, long := pages("Bord"), pages("Tabuleiro"); long > short+1 {
		t.Errorf("%d pages, %d with a long head", short, long)
	}
}
