package check

import (
	"cmp"
	"math/bits"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Dubov judges rounds of the Dubov system (FIDE C.04.4.1, edition of 1 February 2026)
// by looking at every set of upfloaters, every set of shifters and every transposition.
type Dubov struct {
	// Limit is the number of players up to which everything is examined; 0
	// means 10. In larger fields only the absolute criteria, the bye and the
	// colours are judged.
	Limit int
}

const dubovText = "FIDE C.04.4.1"

// Legal judges by the absolute criteria alone.
func (j Dubov) Legal(f *pairing.Field, pairs pairing.Pairing) []Finding {
	return fideSheet(f, dubovText).absolute(pairs, Judge{})
}

// dubovSheet is a sheet on which a player who has not played is due the second
// move.
func dubovSheet(f *pairing.Field) *sheet {
	field := *f
	field.Edition = pairing.Edition2026
	s := fideSheet(&field, dubovText)
	for _, c := range s.by {
		if len(c.seq) == 0 {
			c.due, c.urgency = pairing.Second, 1
		}
	}
	return s
}

// Colours judges who moves first (5.2).
func (j Dubov) Colours(f *pairing.Field, pairs pairing.Pairing) []Finding {
	return dubovSheet(f).openings(0).colours(pairs, func(a, b *card) bool {
		return a.points > b.points || a.points == b.points && a.place < b.place
	})
}

// Round judges the pairing of the round Field.Round.
func (j Dubov) Round(f *pairing.Field, pairs pairing.Pairing) []Finding {
	s := dubovSheet(f)
	if found := s.absolute(pairs, Judge{}); len(found) > 0 {
		return found
	}
	o := s.openings(j.Limit)
	found := j.Colours(f, pairs)
	left, finding := o.left(pairs, "3.1", byeOrder)
	if finding != nil {
		return append(found, *finding)
	}
	if len(s.loose) > o.limit {
		return found
	}
	against := s.against(pairs)
	for left != 0 {
		group := o.highest(left)
		up := o.risen(left, group)
		bracket := group | up
		for i := range s.loose {
			if bracket>>i&1 == 1 && bracket>>against[i]&1 == 0 {
				return append(found, Finding{Article: s.articleOf("3.2.2"), Message: rule.Format("the bracket of score %v has the upfloaters %v", o.points(group), o.numbers(up))})
			}
		}
		for _, p := range o.halves(bracket) {
			if against[p[0]] != p[1] {
				return append(found, Finding{Article: s.articleOf("3.2.6"), Message: o.should(group, 0, p)})
			}
		}
		left &^= bracket
	}
	return found
}

// byeOrder orders those who may have the bye: the lowest score, then the most games, then
// the lowest rank.
func byeOrder(a, b *card) int {
	return cmp.Or(cmp.Compare(a.points, b.points), cmp.Compare(a.unplayed, b.unplayed), cmp.Compare(b.place, a.place))
}

func (o *openings) numbers(set uint64) rule.Sentence {
	var list []rule.Sentence
	for i, c := range o.sheet.loose {
		if set>>i&1 == 1 {
			list = append(list, rule.Typed(o.sheet.name(c.Number)))
		}
	}
	return rule.Joined(", ", list...)
}

// denied is the fewest of a set without the colour due, over all ways to pair it; -1
// if there is no way.
func (o *openings) denied(set uint64) int {
	least := -1
	o.matchings(set, 0, func(partner map[int]int, floats uint64) {
		if floats != 0 {
			return
		}
		n := 0
		for i, j := range partner {
			n += bit(i < j && o.sheet.loose[i].due == o.sheet.loose[j].due)
		}
		if least < 0 || n < least {
			least = n
		}
	})
	return least
}

// risen is the set of upfloaters of 3.2.1 and 3.2.2.
func (o *openings) risen(left, group uint64) uint64 {
	f := o.sheet.field
	lower := left &^ group
	var best uint64
	var bestKey []int
	fewest := o.ups(left)
	for up := lower; ; up = (up - 1) & lower {
		if bits.OnesCount64(up) == fewest && o.canPair(group|up) && o.canPair(left&^(group|up)) {
			var lowest, order []int
			full, times, again := 0, 0, 0
			for i, c := range o.sheet.loose { // by points, then number
				if up>>i&1 == 0 {
					continue
				}
				lowest, order = append([]int{-int(c.points)}, lowest...), append(order, i)
				n := 0
				for round := 1; round < f.Round; round++ {
					n += bit(o.sheet.went(c, round) > 0 && c.Entries[round-1].Kind == pairing.Played)
				}
				if n >= 2+f.Rounds/5 {
					full, times = full+1, times+n
				}
				again += bit(c.went[0] > 0)
			}
			if f.Round >= f.Rounds {
				full, times, again = 0, 0, 0
			}
			key := append(append(lowest, o.denied(group|up), full, times, again), order...)
			if bestKey == nil || slices.Compare(key, bestKey) < 0 {
				best, bestKey = up, key
			}
		}
		if up == 0 {
			return best
		}
	}
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// parted are the two groups into which a bracket is divided (3.2.3 and 3.2.4), the
// first in order of the opposition that its players have had; played says that somebody
// in it has played.
func (o *openings) parted(bracket uint64) (one, two []int, played bool) {
	loose := o.sheet.loose
	for i, c := range loose {
		if bracket>>i&1 == 1 {
			two = append(two, i)
			played = played || len(c.seq) > 0
		}
	}
	slices.SortFunc(two, o.byPlace)
	if played {
		for _, i := range two {
			if loose[i].due == pairing.First {
				one = append(one, i)
			}
		}
		two = slices.DeleteFunc(two, func(i int) bool { return slices.Contains(one, i) })
	} else {
		one, two = slices.Clone(two[:len(two)/2]), slices.Clone(two[len(two)/2:])
	}
	slices.SortFunc(one, o.byOpposition)
	return one, two, played
}

// byPlace and byOpposition are the orders of players by rank, and by the average rating
// of those whom they have met.
func (o *openings) byPlace(a, b int) int { return o.sheet.loose[a].place - o.sheet.loose[b].place }

func (o *openings) byOpposition(a, b int) int {
	return cmp.Or(o.sheet.aro(o.sheet.loose[a])-o.sheet.aro(o.sheet.loose[b]), o.byPlace(a, b))
}

// halves is the pairing of a bracket (3.2.3 to 3.2.6): who meets whom, by place.
func (o *openings) halves(bracket uint64) [][2]int {
	one, two, played := o.parted(bracket)
	small, large := one, two
	if len(two) < len(one) {
		small, large = two, one
	}
	least := o.denied(bracket)
	var found [][2]int
	// The fewest shifters from the smaller group that make this possible are those who
	// would otherwise have to be paired with each other.
	for n := 0; n <= len(small) && found == nil; n++ {
		m := n + (len(large)-len(small))/2
		subsets(middleOut(small), n, func(x []int) bool {
			return subsets(middleOut(large), m, func(y []int) bool {
				var s1, s2 []int
				for _, i := range slices.Concat(one, two) {
					if slices.Contains(one, i) != (slices.Contains(x, i) || slices.Contains(y, i)) {
						s1 = append(s1, i)
					} else {
						s2 = append(s2, i)
					}
				}
				slices.SortFunc(s1, o.byOpposition)
				slices.SortFunc(s2, o.byPlace)
				found = o.transposed(s1, s2, least, played)
				return found != nil
			})
		})
	}
	return found
}

// transposed is the first way to give each of S1 one of the others (4.4); nil if no
// way leaves so few without the colour due.
func (o *openings) transposed(s1, s2 []int, least int, played bool) [][2]int {
	if len(s1) != len(s2) {
		return nil
	}
	var walk func(k int, rest []int, denied int) [][2]int
	walk = func(k int, rest []int, denied int) [][2]int {
		if k == len(s1) {
			if played && denied != least {
				return nil
			}
			return [][2]int{}
		}
		for at, j := range rest {
			a, b := o.sheet.loose[s1[k]], o.sheet.loose[j]
			if !o.sheet.may(a, b) {
				continue
			}
			if pairs := walk(k+1, slices.Delete(slices.Clone(rest), at, at+1), denied+bit(a.due == b.due)); pairs != nil {
				return append([][2]int{{s1[k], j}}, pairs...)
			}
		}
		return nil
	}
	return walk(0, s2, 0)
}

// middleOut puts a list in the order in which shifters are sought: the middle one
// first, of two the higher.
func middleOut(list []int) []int {
	list = slices.Clone(list)
	var order []int
	for len(list) > 0 {
		at := (len(list) - 1) / 2
		order = append(order, list[at])
		list = slices.Delete(list, at, at+1)
	}
	return order
}

// subsets calls with the sets of n from a list until one is taken; of two sets, the
// one that differs later in the list comes later.
func subsets(list []int, n int, take func([]int) bool) bool {
	if n == 0 {
		return take(nil)
	}
	for i := 0; i+n <= len(list); i++ {
		if subsets(list[i+1:], n-1, func(rest []int) bool { return take(append([]int{list[i]}, rest...)) }) {
			return true
		}
	}
	return false
}

// aro is the average rating of the opponents met, halves rounded up; 0 for a player
// who has met none (1.7).
func (s *sheet) aro(c *card) int {
	sum, n := 0, 0
	for _, e := range c.Entries {
		if e.Kind == pairing.Played {
			sum, n = sum+s.by[e.Opponent].Rating, n+1
		}
	}
	if n == 0 {
		return 0
	}
	whole := sum / n
	return whole + bit(2*(sum-whole*n) >= n)
}
