package swiss

import (
	"cmp"
	"maps"
	"math/bits"
	"slices"

	"flagfall/pairing"
	"flagfall/pairing/matching"
)

// spread holds the fields of the collapsed last bracket (A.9 of 2017), in which
// every score counts separately (A.8): a pair of different scores is a
// downfloat of the one and an upfloat of the other, and its difference is in
// the lists.
type spread struct {
	psd            map[pairing.Points]matching.Weight    // C.6
	down, up       [2]matching.Weight                    // C.12 to C.15
	downBy, upBy   [2]map[pairing.Points]matching.Weight // C.16 to C.19
	low            pairing.Points                        // the score that the bye is measured against
	offence        matching.Weight                       // a condition of the criteria before that is violated
	offences       []int                                 // per pair of vertices how many it violates
	offencesAtMost int
}

// slot is a field that needs bits: the greatest sum it can reach, and where its
// unit goes.
type slot struct {
	most int
	set  func(matching.Weight)
}

// slots lists the fields of a collapsed bracket from the highest to the lowest.
func (b *bracket) slots() []slot {
	w := &b.w
	w.spread = spread{psd: map[pairing.Points]matching.Weight{}}
	x := &w.spread
	x.low = b.player(b.size-1).score - pairing.Point
	differences := map[pairing.Points]bool{}
	scores := map[pairing.Points]bool{}
	for v := range b.size {
		scores[b.player(v).score] = true
	}
	for s := range scores {
		for t := range scores {
			differences[max(s-t, t-s)] = true
		}
		if b.bye >= 0 {
			differences[s-x.low] = true
		}
	}
	list := slices.SortedFunc(maps.Keys(differences), func(s, t pairing.Points) int { return cmp.Compare(t, s) })
	most := b.size/2 + 1
	var all []slot
	put := func(most int, to *matching.Weight) {
		all = append(all, slot{most, func(unit matching.Weight) { *to = unit }})
	}
	by := func(most int, to *map[pairing.Points]matching.Weight) {
		*to = map[pairing.Points]matching.Weight{}
		for _, d := range list {
			if d > 0 && most > 0 {
				all = append(all, slot{most, func(unit matching.Weight) { (*to)[d] = unit }})
			}
		}
	}
	for _, d := range list {
		// If all else is even, so is the number of pairs without a difference.
		if d > 0 {
			all = append(all, slot{most, func(unit matching.Weight) { x.psd[d] = unit }})
		}
	}
	denied, strongly := b.classes()
	unbalanced, repeated := b.extremes()
	b.spares = unbalanced+repeated > 0
	put(unbalanced, &w.c10)
	put(repeated, &w.c11)
	put(denied, &w.c12)
	put(strongly, &w.c13)
	var count [2][2]int
	for back := range 2 {
		for v := range b.size {
			switch b.player(v).floats[back] {
			case Down:
				count[back][0]++
			case Up:
				count[back][1]++
			}
		}
		put(count[back][0], &x.down[back])
		put(count[back][1], &x.up[back])
	}
	for back := range 2 {
		by(min(most, count[back][0]), &x.downBy[back])
		by(min(most, count[back][1]), &x.upBy[back])
	}
	return all
}

// stages settles the criteria of a collapsed bracket. There may be more of them
// than a weight has bits for. Then as many as fit are optimised first, and what
// a pair does to that optimum is the highest field of the next stage: by
// complementary slackness a matching is optimal exactly when it has only tight
// edges and leaves every blossom with a dual by one edge.
func (b *bracket) stages() error {
	all := b.slots()
	low := []slot{
		{b.size / 2, func(u matching.Weight) { b.w.exchange = u }},
		{b.size/2*b.size + 1, func(u matching.Weight) { b.w.sum = u }},
		{2*b.size + 2, func(u matching.Weight) { b.w.choice = u }},
	}
	all = append(all, low...)
	for from := 0; ; {
		free := matching.WeightBits - 1 - bits.Len(uint(b.w.spread.offencesAtMost))
		to := from
		for to < len(all) && bits.Len(uint(all[to].most)) <= free {
			free -= bits.Len(uint(all[to].most))
			to++
		}
		if to < len(all) {
			to = min(to, len(all)-len(low)) // the order of generation is kept together, in the last stage
		}
		at := 1 // weights are even
		for k := len(all) - 1; k >= 0; k-- {
			unit := matching.Weight{}
			if k >= from && k < to && all[k].most > 0 {
				unit = matching.Bit(at)
				at += bits.Len(uint(all[k].most))
			}
			all[k].set(unit)
		}
		b.w.spread.offence = matching.Weight{}
		if from > 0 {
			b.w.spread.offence = matching.Bit(at)
			at += bits.Len(uint(b.w.spread.offencesAtMost))
		}
		b.w.bits = at
		b.penalise()
		if to == len(all) {
			return nil
		}
		if err := b.build(); err != nil {
			return err
		}
		if err := b.solve(); err != nil {
			return err
		}
		b.remember()
		from = to
	}
}

// remember keeps what every pair does to the optimum that was found.
func (b *bracket) remember() {
	n := len(b.vertex)
	x := &b.w.spread
	x.offences = make([]int, n*n)
	most := 0
	for u := range n {
		for v := range u {
			if _, ok := b.s.Weight(u, v); ok {
				k := b.s.Offences(u, v)
				x.offences[u*n+v], x.offences[v*n+u] = k, k
				most = max(most, k)
			}
		}
	}
	x.offencesAtMost = most * (n / 2)
}

// between is what a pair of a collapsed bracket is worth; v may be the bye.
func (b *bracket) between(u, v int) matching.Weight {
	x := &b.w.spread
	sum := matching.Weight{}
	if x.offences != nil {
		sum = sum.Minus(x.offence.Times(x.offences[u*len(b.vertex)+v]))
	}
	p := b.player(u)
	if v == b.bye {
		d := p.score - x.low
		sum = sum.Minus(x.psd[d])
		for back := range 2 {
			if p.floats[back] == Down {
				sum = sum.Minus(x.down[back]).Minus(x.downBy[back][d])
			}
		}
		return sum
	}
	q := b.player(v)
	if p.score < q.score {
		p, q = q, p
	}
	sum = sum.Minus(b.penalty[b.class[u]][b.class[v]])
	if b.spares {
		sum = sum.Minus(b.topPenalty(b.player(u), b.player(v)))
	}
	d := p.score - q.score
	if d == 0 {
		return sum
	}
	sum = sum.Minus(x.psd[d])
	for back := range 2 {
		if p.floats[back] == Down {
			sum = sum.Minus(x.down[back]).Minus(x.downBy[back][d])
		}
		if q.floats[back] == Up {
			sum = sum.Minus(x.up[back]).Minus(x.upBy[back][d])
		}
	}
	return sum
}
