// Package matching finds matchings of maximum weight in general graphs: sets
// of edges that share no vertex and weigh as much as possible.
//
// It is for pairing systems and knows vertices and weights only. A vertex may
// be one that must be matched; another may stay single. The graph is dense:
// the weights of its first vertices, the core, stand in a matrix, and every
// edge beyond weighs nothing. After a change the solver goes on from the
// matching and the duals that it has, so that a sequence of similar problems
// costs little more than the first.
//
// The method is Edmonds' blossom algorithm in its primal-dual form, one search
// tree at a time, with duals that are offset lazily by a running delta (J.
// Edmonds 1965; Z. Galil, ACM Computing Surveys 18, 1986). Weights are whole
// numbers of 128 bits; nothing overflows silently. [Solver.Verify] proves by
// complementary slackness that a matching is a best one.
package matching

import (
	"math/bits"
)

// The ways to fail.
const (
	// ErrNone: a vertex that must be matched cannot be.
	ErrNone Error = "no matching covers every vertex that must be matched"
	// ErrOverflow: a dual would need more bits than are available.
	ErrOverflow Error = "a dual of the matching needs more than 122 bits"
)

// Error is an error of [Solver.Solve].
type Error string

// Error is the sentence of the error.
func (e Error) Error() string { return string(e) }

// Labels of a search: a blossom is outside the tree, or in it at even or odd
// distance from the root.
const (
	free  int8 = iota
	outer      // even distance: duals fall
	inner      // odd distance: duals rise
	gone       // dropped from the graph
)

// Solver is a graph with a matching that is kept of maximum weight. Weights
// must be even and below 2^WeightBits in size. Its buffers are reused by
// Reset. It is not for use by several goroutines at once.
type Solver struct {
	n, core int
	words   int    // words in a row of edges
	weight  matrix // core x core, numbers of the palette; 0 where there is no edge
	palette palette
	edges   []uint64 // n x words bits, for edges with an end beyond the core
	must    []bool
	mate    []int32 // the vertex matched with, or -1

	// dual is the dual of a vertex; while a search has the vertex in its tree
	// it is offset: the dual is dual-delta (outer) or dual+delta (inner).
	dual   []Weight
	vlabel []int8 // the label of the vertex's top blossom
	top    []int32

	// Blossoms have the ids n and up; a vertex is a blossom of its own id.
	blossom []blossom
	spare   []int32 // ids that are free

	// About the search in progress.
	delta    Weight
	key      []Weight // per vertex outside the outer ones: least dual[u]-weight(u,v)
	from     []int32  // the outer u that attains it
	label    []int8
	intoFrom []int32 // of an inner blossom: the outer vertex the tree comes from
	into     []int32 // ... and the vertex it comes to
	mark     []int32
	stamp    int32
	tree     []int32 // blossoms that were given a label
	outers   []int32 // those that were outer; some are inside others by now
	best     []contact
	rows     [][]near // rows to be reused
	singles  []int32  // apart from the root

	// Stuck says why the last Solve failed with ErrNone.
	Stuck Witness

	// Searches counts how many trees were grown, for measurements.
	Searches int
}

// Witness proves that no matching covers every vertex that must be matched:
// the groups are odd sets of vertices of which none has an edge to another
// group, their only neighbours are fewer than the groups, and each group needs
// one of them.
type Witness struct {
	Groups     [][]int
	Neighbours []int
}

// blossom is an odd cycle of smaller blossoms, the first of them holding the
// base. edge i joins child i to child i+1.
type blossom struct {
	parent   int32
	base     int32
	z        Weight // dual, offset like the vertices': z+2 delta (outer), z-2 delta (inner)
	children []int32
	edge     [][2]int32
	leaves   []int32
	row      []near // of an outer blossom: nearest own vertex, per vertex
}

// near is the least key from a blossom to a vertex, and which of its vertices
// has it.
type near struct {
	key Weight
	u   int32
}

// contact is the best edge of an outer blossom to another outer one.
type contact struct {
	sum  Weight // key + dual: twice the delta at which the edge is tight
	u, w int32
}

// New makes a solver for n vertices of which the first core have weights.
func New(n, core int) *Solver {
	s := new(Solver)
	s.Reset(n, core)
	return s
}

// Reset empties the solver for another graph.
func (s *Solver) Reset(n, core int) {
	s.weight.empty(core)
	s.palette.empty()
	s.reset(n, core)
}

// Reserve makes room for a core of that size, so that no smaller one need be thrown away.
func (s *Solver) Reserve(core int) { s.weight.reserve(core) }

// Shrink keeps the first n vertices of the core with their edges, and adds some
// without any; everything else is dropped. The matching among those who are
// kept stands where it can; the others are single. There must be room: n and
// the vertices added are no more than the core was.
func (s *Solver) Shrink(n, added int) {
	levels, mates, must := make([]Weight, n), make([]int, n), make([]bool, n)
	for v := range n {
		levels[v], mates[v], must[v] = s.Level(v), s.Mate(v), s.must[v]
	}
	core := n + added
	s.weight.shrink(n, core)
	s.reset(core, core)
	for v := range n {
		s.dual[v], s.must[v] = levels[v], must[v]
		if m := mates[v]; m >= 0 && m < v {
			s.Link(m, v)
		}
	}
}

// reset empties everything but the weights.
func (s *Solver) reset(n, core int) {
	s.n, s.core, s.words = n, core, (n+63)/64
	s.edges = resize(s.edges, n*s.words)
	clear(s.edges)
	s.must, s.mate = resize(s.must, n), resize(s.mate, n)
	s.dual, s.vlabel, s.top = resize(s.dual, n), resize(s.vlabel, n), resize(s.top, n)
	s.key, s.from = resize(s.key, n), resize(s.from, n)
	ids := n + n/2 + 2
	for i := range s.blossom {
		b := &s.blossom[i]
		s.release(b)
		b.children, b.edge, b.leaves = b.children[:0], b.edge[:0], b.leaves[:0]
	}
	if cap(s.blossom) < ids {
		s.blossom = append(make([]blossom, 0, ids), s.blossom...)
	}
	s.blossom = s.blossom[:ids]
	s.label, s.intoFrom, s.into = resize(s.label, ids), resize(s.intoFrom, ids), resize(s.into, ids)
	s.mark, s.best = resize(s.mark, ids), resize(s.best, ids)
	s.spare = s.spare[:0]
	for v := range n {
		s.must[v], s.mate[v], s.dual[v], s.vlabel[v], s.top[v] = false, -1, Weight{}, free, int32(v)
	}
	for b := range ids {
		s.blossom[b].parent, s.label[b], s.mark[b] = -1, free, 0
		if b < n {
			s.blossom[b].base = int32(b)
			s.blossom[b].leaves = append(s.blossom[b].leaves[:0], int32(b))
		} else {
			s.spare = append(s.spare, int32(ids-1-(b-n)))
		}
	}
	s.stamp, s.Searches = 0, 0
}

func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// Must says that a vertex must be matched.
func (s *Solver) Must(v int) { s.must[v] = true }

// SetWeight sets the weight of an edge between vertices of the core. When a
// matching stands already, Changed must be told.
func (s *Solver) SetWeight(u, v int, w Weight) {
	s.weight.set(u, v, s.palette.number(w))
}

// Weight gives the weight of an edge, and whether there is one.
func (s *Solver) Weight(u, v int) (Weight, bool) {
	if u < s.core && v < s.core {
		n := s.weight.at(u, v)
		return s.palette.list[n], n != 0
	}
	return Weight{}, s.edges[u*s.words+v>>6]>>(v&63)&1 == 1
}

// Join makes an edge of no weight between two vertices of which at least one
// is beyond the core.
func (s *Solver) Join(u, v int) {
	s.edges[u*s.words+v>>6] |= 1 << (v & 63)
	s.edges[v*s.words+u>>6] |= 1 << (u & 63)
}

// JoinBeyond makes edges of no weight from every vertex beyond the core to all others.
func (s *Solver) JoinBeyond() {
	for v := range s.n {
		row := s.edges[v*s.words : v*s.words+s.words]
		from := s.core
		if v >= s.core {
			from = 0
		}
		for i := from >> 6; i < s.words; i++ {
			row[i] = ^uint64(0)
		}
		if from>>6 < s.words {
			row[from>>6] &^= 1<<(from&63) - 1
		}
		if s.n&63 != 0 {
			row[s.words-1] &= 1<<(s.n&63) - 1
		}
		row[v>>6] &^= 1 << (v & 63)
	}
}

// Unjoin takes an edge of no weight away before the first Solve.
func (s *Solver) Unjoin(u, v int) {
	s.edges[u*s.words+v>>6] &^= 1 << (v & 63)
	s.edges[v*s.words+u>>6] &^= 1 << (u & 63)
}

// JoinLike makes the edges of no weight that another solver has among its vertices
// from a given one on, which are the first ones here.
func (s *Solver) JoinLike(other *Solver, from int) {
	shift := from & 63
	for v := range s.n {
		row := other.edges[(v+from)*other.words+from>>6 : (v+from+1)*other.words]
		for i := range s.words {
			word := row[i] >> shift
			if shift > 0 && i+1 < len(row) {
				word |= row[i+1] << (64 - shift)
			}
			s.edges[v*s.words+i] = word
		}
	}
}

// Mate is the vertex that v is matched with, or -1.
func (s *Solver) Mate(v int) int { return int(s.mate[v]) }

// Dual is the dual of a vertex.
func (s *Solver) Dual(v int) Weight { return s.dual[v] }

// Level is the dual of a vertex plus half of that of every blossom around it:
// such duals are feasible without blossoms.
func (s *Solver) Level(v int) Weight {
	y := s.dual[v]
	for b := s.blossom[v].parent; b >= 0; b = s.blossom[b].parent {
		y = y.Plus(s.blossom[b].z.Half())
	}
	return y
}

// SetDual sets the dual of a vertex before the first Solve. Duals must be
// feasible: no edge may weigh more than the duals of its ends together, and a
// vertex that may stay single has none below 0.
func (s *Solver) SetDual(v int, y Weight) { s.dual[v] = y }

// Link matches two single vertices if the edge between them is tight, and
// says whether it did.
func (s *Solver) Link(u, v int) bool {
	if s.mate[u] >= 0 || s.mate[v] >= 0 || !s.Tight(u, v) {
		return false
	}
	s.mate[u], s.mate[v] = int32(v), int32(u)
	return true
}

// Tight reports whether there is an edge that weighs as much as its ends'
// duals (and those of the blossoms around both): only such an edge can be in a
// best matching.
func (s *Solver) Tight(u, v int) bool {
	w, ok := s.Weight(u, v)
	return ok && s.slack(u, v, w) == Weight{}
}

func (s *Solver) slack(u, v int, w Weight) Weight {
	sum := s.dual[u].Plus(s.dual[v]).Minus(w)
	if s.top[u] == s.top[v] {
		for b := s.blossom[u].parent; b >= 0; b = s.blossom[b].parent {
			if s.contains(b, int32(v)) {
				sum = sum.Plus(s.blossom[b].z)
			}
		}
	}
	return sum
}

func (s *Solver) contains(b, v int32) bool {
	for ; v >= 0; v = s.blossom[v].parent {
		if v == b {
			return true
		}
	}
	return false
}

// Solve makes the matching a best one. It fails with ErrNone when a vertex
// that must be matched cannot be, and with ErrOverflow.
func (s *Solver) Solve() error {
	for v := range s.n {
		for s.vlabel[v] != gone && s.mate[v] < 0 && (s.must[v] || s.dual[v].Sign() > 0) {
			if err := s.search(int32(v)); err != nil {
				return err
			}
		}
	}
	return nil
}

// Changed tells the solver that weights of edges at v were changed. The
// matching is best again after the next Solve.
func (s *Solver) Changed(v int) {
	for s.top[v] != int32(v) {
		s.dissolve(s.top[v])
	}
	s.dual[v] = s.Least(v)
	if m := s.mate[v]; m >= 0 && !s.Tight(v, int(m)) {
		s.part(int32(v))
	}
}

// Least is the lowest dual that v may have as the others stand; v is in no
// blossom.
func (s *Solver) Least(v int) Weight {
	var low Weight
	found := s.must[v]
	first := found
	try := func(y Weight) {
		if first || low.Less(y) {
			low, first = y, false
		}
	}
	if v < s.core {
		for u := range s.core {
			if n := s.weight.at(v, u); n != 0 && s.vlabel[u] != gone {
				try(s.palette.list[n].Minus(s.dual[u]))
			}
		}
	}
	s.each(v, func(u int) { try(Weight{}.Minus(s.dual[u])) })
	return low
}

// each calls for the vertices joined to v by an edge outside the matrix.
func (s *Solver) each(v int, call func(u int)) {
	for i, word := range s.edges[v*s.words : v*s.words+s.words] {
		for ; word != 0; word &= word - 1 {
			if u := i<<6 + bits.TrailingZeros64(word); s.vlabel[u] != gone {
				call(u)
			}
		}
	}
}

// Cut removes an edge that is not in the matching. Solve must follow.
func (s *Solver) Cut(u, v int) {
	s.Keep(u, func(x int) bool { return x != v })
}

// Keep removes the edges of u but for those to the vertices that keep accepts;
// the mate of u must be among them. Solve must follow.
func (s *Solver) Keep(u int, keep func(v int) bool) {
	for b := s.blossom[u].parent; b >= 0; b = s.blossom[b].parent {
		for _, e := range s.blossom[b].edge {
			if int(e[0]) == u && !keep(int(e[1])) || int(e[1]) == u && !keep(int(e[0])) {
				s.open(b)
				break
			}
		}
	}
	if u < s.core {
		for v := range s.core {
			if v != u && !keep(v) {
				s.SetWeight(u, v, none)
			}
		}
	}
	s.each(u, func(v int) {
		if !keep(v) {
			s.edges[u*s.words+v>>6] &^= 1 << (v & 63)
			s.edges[v*s.words+u>>6] &^= 1 << (u & 63)
		}
	})
}

// Drop takes a vertex and its mate, if it has one, out of the graph for good.
// Solve must follow.
func (s *Solver) Drop(v int) {
	m := s.mate[v]
	for s.top[v] != int32(v) {
		s.dissolve(s.top[v])
	}
	s.vlabel[v] = gone
	if m < 0 {
		return
	}
	for s.top[m] != m {
		s.dissolve(s.top[m])
	}
	s.vlabel[m] = gone
	// Dissolving may have separated the two: whichever was separated before is
	// single and will be searched for again.
	s.mate[v], s.mate[m] = m, int32(v)
}

// Hide takes a single vertex out of the graph until Show.
func (s *Solver) Hide(v int) { s.vlabel[v] = gone }

// Show brings a hidden vertex back, with the lowest dual that it may have.
func (s *Solver) Show(v int) {
	s.vlabel[v] = free
	s.dual[v] = s.Least(v)
}
