package teamswiss

import (
	"cmp"
	"slices"

	"flagfall/pairing"
	"flagfall/pairing/matching"
)

// bracket pairs the top scoregroup with the teams that must move up to it (3.5, 3.6),
// and gives those who are left.
func (r *round) bracket(left []int) ([]int, error) {
	top := r.teams[left[0]].score
	for _, i := range left {
		top = max(top, r.teams[i].score)
	}
	up, err := r.upfloaters(left, top)
	if err != nil {
		return nil, err
	}
	var inside, rest []int
	for _, i := range left {
		if r.teams[i].score == top || slices.Contains(up, i) {
			inside = append(inside, i)
		} else {
			rest = append(rest, i)
		}
	}
	return rest, r.pairBracket(inside, up, rest, top)
}

// upfloaters chooses who moves up to the top scoregroup. Over all ways to pair everybody,
// there should be as few pairs as possible of a team in the top group with one below
// (C4), and those with the highest scores (C5); then as few pairs as possible between the
// next scoregroup and lower ones (C6); and as few as possible of those who move up should
// have floated in the round before (C7). Of such sets it is the first in the order of
// 3.5.4.
func (r *round) upfloaters(left []int, top pairing.Points) ([]int, error) {
	if r.pairable(r.of(left, top)) && r.pairable(r.below(left, top)) {
		return nil, nil
	}
	scores := r.scoresBelow(left, top)
	// The fewest, and those who come from least far down.
	count, err := r.fewest(left, top, scores[len(scores)-1])
	if err != nil {
		return nil, err
	}
	depth := 0
	for depth < len(scores)-1 {
		if n, err := r.fewest(left, top, scores[depth]); err == nil && n == count {
			break
		}
		depth++
	}
	scores = scores[:depth+1]
	sums := []int{count}
	for range scores {
		sums = append(sums, count)
	}
	sums = append(sums, len(left), count)
	s, err := matching.ScaleOf(sums)
	if err != nil {
		return nil, err
	}
	g := matching.NewCosts(len(left))
	var lower []int // places in left, in the order of 3.5.3
	for i, a := range left {
		x := &r.teams[a]
		if x.score < top && x.score >= scores[depth] {
			lower = append(lower, i)
		}
		for j := range i {
			if !r.may(a, left[j]) {
				continue
			}
			y := &r.teams[left[j]]
			if x, y := high(x, y); x.score == top && y.score < scores[depth] {
				continue
			}
			g.Join(i, j, s.Weight(r.rising(x, y, top, scores)))
		}
	}
	slices.SortFunc(lower, func(i, j int) int {
		return cmp.Or(cmp.Compare(r.teams[left[j]].score, r.teams[left[i]].score), cmp.Compare(i, j))
	})
	best, ok := g.Best(nil)
	if !ok {
		return nil, r.noPairing()
	}
	state := map[int]int{} // 1: moves up, -1: does not
	allowed := func(i, j int) bool {
		for _, pair := range [2][2]int{{i, j}, {j, i}} {
			with := r.teams[left[pair[1]]].score == top
			if at := state[pair[0]]; at == 1 && !with || at == -1 && with {
				return false
			}
		}
		return true
	}
	var chosen []int
	for _, i := range lower {
		if len(chosen) == count {
			state[i] = -1
			continue
		}
		state[i] = 1
		if sum, ok := g.Best(allowed); ok && sum == best {
			chosen = append(chosen, left[i])
			continue
		}
		state[i] = -1
	}
	return chosen, nil
}

// high puts the team with the higher score first.
func high(x, y *team) (*team, *team) {
	if x.score < y.score {
		return y, x
	}
	return x, y
}

// rising is the cost of a pair of two of those left in the choice of upfloaters.
// scores are those below the top, the highest first.
func (r *round) rising(x, y *team, top pairing.Points, scores []pairing.Points) matching.Cost {
	x, y = high(x, y)
	c := make(matching.Cost, 1+len(scores)+2)
	switch {
	case x.score == top && y.score < top:
		c[0] = 1
		// The lowest score weighs most.
		c[len(scores)-slices.Index(scores, y.score)] = 1
		if y.floated && !r.late() {
			c[len(c)-1] = 1
		}
	case x.score == scores[0] && y.score < x.score:
		c[len(c)-2] = 1
	}
	return c
}

// of are those with a score, and below those with less.
func (r *round) of(left []int, score pairing.Points) []int {
	return slices.DeleteFunc(slices.Clone(left), func(i int) bool { return r.teams[i].score != score })
}

func (r *round) below(left []int, score pairing.Points) []int {
	return slices.DeleteFunc(slices.Clone(left), func(i int) bool { return r.teams[i].score >= score })
}

// scoresBelow are the scores below the top one, the highest first.
func (r *round) scoresBelow(left []int, top pairing.Points) []pairing.Points {
	var scores []pairing.Points
	for _, i := range r.below(left, top) {
		if !slices.Contains(scores, r.teams[i].score) {
			scores = append(scores, r.teams[i].score)
		}
	}
	slices.SortFunc(scores, func(a, b pairing.Points) int { return cmp.Compare(b, a) })
	return scores
}

// fewest is how many teams must move up to the top scoregroup if they may come from
// this score or a higher one (C4).
func (r *round) fewest(left []int, top, least pairing.Points) (int, error) {
	g := matching.NewCosts(len(left))
	for i, a := range left {
		for j := range i {
			if !r.may(a, left[j]) {
				continue
			}
			x, y := high(&r.teams[a], &r.teams[left[j]])
			w := matching.Int(0)
			if x.score == top && y.score < top {
				if y.score < least {
					continue
				}
				w = matching.Int(2)
			}
			g.Join(i, j, w)
		}
	}
	if _, ok := g.Best(nil); !ok {
		return 0, r.noPairing()
	}
	n := 0
	for i, j := range g.Mates {
		if r.teams[left[i]].score == top && r.teams[left[j]].score < top {
			n++
		}
	}
	return n, nil
}

// pairBracket pairs a bracket: the fewest teams without the colour they prefer (C8),
// without a colour they strongly prefer (C9), and the fewest who floated in the
// round before among those who meet a team moved up (C10); of such pairings the
// first by its identifier, the upper members in ascending order and then the lower
// ones (3.6).
func (r *round) pairBracket(inside, up, rest []int, top pairing.Points) error {
	n := len(inside)
	s, err := matching.ScaleOf([]int{n / 2, n / 2, n / 2})
	if err != nil {
		return err
	}
	g := matching.NewCosts(n)
	for i := range inside {
		for j := range i {
			if r.may(inside[i], inside[j]) {
				g.Join(i, j, s.Weight(r.within(&r.teams[inside[j]], &r.teams[inside[i]])))
			}
		}
	}
	best, ok := g.Best(nil)
	if !ok {
		return r.noPairing()
	}
	before := len(r.pairs)
	for i, j := range g.FirstByIdentifier(best) { // members are in order of number
		if i < j {
			r.pairs = append(r.pairs, pairing.Pair{First: inside[i], Second: inside[j]})
		}
	}
	b := Bracket{Score: top}
	for _, i := range inside {
		b.Teams = append(b.Teams, r.teams[i].Number)
	}
	for _, i := range up {
		b.Up = append(b.Up, r.teams[i].Number)
	}
	r.weigh(&b, up, rest, r.pairs[before:])
	r.trace.Brackets = append(r.trace.Brackets, b)
	return nil
}

// within is what a pair of a bracket costs: C8, C9 and C10.
func (r *round) within(x, y *team) matching.Cost {
	c := make(matching.Cost, 3)
	if x.wants != pairing.NoColour && x.wants == y.wants {
		c[0] = 1
		if x.strong && y.strong && r.rules.Preferences == TypeB {
			c[1] = 1
		}
	}
	if x, y := high(x, y); x.score > y.score && x.floated && !r.late() {
		c[2] = 1
	}
	return c
}

// pairable reports whether some teams can all be paired.
func (r *round) pairable(members []int) bool {
	g := matching.NewCosts(len(members))
	for i := range members {
		for j := range i {
			if r.may(members[i], members[j]) {
				g.Join(i, j, matching.Int(0))
			}
		}
	}
	_, ok := g.Best(nil)
	return ok
}
