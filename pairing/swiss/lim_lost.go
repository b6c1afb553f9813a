package swiss

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/matching"
)

// convergent are the groups of the Lim system in the order in which they are paired.
func convergent(r *round) (all []dealing) {
	var groups []dealing // by score
	for i := range r.players {
		if r.partner[i] == bye {
			continue
		}
		if n := len(groups); n == 0 || groups[n-1].score != r.players[i].score {
			groups = append(groups, dealing{score: r.players[i].score})
		}
		g := &groups[len(groups)-1]
		g.residents = append(g.residents, i)
	}
	median := dealing{median: true, score: r.medianScore()}
	var floaters []int
	side := func(g dealing, side int, moved []int) []int {
		g.side, g.moved = side, moved
		r.dealt(&g)
		all = append(all, g)
		return g.out
	}
	for _, g := range groups {
		switch c := r.fromMedian(g.score); {
		case c > 0:
			floaters = side(g, above, floaters)
		case c == 0:
			median.residents = g.residents
		}
	}
	down := floaters
	floaters = nil
	for _, g := range slices.Backward(groups) {
		if r.fromMedian(g.score) < 0 {
			floaters = side(g, below, floaters)
		}
	}
	median.moved = standing(slices.Concat(down, floaters))
	r.dealt(&median)
	if len(median.members()) > 0 {
		all = append(all, median)
	}
	return all
}

// medianScore is half of the points possible.
func (r *round) medianScore() pairing.Points {
	return pairing.Points(r.field.Round-1) * max(r.field.Scoring.Win, r.field.Scoring.Draw) / 2
}

// cracked reports whether pairs were separated for the median group (2.6).
func (t *Trace) cracked() bool {
	return slices.ContainsFunc(t.Brackets, func(b Bracket) bool { return b.lim != nil && len(b.lim.cracked) > 0 })
}

// uncracked is the dealing with a group as it was before pairs of it were separated.
func (t *Trace) uncracked(d dealing) dealing {
	for i := range t.Brackets {
		b := &t.Brackets[i]
		if b.lim == nil || b.lim.median != d.median || b.Score != d.score {
			continue
		}
		d.pairs = slices.Clone(d.pairs)
		for k := 0; k < len(b.lim.cracked); k += 2 {
			p := [2]int{t.round.at[b.lim.cracked[k]], t.round.at[b.lim.cracked[k+1]]}
			d.pairs = append(d.pairs, [2]int{min(p[0], p[1]), max(p[0], p[1])})
			d.out = slices.DeleteFunc(slices.Clone(d.out), func(j int) bool { return j == p[0] || j == p[1] })
		}
		slices.SortFunc(d.pairs, func(p, q [2]int) int { return p[0] - q[0] })
	}
	return d
}

// weighGroup weighs a group of the Lim system: who leaves it (article 3), whom those who came
// to it meet (3.6 to 3.8), and how the residents meet (article 4, 5.2).
func (r *round) weighGroup(all []dealing, k int) ([]pairing.Criterion, error) {
	d := &all[k]
	l := &lim{round: r}
	with := make([]int, len(r.players)) // partners in this group
	for i := range with {
		with[i] = unpaired
	}
	for _, p := range d.pairs {
		with[p[0]], with[p[1]] = p[1], p[0]
	}
	var floaters [2][]int
	for _, i := range d.moved {
		side := d.side
		if d.median {
			side = boolToInt(r.fromMedian(r.players[i].score) < 0)
		}
		floaters[side] = append(floaters[side], i)
	}
	leaving, err := l.weighLeaving(d, all)
	if err != nil {
		return nil, err
	}
	stays := func(i int) bool { return with[i] != unpaired }
	queue := slices.DeleteFunc(l.queue(floaters), func(i int) bool { return !stays(i) })
	pairsUp := l.order(d.side)
	var figures []int
	met := map[int]bool{}
	for _, i := range queue {
		if met[i] {
			figures = append(figures, 0, 0, 0)
			continue
		}
		j := with[i]
		met[i], met[j] = true, true
		place := 0
		for _, other := range d.members() {
			place += boolToInt(pairsUp(other, j) < 0)
		}
		figures = append(figures, boolToInt(slices.Contains(d.moved, j)), boolToInt(!fits(&r.players[i], &r.players[j])), place)
	}
	partners := func(list []int) (of []int) {
		for _, i := range list {
			of = append(of, with[i])
		}
		return of
	}
	chosen := r.opponents("3.8", queue, partners(queue), figures, rule.Format("in the order in which they came from another group"))
	said := chosen.Said
	chosen.Said = func(worse, better pairing.Criterion) rule.Sentence {
		worse.Figures, better.Figures = thirds(worse.Figures, better.Figures)
		return said(worse, better)
	}
	rest := slices.DeleteFunc(slices.Clone(d.residents), func(i int) bool { return !stays(i) || met[i] })
	slices.SortFunc(rest, pairsUp)
	strong, alike := 0, 0
	var turnsTaken, order []int
	for left := slices.Clone(rest); len(left) > 0; {
		i := left[0]
		j := with[i]
		x, y := &r.players[i], &r.players[j]
		same := !fits(x, y)
		alike += boolToInt(same)
		strong += boolToInt(same && x.strength == Absolute && y.strength == Absolute)
		order = append(order, i)
		turnsTaken = append(turnsTaken, slices.Index(turns(left), j))
		left = slices.DeleteFunc(left[1:], func(n int) bool { return n == j })
	}
	exchanged := r.opponents("4.2", order, partners(order), turnsTaken, rule.Format("in the order of exchanges"))
	return append(leaving,
		chosen,
		pairing.Counted("5.1", strong, rule.Format("pairs who must both have the same colour")),
		pairing.Counted("5.2", alike, rule.Format("pairs who are due the same colour")),
		exchanged,
	), nil
}

// thirds tells apart two lists of three figures each, figure by figure.
func thirds(worse, better []int) (a, b []int) {
	for k := 0; k+2 < min(len(worse), len(better)); k += 3 {
		a, b = append(a, slices.Compare(worse[k:k+3], better[k:k+3])), append(b, 0)
	}
	return a, b
}

// queue lists those who came to a group in the order in which they are given opponents:
// those from above first, and among them those who come from farthest away (3.6, 3.7).
func (l *lim) queue(floaters [2][]int) (all []int) {
	for side := range floaters {
		list := slices.Clone(floaters[side])
		slices.SortFunc(list, l.farthest(side))
		all = append(all, list...)
	}
	return all
}

// weighLeaving weighs who leaves a group.
func (l *lim) weighLeaving(d *dealing, all []dealing) ([]pairing.Criterion, error) {
	if d.median {
		return nil, nil
	}
	next := l.nextGroup(d, all)
	b := &limBracket{side: d.side}
	most := l.leavers(b, l.graph(d.members()), d.members())
	var kinds [3]int
	if len(d.out) > 0 {
		size := len(d.out) + len(next)
		size += len(d.out) // a place leading nowhere for each
		size += size % 2
		scale, err := matching.ScaleOf([]int{len(d.out), len(d.out), len(d.out)})
		if err != nil {
			return nil, err
		}
		again := func(i int) bool { return slices.Contains(d.moved, d.out[i]) }
		nowhere := func(j int) bool { return j >= len(d.out)+len(next) }
		g := matching.NewCosts(size)
		for j := range size {
			for i := range j {
				switch {
				case i >= len(d.out):
					g.Join(i, j, matching.Int(0))
				case j < len(d.out):
				case nowhere(j) || l.may(d.out[i], next[j-len(d.out)]):
					g.Join(i, j, scale.Weight(matching.Cost{boolToInt(again(i) && nowhere(j)), boolToInt(again(i)), boolToInt(nowhere(j))}))
				}
			}
		}
		if _, ok := g.Best(nil); !ok {
			return nil, rule.Errorf(rule.Internal, "the floaters of a group of %v points have no places", d.score)
		}
		for i := range d.out {
			kinds[0] += boolToInt(again(i) && nowhere(g.Mates[i]))
			kinds[1] += boolToInt(again(i))
			kinds[2] += boolToInt(nowhere(g.Mates[i]))
		}
	}
	before, other := 0, 0
	for _, i := range d.out {
		c := &l.players[i]
		before += boolToInt(b.odd && l.floatedBefore(c))
		other += boolToInt(most != pairing.NoColour && c.wants != most)
	}
	order := slices.Clone(d.out)
	slices.SortFunc(order, l.order(1-d.side))
	var figures []int // the lowest first; when pairing upwards, the highest
	for _, i := range order {
		figures = append(figures, (2*d.side-1)*l.players[i].seat)
	}
	return []pairing.Criterion{
		pairing.Counted("3.10.2", len(d.out), rule.Format("players who float")),
		pairing.Counted("3.9", kinds[0], rule.Format("players who float on and have nobody in the next group")),
		pairing.Counted("3.9", kinds[1], rule.Format("players who float on")),
		pairing.Counted("3.9", kinds[2], rule.Format("players who float and have nobody in the next group")),
		pairing.Counted("3.10", before, rule.Format("players who float as in the round before")),
		pairing.Counted("3.2.2", other, rule.Format("players who float and are not due the colour that more are due")),
		l.listed("3.2.4", figures, order, rule.Format("those who float, by number")),
	}, nil
}

// nextGroup lists the residents of the group to which a group floats.
func (l *lim) nextGroup(d *dealing, all []dealing) (next []int) {
	nearest := pairing.Points(0)
	for k := range all {
		g := &all[k]
		away := d.score - g.score
		if d.side == below {
			away = -away
		}
		if len(g.residents) > 0 && away > 0 && (next == nil || away < nearest) {
			next, nearest = g.residents, away
		}
	}
	return next
}
