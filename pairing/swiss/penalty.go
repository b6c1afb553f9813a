package swiss

import (
	"flagfall/pairing"
	"flagfall/pairing/matching"
)

// classes sorts the bracket's players by their colour preferences, and returns
// the most pairs that can break C12 and C13.
func (b *bracket) classes() (c12, c13 int) {
	type kind struct {
		wants    pairing.Colour
		strength Strength
	}
	index := map[kind]int{}
	var kinds []*contender
	var count []int
	b.class = make([]int, b.size)
	for v := range b.size {
		p := b.player(v)
		k := kind{p.wants, p.strength}
		if _, known := index[k]; !known {
			index[k] = len(kinds)
			kinds, count = append(kinds, p), append(count, 0)
		}
		b.class[v] = index[k]
		count[index[k]]++
	}
	b.kinds = kinds
	var members [2]int
	for i := range kinds {
		var can [2]bool
		for j := range kinds {
			if i == j && count[i] == 1 {
				continue
			}
			denied, strongly := denies(kinds[i], kinds[j])
			can[0], can[1] = can[0] || denied, can[1] || strongly
		}
		for c := range can {
			if can[c] {
				members[c] += count[i]
			}
		}
	}
	return members[0] / 2, members[1] / 2
}

// denies says whether a pair denies one of the two their colour preference (C12),
// and whether a strong one (C13).
func denies(a, b *contender) (denied, strongly bool) {
	if a.wants == pairing.NoColour || a.wants != b.wants {
		return false, false
	}
	both := a.strength == Absolute && b.strength == Absolute
	return true, a.strength >= Strong && b.strength >= Strong && !both
}

// penalise fills the table of what a pair of colour classes costs.
func (b *bracket) penalise() {
	b.penalty = make([][]matching.Weight, len(b.kinds))
	for i := range b.kinds {
		for j := range b.kinds {
			var sum matching.Weight
			denied, strongly := denies(b.kinds[i], b.kinds[j])
			if denied {
				sum = sum.Plus(b.w.c12)
			}
			if strongly {
				sum = sum.Plus(b.w.c13)
			}
			b.penalty[i] = append(b.penalty[i], sum)
		}
	}
}

// extremes counts the players of a bracket who could break C10 and C11: those
// two colours out of balance, and those with the same colour twice running, if
// there are topscorers to be spared.
func (b *bracket) extremes() (c10, c11 int) {
	tops := false
	for v := range b.size {
		p := b.player(v)
		tops = tops || p.top
		if p.imbalance() > 1 {
			c10++
		}
		if p.repeated != pairing.NoColour {
			c11++
		}
	}
	if !tops {
		return 0, 0
	}
	return c10, c11
}

// topPenalty is what C10 and C11 cost a pair with a topscorer.
func (b *bracket) topPenalty(x, y *contender) matching.Weight {
	var sum matching.Weight
	extreme := x.imbalance() > 1 || y.imbalance() > 1 || x.repeated != pairing.NoColour || y.repeated != pairing.NoColour
	if !x.top && !y.top || !extreme {
		return sum
	}
	first, _ := b.colours(x, y)
	for _, c := range []*contender{x, y} {
		colour, after := pairing.Second, c.balance-1
		if c == first {
			colour, after = pairing.First, c.balance+1
		}
		if max(after, -after) > 2 {
			sum = sum.Plus(b.w.c10)
		}
		if c.repeated == colour {
			sum = sum.Plus(b.w.c11)
		}
	}
	return sum
}
