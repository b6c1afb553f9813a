package check

import (
	"maps"
	"slices"

	"flagfall/pairing"
)

// steps limits how many times in succession a pairing is improved.
const steps = 200

// better looks for a pairing that the criteria prefer, and for the criterion
// that decides where the two first differ.
func (s *sheet) better(pairs pairing.Pairing, limit int) (pairing.Pairing, Difference) {
	mine := s.against(pairs)
	best := s.improve(mine, limit, nil)
	if best == nil {
		return nil, Difference{}
	}
	if d, _ := s.differ(best, mine); d.Whole {
		return s.pairing(best), d // who has the bye is settled before the first bracket
	}
	for {
		k, of := s.part(best, mine)
		// A fault further down is not one of this bracket: the pairing is made as
		// good there as this bracket allows (C8).
		around := s.improve(mine, limit, func(other []int) bool {
			at, _ := s.part(mine, other)
			return at < 0 || at > k
		})
		if around == nil {
			around = mine
		}
		d, order := s.differ(best, around)
		if order <= 0 || k == len(of)-1 {
			return s.pairing(best), d
		}
		best = around
	}
}

// improve makes a pairing better and better among those that are allowed; it is
// nil if none is better.
func (s *sheet) improve(against []int, limit int, allowed func(other []int) bool) []int {
	var best []int
	for range steps {
		mine := s.values(against)
		better := false
		try := func(other []int) bool {
			if s.compare(other, mine) >= 0 || allowed != nil && !allowed(other) {
				return true
			}
			best, better = slices.Clone(other), true
			if len(s.loose) <= limit {
				mine = s.values(best) // all are looked at in one go
			}
			return len(s.loose) <= limit
		}
		if len(s.loose) <= limit {
			s.every(try)
			return best
		}
		if s.parts(against, limit, try) {
			s.near(against, try)
		}
		if !better {
			return best
		}
		against = best
	}
	return best
}

// pairing is who meets whom, with the colours.
func (s *sheet) pairing(against []int) pairing.Pairing {
	var out pairing.Pairing
	for i, j := range against {
		switch {
		case j == none:
			out = append(out, pairing.Pair{First: s.loose[i].Number})
		case i < j:
			a, b := s.loose[i], s.loose[j]
			if first, _ := s.first(a, b); first == b {
				a, b = b, a
			}
			out = append(out, pairing.Pair{First: a.Number, Second: b.Number})
		}
	}
	return out
}

// every calls for every legal pairing of the loose players until told to stop.
func (s *sheet) every(call func(against []int) bool) {
	all := make([]int, len(s.loose))
	for i := range all {
		all[i] = i
	}
	s.regroup(make([]int, len(all)), all, len(all)%2 == 1, call)
}

// regroup calls for every legal pairing of the players of a group among
// themselves, leaving the others as they are, until told to stop; it reports
// whether it was never told to. With bye set, one of the group has the bye.
func (s *sheet) regroup(rest, group []int, bye bool, call func(against []int) bool) bool {
	const open = -2
	against := slices.Clone(rest)
	for _, i := range group {
		against[i] = open
	}
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
			if against[j] != open || !s.may(s.loose[i], s.loose[j]) {
				continue
			}
			against[i], against[j] = j, i
			if !next(from + 1) {
				return false
			}
			against[i], against[j] = open, open
		}
		if bye && !s.loose[i].barred {
			bye = false
			against[i] = none
			if !next(from + 1) {
				return false
			}
			against[i] = open
			bye = true
		}
		return true
	}
	return next(0)
}

// parts calls for every legal pairing that differs from a given one only in a
// small part of the field: a bracket with everybody whom its players meet, such
// a bracket and the next, or a few consecutive pairs. Small means up to limit
// players. It reports whether it was never told to stop.
func (s *sheet) parts(against []int, limit int, call func(against []int) bool) bool {
	part := func(members []int) bool {
		in := map[int]bool{}
		bye := false
		for _, i := range members {
			in[i] = true
			if against[i] == none {
				bye = true
			} else {
				in[against[i]] = true
			}
		}
		if len(in) > limit {
			return true
		}
		return s.regroup(against, slices.Sorted(maps.Keys(in)), bye, call)
	}
	for b := s.bracketFrom(against, 0, nil); b != nil; {
		if !part(b.members) {
			return false
		}
		next := s.bracketFrom(against, b.end, b.down)
		if next != nil && !part(append(slices.Clone(b.members), next.members...)) {
			return false
		}
		b = next
	}
	var upper []int
	for i, j := range against {
		if j == none || i < j {
			upper = append(upper, i)
		}
	}
	const pairs = 4
	for k := 0; k+pairs <= len(upper); k++ {
		if !part(upper[k : k+pairs]) {
			return false
		}
	}
	return true
}

// near calls for every legal pairing that differs from a given one in two
// pairs, the bye counted as one.
func (s *sheet) near(against []int, call func(against []int) bool) {
	other := slices.Clone(against)
	join := func(i, j int) bool {
		switch {
		case i == none:
			other[j] = none
			return !s.loose[j].barred
		case j == none:
			other[i] = none
			return !s.loose[i].barred
		}
		other[i], other[j] = j, i
		return s.may(s.loose[i], s.loose[j])
	}
	for a := range against {
		b := against[a]
		if b != none && b < a {
			continue
		}
		for c := a + 1; c < len(against); c++ {
			d := against[c]
			if d != none && d < c || c == b || d == none && b == none {
				continue
			}
			for _, x := range [][4]int{{a, c, b, d}, {a, d, b, c}} {
				if join(x[0], x[1]) && join(x[2], x[3]) && !call(other) {
					return
				}
				copy(other, against)
			}
		}
	}
}
