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
// odd, then everybody below; all must be matched, so that whatever is chosen
// here leaves a complete pairing (C4).
type bracket struct {
	*round
	score   pairing.Points
	moved   int // how many are MDPs; they come first
	size    int // MDPs and residents
	core    int // ... and the next group, and the bye
	bye     int // vertex of the bye, or -1; after narrow that of whoever floats
	scope   scope
	last    bool  // nobody is below
	guard   bool  // the next bracket is the last, and has the bye
	vertex  []int // per vertex the place in round.players; the bye has -1
	groups  []int // per vertex of the bracket its group: 0 the residents, then upwards
	sizes   []int // members per group
	pairs   int   // pairs in the bracket, once solved
	s       *matching.Solver
	w       layout
	penalty [][]matching.Weight // by colour class, what C12 and C13 take off a pair
	spares  bool                // topscorers are to be spared (C10, C11)
	class   []int
	kinds   []*contender // one of each class
}

// layout is where each criterion stands in the weight of a pair, as the weight
// of one unit. A criterion that cannot differ in this bracket has no bits, and
// the weight 0.
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

// newBracket lays out the bracket at the top of those who are left, of whom
// the first so many were moved down from the one before.
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
		next = end // the penultimate and the last bracket look at none (C.7)
	}
	b.layout(next - end)
	return b
}

func (b *bracket) player(v int) *contender { return &b.players[b.vertex[v]] }

// group numbers the score groups of the bracket from the residents upwards.
func (b *bracket) group() {
	b.groups = make([]int, b.size)
	if b.scope == collapsed {
		// Those moved down are all paired, but for who has the bye.
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

// layout counts how far each criterion can reach, and allots the bits from the
// least criterion up.
func (b *bracket) layout(next int) {
	residents, groups := b.size-b.moved, len(b.sizes)
	most := b.size / 2
	var down, up [2]int // residents who floated so
	down2 := [2][]int{} // MDPs who floated down, by group
	for back := range 2 {
		down2[back] = make([]int, groups)
		for v := range b.size {
			switch f := b.player(v).floats[back]; {
			case v < b.moved && f == Down:
				down2[back][b.groups[v]]++
			case v >= b.moved && f == Down:
				down[back]++
			case v >= b.moved && f == Up:
				up[back]++
			}
		}
		down[back] = proper(down[back], residents)
	}
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
	opponents := func(back int) func(g int) int {
		return func(g int) int {
			if groups == 2 || !b.rules.dutch {
				return 0 // C15 or C17 counts the same pairs
			}
			return min(b.sizes[g], up[back])
		}
	}
	w.c21 = by(opponents(1))
	again := func(back int) func(g int) int {
		return func(g int) int {
			if !b.rules.dutch {
				return 0
			}
			return proper(down2[back][g], b.sizes[g])
		}
	}
	w.c20 = by(again(1))
	w.c19 = by(opponents(0))
	w.c18 = by(again(0))
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

// proper is how many of a group may differ: where all or none are so, the
// number of those paired (C7) settles it.
func proper(count, size int) int {
	if count == size {
		return 0
	}
	return count
}

// classes sorts the bracket's players by their colour preferences, and gives
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

// denies says whether a pair denies one of the two his colour preference (C12),
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

// extremes is how many of a bracket could break C10 and C11: players two
// colours out of balance, and players with a colour twice running, where there
// are topscorers to be spared.
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

// share is what every pair of a player in this bracket is worth for him alone:
// that he is paired at all (C7), and does not float again (C14, C16; C18 and
// C20 for MDPs).
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
		return rule.Errorf(rule.Internal, "the bracket of %v points needs weights of %d bits", b.score, b.w.bits).
			WithHint("the field is too large to be paired exactly; split the event")
	}
	n := len(b.vertex)
	b.s = b.take(0, n, b.core)
	s := b.s
	shares := make([]matching.Weight, b.size)
	for v := range n {
		s.SetMust(v, b.scope != nextOnly)
		if v < b.size {
			shares[v] = b.share(v)
		}
	}
	players := b.core
	if b.bye >= 0 {
		players--
	}
	best := make([]matching.Weight, b.size)
	low := matching.Weight{}.Minus(matching.Bit(matching.WeightBits))
	for v := range best {
		best[v] = low
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
	b.joinRest(players)
	for v := range b.size {
		if low.Less(best[v]) {
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

// inBracket is what a pair inside the bracket is worth beside the shares of the
// two.
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

// upfloat is what it costs that a resident who floated up meets an MDP of a
// group (C15, C17, C19, C21).
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

// joinRest joins everybody below the next score group, and the bye.
func (b *bracket) joinRest(players int) {
	for v := b.core; v < len(b.vertex); v++ {
		for u := range v {
			if u == b.bye {
				if b.byeFor(b.vertex[v]) {
					b.s.Join(u, v)
				}
				continue
			}
			if b.may(b.vertex[u], b.vertex[v]) {
				b.s.Join(u, v)
			}
		}
	}
}
