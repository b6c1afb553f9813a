package pdf

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"flagfall/reports/doc"
	"flagfall/reports/pdf/parse"
)

// gamesOf are games with as many moves and a board after every so many.
func gamesOf(n, moves, every int) []doc.Block {
	var games []doc.Block
	for g := range n {
		m := &doc.Moves{Heading: fmt.Sprintf("Game %d", g+1)}
		for i := range moves {
			m.Words = append(m.Words, doc.Word{Number: strconv.Itoa(i+1) + ".", Text: "32-28"}, doc.Word{Text: "19-23"})
			if (i+1)%every == 0 || i+1 == moves {
				m.Words[len(m.Words)-1].Board = &doc.Diagram{Caption: fmt.Sprintf("after %d", i+1), Columns: 10, Rows: 10}
			}
		}
		games = append(games, m)
	}
	return games
}

// Every number of a move is bold, with its move after it on its line; games run
// in two columns, nothing leaves the page and every board stands on the page of
// its move or the next column.
func TestNumbersStayWithTheirMoves(t *testing.T) {
	for _, every := range []int{3, 20, 1000} {
		pages := compose(&doc.Document{Title: "Bulletin", Blocks: gamesOf(7, 63, every)}, builtInFaces())
		numbers, boards := 0, 0
		left, right := false, false
		for n, p := range pages {
			for i := range p.marks {
				m := &p.marks[i]
				if m.y > p.height-marginY+1 || m.x+m.w > p.width-marginX+1 {
					t.Errorf("every %d: page %d: %q at %.0f, %.0f leaves the page", every, n+1, m.text, m.x, m.y)
				}
				if m.kind == boxMark && m.w > 30 {
					boards++
					left, right = left || m.x < p.width/2, right || m.x > p.width/2
				}
				if m.kind != textMark || m.size != gameSize || !strings.HasSuffix(m.text, ".") {
					continue
				}
				numbers++
				next := &p.marks[i+1]
				if m.cut != bold || next.cut != regular || next.text != "32-28" || next.y != m.y || next.x < m.x {
					t.Errorf("every %d: page %d: behind the number %q stands %q at %.0f, %.0f", every, n+1, m.text, next.text, next.x, next.y)
				}
			}
		}
		want := 7 * ((63 + every - 1) / every)
		if numbers != 7*63 || boards != want || !left || !right {
			t.Errorf("every %d: %d numbers, %d boards, in the left column %v, in the right %v", every, numbers, boards, left, right)
		}
	}
}

// No column begins with a reply, whose number would be sought in the one before:
// neither in running lines nor beneath a board; a move is there all the same.
func TestNoColumnBeginsWithAReply(t *testing.T) {
	for _, every := range []int{3, 5, 13, 17, 20, 1000} {
		pages := compose(&doc.Document{Title: "Bulletin", Blocks: gamesOf(40, 97, every)}, builtInFaces())
		heads, moves := 0, 0
		for n, p := range pages {
			top := map[bool]*mark{}
			for i := range p.marks {
				m := &p.marks[i]
				if m.kind != textMark || m.size != gameSize {
					continue
				}
				if m.text == "32-28" || m.text == "19-23" {
					moves++
				}
				right := m.x > p.width/2
				if first := top[right]; first == nil || m.y < first.y || m.y == first.y && m.x < first.x {
					top[right] = m
				}
			}
			for _, first := range top {
				heads++
				if first.text == "19-23" {
					t.Errorf("every %d: page %d: a column begins with a reply at %.0f, %.0f", every, n+1, first.x, first.y)
				}
			}
		}
		if moves != 40*97*2 || heads < 6 {
			t.Errorf("every %d: %d moves, %d heads of columns", every, moves, heads)
		}
	}
}

// Contents and index name the pages on which parts and games are found.
func TestPagesAreNamedAsTheyAre(t *testing.T) {
	games := gamesOf(30, 50, 20)
	var blocks []doc.Block
	blocks = append(blocks, &doc.Contents{Heading: "Contents"}, &doc.PageBreak{})
	index := &doc.Index{Heading: "Index"}
	for i, g := range games {
		if i%3 == 0 {
			part := &doc.Table{Title: fmt.Sprintf("Round %d", i/3+1), Columns: []doc.Column{{Key: "n", Title: "N"}}}
			part.Add(doc.T("x"))
			blocks = append(blocks, part)
		}
		blocks = append(blocks, g)
		index.Entries = append(index.Entries, doc.IndexEntry{Name: fmt.Sprintf("Player %d", i+1), Games: []*doc.Moves{g.(*doc.Moves)}})
	}
	pages := compose(&doc.Document{Title: "Bulletin", Blocks: append(blocks, index)}, builtInFaces())
	found := map[string]int{}
	for n, p := range pages {
		for _, b := range p.bookmarks {
			found[b.text] = n + 1
		}
	}
	named := map[string]string{}
	for _, p := range []*page{pages[0], pages[len(pages)-1]} {
		for i := range p.marks {
			m := &p.marks[i]
			if m.kind != textMark || !strings.HasPrefix(m.text, "Round ") && m.text != "Index" && !strings.HasPrefix(m.text, "Player ") {
				continue
			}
			for k := range p.marks[i+1:] {
				if next := &p.marks[i+1+k]; next.kind == textMark && next.text != "" && next.y == m.y && next.text != "." {
					named[m.text] = next.text
					break
				}
			}
		}
	}
	if len(pages) < 8 {
		t.Fatalf("%d pages prove nothing", len(pages))
	}
	for i := range 30 {
		part, player, game := fmt.Sprintf("Round %d", i/3+1), fmt.Sprintf("Player %d", i+1), fmt.Sprintf("Game %d", i+1)
		if found[part] == 0 || named[part] != strconv.Itoa(found[part]) {
			t.Errorf("%s is on page %d, the contents say %s", part, found[part], named[part])
		}
		if found[game] == 0 || named[player] != strconv.Itoa(found[game]) {
			t.Errorf("%s is on page %d, the index says %q", game, found[game], named[player])
		}
	}
	if named["Index"] != strconv.Itoa(found["Index"]) {
		t.Errorf("the index is on page %d, the contents say %s", found["Index"], named["Index"])
	}
}

// A table that goes on beneath itself is one part of the contents.
func TestContinuedTableIsOnePart(t *testing.T) {
	wide := &doc.Table{Title: "Crosstable", Frozen: 1, Columns: []doc.Column{{Key: "name", Title: "Name", Kind: doc.Name}}}
	row := []doc.Cell{doc.T("Aarts, Anton")}
	for i := range 40 {
		wide.Columns = append(wide.Columns, doc.Column{Key: fmt.Sprint("r", i), Title: fmt.Sprint(i + 1), Kind: doc.Result, Narrow: true})
		row = append(row, doc.T("+120w"))
	}
	wide.Add(row...)
	wide.Add(row...)
	d := &doc.Document{Title: "Report", Blocks: []doc.Block{&doc.Contents{Heading: "Contents"}, wide}}
	parts, texts := 0, 0
	for _, p := range compose(d, builtInFaces()) {
		parts += len(p.bookmarks)
		for i := range p.marks {
			if m := &p.marks[i]; m.kind == textMark && strings.HasPrefix(m.text, "Crosstable (") {
				texts++
			}
		}
	}
	if parts != 1 || texts == 0 {
		t.Errorf("%d parts, continued %d times", parts, texts)
	}
}

// A line of the contents leads to the page that it names, where its part begins; of the
// second document of a file too.
func TestContentsLeadToTheirParts(t *testing.T) {
	book := func(title string) *doc.Document {
		blocks := []doc.Block{&doc.Contents{Heading: "Contents"}}
		for i := range 12 {
			part := &doc.Table{Title: fmt.Sprintf("Part%d", i+1), Columns: []doc.Column{{Key: "n", Title: "N"}}}
			for n := range 17 + i {
				part.Add(doc.N(n))
			}
			blocks = append(blocks, part)
		}
		return &doc.Document{Title: title, Blocks: blocks}
	}
	var b bytes.Buffer
	if err := WriteAll(&b, []*doc.Document{book("First"), book("Second")}, Options{}); err != nil {
		t.Fatal(err)
	}
	if broken := faults(b.Bytes()); len(broken) > 0 {
		t.Error(broken)
	}
	f, err := parse.Read(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	words, err := parse.Words(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	pages, links, start := f.Pages(), 0, 0
	for n, page := range pages {
		if page["Annots"] == nil {
			continue
		}
		start = n
		for _, a := range f.Of(page["Annots"]).([]any) {
			box, to := f.Of(f.Dict(a)["Rect"]).([]any), f.Of(f.Dict(a)["Dest"]).([]any)
			on := slices.IndexFunc(pages, func(p parse.Dict) bool { return fmt.Sprint(p) == fmt.Sprint(f.Dict(to[0])) })
			part, number := "", ""
			for _, w := range words[n].Words {
				if middle := words[n].Height - (w.Y0+w.Y1)/2; middle < box[1].(float64) && middle > box[3].(float64) || middle > box[1].(float64) && middle < box[3].(float64) {
					if strings.HasPrefix(w.Text, "Part") {
						part = w.Text
					} else if w.Text != "." {
						number = w.Text
					}
				}
			}
			links++
			if number != strconv.Itoa(on-start+1) {
				t.Errorf("page %d: %q names page %s and leads to %d", n+1, part, number, on-start+1)
			}
			height := words[on].Height - to[3].(float64)
			if !slices.ContainsFunc(words[on].Words, func(w parse.Word) bool { return w.Text == part && w.Y0 > height-3 && w.Y0 < height+3 }) {
				t.Errorf("page %d: %q leads to %.0f on page %d, where it does not begin", n+1, part, height, on+1)
			}
		}
	}
	if links != 24 || len(pages) < 8 {
		t.Errorf("%d links on %d pages", links, len(pages))
	}
}
