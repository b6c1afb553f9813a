package reports

import (
	"cmp"
	"fmt"
	"html"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/pairing/systems"
	"flagfall/reports/doc"
)

// longNames are names of sixty letters in several alphabets.
func longNames(n int) []string {
	var names []string
	for i := range n {
		stem := club[i%len(club)] + fmt.Sprintf(" %d ", i+1)
		names = append(names, string([]rune(stem + strings.Repeat("Świętosławski-Öztürkoğlu ", 3))[:60]))
	}
	return names
}

// fieldOf is an event of n players with two rounds, in games by a rule.
func fieldOf(t testing.TB, n int) *event {
	system := systems.Swiss
	if n <= 40 {
		system = systems.RoundRobin
	}
	e := newEvent(t, arbiter.Settings{Name: "An event with a name that is long enough to be in the way of things", System: system, Rounds: 2,
		Place: "A house of draughts with a long address, in a city far away", Start: "2026-11-21", Arbiter: "A. Kalniņa"}, longNames(n)...)
	e.pairAll(1, 1)
	e.playAll()
	e.pairNeighbours(n)
	return e
}

// pairNeighbours pairs a round by hand: 1 with 2, 3 with 4, and so on.
func (e *event) pairNeighbours(n int) {
	e.t.Helper()
	c := arbiter.PairRound{}
	for i := 1; i+1 <= n; i += 2 {
		c.Games = append(c.Games, arbiter.Match{First: arbiter.PlayerID(i), Second: arbiter.PlayerID(i + 1)})
	}
	e.do(c)
}

// No text leaves its page and none is lost, as another program reads the PDF,
// with names of sixty letters and fields of 3, 12, 40 and 300 players; of 12 in
// every language. Needs pdftotext of poppler.
func TestNoTextLeavesThePage(t *testing.T) {
	tool, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("SKIPPED: the places of texts on PDF pages are not checked, since pdftotext (poppler-utils) is not installed")
	}
	sizes, all := []int{3, 12, 40, 300}, Languages()
	if testing.Short() { // every page is read by another program
		sizes, all = []int{12}, []string{"en"}
	}
	for _, n := range sizes {
		fields := fieldsOf(t, n)
		languages := []string{"en"}
		if n == 12 {
			languages = all
		}
		for _, language := range languages {
			t.Run(fmt.Sprintf("of %d in %s", n, language), func(t *testing.T) {
				t.Parallel()
				var documents []*doc.Document
				for _, kind := range slices.Sorted(maps.Keys(everyKind())) {
					d, err := everyKind()[kind](fields[later[kind].of].State, Options{Language: language})
					if err != nil {
						t.Fatalf("%s: %v", kind, err)
					}
					documents = append(documents, d)
				}
				checkPlaces(t, tool, documents)
			})
		}
	}
}

// TestLargeLettersOfAllDocuments: large letters are those of every document, of those too
// that hang on a wall in smaller ones.
func TestLargeLettersOfAllDocuments(t *testing.T) {
	fields := fieldsOf(t, 12)
	for _, kind := range slices.Sorted(maps.Keys(everyKind())) {
		d, err := everyKind()[kind](fields[later[kind].of].State, Options{Large: true})
		if err != nil || d.Look.Type != doc.Wall {
			t.Errorf("%s: type %d, %v", kind, d.Look.Type, err)
		}
	}
}

// checkPlaces looks at the pages of documents, which stand in one file: another program
// then reads its fonts once.
func checkPlaces(t *testing.T, tool string, documents []*doc.Document) {
	t.Helper()
	const margin = 28 // points: what printers leave free is less
	pages := pagesOf(t, printedText(t, tool, "-bbox", documents...))
	if len(pages) < len(documents) {
		t.Errorf("%d documents have %d pages", len(documents), len(pages))
	}
	for i, p := range pages {
		if len(p.words) == 0 {
			t.Errorf("page %d has no text", i+1)
			continue
		}
		var first []string
		for _, w := range p.words[:min(8, len(p.words))] {
			first = append(first, w.Text)
		}
		where := fmt.Sprintf("page %d, which begins %q,", i+1, strings.Join(first, " "))
		for _, w := range p.words {
			if w.X0 < margin || w.Y0 < margin-6 || w.X1 > p.width-margin || w.Y1 > p.height-margin+6 {
				t.Errorf("%s: %q stands at %.0f,%.0f to %.0f,%.0f of %.0f,%.0f", where, w.Text, w.X0, w.Y0, w.X1, w.Y1, p.width, p.height)
			}
		}
		if a, b := overlapping(p.words); a != nil {
			t.Errorf("%s: %q at %.0f,%.0f stands upon %q at %.0f,%.0f", where, a.Text, a.X0, a.Y0, b.Text, b.X0, b.Y0)
		}
	}
}

// placed is a page with the places of its words, in points.
type placed struct {
	width, height float64
	words         []word
}

// pagesOf reads the places that pdftotext writes, an element a line.
func pagesOf(t *testing.T, text string) (pages []placed) {
	t.Helper()
	for line := range strings.Lines(text) {
		var p placed
		var w word
		line = strings.TrimSpace(line)
		if n, _ := fmt.Sscanf(line, `<page width="%f" height="%f">`, &p.width, &p.height); n == 2 {
			pages = append(pages, p)
		} else if n, _ := fmt.Sscanf(line, `<word xMin="%f" yMin="%f" xMax="%f" yMax="%f">`, &w.X0, &w.Y0, &w.X1, &w.Y1); n == 4 {
			_, rest, _ := strings.Cut(line, ">")
			w.Text = html.UnescapeString(strings.TrimSuffix(rest, "</word>"))
			pages[len(pages)-1].words = append(pages[len(pages)-1].words, w)
		} else if strings.HasPrefix(line, "<page") || strings.HasPrefix(line, "<word") {
			t.Fatalf("pdftotext wrote %q", line)
		}
	}
	return pages
}

// word is a word on a page with its box in points.
type word struct {
	Text           string
	X0, Y0, X1, Y1 float64
}

// overlapping finds two words of which one stands upon the other: text that has
// left its cell. The boxes of words are as high as the tallest letters of the
// font, so that those of lines below each other touch.
func overlapping(words []word) (a, b *word) {
	slices.SortFunc(words, func(a, b word) int { return cmp.Compare(a.X0, b.X0) })
	for i := range words {
		for j := i + 1; j < len(words) && words[j].X0 < words[i].X1-0.5; j++ {
			height := min(words[i].Y1-words[i].Y0, words[j].Y1-words[j].Y0)
			if min(words[i].Y1, words[j].Y1)-max(words[i].Y0, words[j].Y0) > height*0.35 {
				return &words[i], &words[j]
			}
		}
	}
	return nil, nil
}

func TestOverlapping(t *testing.T) {
	beside := []word{{"a", 10, 10, 20, 20}, {"b", 20, 10, 30, 20}, {"below", 10, 19, 20, 29}}
	if a, b := overlapping(beside); a != nil {
		t.Errorf("%v stands beside %v", a, b)
	}
	if a, _ := overlapping([]word{{"long", 10, 10, 24, 20}, {"next", 20, 11, 40, 21}}); a == nil {
		t.Error("a text in the next cell is not found")
	}
}
