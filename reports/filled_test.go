package reports

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/rating"
	"flagfall/fixtures/exhaustive"
	"flagfall/pairing/systems"
	"flagfall/reports/doc"
	"flagfall/reports/pdf/parse"
	"flagfall/reports/render"
)

// printed returns what our own reader finds on the pages of a document.
func printed(t *testing.T, d *doc.Document) []parse.Placed {
	t.Helper()
	var b bytes.Buffer
	if err := render.Bundle(&b, []*doc.Document{d}, render.Options{}); err != nil {
		t.Fatal(err)
	}
	pages, err := parse.Words(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// tenPlayers returns a round robin of ten, all of it paired.
func tenPlayers(t *testing.T) *event {
	names := append([]string{"Éloïse Bérangeot-Lacaze", "Joãozinho Conceição Brandelli", "Māra O’Þorvalds", "Sjoerd Wiemerink"}, club...)
	e := newEvent(t, arbiter.Settings{Name: "Candle Lane Invitation", System: systems.RoundRobin, Rounds: 9, Place: "Old Granary, Nijhuizen",
		Start: "2026-03-06", Arbiter: "A. Kalniņa", TimeControl: "80m+60s"}, names...)
	e.pairAll(9, 1)
	return e
}

// A norm certificate of nine games is a page, with conditions to be filled in by hand
// and in every language.
func TestNormCertificateIsOnePage(t *testing.T) {
	exhaustive.NotShort(t, "a whole event is played")
	e := tenPlayers(t)
	e.playAll()
	for _, language := range Languages() {
		for name, norms := range map[string]rating.Norms{"by hand": {}, "example": rating.ExampleNorms()} {
			d, err := normCertificate(e.State, 1, &norms, 0, how(), Options{Language: language})
			if err != nil {
				t.Fatal(err)
			}
			if n := len(printed(t, d)); n != 1 {
				t.Errorf("%v, conditions %s: %d pages", language, name, n)
			}
		}
	}
}

// The round sheet of a few boards has rows of twenty millimetres and more.
func TestRoundSheetFillsItsPage(t *testing.T) {
	d := made(t, tenPlayers(t).State, "round-sheet", 1)
	pages := printed(t, d)
	if len(pages) != 1 {
		t.Fatalf("%d pages", len(pages))
	}
	var head parse.Word
	first, last := 0.0, 0.0
	for _, w := range pages[0].Words {
		if w.Text == "Board" {
			head = w
		}
		if head.Text == "" || w.X0 < head.X0 || w.X1 > head.X1+1 || w.Y0 <= head.Y0 {
			continue
		}
		switch w.Text {
		case "1":
			first = w.Y0
		case "5":
			last = w.Y0
		}
	}
	if each := (last - first) / 4; each < 20*72/25.4 {
		t.Errorf("rows are %.1f points high", each)
	}
}

// Before any game is played, nearly all of them decide: they are named by rounds and boards, and
// fill two pages at most.
func TestChancesEarlyInARoundRobin(t *testing.T) {
	exhaustive.NotShort(t, "a whole event is looked ahead in")
	d := made(t, tenPlayers(t).State, "chances", 0, "player", "1")
	if n := len(printed(t, d)); n > 2 {
		t.Errorf("%d pages", n)
	}
	cell := ""
	for i, c := range d.Tables()[0].Columns {
		if c.Key == "depends" {
			cell = d.Tables()[0].Rows[0].Cell(i).Text
		}
	}
	if !strings.HasPrefix(cell, "round 1: boards ") || strings.Count(cell, "round ") != 9 {
		t.Errorf("what decides is %q", cell)
	}
}

// The clock cards of an event without a time control say that it has none.
func TestClockCardsWithoutATimeControl(t *testing.T) {
	e := newEvent(t, arbiter.Settings{Name: "Club", System: systems.RoundRobin}, club...)
	var said []string
	for _, w := range printed(t, made(t, e.State, "clock-cards", 0))[0].Words {
		said = append(said, w.Text)
	}
	if all := strings.Join(said, " "); !strings.Contains(all, "The event has no time control yet.") {
		t.Errorf("it says %q", all)
	}
}

// A wall chart of ten players fits on one sheet, one of 300 on a dozen sheets of A3 at most; it
// takes the options of wall lists.
func TestWallChartFillsItsSheets(t *testing.T) {
	if n := len(printed(t, made(t, tenPlayers(t).State, "wall-chart", 0))); n != 1 {
		t.Errorf("ten players are on %d sheets", n)
	}
	var names []string
	for i := range 300 {
		names = append(names, fmt.Sprintf("%s %d", club[i%len(club)], i))
	}
	e := newEvent(t, arbiter.Settings{Name: "Open", System: systems.Swiss, Rounds: 9}, names...)
	e.pairNeighbours(len(names))
	e.playAll()
	sheets := func(options ...string) int {
		d := made(t, e.State, "wall-chart", 0, options...)
		d.Look.Paper = doc.A3
		return len(printed(t, d))
	}
	usual, least, large := sheets(), sheets("size", "10"), sheets("size", "14")
	if usual > 12 || least > usual || large <= usual {
		t.Errorf("300 players are on %d sheets, on %d in ten points, on %d in 14", usual, least, large)
	}
}

// The scores of 24 players are below their chart.
func TestProgressStaysOnItsSheet(t *testing.T) {
	var names []string
	for i := range 24 {
		names = append(names, fmt.Sprintf("%s %d", club[i%len(club)], i))
	}
	e := newEvent(t, arbiter.Settings{Name: "Open", System: systems.Swiss, Rounds: 5}, names...)
	e.pairNeighbours(len(names))
	e.playAll()
	if n := len(printed(t, made(t, e.State, "progress", 0))); n != 1 {
		t.Errorf("%d pages", n)
	}
}
