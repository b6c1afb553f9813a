package swiss

import (
	"math/bits"

	"flagfall/pairing/matching"
)

// layout is where each criterion is placed in the weight of a pair, as the
// weight of one unit. A criterion that cannot make a difference in this bracket
// has no bits, and the weight 0.
type layout struct {
	choice, sum, exchange matching.Weight
	c10, c11, c12, c13    matching.Weight
	c14, c15, c16, c17    matching.Weight
	c6, c8                matching.Weight
	c9                    matching.Weight
	c7, c8c7              []matching.Weight // by group
	c18, c19, c20, c21    []matching.Weight
	spread                spread
	bits                  int
}

// unit allots the bits of a field whose sum over the bracket has that range.
func (l *layout) unit(most int) matching.Weight {
	if most <= 0 {
		return matching.Weight{}
	}
	at := l.bits
	l.bits += bits.Len(uint(most))
	if l.bits > matching.WeightBits {
		return matching.Weight{} // build refuses the bracket
	}
	return matching.Bit(at)
}

// layout counts how far each criterion can reach, and allots the bits from the
// last criterion up.
func (b *bracket) layout(next int) {
	residents, groups := b.size-b.moved, len(b.sizes)
	most := b.size / 2
	down, up, down2 := b.floaters()
	denied, strongly := b.classes()
	unbalanced, repeated := b.extremes()

	w := &b.w
	w.bits = 1 // weights are even
	w.choice = w.unit(2*b.size + 2)
	w.sum = w.unit(most*residents + 1)
	w.exchange = w.unit(most)
	by := func(limit func(g int) int) []matching.Weight {
		units := make([]matching.Weight, groups)
		for g := 1; g < groups; g++ {
			units[g] = w.unit(limit(g))
		}
		return units
	}
	dutch := func(most int) matching.Weight {
		if !b.rules.dutch {
			most = 0
		}
		return w.unit(most)
	}
	opponents := func(back int) []matching.Weight {
		return by(func(g int) int {
			if groups == 2 || !b.rules.dutch {
				return 0 // C15 or C17 counts the same pairs
			}
			return min(b.sizes[g], up[back])
		})
	}
	again := func(back int) []matching.Weight {
		return by(func(g int) int {
			if !b.rules.dutch {
				return 0
			}
			return proper(down2[back][g], b.sizes[g])
		})
	}
	w.c21, w.c20 = opponents(1), again(1)
	w.c19, w.c18 = opponents(0), again(0)
	w.c17, w.c16 = w.unit(min(b.moved, up[1])), w.unit(down[1])
	w.c15, w.c14 = w.unit(min(b.moved, up[0])), w.unit(down[0])
	w.c13 = dutch(strongly)
	if b.rules.colours {
		w.c12 = w.unit(denied)
	}
	b.spares = b.rules.dutch && unbalanced+repeated > 0
	w.c11, w.c10 = dutch(repeated), dutch(unbalanced)
	if b.rules.dutch && !b.rules.outlook && b.odd && b.byeMin >= b.score && b.size%2 == 1 {
		w.c9 = w.unit(b.field.Round)
	}
	w.c8c7 = make([]matching.Weight, groups)
	if next > 0 && b.rules.dutch {
		for g := range groups {
			w.c8c7[g] = w.unit(min(b.sizes[g], next))
		}
		most := (b.size + next) / 2
		if b.guard {
			most *= 3
		}
		w.c8 = w.unit(most)
	}
	w.c7 = by(func(g int) int {
		if residents == 0 {
			return 0
		}
		return min(b.sizes[g], residents)
	})
	w.c6 = w.unit(most)
	b.penalise()
}

// floaters counts the residents who floated down and up, one round ago and two, if it
// can make a difference, and the MDPs of each group who floated down.
func (b *bracket) floaters() (down, up [2]int, moved [2][]int) {
	for back := range 2 {
		moved[back] = make([]int, len(b.sizes))
		for v := range b.size {
			switch f := b.player(v).floats[back]; {
			case v < b.moved && f == Down:
				moved[back][b.groups[v]]++
			case v >= b.moved && f == Down:
				down[back]++
			case v >= b.moved && f == Up:
				up[back]++
			}
		}
		down[back] = proper(down[back], b.size-b.moved)
		if !b.rules.floats {
			down[back], up[back] = 0, 0
		}
	}
	return down, up, moved
}

// proper is how many of a group may differ: if all or none do, the number of
// those paired (C7) settles it.
func proper(count, size int) int {
	if count == size {
		return 0
	}
	return count
}
