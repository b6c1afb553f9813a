package swiss

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/matching"
)

// upfloatCriteria are the criteria by which the players moved up to a bracket are
// chosen, once their number and their scores have been considered.
type upfloatCriteria struct {
	// sums is the greatest value of each further criterion in a bracket of this size
	// with this many players moved up.
	sums func(bracket, up int) []int
	// cost is what a pair costs by these criteria; x has no lower score than y. top is
	// the score of the bracket and next that of the group after it.
	cost func(x, y *contender, top, next pairing.Points) []int
}

// rise chooses who is moved up to the top score group of those left, who are in order of
// score and number: over all ways to pair everybody, the fewest players with the highest
// scores, then by further criteria; of such sets the first by score and number.
func (r *round) rise(left []int, by upfloatCriteria) ([]int, error) {
	top := r.players[left[0]].score
	residents := 0
	var scores []pairing.Points // below the top, the highest first
	for _, i := range left {
		switch s := r.players[i].score; {
		case s == top:
			residents++
		case len(scores) == 0 || scores[len(scores)-1] != s:
			scores = append(scores, s)
		}
	}
	stuck := rule.Errorf(rule.Internal, "those left with %v points or less cannot be paired", top)
	// The fewest first, then those who come from least far down: the fewer fields
	// after it.
	rises := func(i, j int) int { // i before j in left; how far down j is, or -1
		if i >= residents || j < residents {
			return -1
		}
		return slices.Index(scores, r.players[left[j]].score)
	}
	fewest := func(depth int) (int, bool) {
		if depth == 0 {
			return r.fewestUp(left, top)
		}
		return r.fewestUp(left, scores[depth-1])
	}
	count, ok := fewest(len(scores))
	switch {
	case !ok:
		return nil, stuck
	case count == 0:
		return nil, nil
	}
	depth := 1
	for ; depth < len(scores); depth++ {
		if n, ok := fewest(depth); ok && n == count {
			break
		}
	}
	sums := make([]int, 1+depth) // how many, and of each score
	for k := range sums {
		sums[k] = count
	}
	scale, err := matching.ScaleOf(append(sums, by.sums(residents+count, count)...))
	if err != nil {
		return nil, err
	}
	g := matching.NewCosts(len(left))
	for j := range left {
		for i := range j {
			at := rises(i, j)
			if !r.may(left[i], left[j]) || at >= depth {
				continue
			}
			c := make(matching.Cost, 1+depth)
			if at >= 0 {
				c[0], c[depth-at] = 1, 1 // the lowest score weighs most
			}
			g.Join(i, j, scale.Weight(append(c, by.cost(&r.players[left[i]], &r.players[left[j]], top, scores[0])...)))
		}
	}
	best, ok := g.Best(nil)
	if !ok {
		return nil, stuck
	}
	return r.firstSet(g, best, left, residents, count), nil
}

// fewestUp is how many of those left, who are in order of score and number, must at least be
// moved up to the top score group, from no lower than a given score, so that all can be
// paired.
func (r *round) fewestUp(left []int, lowest pairing.Points) (int, bool) {
	top := r.players[left[0]].score
	rises := func(i, j int) bool { return r.players[i].score == top && r.players[j].score < top }
	g := matching.NewCosts(len(left))
	for j := range left {
		for i := range j {
			x, y := left[i], left[j]
			if up := rises(x, y); r.may(x, y) && !(up && r.players[y].score < lowest) {
				g.Join(i, j, matching.Int(2*int64(boolToInt(up))))
			}
		}
	}
	if _, ok := g.Best(nil); !ok {
		return 0, false
	}
	n := 0
	for i, x := range left {
		if j := g.Mates[i]; j > i {
			n += boolToInt(rises(x, left[j]))
		}
	}
	return n, true
}

// firstSet is the first set of this many upfloaters that allows a best pairing: left
// is in order of score and number, the residents first.
func (r *round) firstSet(g *matching.Costs, best matching.Weight, left []int, residents, count int) []int {
	state := make([]int, len(left)) // 1: moves up, -1: does not
	allowed := func(i, j int) bool {
		if j < residents || i >= residents && state[i] != 1 && state[j] != 1 {
			return true
		}
		return i < residents && state[j] != -1
	}
	now := slices.Clone(g.Mates)
	var chosen []int
	for j := residents; j < len(left) && len(chosen) < count; j++ {
		state[j] = 1
		if now[j] >= residents {
			if sum, ok := g.Best(allowed); !ok || sum != best {
				state[j] = -1
				continue
			}
			now = slices.Clone(g.Mates)
		}
		chosen = append(chosen, left[j])
	}
	return chosen
}
