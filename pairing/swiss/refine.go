package swiss

import (
	"flagfall/arbiter/rule"
	"flagfall/pairing/matching"
)

// pair pairs the bracket: the best matching by C6-C21, and among the best the
// one that the procedure of C.04.3, articles 3 and 4, generates first. Each
// choice is fixed before the next is made.
func (b *bracket) pair() error {
	if b.scope == collapsed {
		if err := b.stages(); err != nil {
			return err
		}
	}
	if err := b.build(); err != nil {
		return err
	}
	if err := b.solve(); err != nil {
		return err
	}
	b.pairs = 0
	for v := range b.size {
		if m := b.s.Mate(v); m > v && m < b.size {
			b.pairs++
		}
	}
	if err := b.narrow(); err != nil {
		return err
	}
	if err := b.chooseMoved(); err != nil {
		return err
	}
	if err := b.pairMoved(); err != nil {
		return err
	}
	if err := b.pairRemainder(); err != nil {
		return err
	}
	if b.last {
		return b.giveBye()
	}
	return nil
}

// giveBye gives the last possible player of the last bracket the bye.
func (b *bracket) giveBye() error {
	for v := range b.size {
		if b.partner[b.vertex[v]] != unpaired {
			continue
		}
		if b.bye < 0 || b.s.Mate(v) != b.bye {
			return rule.Errorf(rule.Internal, "player %d is left over in the last bracket", b.player(v).Number)
		}
		b.partner[b.vertex[v]] = bye
	}
	return nil
}

func boolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (b *bracket) solve() error {
	if err := b.s.Solve(); err != nil {
		return err
	}
	if b.verify {
		if err := b.s.Verify(); err != nil {
			return rule.Errorf(rule.Internal, "the matching of the bracket of score %v is not proved: %w", b.score, err)
		}
	}
	return nil
}

// inside reports whether a vertex is paired within the bracket.
func (b *bracket) inside(v int) bool {
	m := b.s.Mate(v)
	return m >= 0 && m < b.size
}

// chooseMoved picks the MDPs that are paired, from the top (3.3 and 4.4: the
// valid sets by their smallest differing number). C7 has settled how many of
// each score there are.
func (b *bracket) chooseMoved() error {
	for from := 0; from < b.moved; {
		to, in := from, 0
		for ; to < b.moved && b.groups[to] == b.groups[from]; to++ {
			in += boolToInt(b.inside(to))
		}
		if in > 0 && in < to-from {
			if err := b.chooseOf(from, to, in); err != nil {
				return err
			}
		}
		from = to
	}
	return nil
}

func (b *bracket) chooseOf(from, to, in int) error {
	resident := func(u int) bool { return u >= b.moved && u < b.size }
	for v := from; v < to && in > 0; v++ {
		if !b.inside(v) {
			b.add(v, b.w.choice.Plus(b.w.choice), resident)
			if err := b.solve(); err != nil {
				return err
			}
		}
		if b.inside(v) {
			in--
			b.s.Must(v)
			b.s.Keep(v, resident)
		} else {
			b.s.Keep(v, func(u int) bool { return !resident(u) })
		}
		if err := b.solve(); err != nil {
			return err
		}
	}
	return nil
}

// add adds to the weights of the edges between a vertex and those that are
// picked.
func (b *bracket) add(v int, by matching.Weight, pick func(u int) bool) {
	for u := range b.core {
		if w, ok := b.s.Weight(v, u); ok && u != v && pick(u) {
			b.s.SetWeight(v, u, w.Plus(by))
		}
	}
	b.s.Changed(v)
}

// pairMoved gives each MDP that is paired the highest resident possible, from
// the top (transpositions of S2, 4.2).
func (b *bracket) pairMoved() error {
	for v := range b.moved {
		if b.inside(v) {
			if err := b.highestPartner(v, b.moved, func(u int) bool { return true }); err != nil {
				return err
			}
		}
	}
	return nil
}

// highestPartner pairs v with the first of the vertices from a place on that
// keeps the matching optimal. A partner not joined by a tight edge is in no
// optimal matching, so mostly no search is needed.
func (b *bracket) highestPartner(v, from int, open func(u int) bool) error {
	mate := b.s.Mate(v)
	var better []int
	for u := from; u < mate; u++ {
		if b.partner[b.vertex[u]] == unpaired && open(u) && b.s.Tight(v, u) {
			better = append(better, u)
		}
	}
	if len(better) > 0 {
		for k, u := range append(better, mate) {
			w, _ := b.s.Weight(v, u)
			b.s.SetWeight(v, u, w.Plus(b.w.choice.Times(len(better)+1-k)))
		}
		b.s.Changed(v)
		if err := b.solve(); err != nil {
			return err
		}
		mate = b.s.Mate(v)
	}
	b.partner[b.vertex[v]], b.partner[b.vertex[mate]] = b.vertex[mate], b.vertex[v]
	b.s.Drop(v)
	return b.solve()
}

// pairRemainder pairs the residents whom no MDP has taken, as a bracket of
// their own: the fewest exchanges between S1 and S2, among these the smallest
// sum, then the exchanges by C.04.3, 4.3, then the transpositions.
func (b *bracket) pairRemainder() error {
	h := &remainder{bracket: b}
	for v := b.moved; v < b.size; v++ {
		if b.partner[b.vertex[v]] == unpaired {
			if b.inside(v) {
				h.half++
			}
			h.members = append(h.members, v)
		}
	}
	h.half /= 2
	if h.half == 0 {
		return nil
	}
	h.place = make([]int, b.size)
	for v := range h.place {
		h.place[v] = -1
	}
	for k, v := range h.members {
		h.place[v] = k
	}
	if 2*h.half == len(h.members) {
		if err := h.letGo(); err != nil {
			return err
		}
	}
	if err := h.exchange(); err != nil {
		return err
	}
	for _, v := range h.members {
		if h.upper[h.place[v]] {
			err := b.highestPartner(v, v+1, func(u int) bool { return h.place[u] >= 0 && !h.upper[h.place[u]] })
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// remainder is the homogeneous part of a bracket.
type remainder struct {
	*bracket
	members []int // vertices, in order
	place   []int // per vertex its place in members, or -1
	half    int   // pairs; S1 is this many members from the first
	upper   []bool
}

// letGo drops everybody below when nobody of the bracket floats: they cannot
// matter any more.
func (h *remainder) letGo() error {
	for v := range h.vertex {
		outside := v >= h.size || v < h.moved
		if outside && (v == h.bye || h.vertex[v] >= 0 && h.partner[h.vertex[v]] == unpaired) {
			h.s.Drop(v)
		}
	}
	return h.solve()
}

// isUpper reports whether a member is the higher one of a pair at present.
func (h *remainder) isUpper(v int) bool {
	m := h.s.Mate(v)
	return m > v && m < h.size && h.place[m] >= 0
}

// exchange settles which members are the upper ones of their pairs.
func (h *remainder) exchange() error {
	h.upper = make([]bool, len(h.members))
	if !h.regular() {
		if err := h.weigh(); err != nil {
			return err
		}
	}
	count := 0
	for k, v := range h.members {
		if k >= h.half && h.isUpper(v) {
			count++
		}
	}
	if count > 0 {
		if err := h.leave(count); err != nil {
			return err
		}
		if err := h.enter(count); err != nil {
			return err
		}
	}
	for k, v := range h.members {
		h.upper[k] = h.isUpper(v)
	}
	// From here on an upper member meets one who is not upper, and ranks above
	// them.
	for k, v := range h.members {
		h.s.Keep(v, func(u int) bool {
			if u >= h.size || h.place[u] < 0 {
				return !h.upper[k]
			}
			return h.upper[k] != h.upper[h.place[u]] && h.upper[k] == (u > v)
		})
	}
	return h.solve()
}

// regular reports whether S1 meets S2 in order.
func (h *remainder) regular() bool {
	for _, v := range h.members[:h.half] {
		if m := h.s.Mate(v); m < 0 || m >= h.size || h.place[m] < h.half {
			return false
		}
	}
	return true
}

// weigh makes a pair dearer by its upper member: any of S1 is better than any
// of S2, then a higher one is better (4.3.1 and 4.3.2). The worth of an upper
// member of S1 goes into their dual, so that pairs of S1 with S2 stay as tight
// as they were.
func (h *remainder) weigh() error {
	h.s.DissolveAll()
	for k, v := range h.members {
		worth := h.worth(k)
		for _, u := range h.members[k+1:] {
			if w, ok := h.s.Weight(v, u); ok {
				h.s.SetWeight(v, u, w.Plus(worth))
			}
		}
		if k < h.half {
			h.s.Raise(v, worth)
		}
	}
	h.s.PartLoose()
	return h.solve()
}

func (h *remainder) worth(k int) matching.Weight {
	if k < h.half {
		return h.w.sum.Times(h.half - 1 - k)
	}
	return matching.Weight{}.Minus(h.w.exchange).Minus(h.w.sum.Times(k - h.half + 1))
}

// leave settles who leaves S1: the largest numbers that can (4.3.3).
func (h *remainder) leave(count int) error {
	for k := h.half - 1; k >= 0 && count > 0; k-- {
		v := h.members[k]
		below := func(u int) bool { return u > v && u < h.size && h.place[u] >= 0 }
		if h.isUpper(v) {
			h.add(v, matching.Weight{}.Minus(h.w.choice.Plus(h.w.choice)), below)
			if err := h.solve(); err != nil {
				return err
			}
		}
		if h.isUpper(v) {
			h.s.Must(v)
			h.s.Keep(v, below)
		} else {
			count--
			h.s.Keep(v, func(u int) bool { return !below(u) })
		}
		if err := h.solve(); err != nil {
			return err
		}
	}
	return nil
}

// enter settles who leaves S2: the smallest numbers that can (4.3.4). The last
// one follows from the sum.
func (h *remainder) enter(count int) error {
	for k := h.half; k < len(h.members) && count > 1; k++ {
		v := h.members[k]
		below := func(u int) bool { return u > v && u < h.size && h.place[u] >= 0 }
		if !h.isUpper(v) {
			h.add(v, h.w.choice.Plus(h.w.choice), below)
			if err := h.solve(); err != nil {
				return err
			}
		}
		if h.isUpper(v) {
			count--
			h.s.Must(v)
			h.s.Keep(v, below)
		} else {
			h.s.Keep(v, func(u int) bool { return !below(u) })
		}
		if err := h.solve(); err != nil {
			return err
		}
	}
	return nil
}
