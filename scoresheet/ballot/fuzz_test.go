package ballot

import (
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/hammer"
)

// FuzzDraw: whatever is drawn from, a card of the deck comes out whose moves can
// be played, the same each time, and never one of the draws before.
func FuzzDraw(tf *testing.F) {
	f := hammer.Of(tf)
	decks := make([][]Card, len(kinds()))
	for i, kind := range kinds() {
		var err error
		if decks[i], err = Deck(kind); err != nil {
			f.Fatal(err)
		}
	}
	f.Add(uint8(0), "", 0, 0, 0)
	f.Add(uint8(1), "seed", 1, 2, 3)
	f.Add(uint8(2), "a:ballot:1", -1, 1<<40, 155)
	f.Add(uint8(3), "\xff\x00", 9, 9, -1)
	f.Fuzz(func(t *testing.T, kind uint8, seed string, round, board, times int) {
		deck := decks[int(kind)%len(decks)]
		if times > 3 {
			times %= len(deck) + 2 // a void draw more costs a card more to compare
		}
		card, err := Draw(deck, seed, round, board, times)
		if err != nil {
			if rule.CodeOf(err) != rule.Usage || times >= 0 && times < len(deck) {
				t.Fatal(err)
			}
			return
		}
		if again, _ := Draw(deck, seed, round, board, times); again.Number != card.Number {
			t.Fatalf("card %d, and then %d", card.Number, again.Number)
		}
		if _, err := card.End(); err != nil {
			t.Fatal(err)
		}
		if times > 0 {
			if before, _ := Draw(deck, seed, round, board, times-1); before.Number == card.Number {
				t.Fatalf("card %d was drawn twice", card.Number)
			}
		}
	})
}
