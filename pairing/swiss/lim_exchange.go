package swiss

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing/matching"
)

// exchange pairs residents, who stand in the order in which they are paired: the first
// meets the first of the other half, or else the next of it, or else the last of the
// own half and so on (4.2, 4.3), so that as few pairs as possible are due the same colour
// (5.2); and then the next.
func (l *lim) exchange(rest []int, b *limBracket) (made [][2]int, err error) {
	n := len(rest)
	if n == 0 {
		return nil, nil
	}
	scale, err := matching.ScaleOf([]int{n, n})
	if err != nil {
		return nil, err
	}
	g := matching.NewCosts(n)
	weight := make([][]matching.Weight, n)
	for j := range n {
		weight[j] = make([]matching.Weight, j)
		for i := range j {
			if l.may(rest[i], rest[j]) {
				x, y := &l.players[rest[i]], &l.players[rest[j]]
				same := !fits(x, y)
				weight[j][i] = scale.Weight(matching.Cost{boolToInt(same && x.strength == Absolute && y.strength == Absolute), boolToInt(same)})
				g.Join(i, j, weight[j][i])
			}
		}
	}
	best, ok := g.Best(nil)
	if !ok {
		return nil, rule.Errorf(rule.Internal, "the residents of %v points cannot be paired", l.players[rest[0]].score)
	}
	now := slices.Clone(g.Mates)
	mate := make([]int, n)
	for k := range mate {
		mate[k] = -1
	}
	cost := func(i, j int) matching.Weight { return weight[max(i, j)][min(i, j)] }
	allowed := func(i, j int) bool { return mate[i] == j || mate[i] < 0 && mate[j] < 0 }
	paid := matching.Int(0)
	// straight pairs who is left one after the other without a look ahead, which mostly
	// shows already that a choice can stand.
	straight := func(left []int) bool {
		sum, try := paid, slices.Clone(mate)
		left = slices.Clone(left)
		for len(left) > 0 {
			k, to := left[0], -1
			for _, j := range turns(left) {
				if g.Joined(k, j) && (to < 0 || cost(k, j).Less(cost(k, to))) {
					to = j
				}
			}
			if to < 0 {
				return false
			}
			try[k], try[to] = to, k
			sum = sum.Plus(cost(k, to))
			left = slices.DeleteFunc(left[1:], func(j int) bool { return j == to })
		}
		if sum == best {
			now = try
		}
		return sum == best
	}
	left := make([]int, n)
	for k := range left {
		left[k] = k
	}
	for len(left) > 0 {
		k := left[0]
		order := turns(left)
		for _, j := range order {
			if !g.Joined(k, j) {
				continue
			}
			before := paid
			mate[k], mate[j], paid = j, k, paid.Plus(cost(k, j))
			others := slices.DeleteFunc(slices.Clone(left[1:]), func(i int) bool { return i == j })
			if now[k] != j && !straight(others) {
				if sum, ok := g.Best(allowed); !ok || sum != best {
					mate[k], mate[j], paid = -1, -1, before
					continue
				}
				now = slices.Clone(g.Mates)
			}
			left = others
			break
		}
		if mate[k] < 0 {
			return nil, rule.Errorf(rule.Internal, "player %d has lost every opponent", l.players[rest[k]].Number)
		}
		i, j := rest[k], rest[mate[k]]
		l.partner[i], l.partner[j] = j, i
		made = append(made, [2]int{i, j})
		b.choices = append(b.choices, limChoice{expected: l.players[rest[order[0]]].Number})
	}
	return made, nil
}

// turns are the others of a list in the order in which the first of it tries them:
// the lower half, and then the upper one from its end (4.2).
func turns(left []int) []int {
	half := len(left) / 2
	order := slices.Clone(left[half:])
	for k := half - 1; k > 0; k-- {
		order = append(order, left[k])
	}
	return order
}
