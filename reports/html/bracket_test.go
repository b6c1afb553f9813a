package html

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"flagfall/reports/doc"
)

// A bracket is a drawing whose letters are twelve pixels or more at its own width, with
// no table of line signs; on a telephone a large one is moved in a box that says so.
func TestBracketIsDrawn(t *testing.T) {
	for _, c := range []struct {
		rounds int
		moved  bool
	}{{1, false}, {2, false}, {5, true}} {
		b := &doc.Bracket{WinnerTitle: "Winner", Winner: "Aarts, <b>", Table: &doc.Table{Name: "bracket"}}
		for n := range c.rounds {
			r := doc.BracketRound{Title: "Round " + strconv.Itoa(n+1)}
			for range 1 << (c.rounds - 1 - n) {
				r.Matches = append(r.Matches, doc.Match{{Seed: "1", Name: "Aarts, <b>", Score: "2", Style: doc.Strong}, {Seed: "2", Name: "Bakker, Bea", Score: "0", Style: doc.Struck}})
			}
			b.Rounds = append(b.Rounds, r)
		}
		page, err := Fragment(&doc.Document{Title: "Bracket", Blocks: []doc.Block{b}})
		if err != nil {
			t.Fatal(err)
		}
		text := string(page)
		shape := regexp.MustCompile(`viewBox="0 0 ([0-9.]+) [0-9.]+" width="([0-9]+)" font-size="([0-9.]+)" role="img" aria-label="Bracket"`).FindStringSubmatch(text)
		if shape == nil {
			t.Fatalf("%d rounds: no drawing: %s", c.rounds, text)
		}
		number := func(i int) float64 { v, _ := strconv.ParseFloat(shape[i], 64); return v }
		if size := number(3) * number(2) / number(1); size < 12 {
			t.Errorf("%d rounds: letters of %.1f pixels", c.rounds, size)
		}
		if moved := strings.Contains(text, `class="more"`); moved != c.moved || moved != strings.Contains(text, `tabindex="0"`) {
			t.Errorf("%d rounds, %v pixels wide: said to be moved: %v", c.rounds, shape[2], moved)
		}
		if n := strings.Count(text, "<rect"); n != 1<<c.rounds-1 {
			t.Errorf("%d rounds: %d matches", c.rounds, n)
		}
		if !strings.Contains(text, `class="strong">Aarts, &lt;b&gt;</text>`) || !strings.Contains(text, `class="struck"`) || strings.ContainsAny(text, "┐├") {
			t.Errorf("%d rounds: %s", c.rounds, text)
		}
	}
}
