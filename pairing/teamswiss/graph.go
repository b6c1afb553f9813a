package teamswiss

import (
	"math/bits"

	"flagfall/arbiter/rule"
	"flagfall/pairing/matching"
)

// cost is what a pair costs by the criteria, the weightiest first.
type cost []int

// scale turns costs into weights: a field of bits for each criterion, as wide as its
// sum over so many pairs can become, where one pair adds at most one.
type scale struct {
	shift []int
	bits  int
}

// scaleOf is the scale for so many criteria, each with a sum of at most so much; it
// fails where the fields do not fit.
func scaleOf(sums []int) (scale, error) {
	s := scale{shift: make([]int, len(sums)), bits: 1} // weights are even
	for k := len(sums) - 1; k >= 0; k-- {
		s.shift[k] = s.bits
		s.bits += bits.Len(uint(max(sums[k], 1)))
	}
	if s.bits > matching.WeightBits-8 {
		return s, rule.Errorf(rule.Refused, "the field has too many scores for one bracket: %d bits", s.bits).WithHint("pair this round by hand")
	}
	return s, nil
}

func (s scale) weight(c cost) matching.Weight {
	w := matching.Int(0)
	for k, n := range c {
		if n > 0 {
			w = w.Plus(matching.Bit(s.shift[k]).Times(n))
		}
	}
	return w
}

// graph is a set of teams with what each pair of them costs.
type graph struct {
	members []int // places in round.teams
	edge    [][]bool
	weight  [][]matching.Weight
	mates   []int // of the last best, by places in members
}

func newGraph(members []int) *graph {
	g := &graph{members: members, edge: make([][]bool, len(members)), weight: make([][]matching.Weight, len(members))}
	for i := range members {
		g.edge[i], g.weight[i] = make([]bool, len(members)), make([]matching.Weight, len(members))
	}
	return g
}

// join makes an edge of a cost between two members.
func (g *graph) join(i, j int, w matching.Weight) {
	g.edge[i][j], g.edge[j][i] = true, true
	g.weight[i][j], g.weight[j][i] = w, w
}

// best is the least cost of pairing all members, over the pairs that are allowed; false
// where they cannot be paired.
func (g *graph) best(allowed func(i, j int) bool) (matching.Weight, bool) {
	n := len(g.members)
	s := matching.New(n, n)
	for i := range n {
		s.SetMust(i, true)
		for j := range i {
			if g.edge[i][j] && (allowed == nil || allowed(j, i)) {
				s.SetWeight(i, j, matching.Int(0).Minus(g.weight[i][j]))
			}
		}
	}
	if s.Solve() != nil {
		return matching.Weight{}, false
	}
	sum := matching.Int(0)
	g.mates = make([]int, n)
	for i := range n {
		g.mates[i] = s.Mate(i)
		if j := s.Mate(i); j > i {
			sum = sum.Plus(g.weight[i][j])
		}
	}
	return sum, true
}

// pairable reports whether some teams can all be paired.
func (r *round) pairable(members []int) bool {
	g := newGraph(members)
	for i := range members {
		for j := range i {
			if r.may(members[i], members[j]) {
				g.join(i, j, matching.Int(0))
			}
		}
	}
	_, ok := g.best(nil)
	return ok
}
