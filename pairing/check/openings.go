package check

import (
	"math/bits"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// fideSheet is the sheet of a FIDE system other than the Dutch one: in none of them
// may topscorers have what others may not.
func fideSheet(f *pairing.Field, document string) *sheet {
	s := newSheet(f)
	s.document = document
	for _, c := range s.by {
		c.top = false
	}
	return s
}

// openings holds who may meet whom among the loose players of a round, a bit each. In
// fields of up to limit players everything is examined.
type openings struct {
	sheet   *sheet
	limit   int
	known   map[uint64]bool
	minimum map[uint64][]int
	same    map[uint64]int
}

func (s *sheet) openings(limit int) *openings {
	if limit == 0 {
		limit = 10
	}
	return &openings{sheet: s, limit: limit, known: map[uint64]bool{0: true}, minimum: map[uint64][]int{}, same: map[uint64]int{}}
}

// canPair reports whether a set can be paired among itself.
func (o *openings) canPair(set uint64) bool {
	if ok, known := o.known[set]; known {
		return ok
	}
	ok := false
	loose := o.sheet.loose
	for i := range loose {
		if set>>i&1 == 0 {
			continue
		}
		for j := i + 1; j < len(loose) && !ok; j++ {
			ok = set>>j&1 == 1 && o.sheet.may(loose[i], loose[j]) && o.canPair(set&^(1<<i|1<<j))
		}
		break
	}
	o.known[set] = ok
	return ok
}

// highest are those of a set with the highest score.
func (o *openings) highest(set uint64) (group uint64) {
	for i, c := range o.sheet.loose { // by points
		if set>>i&1 == 1 && (group == 0 || c.points == o.points(group)) {
			group |= 1 << i
		}
	}
	return group
}

// points are those of the first of a set.
func (o *openings) points(set uint64) pairing.Points {
	for i, c := range o.sheet.loose {
		if set>>i&1 == 1 {
			return c.points
		}
	}
	return 0
}

// matchings calls with every way to pair some of a set such that those who float
// and all others can still be paired.
func (o *openings) matchings(set, others uint64, call func(partner map[int]int, floats uint64)) {
	loose := o.sheet.loose
	partner := map[int]int{}
	var walk func(left, floats uint64)
	walk = func(left, floats uint64) {
		if left == 0 {
			if o.canPair(floats | others) {
				call(partner, floats)
			}
			return
		}
		i := 0
		for left>>i&1 == 0 {
			i++
		}
		rest := left &^ (1 << i)
		for j := i + 1; j < len(loose); j++ {
			if rest>>j&1 == 1 && o.sheet.may(loose[i], loose[j]) {
				partner[i], partner[j] = j, i
				walk(rest&^(1<<j), floats)
				delete(partner, i)
				delete(partner, j)
			}
		}
		walk(rest, floats|1<<i)
	}
	walk(set, 0)
}

// floated says how many float, and gives their scores from the highest.
func (o *openings) floated(floats uint64) []int {
	list := []int{0}
	for i, c := range o.sheet.loose {
		if floats>>i&1 == 1 {
			list = append(list, int(c.points))
			list[0]++
		}
	}
	return list
}

// leavable are the smallest sets that can float out of a bracket such that the rest of
// it can be paired, and so can they with all others.
func (o *openings) leavable(set, others uint64) (sets []uint64) {
	for n := bits.OnesCount64(set) % 2; len(sets) == 0 && n <= bits.OnesCount64(set); n += 2 {
		var walk func(left, floats uint64, n int)
		walk = func(left, floats uint64, n int) {
			if n == 0 {
				if o.canPair(set&^floats) && o.canPair(floats|others) {
					sets = append(sets, floats)
				}
				return
			}
			for ; bits.OnesCount64(left) >= n; left &= left - 1 {
				one := left & -left
				walk(left&^one, floats|one, n-1)
			}
		}
		walk(set, 0, n)
	}
	return sets
}

// fewest is the best that can float out of a bracket: how few, and their scores.
func (o *openings) fewest(set, others uint64) []int {
	fewest, known := o.minimum[set]
	if !known {
		if sets := least(o.leavable(set, others), o.floated); len(sets) > 0 {
			fewest = o.floated(sets[0])
		}
		o.minimum[set] = fewest
	}
	return fewest
}

// fixedBye reports whether the arbiter has given the bye.
func (s *sheet) fixedBye() bool {
	return slices.ContainsFunc(s.field.Fixed, func(p pairing.Pair) bool { return p.Second == 0 })
}

// left are the loose players without the one who has the bye of a pairing, and what an
// article finds wrong with that bye: it should go to the first, in an order, of those
// who may have it and leave the others pairable. If the number is even, or the arbiter
// gave the bye, left is all of them.
func (o *openings) left(pairs pairing.Pairing, article string, order func(a, b *card) int) (uint64, *Finding) {
	loose := o.sheet.loose
	all := uint64(1)<<len(loose) - 1
	if len(loose)%2 == 0 || o.sheet.fixedBye() {
		return all, nil
	}
	should, has := -1, -1
	for i, c := range loose {
		if slices.Contains(pairs, pairing.Pair{First: c.Number}) {
			has = i
		}
		if c.barred || should >= 0 && order(c, loose[should]) > 0 || len(loose) <= max(20, o.limit) && !o.canPair(all&^(1<<i)) {
			continue
		}
		should = i
	}
	switch {
	case has >= 0 && (has == should || len(loose) > max(20, o.limit)):
		return all &^ (1 << has), nil
	case should < 0:
		return all, &Finding{Article: o.sheet.articleOf(article), Message: rule.Format("nobody may have the bye")}
	}
	return all, &Finding{Article: o.sheet.articleOf(article), Players: []int{loose[should].Number},
		Message: rule.Format("%s should have the bye", o.sheet.name(loose[should].Number))}
}

// colours finds pairs in which the wrong player moves first, by the clauses that
// all FIDE systems but the Dutch one have in this order. higher tells who ranks
// higher.
func (o *openings) colours(pairs pairing.Pairing, higher func(a, b *card) bool) []Finding {
	var found []Finding
	for _, p := range pairs {
		if p.Second == 0 || slices.Contains(o.sheet.field.Fixed, p) {
			continue
		}
		a, b := o.sheet.by[p.First], o.sheet.by[p.Second]
		if higher(b, a) {
			a, b = b, a
		}
		if first, clause := o.sheet.begins(a, b); first.Number != p.First {
			found = append(found, Finding{Article: o.sheet.articleOf(clause), Players: []int{p.First, p.Second},
				Message: rule.Format("%s should move first against %s", o.sheet.name(p.Second), o.sheet.name(p.First))})
		}
	}
	return found
}

// begins says which of two moves first, of whom a ranks higher, and by which
// clause.
func (s *sheet) begins(a, b *card) (*card, string) {
	to := func(c *card, colour pairing.Colour) *card {
		if (colour == pairing.First) == (c == a) {
			return a
		}
		return b
	}
	if len(a.seq)+len(b.seq) == 0 {
		if a.place%2 == 1 {
			return to(a, s.field.ColourOfTop()), "5.2.1"
		}
		return to(b, s.field.ColourOfTop()), "5.2.1"
	}
	switch {
	case a.due == pairing.NoColour:
		return to(b, b.due), "5.2.2"
	case a.due != b.due:
		return to(a, a.due), "5.2.2"
	case a.urgency > b.urgency:
		return to(a, a.due), "5.2.3"
	case b.urgency > a.urgency:
		return to(b, b.due), "5.2.3"
	}
	for back := 1; back <= min(len(a.seq), len(b.seq)); back++ {
		if was := a.seq[len(a.seq)-back]; was != b.seq[len(b.seq)-back] {
			return to(b, was), "5.2.4"
		}
	}
	return to(a, a.due), "5.2.5"
}

// should says that two should meet in the bracket of a score group, together with those who were
// moved up to it, if any.
func (o *openings) should(group, up uint64, p [2]int) rule.Sentence {
	s := o.sheet
	a, b := s.name(s.loose[p[0]].Number), s.name(s.loose[p[1]].Number)
	if up == 0 {
		return rule.Format("%s should meet %s in the bracket of score %v", a, b, o.points(group))
	}
	return rule.Format("%s should meet %s in the bracket of score %v with the upfloaters %v", a, b, o.points(group), o.numbers(up))
}
