package check

import (
	"cmp"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Burstein judges rounds of the Burstein system (FIDE C.04.4.2, edition of 1
// February 2026) by looking at every way to deal with every bracket. The first
// rounds, which are paired by the Dutch system, are those of [Judge].
type Burstein struct {
	// Limit is up to how many players everything is looked at; 0 means 10. In
	// larger fields the absolute criteria, the bye and the colours are judged.
	Limit int
}

// Legal judges by the absolute criteria alone.
func (j Burstein) Legal(f *pairing.Field, pairs pairing.Pairing) []Finding {
	return fideSheet(f, "FIDE C.04.4.2").absolute(pairs, Judge{})
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
	o := s.openings()
	rank := s.oppositions()
	found := o.colours(pairs, func(a, b *card) bool { return rank[a.Number] < rank[b.Number] })
	all, finding := o.left(pairs, "3.1", func(a, b *card) int {
		return cmp.Or(cmp.Compare(a.points, b.points), cmp.Compare(a.unplayed, b.unplayed), cmp.Compare(rank[b.Number], rank[a.Number]))
	})
	if finding != nil {
		return append(found, *finding)
	}
	if j.Limit == 0 {
		j.Limit = 10
	}
	if len(s.loose) > j.Limit {
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
					found = append(found, Finding{Article: s.articleOf(number), Message: rule.Format("the bracket of %v points could be paired better: %v in place of %v", o.points(group), best[k], mine[k])})
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

// oppositions is the place of each player by 1.8: Buchholz, Sonneborn-Berger, number.
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

// fold is what the best way to deal with a bracket comes to, by C5 to C8 and the
// order of article 4, and what the one that was chosen does.
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
	bsn := map[int]int{}
	for k, i := range order {
		bsn[i] = k + 1
	}
	o.matchings(members, others, func(partner map[int]int, floats uint64) {
		k := [][]int{o.floated(floats), nil, nil, {0}, nil}
		k[0], k[1] = k[0][:1], k[0][1:]
		if next != 0 {
			k[2] = o.fewest(floats|next, others&^next)
		}
		same := true
		for _, i := range order {
			with, paired := partner[i]
			if !paired {
				k[4] = append(k[4], 0)
				same = same && (against[i] < 0 || members>>against[i]&1 == 0)
				continue
			}
			k[4] = append(k[4], -bsn[with])
			same = same && against[i] == with
			if loose[i].due != pairing.NoColour && loose[i].due == loose[with].due && i < with {
				k[3][0]++
			}
		}
		if same {
			mine = k
		}
		if best == nil || slices.CompareFunc(k, best, slices.Compare) < 0 {
			best = k
		}
	})
	if mine == nil { // the rest of it leaves no complete pairing, which no judge passes
		mine = [][]int{{len(loose) + 1}, nil, nil, nil, nil}
	}
	return best, mine
}
