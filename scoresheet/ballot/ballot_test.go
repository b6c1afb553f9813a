package ballot

import (
	"crypto/sha256"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/corpus"
)

func deckOf(t testing.TB, kind string) []Card {
	t.Helper()
	deck, err := Deck(kind)
	if err != nil {
		t.Fatal(err)
	}
	return deck
}

// WCDF 1.13, note ii: the decks by their sizes, every card legal, and no two
// the same opening.
func TestDecks(t *testing.T) {
	for _, tc := range []struct {
		kind          string
		all, playable int
	}{{ThreeMove, 174, 156}, {TwoMove, 49, 43}, {ElevenMan, 2500, 2403}} {
		deck := deckOf(t, tc.kind)
		if len(deck) != tc.all || len(Playable(deck)) != tc.playable {
			t.Errorf("%s: %d cards, %d playable", tc.kind, len(deck), len(Playable(deck)))
		}
		positions := map[string]int{}
		for i, c := range deck {
			if c.Number != i+1 {
				t.Fatalf("%s: card %d has the number %d", tc.kind, i+1, c.Number)
			}
			end, err := c.End()
			if err != nil {
				t.Fatalf("%s, %s: %v", tc.kind, c.Said(), err)
			}
			if before := positions[end.FEN()]; before != 0 {
				t.Errorf("%s: cards %d and %d come to one position", tc.kind, before, c.Number)
			}
			positions[end.FEN()] = c.Number
			for _, side := range c.Removed {
				if end.At(side) != 0 && !slices.ContainsFunc(c.Moves, func(m string) bool { return strings.HasSuffix(m, "-"+side.String()) }) {
					t.Errorf("%s: a man stands on %s", c.Said(), side)
				}
			}
		}
	}
	if _, err := Deck("4-move"); rule.CodeOf(err) != rule.Usage {
		t.Errorf("4-move: %v", err)
	}
	if deck := deckOf(t, goAsYouPlease); deck != nil {
		t.Errorf("go-as-you-please has cards: %v", deck)
	}
}

// The eleven-man ballot by hand: 9 is taken away and should move to 14, so the
// man behind it moves in that line; 12-16 has no man behind.
func TestElevenMan(t *testing.T) {
	var lines []string
	for _, h := range halves(1, 5, 12) {
		lines = append(lines, fmt.Sprintf("%d %d-%d", h.removed, h.from, h.to))
	}
	if len(lines) != 50 {
		t.Errorf("%d openings of Red: %v", len(lines), lines)
	}
	for _, want := range []string{"5 9-13", "9 5-9", "9 6-9", "10 7-10", "11 8-11", "12 9-14"} {
		if !slices.Contains(lines, want) {
			t.Errorf("no %q in %v", want, lines)
		}
	}
}

// The deck agrees with the numbered list of the collection.
func TestCorpusDeck(t *testing.T) {
	text, err := os.ReadFile(corpus.Dir(t, "ballots-3-move.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	deck := deckOf(t, ThreeMove)
	seen := 0
	for _, line := range strings.Split(string(text), "\n") {
		fields := strings.Split(line, "\t")
		if strings.HasPrefix(line, "#") || len(fields) < 3 {
			continue
		}
		n, err := strconv.Atoi(fields[0])
		if err != nil || n < 1 || n > len(deck) {
			t.Fatalf("%q: %v", line, err)
		}
		seen++
		if c := deck[n-1]; strings.Join(c.Moves, " ") != fields[1] || c.Barred != (fields[2] == "barred") {
			t.Errorf("%s, and the list has %q", c.Said(), line)
		}
	}
	if seen != len(deck) {
		t.Errorf("the list has %d openings", seen)
	}
}

// The draw by its description: sort the cards by their digests in hexadecimal.
func TestDrawTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom([]string{TwoMove, ThreeMove}).Draw(t, "kind")
		deck, _ := Deck(kind)
		if rapid.Bool().Draw(t, "barred out") {
			deck = Playable(deck)
		}
		seed := rapid.String().Draw(t, "seed")
		round, board := rapid.IntRange(1, 20).Draw(t, "round"), rapid.IntRange(0, 100).Draw(t, "board")
		times := rapid.IntRange(0, 5).Draw(t, "times")
		sorted := slices.Clone(deck)
		ticket := func(c Card) string {
			return fmt.Sprintf("%x", sha256.Sum256([]byte(seed+":ballot:"+strconv.Itoa(round)+":"+strconv.Itoa(board)+":"+strconv.Itoa(c.Number))))
		}
		slices.SortFunc(sorted, func(a, b Card) int { return strings.Compare(ticket(a), ticket(b)) })
		got, err := Draw(deck, seed, round, board, times)
		if err != nil || got.Number != sorted[times].Number {
			t.Fatalf("%v, %v, want %v", got, err, sorted[times])
		}
	})
}

func TestDrawFixed(t *testing.T) {
	deck := Playable(deckOf(t, ThreeMove))
	// echo -n 4711:ballot:1:1:N | sha256sum, for each N of the deck: the smallest.
	got, err := Draw(deck, "4711", 1, 1, 0)
	if err != nil || got.Number != 115 {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := Draw(deck, "4711", 1, 1, 156); rule.CodeOf(err) != rule.Usage {
		t.Errorf("draw 157: %v", err)
	}
	if _, err := Draw(nil, "4711", 1, 1, 0); rule.CodeOf(err) != rule.Usage {
		t.Errorf("an empty deck: %v", err)
	}
}
