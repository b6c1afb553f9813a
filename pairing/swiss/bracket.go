package swiss

import (
	"math/bits"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/matching"
)

// bracket is a pairing bracket: the players moved down from the brackets above
// (MDPs) and the residents of a score group. The graph holds them first, then
// the next score group, then a vertex for the bye if the number of players is
// odd, then everybody below; all must be matched, so that any choice made here
// leaves a complete pairing (C4).
type bracket struct {
	*round
	score   pairing.Points
	moved   int // how many are MDPs; they come first
	size    int // MDPs and residents
	core    int // ... and the next group, and the bye
	bye     int // vertex of the bye, or -1; after narrow that of a single floater
	scope   scope
	last    bool  // nobody is below
	guard   bool  // the next bracket is the last, and has the bye
	vertex  []int // per vertex the place in round.players; -1 for the bye
	groups  []int // per vertex of the bracket its group: 0 the residents, then upwards
	sizes   []int // members per group
	pairs   int   // pairs in the bracket, once solved
	s       *matching.Solver
	w       layout
	penalty [][]matching.Weight // by colour class, what C12 and C13 deduct for a pair
	spares  bool                // topscorers are to be spared (C10, C11)
	class   []int
	kinds   []*contender // one from each class
}

// newBracket lays out the bracket at the top of those who are left; the first
// moved of them come down from the bracket before.
func (r *round) newBracket(left []int, moved int, scope scope) *bracket {
	b := &bracket{round: r, bye: -1, moved: moved, scope: scope}
	end := b.moved
	if end < len(left) {
		b.score = r.players[left[end]].score
	}
	for end < len(left) && r.players[left[end]].score == b.score {
		end++
	}
	if scope == collapsed {
		end = len(left)
		b.score = r.players[left[end-1]].score
	}
	b.size = end
	next := end
	for next < len(left) && r.players[left[next]].score == r.players[left[end]].score {
		next++
	}
	b.vertex = append(b.vertex, left[:next]...)
	b.core = next
	b.last = len(left) == end
	if scope == nextOnly && !b.last {
		b.guard = r.odd && next == len(left)
		b.group()
		b.layout(next - end)
		return b
	}
	if scope == nextOnly {
		b.scope = roundWide
	}
	if r.odd {
		b.bye = next
		b.vertex = append(b.vertex, -1)
		b.core++
	}
	b.vertex = append(b.vertex, left[next:]...)
	b.group()
	if scope == collapsed {
		return b // laid out in stages
	}
	if r.rules.outlook {
		next = end // the penultimate and the last bracket do not look at the next (C.7)
	}
	b.layout(next - end)
	return b
}

func (b *bracket) player(v int) *contender { return &b.players[b.vertex[v]] }

// group numbers the score groups of the bracket from the residents upwards.
func (b *bracket) group() {
	b.groups = make([]int, b.size)
	if b.scope == collapsed {
		// Those moved down are all paired, except the one with the bye.
		for v := range b.moved {
			b.groups[v] = 1
		}
		return
	}
	b.sizes = []int{b.size - b.moved}
	for v := b.moved - 1; v >= 0; v-- {
		if v == b.moved-1 || b.player(v).score != b.player(v+1).score {
			b.sizes = append(b.sizes, 0)
		}
		b.groups[v] = len(b.sizes) - 1
		b.sizes[len(b.sizes)-1]++
	}
}

// share is what every pair of a player in this bracket is worth for that player
// alone: that they are paired at all (C7), and do not float again (C14, C16;
// C18 and C20 for MDPs).
func (b *bracket) share(v int) matching.Weight {
	p, g := b.player(v), b.groups[v]
	down := [2]matching.Weight{b.w.c14, b.w.c16}
	if b.scope == collapsed {
		return matching.Weight{}
	}
	var sum matching.Weight
	if g > 0 {
		sum = b.w.c7[g]
		down = [2]matching.Weight{b.w.c18[g], b.w.c20[g]}
	}
	for back := range 2 {
		if p.floats[back] == Down {
			sum = sum.Plus(down[back])
		}
	}
	return sum.Plus(b.w.c8.Times(b.barred(v)))
}

// build makes the graph, with starting duals for which nearly every faultless
// pair is tight, and a first matching of such pairs.
func (b *bracket) build() error {
	if b.w.bits > matching.WeightBits {
		return rule.Errorf(rule.Internal, "the bracket of score %v needs weights of %d bits", b.score, b.w.bits).
			WithHint("the field is too large to be paired exactly; split the event")
	}
	n := len(b.vertex)
	b.s = b.take(0, n, b.core)
	s := b.s
	shares := make([]matching.Weight, b.size)
	for v := range n {
		if b.scope != nextOnly {
			s.Must(v)
		}
		if v < b.size {
			shares[v] = b.share(v)
		}
	}
	players := b.core
	if b.bye >= 0 {
		players--
	}
	best := b.joinPairs(players, shares)
	if b.bye >= 0 {
		for v := range players {
			if b.byeFor(b.vertex[v]) {
				w := matching.Weight{}
				if b.scope == collapsed {
					w = b.between(v, b.bye)
				}
				s.SetWeight(v, b.bye, w)
			}
		}
	}
	b.joinRest()
	b.setDuals(players, shares, best)
	if b.moved == 0 {
		linkNaturally(s, 0, b.size)
	} else {
		for v := range b.moved {
			for u := b.moved; u < b.size && s.Mate(v) < 0; u++ {
				s.Link(v, u)
			}
		}
		linkNaturally(s, b.moved, b.size)
	}
	linkNaturally(s, b.size, players)
	linkNaturally(s, b.core, n)
	return nil
}

// lowest is less than what any pair is worth.
var lowest = matching.Weight{}.Minus(matching.Bit(matching.WeightBits))

// joinPairs joins the players of the bracket and of the next score group who may meet.
// It returns the most that a pair of each bracket player is worth apart from their
// shares.
func (b *bracket) joinPairs(players int, shares []matching.Weight) []matching.Weight {
	s := b.s
	best := make([]matching.Weight, b.size)
	for v := range best {
		best[v] = lowest
	}
	for v := 1; v < players; v++ {
		for u := range v {
			if u >= b.size {
				if b.may(b.vertex[u], b.vertex[v]) {
					s.SetWeight(u, v, b.weightBelow(u, v))
				}
				continue
			}
			if v < b.moved || !b.may(b.vertex[u], b.vertex[v]) {
				continue // two MDPs could have met above
			}
			if v >= b.size {
				s.SetWeight(u, v, b.weightBelow(u, v).Plus(b.w.c8c7[b.groups[u]]))
				continue
			}
			var bare matching.Weight
			if b.scope == collapsed {
				bare = b.between(u, v)
			} else {
				bare = b.inBracket(u, v)
			}
			s.SetWeight(u, v, bare.Plus(shares[u]).Plus(shares[v]))
			if best[u].Less(bare) {
				best[u] = bare
			}
			if best[v].Less(bare) {
				best[v] = bare
			}
		}
	}
	return best
}

// setDuals gives everybody a dual for which nearly every faultless pair is tight.
func (b *bracket) setDuals(players int, shares, best []matching.Weight) {
	s := b.s
	for v := range b.size {
		if lowest.Less(best[v]) {
			s.SetDual(v, shares[v].Plus(best[v].Half()))
		}
	}
	below := b.w.c8.Half()
	if b.guard {
		below = b.w.c8.Half().Times(3)
	}
	for v := b.size; v < players; v++ {
		s.SetDual(v, below)
	}
	for v := range b.size {
		if y := b.leastAgainst(v, players); s.Dual(v).Less(y) {
			s.SetDual(v, y)
		}
	}
	if b.bye >= 0 {
		s.SetDual(b.bye, s.Least(b.bye))
	}
}

// inBracket is what a pair inside the bracket is worth apart from the shares of
// the two.
func (b *bracket) inBracket(u, v int) matching.Weight {
	w := b.w.c6.Minus(b.penalty[b.class[u]][b.class[v]])
	if b.spares {
		w = w.Minus(b.topPenalty(b.player(u), b.player(v)))
	}
	if u < b.moved {
		w = w.Minus(b.upfloat(b.groups[u], v))
	}
	return w
}

// leastAgainst is the lowest dual a bracket player may have against those
// below the bracket.
func (b *bracket) leastAgainst(v, players int) matching.Weight {
	var least matching.Weight
	for u := b.size; u < players; u++ {
		if w, ok := b.s.Weight(v, u); ok {
			if y := w.Minus(b.s.Dual(u)); least.Less(y) {
				least = y
			}
		}
	}
	return least
}

// upfloat is the cost of a resident who floated up meeting an MDP of a group
// (C15, C17, C19, C21).
func (b *bracket) upfloat(g, resident int) matching.Weight {
	var sum matching.Weight
	p := b.player(resident)
	if p.floats[0] == Up {
		sum = b.w.c15.Plus(b.w.c19[g])
	}
	if p.floats[1] == Up {
		sum = sum.Plus(b.w.c17).Plus(b.w.c21[g])
	}
	return sum
}

// joinRest joins everybody below the next score group, and the bye, to all whom they
// may meet: to all but a few.
func (b *bracket) joinRest() {
	b.s.JoinBeyond()
	at := make([]int, len(b.players)) // per player the vertex
	for i := range at {
		at[i] = -1
	}
	for v, i := range b.vertex {
		if v != b.bye {
			at[i] = v
		}
	}
	for v := b.core; v < len(b.vertex); v++ {
		if b.bye >= 0 && !b.byeFor(b.vertex[v]) {
			b.s.Unjoin(b.bye, v)
		}
		row := b.allowed[b.vertex[v]*b.words : (b.vertex[v]+1)*b.words]
		for k, word := range row {
			for no := ^word; no != 0; no &= no - 1 {
				if i := k<<6 + bits.TrailingZeros64(no); i < len(at) && at[i] >= 0 && at[i] != v {
					b.s.Unjoin(at[i], v)
				}
			}
		}
	}
}
