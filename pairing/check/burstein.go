package check

import (
	"cmp"
	"math/bits"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Burstein judges rounds of the Burstein system (FIDE C.04.4.2, edition of 1
// February 2026) by looking at every way to deal with every bracket. The first
// rounds, which are paired by the Dutch system, are those of [Judge].
type Burstein struct {
	// Limit is the number of players up to which everything is examined; 0
	// means 10. In larger fields only the absolute criteria, the bye and the
	// colours are judged.
	Limit int
}

// Legal judges by the absolute criteria alone.
func (j Burstein) Legal(f *pairing.Field, pairs pairing.Pairing) []Finding {
	return fideSheet(f, "FIDE C.04.4.2").absolute(pairs, Judge{})
}

// Colours judges who moves first (5.2).
func (j Burstein) Colours(f *pairing.Field, pairs pairing.Pairing) []Finding {
	if f.Round <= min(f.Rounds/2, 4) {
		return Judge{}.Colours(f, pairs)
	}
	s := fideSheet(f, "FIDE C.04.4.2")
	rank := s.oppositions()
	return s.openings(0).colours(pairs, func(a, b *card) bool { return rank[a.Number] < rank[b.Number] })
}

// Round judges the pairing of the round Field.Round.
func (j Burstein) Round(f *pairing.Field, pairs pairing.Pairing) []Finding {
	field := *f
	field.Edition = pairing.Edition2026
	if field.Round <= min(field.Rounds/2, 4) {
		return Judge{Limit: j.Limit}.Round(&field, pairs)
	}
	s := fideSheet(&field, "FIDE C.04.4.2")
	if found := s.absolute(pairs, Judge{}); len(found) > 0 {
		return found
	}
	o := s.openings(j.Limit)
	rank := s.oppositions()
	found := j.Colours(&field, pairs)
	all, finding := o.left(pairs, "3.1", func(a, b *card) int {
		return cmp.Or(cmp.Compare(a.points, b.points), cmp.Compare(a.unplayed, b.unplayed), cmp.Compare(rank[b.Number], rank[a.Number]))
	})
	if finding != nil {
		return append(found, *finding)
	}
	if len(s.loose) > o.limit {
		return found
	}
	against := s.against(pairs)
	var moved uint64
	for left := all; left != 0; {
		group := o.highest(left &^ moved)
		members := group | moved
		best, mine := o.fold(members, left&^members, rank, against)
		if k := slices.CompareFunc(mine, best, slices.Compare); k != 0 {
			for k := range best {
				if slices.Compare(mine[k], best[k]) != 0 {
					number := []string{"C5", "C6", "C7", "C8", "4.3"}[k]
					found = append(found, Finding{Article: s.articleOf(number), Message: rule.Format("the bracket of score %v could be paired better: %v in place of %v", o.points(group), best[k], mine[k])})
					return found
				}
			}
		}
		gone := uint64(0)
		for i := range s.loose {
			if members>>i&1 == 1 && against[i] >= 0 && members>>against[i]&1 == 1 {
				gone |= 1 << i
			}
		}
		left &^= gone
		moved = members &^ gone
	}
	return found
}

// oppositions gives the place of each player by 1.8: Buchholz, Sonneborn-Berger,
// number.
func (s *sheet) oppositions() map[int]int {
	f := s.field
	worth := map[int]int64{} // what a player is worth to those they met
	plain := map[int]int64{}
	for n, c := range s.by {
		plain[n] = int64(c.Score())
		worth[n] = plain[n]
		nothing := func(round int) bool { // a zero-point bye, or no entry
			return round > len(c.Entries) || c.Entries[round-1].Kind == pairing.ZeroBye || c.Entries[round-1].Kind == pairing.Absent
		}
		if c.Out && (c.Bye == pairing.ZeroBye || c.Bye == pairing.Absent) {
			for round := f.Round - 1; round >= 1 && nothing(round); round-- {
				worth[n] += int64(f.Scoring.Draw)
			}
		}
	}
	var numbers []int
	key := map[int][]int64{}
	for n, c := range s.by {
		numbers = append(numbers, n)
		k := []int64{0, 0, int64(c.place)}
		for round := 1; round < f.Round; round++ {
			points, of := int64(0), plain[n]
			if round <= len(c.Entries) {
				points = int64(c.Entries[round-1].Points)
				if c.Entries[round-1].Kind == pairing.Played {
					of = worth[c.Entries[round-1].Opponent]
				}
			}
			k[0] -= of
			k[1] -= points * of
		}
		key[n] = k
	}
	slices.SortFunc(numbers, func(a, b int) int { return slices.Compare(key[a], key[b]) })
	rank := map[int]int{}
	for i, n := range numbers {
		rank[n] = i
	}
	return rank
}

// fold compares the best way to deal with a bracket, by C5 to C8 and the order of
// article 4, with the way that was chosen. Of all sets that could float, those that are
// best by one criterion after the other are kept; of the players whom they leave, the
// first pairing is looked for.
func (o *openings) fold(members, others uint64, rank map[int]int, against []int) (best, mine [][]int) {
	loose := o.sheet.loose
	next := o.highest(others)
	var order []int // by BSN
	for i := range loose {
		if members>>i&1 == 1 {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return rank[loose[a].Number] - rank[loose[b].Number] })
	key := func(floats uint64) [][]int {
		k := o.floated(floats)
		return [][]int{k[:1], k[1:], nil, nil, nil}
	}
	after := func(floats uint64) []int {
		if next == 0 {
			return nil
		}
		return o.fewest(floats|next, others&^next)
	}
	chosen := uint64(0)
	denied := 0
	for _, i := range order {
		switch with := against[i]; {
		case with < 0 || members>>with&1 == 0:
			chosen |= 1 << i
		case i < with:
			denied += bit(o.sheet.alike(loose[i], loose[with]))
		}
	}
	mine = key(chosen)
	mine[2], mine[3] = after(chosen), []int{denied}
	mine[4] = opponents(order, func(i int) int { return against[i] }, members&^chosen)

	sets := least(o.leavable(members, others), o.floated)
	sets = least(sets, after)
	sets = least(sets, func(floats uint64) []int { return []int{o.alike(members &^ floats)} })
	best = key(sets[0])
	best[2], best[3] = after(sets[0]), []int{o.alike(members &^ sets[0])}
	for _, floats := range sets {
		if k := o.first(order, members&^floats); best[4] == nil || slices.Compare(k, best[4]) < 0 {
			best[4] = k
		}
	}
	return best, mine
}

// least returns those of a list with the lowest key.
func least(sets []uint64, key func(uint64) []int) (kept []uint64) {
	var lowest []int
	for _, set := range sets {
		k := key(set)
		switch c := slices.Compare(k, lowest); {
		case len(kept) == 0 || c < 0:
			kept, lowest = []uint64{set}, k
		case c == 0:
			kept = append(kept, set)
		}
	}
	return kept
}

// alike reports whether two are due the same colour, so that one of them will not
// get it.
func (s *sheet) alike(a, b *card) bool { return a.due != pairing.NoColour && a.due == b.due }

// alike is the fewest pairs of a set that are due the same colour, over all ways to pair
// it; if it cannot be paired, more than there are players.
func (o *openings) alike(set uint64) int {
	if n, known := o.same[set]; known || set == 0 {
		return n
	}
	loose := o.sheet.loose
	fewest := len(loose) + 1
	i := bits.TrailingZeros64(set)
	for j := i + 1; j < len(loose); j++ {
		if set>>j&1 == 1 && o.sheet.may(loose[i], loose[j]) {
			fewest = min(fewest, bit(o.sheet.alike(loose[i], loose[j]))+o.alike(set&^(1<<i|1<<j)))
		}
	}
	o.same[set] = fewest
	return fewest
}

// first is the first pairing of a set in the order of 4.3 among those with the fewest
// pairs due the same colour: the opponents of a bracket by BSN, the largest first.
func (o *openings) first(order []int, set uint64) []int {
	partner := map[int]int{}
	left := set
	for k, i := range order {
		if left>>i&1 == 0 {
			continue
		}
		for _, j := range slices.Backward(order[k+1:]) {
			a, b := o.sheet.loose[i], o.sheet.loose[j]
			if left>>j&1 == 1 && o.sheet.may(a, b) && bit(o.sheet.alike(a, b))+o.alike(left&^(1<<i|1<<j)) == o.alike(left) {
				partner[i], partner[j] = j, i
				left &^= 1<<i | 1<<j
				break
			}
		}
	}
	return opponents(order, func(i int) int { return partner[i] }, set)
}

// opponents lists the opponents by BSN, negative, of the players of a bracket by BSN,
// and 0 for players outside the set that was paired.
func opponents(order []int, with func(i int) int, paired uint64) (list []int) {
	for _, i := range order {
		n := 0
		if paired>>i&1 == 1 {
			n = -1 - slices.Index(order, with(i))
		}
		list = append(list, n)
	}
	return list
}
