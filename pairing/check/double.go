package check

import (
	"math/bits"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// DoubleSwiss judges rounds of the Double-Swiss system (FIDE C.04.5, edition of 1 February
// 2026) by looking at every set of upfloaters and every pairing of a bracket.
type DoubleSwiss struct {
	// Limit is the number of players up to which everything is examined; 0
	// means 10. In larger fields only meetings, the bye and the colours are
	// judged.
	Limit int
}

// doubleSheet is a sheet on which colours keep nobody apart, and C2 is the rule of this
// system.
func doubleSheet(f *pairing.Field) *sheet {
	s := fideSheet(f, "FIDE C.04.5")
	for _, c := range s.by {
		c.urgency, c.barred = 0, false
		for _, e := range c.Entries {
			c.barred = c.barred || e.Kind == pairing.PAB || e.Kind == pairing.FullBye || e.Kind == pairing.ForfeitWin
		}
	}
	return s
}

// Legal judges by the absolute criteria alone.
func (j DoubleSwiss) Legal(f *pairing.Field, pairs pairing.Pairing) []Finding {
	return doubleSheet(f).absolute(pairs, Judge{AnyColours: true})
}

// Colours judges who moves first in the first games (4.3).
func (j DoubleSwiss) Colours(f *pairing.Field, pairs pairing.Pairing) (found []Finding) {
	s := doubleSheet(f)
	for _, p := range pairs {
		if p.Second == 0 || slices.Contains(f.Fixed, p) {
			continue
		}
		if first, clause := s.opens(s.by[p.First], s.by[p.Second]); first != p.First {
			found = append(found, Finding{Article: s.articleOf(clause), Players: []int{p.First, p.Second},
				Message: rule.Format("%s should move first in the first game against %s", s.name(p.Second), s.name(p.First))})
		}
	}
	return found
}

// Round judges the pairing of the round Field.Round.
func (j DoubleSwiss) Round(f *pairing.Field, pairs pairing.Pairing) []Finding {
	field := *f
	field.Edition = pairing.Edition2026
	s := doubleSheet(&field)
	if found := s.absolute(pairs, Judge{AnyColours: true}); len(found) > 0 {
		return found
	}
	found := j.Colours(&field, pairs)
	o := s.openings(j.Limit)
	left, finding := o.left(pairs, "3.4", byeOrder)
	if finding != nil {
		return append(found, *finding)
	}
	if len(s.loose) > o.limit {
		return found
	}
	against := s.against(pairs)
	for left != 0 {
		group := o.highest(left)
		up := o.lifted(left)
		bracket := group | up
		best := o.identified(bracket)
		for _, p := range best {
			if against[p[0]] != p[1] {
				number := "3.6.4"
				if against[p[0]] < 0 || bracket>>against[p[0]]&1 == 0 {
					number = "3.5.5"
				}
				return append(found, Finding{Article: s.articleOf(number),
					Message: o.should(group, up, p)})
			}
		}
		left &^= bracket
	}
	return found
}

// opens says who has the first move in the first game (4.3), and by which
// clause.
func (s *sheet) opens(a, b *card) (int, string) {
	if b.points > a.points || b.points == a.points && b.place < a.place {
		a, b = b, a
	}
	if len(a.seq)+len(b.seq) == 0 {
		if (a.place%2 == 1) == (s.field.ColourOfTop() == pairing.First) {
			return a.Number, "4.3.1"
		}
		return b.Number, "4.3.1"
	}
	count := func(c *card) (n int) {
		for _, x := range c.seq {
			n += bit(x == pairing.First)
		}
		return n
	}
	if x, y := count(a), count(b); x != y {
		if x < y {
			return a.Number, "4.3.2"
		}
		return b.Number, "4.3.2"
	}
	u, v := slices.Clone(a.seq), slices.Clone(b.seq)
	slices.Reverse(u)
	slices.Reverse(v)
	for k := range min(len(u), len(v)) {
		if u[k] != v[k] {
			if u[k] == pairing.Second {
				return a.Number, "4.3.3"
			}
			return b.Number, "4.3.3"
		}
	}
	if len(u) > 0 {
		if u[0] == pairing.Second {
			return a.Number, "4.3.4"
		}
		return b.Number, "4.3.4"
	}
	if v[0] == pairing.Second {
		return b.Number, "4.3.5"
	}
	return a.Number, "4.3.5"
}

// drifted reports whether somebody met another score in the last round, if that
// counts.
func (s *sheet) drifted(c *card) bool {
	if s.field.Rounds > 0 && s.field.Round >= s.field.Rounds || s.field.Round < 2 || len(c.Entries) < s.field.Round-1 {
		return false
	}
	e := c.Entries[s.field.Round-2]
	return e.Kind == pairing.Played && pointsBefore(c.Player, s.field.Round-1) != pointsBefore(s.by[e.Opponent].Player, s.field.Round-1)
}

// ups is how many upfloaters the top scoregroup of a set needs at least.
func (o *openings) ups(left uint64) int {
	group := o.highest(left)
	lower := left &^ group
	fewest := 99
	for up := lower; ; up = (up - 1) & lower {
		if n := bits.OnesCount64(up); n < fewest && o.canPair(group|up) && o.canPair(left&^(group|up)) {
			fewest = n
		}
		if up == 0 {
			return fewest
		}
	}
}

// lifted is the set of upfloaters of 3.5.
func (o *openings) lifted(left uint64) uint64 {
	group := o.highest(left)
	lower := left &^ group
	next := o.highest(lower)
	fewest := o.ups(left)
	var best uint64
	var bestKey []int
	for up := lower; ; up = (up - 1) & lower {
		if bits.OnesCount64(up) == fewest && o.canPair(group|up) && o.canPair(left&^(group|up)) {
			var lowest, order []int
			floaters, after := 0, 0
			for i, c := range o.sheet.loose { // by points, then number
				if up>>i&1 == 1 {
					lowest, order = append([]int{-int(c.points)}, lowest...), append(order, i)
					floaters += bit(o.sheet.drifted(c))
				}
			}
			if next&^up != 0 {
				after = o.ups(left &^ (group | up))
			}
			key := append(append(lowest, after, floaters), order...)
			if bestKey == nil || slices.Compare(key, bestKey) < 0 {
				best, bestKey = up, key
			}
		}
		if up == 0 {
			return best
		}
	}
}

// identified is the pairing of a bracket of 3.6: who meets whom, by place.
func (o *openings) identified(bracket uint64) [][2]int {
	loose := o.sheet.loose
	var best [][2]int
	var bestKey []int
	o.matchings(bracket, 0, func(partner map[int]int, floats uint64) {
		if floats != 0 {
			return
		}
		var pairs [][2]int
		drifted := 0
		for i, j := range partner { // both ways
			if loose[i].place < loose[j].place {
				pairs = append(pairs, [2]int{i, j})
			}
			drifted += bit(loose[i].points > loose[j].points && o.sheet.drifted(loose[i]))
		}
		slices.SortFunc(pairs, func(p, q [2]int) int { return loose[p[0]].place - loose[q[0]].place })
		key := []int{drifted}
		for _, p := range pairs {
			key = append(key, loose[p[0]].place)
		}
		for _, p := range pairs {
			key = append(key, loose[p[1]].place)
		}
		if bestKey == nil || slices.Compare(key, bestKey) < 0 {
			best, bestKey = pairs, key
		}
	})
	return best
}
