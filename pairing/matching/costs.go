package matching

import (
	"math/bits"

	"flagfall/arbiter/rule"
)

// Cost is what a pair costs by some criteria, the weightiest first.
type Cost []int

// Scale turns costs into weights: each criterion has a field of bits, wide enough
// for its sum over all pairs.
type Scale struct {
	shift []int
	bits  int
}

// ScaleOf is the scale for so many criteria, each with a sum of at most so much. It
// fails with rule.Refused where the fields do not fit.
func ScaleOf(sums []int) (Scale, error) {
	s := Scale{shift: make([]int, len(sums)), bits: 1} // weights are even
	for k := len(sums) - 1; k >= 0; k-- {
		s.shift[k] = s.bits
		s.bits += bits.Len(uint(max(sums[k], 1)))
	}
	if s.bits > WeightBits-8 {
		return s, rule.Errorf(rule.Refused, "the field has too many scores for one bracket: %d bits", s.bits).WithHint("pair this round by hand")
	}
	return s, nil
}

// Weight is the weight of a cost.
func (s Scale) Weight(c Cost) Weight {
	w := Int(0)
	for k, n := range c {
		if n > 0 {
			w = w.Plus(Bit(s.shift[k]).Times(n))
		}
	}
	return w
}

// Costs are what pairs of members cost, where all members are to be paired. Members
// are numbered from 0.
type Costs struct {
	// Mates are the mates of the members after the last Best.
	Mates  []int
	joined [][]bool
	weight [][]Weight
}

// NewCosts is for n members of whom no two may meet yet.
func NewCosts(n int) *Costs {
	g := &Costs{joined: make([][]bool, n), weight: make([][]Weight, n)}
	for i := range n {
		g.joined[i], g.weight[i] = make([]bool, n), make([]Weight, n)
	}
	return g
}

// Join lets two members meet at a cost.
func (g *Costs) Join(i, j int, w Weight) {
	g.joined[i][j], g.joined[j][i] = true, true
	g.weight[i][j], g.weight[j][i] = w, w
}

// Best is the least cost of pairing all members, over the pairs that are allowed; false
// where they cannot be paired. allowed is called with i < j; nil allows every pair.
func (g *Costs) Best(allowed func(i, j int) bool) (Weight, bool) {
	n := len(g.joined)
	s := New(n, n)
	for i := range n {
		s.Must(i)
		for j := range i {
			if g.joined[i][j] && (allowed == nil || allowed(j, i)) {
				s.SetWeight(i, j, Int(0).Minus(g.weight[i][j]))
			}
		}
	}
	if s.Solve() != nil {
		return Weight{}, false
	}
	sum := Int(0)
	g.Mates = make([]int, n)
	for i := range n {
		g.Mates[i] = s.Mate(i)
		if j := s.Mate(i); j > i {
			sum = sum.Plus(g.weight[i][j])
		}
	}
	return sum, true
}
