package pdf

import (
	"fmt"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
	"flagfall/reports/doc"
)

// rowsOn counts the rows of a test table on a page.
func rowsOn(p *page) int {
	n := 0
	for _, m := range p.marks {
		if m.kind == textMark && strings.HasPrefix(m.text, "Player ") {
			n++
		}
	}
	return n
}

// listOf returns a document with a table of so many rows and lines to sign on.
func listOf(rows int, signed bool) *doc.Document {
	t := &doc.Table{Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}, {Key: "rating", Title: "Rating", Kind: doc.Integer}}}
	for i := range rows {
		t.Add(doc.T(fmt.Sprintf("Player %d", i+1)), doc.N(1000+i))
	}
	d := document("List", t)
	if signed {
		d.Blocks = append(d.Blocks, &doc.Signatures{Labels: []string{"Arbiter", "Date"}})
	}
	return d
}

// TestNoLastPageIsLonely: the last page of a table holds three rows at least, and
// lines to sign on stand below rows, however many rows there are.
func TestNoLastPageIsLonely(t *testing.T) {
	several := false
	for rows := 30; rows < 130; rows++ {
		for _, signed := range []bool{false, true} {
			pages := compose(listOf(rows, signed), builtInFaces())
			several = several || len(pages) > 1
			if n := rowsOn(pages[len(pages)-1]); len(pages) > 1 && n < lastRows {
				t.Errorf("%d rows, signed %v: the last of %d pages has %d", rows, signed, len(pages), n)
			}
		}
	}
	if !several {
		t.Error("all lists stand on a page")
	}
}

// TestLastPagesAreFilled: the last page holds at least a third of the rows that the one
// before does on a wall, and a sixth or four rows elsewhere, in all sorts of lists: in each type and number of columns, on paper that lies
// either way, signed, with notes, and in several tables.
func TestLastPagesAreFilled(t *testing.T) {
	parted := func(d *doc.Document, each int) { // as rounds below each other
		table := d.Tables()[0]
		rows := table.Rows
		d.Blocks = nil
		for i := 0; i < len(rows); i += each {
			part := *table
			part.Title, part.Rows = fmt.Sprint("Round ", i/each+1), rows[i:min(i+each, len(rows))]
			d.Blocks = append(d.Blocks, &part)
		}
	}
	kinds := map[string]func(d *doc.Document){
		"plain": func(*doc.Document) {},
		"signed": func(d *doc.Document) {
			d.Blocks = append(d.Blocks, &doc.Signatures{Labels: []string{"Arbiter", "Date"}})
		},
		"noted":     func(d *doc.Document) { d.Tables()[0].Notes = []doc.Note{{Text: strings.Repeat("a note ", 60)}} },
		"across":    func(d *doc.Document) { d.Look.Orientation = doc.Landscape },
		"on A3":     func(d *doc.Document) { d.Look.Paper = doc.A3 },
		"flowing":   func(d *doc.Document) { d.Tables()[0].Flow = 3 },
		"asked for": func(d *doc.Document) { d.Look.Columns = 2 },
		"of twelve": func(d *doc.Document) { parted(d, 12) },
		"of seven":  func(d *doc.Document) { parted(d, 7) },
		"charted": func(d *doc.Document) {
			d.Blocks = append([]doc.Block{&doc.KeyValues{Pairs: []doc.KeyValue{{Label: "Games", Value: "9"}}}}, d.Blocks...)
		},
	}
	step := exhaustive.Number(3, 1)
	if testing.Short() {
		step *= 5
	}
	for name, kind := range kinds {
		for _, look := range []doc.TypeSize{doc.Normal, doc.Hung, doc.Wall} {
			several := false
			for rows := 1; rows <= 200; rows += step {
				d := listOf(rows, false)
				d.Look.Type = look
				kind(d)
				pages := compose(d, builtInFaces())
				if len(pages) == 1 {
					continue
				}
				several = true
				last, before := rowsOn(pages[len(pages)-1]), rowsOn(pages[len(pages)-2])
				least := (before + 2) / 3
				if look == doc.Normal {
					least = min(4, (before+5)/6)
				}
				if last < least {
					t.Errorf("%d rows, %s, type %d: the last of %d pages has %d, the one before %d", rows, name, look, len(pages), last, before)
				}
			}
			if !several && name != "flowing" {
				t.Errorf("%s, type %d: all lists stand on a page", name, look)
			}
		}
	}
}

// TestShortTableIsNotAlone: a table of a row or two that stands last has rows of the
// table before above it, or stands on its page; in a wall list too.
func TestShortTableIsNotAlone(t *testing.T) {
	several := false
	for rows := 20; rows < 100; rows++ {
		for _, wall := range []bool{false, true} {
			d := listOf(rows, false)
			byes := &doc.Table{Title: "Without a game", Columns: []doc.Column{{Key: "free", Title: "Name", Kind: doc.Name}, {Key: "points", Title: "Pts", Kind: doc.Points}}}
			byes.Add(doc.T("Free"), doc.P(300, 300))
			d.Blocks = append(d.Blocks, byes)
			if wall {
				d.Look.Type = doc.Wall
			}
			pages := compose(d, builtInFaces())
			several = several || len(pages) > 1
			if n := rowsOn(pages[len(pages)-1]); len(pages) > 1 && n < lastRows {
				t.Errorf("%d rows, wall %v: the last of %d pages has %d of them", rows, wall, len(pages), n)
			}
		}
	}
	if !several {
		t.Error("all lists stand on a page")
	}
}

// TestSignaturesStandBelowText: neither do they stand alone after a paragraph.
func TestSignaturesStandBelowText(t *testing.T) {
	for words := 600; words < 1400; words += 7 {
		d := document("Ruling", &doc.Paragraph{Text: strings.Repeat("a reason of some length ", words/5)}, &doc.Signatures{Labels: []string{"Arbiter", "Date", "Player"}})
		pages := compose(d, builtInFaces())
		text := false
		for _, m := range pages[len(pages)-1].marks {
			text = text || strings.Contains(m.text, "reason")
		}
		if !text {
			t.Errorf("%d words: the signatures stand alone on page %d", words, len(pages))
		}
	}
}

// TestWallListsAreEven: the pages of a wall list are filled alike.
func TestWallListsAreEven(t *testing.T) {
	for _, rows := range []int{40, 55, 90, 200} {
		d := listOf(rows, false)
		d.Look.Type = doc.Wall
		pages := compose(d, builtInFaces())
		least, most := rows, 0
		for _, p := range pages {
			least, most = min(least, rowsOn(p)), max(most, rowsOn(p))
		}
		if len(pages) < 2 || most-least > 3 {
			t.Errorf("%d rows on %d pages: from %d to %d", rows, len(pages), least, most)
		}
	}
}

// TestWallListsKeepTheirSize: nothing on a wall list is smaller than 10 points,
// and a larger sheet has larger type.
func TestWallListsKeepTheirSize(t *testing.T) {
	size := func(columns int, paper doc.Paper) float64 {
		table := &doc.Table{Frozen: 1, Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}}}
		cells := []doc.Cell{doc.T("Player with a name")}
		for n := range columns {
			table.Columns = append(table.Columns, doc.Column{Key: fmt.Sprint(n), Title: fmt.Sprint(n + 1), Kind: doc.Result, Narrow: true, MinWidth: 5})
			cells = append(cells, doc.T("+12w"))
		}
		table.Add(cells...)
		d := document("Wall chart", table)
		d.Look.Type, d.Look.Paper = doc.Wall, paper
		p := compose(d, builtInFaces())[0]
		if width, _ := paper.Size(); p.width < width {
			t.Errorf("the sheet is %.0f mm wide, not %.0f", p.width, width)
		}
		for _, m := range p.marks {
			if m.text == "Player with a name" || strings.HasPrefix(m.text, "Player") {
				return m.size
			}
		}
		return 0
	}
	for columns := range 60 {
		if s := size(columns, doc.A4); s < leastOnWalls {
			t.Errorf("%d columns are set in %.1f points", columns, s)
		}
	}
	if small, large := size(2, doc.A4), size(2, doc.A3); large <= small {
		t.Errorf("%.1f points on A4, %.1f on A3", small, large)
	}
}

// TestWallListSavesAPage: a list that just does not fit on a page is set a little
// smaller, and is not half of two pages.
func TestWallListSavesAPage(t *testing.T) {
	const upTo = 28 // rows that fit on A4 in seven tenths of the usual type
	for rows := 10; rows <= upTo; rows++ {
		d := listOf(rows, false)
		d.Look.Type = doc.Wall
		if pages := compose(d, builtInFaces()); len(pages) != 1 {
			t.Errorf("%d rows on %d pages", rows, len(pages))
		}
	}
}

// TestCrosstablesStayWhole: a crosstable that a page has room for is on one, whatever
// stands above it.
func TestCrosstablesStayWhole(t *testing.T) {
	for above := range 60 {
		grid := &doc.Table{Title: "Crosstable", Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}, {Key: "1", Title: "1", Kind: doc.Result, Narrow: true}}}
		for i := range 12 {
			grid.Add(doc.T(fmt.Sprintf("Opponent %d", i+1)), doc.T("2"))
		}
		d := listOf(above, false)
		d.Blocks = append(d.Blocks, grid)
		on := 0
		for _, p := range compose(d, builtInFaces()) {
			for _, m := range p.marks {
				if strings.HasPrefix(m.text, "Opponent ") {
					on++
					break
				}
			}
		}
		if on != 1 {
			t.Errorf("below %d rows a crosstable of 12 stands on %d pages", above, on)
		}
	}
}
