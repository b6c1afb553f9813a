package check

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// better looks for a pairing that the criteria prefer, and the article that
// decides.
func (s *sheet) better(pairs pairing.Pairing, limit int) (pairing.Pairing, rule.Article) {
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
	mine := s.values(against)
	var best []int
	var why rule.Article
	try := func(other []int) bool {
		if c, article := s.compare(other, mine); c < 0 {
			best, why = slices.Clone(other), article
			return false
		}
		return true
	}
	if len(s.loose) <= limit {
		s.every(try)
	} else {
		s.near(against, try)
	}
	if best == nil {
		return nil, why
	}
	var out pairing.Pairing
	for i, j := range best {
		switch {
		case j == none:
			out = append(out, pairing.Pair{First: s.loose[i].Number})
		case i < j:
			a, b := s.loose[i], s.loose[j]
			if s.first(a, b) == b {
				a, b = b, a
			}
			out = append(out, pairing.Pair{First: a.Number, Second: b.Number})
		}
	}
	return out, why
}

// every calls for every legal pairing of the loose players until told to stop.
func (s *sheet) every(call func(against []int) bool) {
	n := len(s.loose)
	against := make([]int, n)
	const open = -2
	for i := range against {
		against[i] = open
	}
	byes := n % 2
	var next func(from int) bool
	next = func(from int) bool {
		for from < n && against[from] != open {
			from++
		}
		if from == n {
			return call(against)
		}
		for j := from + 1; j < n; j++ {
			if against[j] != open || !s.may(s.loose[from], s.loose[j]) {
				continue
			}
			against[from], against[j] = j, from
			if !next(from + 1) {
				return false
			}
			against[from], against[j] = open, open
		}
		if byes > 0 && !s.loose[from].barred {
			byes--
			against[from] = none
			if !next(from + 1) {
				return false
			}
			against[from] = open
			byes++
		}
		return true
	}
	next(0)
}

// near calls for every legal pairing that differs from one in two pairs, the
// bye counted as one.
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
