package ballot

import "flagfall/scoresheet/draughts"

// half is what the eleven-man ballot says of one side: the man taken away and
// its first move.
type half struct {
	removed, from, to draughts.Square
}

// elevenMen are the openings of the eleven-man ballot: each side is without one
// man of its second and third rows and makes a first move with a man of its
// third row. Where the man to be moved is the one that was taken away, the man
// behind it moves in the same direction. Of the openings that come to the same
// position one is kept, so that there are 50 for each side and 2,500 together.
// An opening that loses a man is void where this ballot is played; such are
// barred here. Which they are is computed (see losesMan), since no list of them
// could be read at a source: they are 97, and what is left, 2,403, agrees with
// the 2,400 that are spoken of.
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

// halves are the openings of a side whose second and third rows are the squares
// from low to high, by the man taken away and then by the move.
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

// foresight is how many moves losesMan looks ahead, captures that are due then
// not counted. From three to nine moves ahead it finds the same openings.
const foresight = 3

// losesMan reports whether either side loses a man at once from a position in
// which both have as many.
func losesMan(p draughts.Position) bool {
	balance := gain(p, foresight, -2, 2)
	return balance >= 1 || balance <= -1
}

// gain is how many men more than the other the side to move has after the moves
// that are best for each, between low and high.
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
