package pdf

import (
	"fmt"
	"strings"
	"testing"

	"flagfall/reports/doc"
)

// cupOf returns a bracket of so many rounds, wholly played.
func cupOf(rounds int) *doc.Bracket {
	name := func(i int) string {
		return []string{"Martirosyan, Mkrtich", "Aarts, Anton", "Kowalski, Katarzyna"}[i%3]
	}
	b := &doc.Bracket{WinnerTitle: "Winner", Winner: name(0), ThirdTitle: "Third place", Table: &doc.Table{Name: "bracket"}}
	for n := range rounds {
		r := doc.BracketRound{Title: fmt.Sprint("Round ", n+1)}
		for i := range 1 << (rounds - 1 - n) {
			r.Matches = append(r.Matches, doc.Match{{Seed: "1", Name: name(2 * i), Score: "2", Style: doc.Strong}, {Seed: "64", Name: name(2*i + 1), Score: "0"}})
		}
		b.Rounds = append(b.Rounds, r)
	}
	b.Third = &doc.Match{{Seed: "3", Name: name(1), Score: "2"}, {Seed: "4", Name: name(2), Score: "0"}}
	return b
}

// Brackets of up to 32 players are whole on a sheet of A4, those of 64 on A3, in type
// of ten points or more; a larger one goes on in parts.
func TestBracketOnOneSheet(t *testing.T) {
	for _, c := range []struct {
		rounds int
		paper  doc.Paper
		pages  int
	}{{2, doc.A4, 1}, {3, doc.A4, 1}, {4, doc.A4, 1}, {5, doc.A4, 1}, {6, doc.A3, 1}, {6, doc.A4, 3}} {
		d := &doc.Document{Title: "Bracket", Meta: doc.Meta{Event: "Club Cup", Stamp: "as of today"}, Look: doc.Look{Paper: c.paper}, Blocks: []doc.Block{cupOf(c.rounds)}}
		faces, _, _ := chained(builtIn())
		pages := composeWith(d, faces, nil)
		if len(pages) > c.pages {
			t.Errorf("%d rounds on %v: %d pages, want %d", c.rounds, c.paper, len(pages), c.pages)
		}
		names := 0
		for _, p := range pages {
			for _, m := range p.marks {
				if m.kind != textMark || !strings.HasPrefix(m.text, "Aarts,") && !strings.HasPrefix(m.text, "Martirosyan,") {
					continue
				}
				names++
				if m.size < leastOnWalls {
					t.Errorf("%d rounds on %v: a name in %v points", c.rounds, c.paper, m.size)
				}
			}
		}
		if names < 1<<c.rounds-1 {
			t.Errorf("%d rounds: %d names", c.rounds, names)
		}
	}
}

// A bracket of 64 with names of 34 letters in all its rounds is whole on a sheet of A3: later
// rounds take more lines for a name, and leave their width to the first.
func TestBracketOfDoubleNamesOnOneSheet(t *testing.T) {
	surnames := []string{"Kowalska-Nowakowski", "Oliveira-Fernandes", "van den Broek-Jansen", "Petrossian-Lambert"}
	given := []string{"Maria Antonia", "Konstantin", "Anna Wilma", "Jean-Philippe"}
	b := cupOf(6)
	for n := range b.Rounds {
		for i := range b.Rounds[n].Matches {
			for side := range 2 {
				k := 2*i + side
				b.Rounds[n].Matches[i][side].Name = surnames[k%4] + ", " + given[k/4%4]
			}
		}
	}
	d := &doc.Document{Title: "Bracket", Meta: doc.Meta{Event: "Club Cup", Stamp: "as of today"}, Look: doc.Look{Paper: doc.A3}, Blocks: []doc.Block{b}}
	faces, _, _ := chained(builtIn())
	if pages := composeWith(d, faces, nil); len(pages) != 1 {
		t.Errorf("%d pages, want 1", len(pages))
	}
}
