package reports

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"maps"
	"math"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/fixtures/exhaustive"
	"flagfall/pairing/systems"
	"flagfall/reports/doc"
	"flagfall/reports/pdf/parse"
	"flagfall/reports/render"
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

// fieldOf makes an event of n players with two rounds, in games by a rule.
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

// No text leaves its page and none is lost, according to the PDF itself, with names of sixty
// letters and fields of 3, 12, 40 and 300 players; with 12 in every language.
func TestNoTextLeavesThePage(t *testing.T) {
	exhaustive.NotShort(t, "every document is laid out")
	sizes, all := []int{3, 12, 40, 300}, exhaustive.Every(t, 5, Languages())
	if testing.Short() { // some 3,000 pages are written and read again
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
				checkPlaces(t, documentsOf(t, fields, language))
			})
		}
	}
}

// documentsOf makes all documents of fields in a language.
func documentsOf(t *testing.T, fields map[string]*event, language string) (documents []*doc.Document) {
	t.Helper()
	for _, kind := range slices.Sorted(maps.Keys(everyKind())) {
		d, err := everyKind()[kind](fields[later[kind].of].State, Options{Language: language})
		if err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
		documents = append(documents, d)
	}
	return documents
}

// wordsIn returns the words on the pages of documents, which are in one file.
func wordsIn(t *testing.T, documents []*doc.Document) []parse.Placed {
	t.Helper()
	var b bytes.Buffer
	if err := render.Bundle(&b, documents, render.Options{}); err != nil {
		t.Fatal(err)
	}
	pages, err := parse.Words(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// Another program finds the same words in the same places. Needs pdftotext of poppler.
func TestWordsStandWhereAnotherProgramReadsThem(t *testing.T) {
	exhaustive.NotShort(t, "another program reads every page")
	tool, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("SKIPPED: the places of texts on PDF pages are not compared, since pdftotext (poppler-utils) is not installed")
	}
	documents := documentsOf(t, fieldsOf(t, 12), "en")
	ours, theirs := wordsIn(t, documents), pagesOf(t, printedText(t, tool, "-bbox", documents...))
	if len(ours) != len(theirs) {
		t.Fatalf("%d pages, and %d for another program", len(ours), len(theirs))
	}
	near := func(a, b, most float64) bool { return math.Abs(a-b) <= most }
	for i, p := range theirs {
		if ours[i].Width != p.Width || ours[i].Height != p.Height || len(ours[i].Words) != len(p.Words) {
			t.Errorf("page %d: %d words on %.0fx%.0f, and %d on %.0fx%.0f for another program", i+1,
				len(ours[i].Words), ours[i].Width, ours[i].Height, len(p.Words), p.Width, p.Height)
		}
		for _, w := range p.Words {
			// It assumes letters of a font to be a little lower or higher.
			if !slices.ContainsFunc(ours[i].Words, func(o parse.Word) bool {
				return o.Text == w.Text && near(o.X0, w.X0, 0.5) && near(o.X1, w.X1, 0.5) && near(o.Y0, w.Y0, 3) && near(o.Y1, w.Y1, 3)
			}) {
				t.Errorf("page %d: another program finds %q at %.1f,%.1f to %.1f,%.1f", i+1, w.Text, w.X0, w.Y0, w.X1, w.Y1)
			}
		}
	}
}

// TestLargeLettersOfAllDocuments: the option for large letters applies to every document, even to
// wall lists that usually have smaller ones.
func TestLargeLettersOfAllDocuments(t *testing.T) {
	fields := fieldsOf(t, 12)
	for _, kind := range slices.Sorted(maps.Keys(everyKind())) {
		d, err := everyKind()[kind](fields[later[kind].of].State, Options{Large: true})
		if err != nil || d.Look.Type != doc.Wall {
			t.Errorf("%s: type %d, %v", kind, d.Look.Type, err)
		}
	}
}

// checkPlaces looks at the pages of documents.
func checkPlaces(t *testing.T, documents []*doc.Document) {
	t.Helper()
	const margin = 28 // points; the margin that printers need is smaller
	pages := wordsIn(t, documents)
	if len(pages) < len(documents) {
		t.Errorf("%d documents have %d pages", len(documents), len(pages))
	}
	for i, p := range pages {
		if len(p.Words) == 0 {
			t.Errorf("page %d has no text", i+1)
			continue
		}
		var first []string
		for _, w := range p.Words[:min(8, len(p.Words))] {
			first = append(first, w.Text)
		}
		where := fmt.Sprintf("page %d, which begins %q,", i+1, strings.Join(first, " "))
		for _, w := range p.Words {
			if w.X0 < margin || w.Y0 < margin-6 || w.X1 > p.Width-margin || w.Y1 > p.Height-margin+6 {
				t.Errorf("%s: %q stands at %.0f,%.0f to %.0f,%.0f of %.0f,%.0f", where, w.Text, w.X0, w.Y0, w.X1, w.Y1, p.Width, p.Height)
			}
		}
		if a, b := overlapping(p.Words); a != nil {
			t.Errorf("%s: %q at %.0f,%.0f stands upon %q at %.0f,%.0f", where, a.Text, a.X0, a.Y0, b.Text, b.X0, b.Y0)
		}
	}
}

// pagesOf reads the places that pdftotext writes, an element a line.
func pagesOf(t *testing.T, text string) (pages []parse.Placed) {
	t.Helper()
	for line := range strings.Lines(text) {
		var p parse.Placed
		var w parse.Word
		line = strings.TrimSpace(line)
		if n, _ := fmt.Sscanf(line, `<page width="%f" height="%f">`, &p.Width, &p.Height); n == 2 {
			pages = append(pages, p)
		} else if n, _ := fmt.Sscanf(line, `<word xMin="%f" yMin="%f" xMax="%f" yMax="%f">`, &w.X0, &w.Y0, &w.X1, &w.Y1); n == 4 {
			_, rest, _ := strings.Cut(line, ">")
			w.Text = html.UnescapeString(strings.TrimSuffix(rest, "</word>"))
			pages[len(pages)-1].Words = append(pages[len(pages)-1].Words, w)
		} else if strings.HasPrefix(line, "<page") || strings.HasPrefix(line, "<word") {
			t.Fatalf("pdftotext wrote %q", line)
		}
	}
	return pages
}

// overlapping finds two words that overlap: text that has left its cell. The boxes of words are as
// high as the tallest letters of the font, so that those of lines below each other touch.
func overlapping(words []parse.Word) (a, b *parse.Word) {
	slices.SortFunc(words, func(a, b parse.Word) int { return cmp.Compare(a.X0, b.X0) })
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
	box := func(text string, x0, y0, x1, y1 float64) parse.Word {
		return parse.Word{Text: text, X0: x0, Y0: y0, X1: x1, Y1: y1}
	}
	beside := []parse.Word{box("a", 10, 10, 20, 20), box("b", 20, 10, 30, 20), box("below", 10, 19, 20, 29)}
	if a, b := overlapping(beside); a != nil {
		t.Errorf("%v stands beside %v", a, b)
	}
	if a, _ := overlapping([]parse.Word{box("long", 10, 10, 24, 20), box("next", 20, 11, 40, 21)}); a == nil {
		t.Error("a text in the next cell is not found")
	}
}
