package prizes

import "slices"

// fallen is a prize and the entrant to whom it falls by place.
type fallen struct {
	place
	to int
}

// pool is the money that players with the same score divide between them.
type pool struct {
	members []int
	prizes  []fallen
	sum     int64
}

// more reports whether each member of p gets more than each of q.
func (p pool) more(q pool) bool { return p.sum*int64(len(q.members)) > q.sum*int64(len(p.members)) }

// inPools hands out prizes in equal parts, one a player: all that falls to a score is added up and
// divided. Players with the same score who would get more from a list that is not open to all of
// them divide that list alone and take nothing from the others; so it is done in chess too (US
// Chess rule 32B3).
func inPools(ranking []Entrant, lists [][]Prize) []Award {
	ranking = fewestFirst(ranking)
	for apart := true; apart; {
		apart = false
		for _, p := range poolsOf(ranking, lists) {
			if l, better := betterAlone(ranking, lists, p); better {
				ranking, apart = onlyFrom(ranking, p, l), true
				break
			}
		}
	}
	awards := make([][]Award, len(lists))
	for _, p := range poolsOf(ranking, lists) {
		for k, a := range p.awards(ranking, lists) {
			if n := int64(len(p.members)); n > 1 && p.sum > 0 {
				a.Pool, a.Sharers, a.Amount = p.sum, len(p.members), p.sum/n
				if int64(k) < p.sum%n {
					a.Amount++
				}
			}
			if a.Rank > 0 || a.Amount > 0 {
				awards[a.List] = append(awards[a.List], a)
			}
		}
	}
	return slices.Concat(awards...)
}

// fewestFirst returns a ranking in which players who are level on everything are ordered so that
// those who may take from fewer lists come first: what they receive together then does not depend
// on the order in which they happen to be listed.
func fewestFirst(ranking []Entrant) []Entrant {
	ordered := slices.Clone(ranking)
	slices.SortStableFunc(ordered, func(a, b Entrant) int {
		if a.Place != b.Place {
			return a.Place - b.Place
		}
		return len(a.Lists) - len(b.Lists)
	})
	return ordered
}

// poolsOf returns the pools of all scores as the prizes fall. A player who may only take from lists
// of which nothing fell to a pool is not in that pool.
func poolsOf(ranking []Entrant, lists [][]Prize) (pools []pool) {
	const one = true // pools only occur when each player gets one prize
	given := give(ranking, lists, one)
	for from := 0; from < len(ranking); {
		to := from
		for to < len(ranking) && ranking[to].Score == ranking[from].Score {
			to++
		}
		var fell []fallen
		for l := range given {
			for k, i := range given[l] {
				if i >= from && i < to {
					fell = append(fell, fallen{place{l, k}, i})
				}
			}
		}
		for len(fell) > 0 {
			p := connected(ranking, fell, from, to)
			for _, f := range p.prizes {
				p.sum += lists[f.list][f.rank].Amount
			}
			fell = slices.DeleteFunc(fell, func(f fallen) bool { return slices.Contains(p.prizes, f) })
			pools = append(pools, p)
		}
		from = to
	}
	return pools
}

// connected returns the pool of the first of some prizes: all players who may take from its list,
// the prizes that fell to them from other lists, the players of those lists, and so on.
func connected(ranking []Entrant, fell []fallen, from, to int) pool {
	p := pool{prizes: []fallen{fell[0]}}
	for grown := true; grown; {
		grown = false
		for i := from; i < to; i++ {
			in := slices.ContainsFunc(p.prizes, func(f fallen) bool { return slices.Contains(ranking[i].Lists, f.list) })
			if !in || slices.Contains(p.members, i) {
				continue
			}
			p.members, grown = append(p.members, i), true
			for _, f := range fell {
				if slices.Contains(ranking[i].Lists, f.list) && !slices.Contains(p.prizes, f) {
					p.prizes = append(p.prizes, f)
				}
			}
		}
	}
	slices.Sort(p.members)
	return p
}

// betterAlone returns a list that gives the members of a pool who may take from it more than the
// pool does.
func betterAlone(ranking []Entrant, lists [][]Prize, p pool) (list int, better bool) {
	best := p
	for _, f := range p.prizes {
		some := slices.ContainsFunc(p.members, func(i int) bool { return !slices.Contains(ranking[i].Lists, f.list) })
		if !some {
			continue
		}
		for _, alone := range poolsOf(onlyFrom(ranking, p, f.list), lists) {
			if alone.prizes[0].list == f.list && slices.Contains(p.members, alone.members[0]) && alone.more(best) {
				best, list, better = alone, f.list, true
			}
		}
	}
	return list, better
}

// onlyFrom returns a ranking in which the members of a pool who may take from a list take from no
// other.
func onlyFrom(ranking []Entrant, p pool, list int) []Entrant {
	next := slices.Clone(ranking)
	for _, i := range p.members {
		if slices.Contains(next[i].Lists, list) {
			next[i].Lists = []int{list}
		}
	}
	return next
}

// awards returns the awards of the members in their order, before anything is divided.
func (p pool) awards(ranking []Entrant, lists [][]Prize) []Award {
	awards := make([]Award, len(p.members))
	for k, i := range p.members {
		a := Award{ID: ranking[i].ID, List: ranking[i].Lists[0]}
		for _, f := range p.prizes {
			if own := lists[f.list][f.rank]; f.to == i {
				a.List, a.Rank, a.Own, a.Thing, a.Amount = f.list, f.rank+1, own.Amount, own.Thing, own.Amount
			}
		}
		awards[k] = a
	}
	return awards
}
