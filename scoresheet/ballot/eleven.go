package ballot

import "flagfall/scoresheet/draughts"

// half is what the eleven-man ballot says about one side: the man taken away
// and its first move.
type half struct {
	removed, from, to draughts.Square
}

// elevenMen are the openings of the eleven-man ballot: each side loses one man
// from its second or third row and makes its first move with a man of its third
// row. If the man to be moved has been taken away, the man behind it moves in
// the same direction. Of several openings that reach the same position only one
// is kept, which leaves 50 for each side and 2,500 in all. An opening that
// loses a man is void where this ballot is played, and is barred here. These
// openings are computed (see losesMan), since no published list of them was
// found: there are 97, and the 2,403 that remain agree with the usual figure of
// 2,400.
func elevenMen() []Card {
	red := halves(draughts.Black, 5, 12)
	white := halves(draughts.White, 21, 28)
	deck := make([]Card, 0, len(red)*len(white))
	for _, r := range red {
		for _, w := range white {
			card := Card{
				Number: len(deck) + 1, Removed: []draughts.Square{r.removed, w.removed},
				Moves: []string{r.from.String() + "-" + r.to.String(), w.from.String() + "-" + w.to.String()},
			}
			if end, err := card.End(); err == nil {
				card.Barred = losesMan(end)
			}
			deck = append(deck, card)
		}
	}
	return deck
}

// halves lists the openings of a side whose second and third rows are the
// squares from low to high, ordered by the man taken away and then by the move.
func halves(side draughts.Colour, low, high draughts.Square) []half {
	v := draughts.English
	start := draughts.Start(v).WithTurn(side)
	var list []half
	seen := map[draughts.SquareSet]bool{}
	for removed := low; removed <= high; removed++ {
		for _, m := range sorted(start) {
			h := half{removed, m.From(), m.To()}
			if h.from == removed {
				// The man behind it, in the line of the move.
				row, column, _ := v.Place(h.from)
				row2, column2, _ := v.Place(h.to)
				behind, ok := v.SquareAt(2*row-row2, 2*column-column2)
				if !ok {
					continue
				}
				h.from, h.to = behind, h.from
			}
			after, ok := start.With(removed, draughts.NoPiece).Unchecked(h.from, h.to, draughts.SquareSet{}, draughts.Uncrowned)
			if men := after.Men(side); ok && !seen[men] {
				seen[men] = true
				list = append(list, h)
			}
		}
	}
	return list
}

// foresight is how many moves losesMan looks ahead, not counting captures that
// are due then. Any value from three to nine finds the same openings.
const foresight = 3

// losesMan reports whether either side loses a man at once in a position where
// both have equally many.
func losesMan(p draughts.Position) bool {
	balance := gain(p, foresight, -2, 2)
	return balance >= 1 || balance <= -1
}

// gain is how many men more than the opponent the side to move has after the
// best moves of both sides, between low and high.
func gain(p draughts.Position, moves, low, high int) int {
	legal := p.Moves(make([]draughts.Move, 0, 16))
	if len(legal) == 0 {
		return low
	}
	if moves <= 0 && !legal[0].IsCapture() {
		men, kings := p.Count(p.Turn())
		theirMen, theirKings := p.Count(draughts.White + draughts.Black - p.Turn())
		return men + kings - theirMen - theirKings
	}
	for _, m := range legal {
		if v := -gain(p.Play(m), moves-1, -high, -low); v > low {
			if low = v; low >= high {
				return low
			}
		}
	}
	return low
}
