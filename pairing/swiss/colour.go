package swiss

import (
	"cmp"
	"slices"

	"flagfall/pairing"
)

// ColourRule is the clause of C.04.3, 5.2 that gave a pair its colours.
type ColourRule uint8

// The clauses, in their order.
const (
	GrantBoth   ColourRule = iota + 1 // 5.2.1
	Stronger                          // 5.2.2
	Alternate                         // 5.2.3
	HigherWants                       // 5.2.4
	ByNumber                          // 5.2.5
)

// colours decides which of two moves first (C.04.3, 5.2). a ranks higher: a
// greater score with acceleration, or the same score and a lower number.
func (r *round) colours(a, b *contender) (first *contender, by ColourRule) {
	give := func(c pairing.Colour) *contender {
		if c == pairing.First {
			return a
		}
		return b
	}
	switch {
	case len(a.colours)+len(b.colours) == 0:
		// 5.2.5: an odd number has the colour of the first player in round 1.
		c := r.field.ColourOfTop()
		if r.parity(a) == 0 {
			c = c.Opposite()
		}
		return give(c), ByNumber
	case a.wants != b.wants && (a.wants != pairing.NoColour || b.wants != pairing.NoColour):
		if a.wants != pairing.NoColour {
			return give(a.wants), GrantBoth
		}
		return give(b.wants.Opposite()), GrantBoth
	}
	// Both prefer the same colour.
	if s := cmp.Or(cmp.Compare(a.strength, b.strength), compareAbsolute(a, b)); s != 0 {
		if s > 0 {
			return give(a.wants), Stronger
		}
		return give(b.wants.Opposite()), Stronger
	}
	// 5.2.3: the last round in which they differed, counting played games from
	// the end.
	for i, j := len(a.colours)-1, len(b.colours)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if a.colours[i] != b.colours[j] {
			return give(b.colours[j]), Alternate
		}
	}
	return give(a.wants), HigherWants
}

// parity is 1 for an odd number in the sense of 5.2.5.
func (r *round) parity(c *contender) int {
	if r.rules.fixedNumbers {
		return c.Number % 2
	}
	return c.rank % 2
}

// compareAbsolute compares two absolute preferences: the wider imbalance is the
// stronger.
func compareAbsolute(a, b *contender) int {
	if a.strength != Absolute {
		return 0
	}
	return cmp.Compare(a.imbalance(), b.imbalance())
}

// boards puts the pairs in board order (C.04.2, 3.6): the higher score of the
// two, the other score, the initial order; fixed pairs among them, the bye last.
// Scores include the acceleration if it is Baku's in the edition of 2026 (C.04.7
// 1.5), and otherwise do not.
func (r *round) boards() pairing.Pairing {
	type board struct {
		pair        pairing.Pair
		isBye       bool
		upper, sum  pairing.Points
		higherPlace int
	}
	score := func(c *contender) pairing.Points {
		if r.field.Baku && r.field.Edition == pairing.Edition2026 {
			return c.score
		}
		return c.plain
	}
	var boards []board
	add := func(a, b *contender, first *contender) {
		second := b
		if first == b {
			second = a
		}
		x := board{pair: pairing.Pair{First: first.Number, Second: second.Number}}
		if score(a) < score(b) || score(a) == score(b) && b.rank < a.rank {
			a, b = b, a
		}
		x.upper, x.sum, x.higherPlace = score(a), score(a)+score(b), a.rank
		if r.rules.standing {
			x.upper, x.sum, x.higherPlace = 0, 0, min(a.seat, b.seat)
		}
		boards = append(boards, x)
	}
	for i, j := range r.partner {
		switch {
		case j > i:
			a, b := &r.players[i], &r.players[j]
			first, _ := r.colours(a, b)
			add(a, b, first)
		case j == bye:
			boards = append(boards, board{pair: pairing.Pair{First: r.players[i].Number}, isBye: true})
		}
	}
	for _, x := range r.fixed {
		if x.Second == 0 {
			boards = append(boards, board{pair: x, isBye: true})
			continue
		}
		add(r.all[x.First], r.all[x.Second], r.all[x.First])
	}
	slices.SortStableFunc(boards, func(a, b board) int {
		if a.isBye != b.isBye {
			if b.isBye {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(b.upper, a.upper), cmp.Compare(b.sum, a.sum), cmp.Compare(a.higherPlace, b.higherPlace))
	})
	pairs := make(pairing.Pairing, len(boards))
	for i := range boards {
		pairs[i] = boards[i].pair
	}
	return pairs
}
