package swiss

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing/matching"
)

// limExchange is the pairing of residents by the Lim system, in progress. Players are
// places in the order in which they are paired.
type limExchange struct {
	graph  *matching.Costs
	weight [][]matching.Weight // of pairs, the later one first
	best   matching.Weight     // the least that all pairs can cost
	paid   matching.Weight     // the cost of the pairs made so far
	mate   []int               // whom they are paired with, -1 for nobody yet
	now    []int               // a way to pair everybody at the least cost, with the pairs made so far
}

// newLimExchange looks for the fewest pairs that are due the same colour (5.2), first
// of all those in which both need it.
func (l *lim) newLimExchange(rest []int) (*limExchange, error) {
	n := len(rest)
	scale, err := matching.ScaleOf([]int{n, n})
	if err != nil {
		return nil, err
	}
	e := &limExchange{graph: matching.NewCosts(n), weight: make([][]matching.Weight, n), paid: matching.Int(0), mate: make([]int, n)}
	for j := range n {
		e.mate[j] = -1
		e.weight[j] = make([]matching.Weight, j)
		for i := range j {
			if l.may(rest[i], rest[j]) {
				x, y := &l.players[rest[i]], &l.players[rest[j]]
				same := !fits(x, y)
				e.weight[j][i] = scale.Weight(matching.Cost{boolToInt(same && x.strength == Absolute && y.strength == Absolute), boolToInt(same)})
				e.graph.Join(i, j, e.weight[j][i])
			}
		}
	}
	best, ok := e.graph.Best(nil)
	if !ok {
		return nil, rule.Errorf(rule.Internal, "the residents of %v points cannot be paired", l.players[rest[0]].score)
	}
	e.best, e.now = best, slices.Clone(e.graph.Mates)
	return e, nil
}

func (e *limExchange) cost(i, j int) matching.Weight { return e.weight[max(i, j)][min(i, j)] }

// straight pairs the players who are left one after the other without looking
// ahead, which is often enough to show that a choice is possible.
func (e *limExchange) straight(left []int) bool {
	sum, try := e.paid, slices.Clone(e.mate)
	left = slices.Clone(left)
	for len(left) > 0 {
		k, to := left[0], -1
		for _, j := range turns(left) {
			if e.graph.Joined(k, j) && (to < 0 || e.cost(k, j).Less(e.cost(k, to))) {
				to = j
			}
		}
		if to < 0 {
			return false
		}
		try[k], try[to] = to, k
		sum = sum.Plus(e.cost(k, to))
		left = slices.DeleteFunc(left[1:], func(j int) bool { return j == to })
	}
	if sum == e.best {
		e.now = try
	}
	return sum == e.best
}

// pair pairs two if the others can then still be paired at the least cost.
func (e *limExchange) pair(k, j int, others []int) bool {
	before := e.paid
	e.mate[k], e.mate[j], e.paid = j, k, e.paid.Plus(e.cost(k, j))
	if e.now[k] == j || e.straight(others) {
		return true
	}
	allowed := func(i, j int) bool { return e.mate[i] == j || e.mate[i] < 0 && e.mate[j] < 0 }
	if sum, ok := e.graph.Best(allowed); ok && sum == e.best {
		e.now = slices.Clone(e.graph.Mates)
		return true
	}
	e.mate[k], e.mate[j], e.paid = -1, -1, before
	return false
}

// exchange pairs residents in the order in which they are paired: the first meets the
// first of the other half, or else the next of it, or else the last of their own half,
// and so on (4.2, 4.3), such that as few pairs as possible are due the same colour (5.2);
// then the next resident is paired.
func (l *lim) exchange(rest []int, b *limBracket) (made [][2]int, err error) {
	if len(rest) == 0 {
		return nil, nil
	}
	e, err := l.newLimExchange(rest)
	if err != nil {
		return nil, err
	}
	left := make([]int, len(rest))
	for k := range left {
		left[k] = k
	}
	for len(left) > 0 {
		k, order := left[0], turns(left)
		for _, j := range order {
			if !e.graph.Joined(k, j) {
				continue
			}
			others := slices.DeleteFunc(slices.Clone(left[1:]), func(i int) bool { return i == j })
			if e.pair(k, j, others) {
				left = others
				break
			}
		}
		if e.mate[k] < 0 {
			return nil, rule.Errorf(rule.Internal, "player %d has lost every opponent", l.players[rest[k]].Number)
		}
		i, j := rest[k], rest[e.mate[k]]
		l.partner[i], l.partner[j] = j, i
		made = append(made, [2]int{i, j})
		b.choices = append(b.choices, limChoice{expected: l.players[rest[order[0]]].Number})
	}
	return made, nil
}

// turns lists the others in the order in which the first of a list tries them: the
// lower half, and then the upper one from its end (4.2).
func turns(left []int) []int {
	half := len(left) / 2
	order := slices.Clone(left[half:])
	for k := half - 1; k > 0; k-- {
		order = append(order, left[k])
	}
	return order
}
