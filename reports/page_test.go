package reports

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/pairing/systems"
	"flagfall/reports/doc"
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
		for kind, build := range everyKind() {
			for _, language := range languages {
				t.Run(fmt.Sprintf("%s of %d in %s", kind, n, language), func(t *testing.T) {
					t.Parallel()
					d, err := build(fields[later[kind].of].State, Options{Language: language})
					if err != nil {
						t.Fatal(err)
					}
					checkPlaces(t, tool, t.Name(), d)
				})
			}
		}
	}
}

func checkPlaces(t *testing.T, tool, name string, d *doc.Document) {
	t.Helper()
	var b bytes.Buffer
	if err := render.Write(&b, d, render.PDF, render.Options{}); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "x.pdf")
	if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(tool, "-bbox", file, "-").Output()
	if err != nil {
		t.Fatalf("%s: pdftotext: %v", name, err)
	}
	var page struct {
		Pages []struct {
			Width  float64 `xml:"width,attr"`
			Height float64 `xml:"height,attr"`
			Words  []word  `xml:"word"`
		} `xml:"body>doc>page"`
	}
	if err := xml.Unmarshal(out, &page); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	const margin = 28 // points: what printers leave free is less
	var all strings.Builder
	for i, p := range page.Pages {
		for _, w := range p.Words {
			all.WriteString(w.Text)
			if w.X0 < margin || w.Y0 < margin-6 || w.X1 > p.Width-margin || w.Y1 > p.Height-margin+6 {
				t.Errorf("%s: page %d: %q stands at %.0f,%.0f to %.0f,%.0f of %.0f,%.0f", name, i+1, w.Text, w.X0, w.Y0, w.X1, w.Y1, p.Width, p.Height)
			}
		}
	}
	if all.Len() == 0 {
		t.Errorf("%s: the PDF holds no text", name)
	}
	for i, p := range page.Pages {
		if a, b := overlapping(p.Words); a != nil {
			t.Errorf("%s: page %d: %q at %.0f,%.0f stands upon %q at %.0f,%.0f", name, i+1, a.Text, a.X0, a.Y0, b.Text, b.X0, b.Y0)
		}
	}
}

// word is a word on a page with its box in points.
type word struct {
	Text string  `xml:",chardata"`
	X0   float64 `xml:"xMin,attr"`
	Y0   float64 `xml:"yMin,attr"`
	X1   float64 `xml:"xMax,attr"`
	Y1   float64 `xml:"yMax,attr"`
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
