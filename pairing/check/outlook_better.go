package check

import (
	"maps"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// verdict is what is wrong with a bracket of a round of 2017.
type verdict struct {
	article rule.Article
	message rule.Sentence
}

// judge2017 judges a legal pairing by A.9 of 2017 from a bracket down; nil if
// nothing was found. Whether a bracket is the penultimate one follows from how
// it would be paired as an ordinary one. If not every way to pair it can be
// examined, both are tried, and something is wrong only if the bracket is right
// as neither.
func (s *sheet) judge2017(x stand, against []int, limit int) *verdict {
	if x.phase == last {
		return s.first2017(x, against, limit, nil)
	}
	b := s.at(x, against)
	x.phase = ordinary
	incomplete := func(c *bracket) bool { return !s.completes(c.down, x.end) }
	found := s.first2017(x, against, limit, nil)
	if len(b.members) <= limit {
		best := s.best2017(x, against)
		if best == nil {
			return nil
		}
		if !incomplete(best) {
			if found != nil {
				return found
			}
			return s.judge2017(s.below(x, against), against, limit)
		}
	} else if found == nil {
		if found = s.judge2017(s.below(x, against), against, limit); found == nil {
			return nil
		}
	}
	x.phase = penultimate
	if wrong := s.first2017(x, against, limit, incomplete); wrong != nil {
		return wrong
	}
	wrong := s.judge2017(s.below(x, against), against, limit)
	if wrong != nil && found != nil && len(b.members) > limit {
		return found
	}
	return wrong
}

// first2017 looks for a way to pair a bracket that the criteria prefer to the
// one of a pairing; barred ones do not count.
func (s *sheet) first2017(x stand, against []int, limit int, barred func(*bracket) bool) *verdict {
	var wrong *verdict
	mine := s.values2017(x, s.at(x, against))
	try := func(other []int) bool {
		c := s.at(x, other)
		k, order := s.compare2017(x, c, mine)
		if order >= 0 || barred != nil && barred(c) || s.unsure {
			return true
		}
		wrong = &verdict{s.articleOf(mine[k].article), rule.Format("in the bracket of score %v a better pairing exists: %s", rule.Figure(mine[k].bracket.String()), s.told(c))}
		return false
	}
	s.candidates(x, against, limit, try)
	return wrong
}

// best2017 is the best way to pair a small bracket.
func (s *sheet) best2017(x stand, against []int) *bracket {
	var best *bracket
	var values []value
	s.candidates(x, against, len(s.loose), func(other []int) bool {
		c := s.at(x, slices.Clone(other))
		if best != nil {
			if _, order := s.compare2017(x, c, values); order >= 0 {
				return true
			}
		}
		best, values = c, s.values2017(x, c)
		return true
	})
	if s.unsure {
		return nil
	}
	return best
}

// told writes how a bracket is paired.
func (s *sheet) told(b *bracket) rule.Sentence {
	name := s.field.Names()
	var words []rule.Sentence
	for _, p := range b.pairs {
		words = append(words, rule.Typed(name(s.loose[p[0]].Number)+"-"+name(s.loose[p[1]].Number)))
	}
	for _, i := range b.down {
		words = append(words, rule.Format("%s-down", name(s.loose[i].Number)))
	}
	if b.hasBye >= 0 && len(b.down) == 0 {
		words = append(words, rule.Format("%s-bye", name(s.loose[b.hasBye].Number)))
	}
	if len(words) == 0 {
		return rule.Format("none")
	}
	return rule.Joined(" ", words...)
}

// candidates calls for the ways to pair a bracket: all of them up to limit
// players, and beyond that only those that differ within a part of that size or
// in two pairs. It stops when told to.
func (s *sheet) candidates(x stand, against []int, limit int, call func(against []int) bool) {
	b := s.at(x, against)
	other := slices.Clone(against)
	for _, i := range b.members {
		if j := against[i]; x.phase != last && (j == none || !b.has(j)) {
			other[i] = below
		}
	}
	rest := slices.Clone(other)
	among := func(members []int) bool { return s.among(x, rest, members, call) }
	if len(b.members) <= limit {
		among(b.members)
		return
	}
	var units [][]int
	seen := map[int]bool{}
	for _, i := range b.members {
		if seen[i] {
			continue
		}
		u := []int{i}
		if j := rest[i]; j >= 0 {
			u, seen[j] = append(u, j), true
		}
		units = append(units, u)
	}
	join := func(some ...[]int) []int {
		in := map[int]bool{}
		for _, u := range some {
			for _, i := range u {
				in[i] = true
			}
		}
		return slices.Sorted(maps.Keys(in))
	}
	for k := 0; k+4 <= len(units); k++ {
		if !among(join(units[k : k+4]...)) {
			return
		}
	}
	for a := range units {
		for c := range a {
			if !among(join(units[c], units[a])) {
				return
			}
		}
	}
}

// among calls for every way to pair some members of a bracket among themselves,
// leaving the others as they are. In the last bracket all are paired, or one
// has the bye; in any other bracket anybody may float down. It reports whether
// it was never told to stop.
func (s *sheet) among(x stand, rest, group []int, call func(against []int) bool) bool {
	const open = -2
	against := slices.Clone(rest)
	bye := x.phase == last && slices.ContainsFunc(group, func(i int) bool { return rest[i] == none })
	if x.phase == last && !bye && len(group)%2 == 1 {
		return true
	}
	for _, i := range group {
		against[i] = open
	}
	isMoved := func(i int) bool { return slices.Contains(x.moved, i) }
	var next func(from int) bool
	next = func(from int) bool {
		for from < len(group) && against[group[from]] != open {
			from++
		}
		if from == len(group) {
			return call(against)
		}
		i := group[from]
		for _, j := range group[from+1:] {
			if against[j] != open || !s.may(s.loose[i], s.loose[j]) || isMoved(i) && isMoved(j) {
				continue
			}
			against[i], against[j] = j, i
			if !next(from + 1) {
				return false
			}
			against[i], against[j] = open, open
		}
		if x.phase != last {
			against[i] = below
			if !next(from + 1) {
				return false
			}
			against[i] = open
		} else if bye && !s.loose[i].barred {
			bye, against[i] = false, none
			if !next(from + 1) {
				return false
			}
			bye, against[i] = true, open
		}
		return true
	}
	return next(0)
}

// against gives a pairing as the place of everybody's opponent.
func (s *sheet) against(pairs pairing.Pairing) []int {
	at := map[int]int{}
	for i, c := range s.loose {
		at[c.Number] = i
	}
	against := make([]int, len(s.loose))
	for _, p := range pairs {
		i, here := at[p.First]
		if !here {
			continue
		}
		against[i] = none
		if p.Second != 0 {
			against[i], against[at[p.Second]] = at[p.Second], i
		}
	}
	return against
}

// phaseOf is the phase of the first bracket.
func phaseOf(s *sheet) phase {
	if s.group(0) == len(s.loose) {
		return last
	}
	return ordinary
}
