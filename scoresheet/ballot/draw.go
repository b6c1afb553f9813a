package ballot

import (
	"bytes"
	"crypto/sha256"
	"fmt"

	"flagfall/arbiter/rule"
)

// Draw draws a card for a board of a round from a seed: of all cards the one
// whose SHA-256 of "SEED:ballot:ROUND:BOARD:NUMBER" comes first, so that anybody
// can draw it again with sha256sum. A board of 0 is the draw of the whole round:
// "SEED:ballot:ROUND:0:NUMBER". times is how many earlier draws were void: the
// card is then the second in that order, the third and so on. It fails with
// rule.Usage when there is no such card.
func Draw(deck []Card, seed string, round, board, times int) (Card, error) {
	if times < 0 || times >= len(deck) {
		return Card{}, rule.Errorf(rule.Usage, "the deck of %d cards has no draw %d", len(deck), times+1)
	}
	first := make([]ticket, 0, times+1)
	for i, c := range deck {
		t := ticket{sha256.Sum256(fmt.Appendf(nil, "%s:ballot:%d:%d:%d", seed, round, board, c.Number)), i}
		at := len(first)
		for at > 0 && bytes.Compare(t.sum[:], first[at-1].sum[:]) < 0 {
			at--
		}
		switch {
		case len(first) <= times:
			first = append(first, ticket{})
		case at > times:
			continue
		}
		copy(first[at+1:], first[at:len(first)-1])
		first[at] = t
	}
	return deck[first[times].card], nil
}

// ticket is what was drawn from the cards.
type ticket struct {
	sum  [sha256.Size]byte
	card int
}
