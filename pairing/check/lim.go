package check

import (
	"cmp"
	"math/bits"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Lim judges rounds of the Lim system (FIDE C.04.4.3, edition of 1 February 2026) by
// looking at every set of players who could float and every way to pair a group.
type Lim struct {
	// Limit is the number of players up to which everything is examined; 0
	// means 10. In larger fields only the absolute criteria, the bye and the
	// colours are judged.
	Limit int
}

// limSheet is a sheet on which colours keep nobody of the same score apart in the last
// round.
func limSheet(f *pairing.Field) *sheet {
	field := *f
	field.Edition = pairing.Edition2026
	s := fideSheet(&field, "FIDE C.04.4.3")
	s.numbers = map[string]string{"C1": "2.1", "C2": "1.1", "C3": "2.1"}
	s.level = field.Rounds > 0 && field.Round >= field.Rounds
	return s
}

// Legal judges by the absolute criteria alone.
func (j Lim) Legal(f *pairing.Field, pairs pairing.Pairing) []Finding {
	return limSheet(f).absolute(pairs, Judge{})
}

// Colours judges who moves first (5.1 to 5.6, 7.2).
func (j Lim) Colours(f *pairing.Field, pairs pairing.Pairing) (found []Finding) {
	s := limSheet(f)
	for _, p := range pairs {
		if p.Second == 0 || slices.Contains(f.Fixed, p) {
			continue
		}
		if first, clause := s.starts(s.by[p.First], s.by[p.Second]); first != p.First {
			found = append(found, Finding{Article: s.articleOf(clause), Players: []int{p.First, p.Second},
				Message: rule.Format("%s should move first against %s", s.name(p.Second), s.name(p.First))})
		}
	}
	return found
}

// Round judges the pairing of the round Field.Round.
func (j Lim) Round(f *pairing.Field, pairs pairing.Pairing) []Finding {
	s := limSheet(f)
	found := s.absolute(pairs, Judge{})
	if len(found) > 0 {
		return found
	}
	found = j.Colours(f, pairs)
	o := s.openings(j.Limit)
	left, finding := o.left(pairs, "1.1", func(a, b *card) int {
		return cmp.Or(cmp.Compare(a.points, b.points), cmp.Compare(b.place, a.place))
	})
	if finding != nil {
		return append(found, *finding)
	}
	if len(s.loose) > o.limit {
		return found
	}
	against := s.against(pairs)
	for _, p := range o.convergent(left) {
		if against[p[0]] != p[1] {
			return append(found, Finding{Article: s.articleOf("2.2"), Players: []int{s.loose[p[0]].Number, s.loose[p[1]].Number},
				Message: rule.Format("%s should meet %s", s.name(s.loose[p[0]].Number), s.name(s.loose[p[1]].Number))})
		}
	}
	return found
}

// half compares a score with half the points possible.
func (s *sheet) half(points pairing.Points) int {
	return cmp.Compare(2*points, pairing.Points(s.field.Round-1)*max(s.field.Scoring.Win, s.field.Scoring.Draw))
}

// starts says who moves first (5.1 to 5.6, 7.2), and by which clause.
func (s *sheet) starts(a, b *card) (int, string) {
	if b.points > a.points || b.points == a.points && b.place < a.place {
		a, b = b, a
	}
	give := func(to, other *card, c pairing.Colour) int {
		if c == pairing.First {
			return to.Number
		}
		return other.Number
	}
	switch {
	case len(a.seq)+len(b.seq) == 0 && a.place%2 == 1:
		return give(a, b, s.field.ColourOfTop()), "7.2"
	case len(a.seq)+len(b.seq) == 0:
		return give(b, a, s.field.ColourOfTop()), "7.2"
	case a.due == pairing.NoColour:
		return give(b, a, b.due), "5.1"
	case a.due != b.due:
		return give(a, b, a.due), "5.1"
	case a.urgency > b.urgency, a.urgency == b.urgency && a.urgency == 3 && size(a.diff) > size(b.diff):
		return give(a, b, a.due), "5.1"
	case a.urgency < b.urgency, a.urgency == 3 && size(a.diff) < size(b.diff):
		return give(b, a, b.due), "5.1"
	}
	for back := 1; back <= min(len(a.seq), len(b.seq)); back++ {
		if x, y := a.seq[len(a.seq)-back], b.seq[len(b.seq)-back]; x != y {
			return give(a, b, x.Opposite()), "5.4"
		}
	}
	if s.half(a.points) < 0 {
		return give(b, a, b.due), "5.4"
	}
	return give(a, b, a.due), "5.4"
}

// convergent is the pairing of those left: who meets whom, by place among the loose.
func (o *openings) convergent(left uint64) (all [][2]int) {
	var groups []uint64 // by score
	for rest := left; rest != 0; rest &^= groups[len(groups)-1] {
		groups = append(groups, o.highest(rest))
	}
	middle := uint64(0)
	var sides [2][]uint64 // above the median and below it, in the order in which they are paired
	for _, g := range groups {
		switch c := o.sheet.half(o.points(g)); {
		case c > 0:
			sides[0] = append(sides[0], g)
		case c < 0:
			sides[1] = append([]uint64{g}, sides[1]...)
		default:
			middle = g
		}
	}
	var floats [2]uint64
	var made [2][][2]int
	for side, list := range sides {
		for _, g := range list {
			next := middle
			at := slices.Index(groups, g)
			if to := at + 1 - 2*side; to >= 0 && to < len(groups) {
				next = groups[to]
			}
			out := o.leaving(floats[side], g, next, side)
			stay := (floats[side] | g) &^ out
			made[side] = append(made[side], o.proposed(stay&floats[side], 0, stay&g, side)...)
			floats[side] = out
		}
	}
	for !o.canPair(middle | floats[0] | floats[1]) {
		crack := 0
		if bits.OnesCount64(floats[0]) > bits.OnesCount64(floats[1]) && len(made[1]) > 0 || len(made[0]) == 0 {
			crack = 1
		}
		n := len(made[crack]) - 1
		p := made[crack][n]
		made[crack] = made[crack][:n]
		floats[crack] |= 1<<p[0] | 1<<p[1]
	}
	all = append(append(all, made[0]...), made[1]...)
	all = append(all, o.proposed(floats[0], floats[1], middle, 0)...)
	return all
}

// leaving lists the players who float out of a group (2.3, article 3), chosen from
// every set that could.
func (o *openings) leaving(floated, residents, next uint64, side int) uint64 {
	loose := o.sheet.loose
	group := floated | residents
	more, odd := o.wanted(group)
	var best uint64
	var bestKey []int
	for out := group; ; out = (out - 1) & group {
		if o.canPair(group &^ out) {
			again, other := 0, 0
			var places []int
			for i, c := range loose {
				if out>>i&1 == 0 {
					continue
				}
				e := pairing.Entry{}
				if n := o.sheet.field.Round - 2; n >= 0 && n < len(c.Entries) {
					e = c.Entries[n]
				}
				again += bit(odd && e.Kind == pairing.Played && c.went[0] != 0)
				other += bit(more != pairing.NoColour && c.due != more)
				places = append(places, c.place*(2*side-1))
			}
			slices.Sort(places)
			key := append([]int{bits.OnesCount64(out)}, o.kinds(out, floated, next)...)
			key = append(append(key, again, other), places...)
			if bestKey == nil || slices.Compare(key, bestKey) < 0 {
				best, bestKey = out, key
			}
		}
		if out == 0 {
			return best
		}
	}
}

// wanted is the colour that more members of a group are due, if those who can be paired
// in it are an odd number (3.2.2), and whether they are.
func (o *openings) wanted(group uint64) (more pairing.Colour, odd bool) {
	loose := o.sheet.loose
	due := map[pairing.Colour]int{}
	for i, c := range loose {
		if group>>i&1 == 0 {
			continue
		}
		for j, d := range loose {
			if i != j && group>>j&1 == 1 && o.sheet.may(c, d) {
				due[c.due]++
				odd = !odd
				break
			}
		}
	}
	more = pairing.NoColour
	if odd && due[pairing.First] > due[pairing.Second] {
		more = pairing.First
	} else if odd && due[pairing.First] < due[pairing.Second] {
		more = pairing.Second
	}
	return more, odd
}

// kinds counts the floaters of the kinds a, b and c (3.9), with an opponent of
// their own in the next group for as many as possible.
func (o *openings) kinds(out, floated, next uint64) []int {
	if out == 0 {
		return []int{0, 0, 0}
	}
	i := bits.TrailingZeros64(out)
	rest := out &^ (1 << i)
	const nobody = -1
	count := func(opponent int) []int {
		left := next
		if opponent != nobody {
			left &^= 1 << opponent
		}
		k := o.kinds(rest, floated, left)
		switch again := floated>>i&1 == 1; {
		case again && opponent == nobody:
			k[0]++
		case again:
			k[1]++
		case opponent == nobody:
			k[2]++
		}
		return k
	}
	best := count(nobody)
	for j, d := range o.sheet.loose {
		if next>>j&1 == 1 && o.sheet.may(o.sheet.loose[i], d) {
			if k := count(j); slices.Compare(k, best) < 0 {
				best = k
			}
		}
	}
	return best
}

// proposed is how a group is paired: those who floated down to it, those who floated up
// (3.6 to 3.8), and then the residents (2.4, article 4).
func (o *openings) proposed(down, up, residents uint64, side int) (made [][2]int) {
	loose := o.sheet.loose
	list := func(set uint64) (all []int) {
		for i := range loose {
			if set>>i&1 == 1 {
				all = append(all, i)
			}
		}
		return all
	}
	byPlace := func(i, j int) int { return (loose[i].place - loose[j].place) * (1 - 2*side) }
	var queue []int
	if side == 1 {
		down, up = 0, down
	}
	queue = append(queue, list(down)...) // by score, then place
	climbing := list(up)
	slices.Reverse(climbing)
	queue = append(queue, climbing...)
	left := down | up | residents
	floaters := down | up
	differ := func(a, b *card) bool {
		return a.due == pairing.NoColour || b.due == pairing.NoColour || a.due != b.due
	}
	for _, i := range queue {
		if left>>i&1 == 0 {
			continue
		}
		best := -1
		better := func(j, k int) bool {
			if x, y := floaters>>j&1, floaters>>k&1; x != y {
				return x == 0
			}
			if x, y := differ(loose[i], loose[j]), differ(loose[i], loose[k]); x != y {
				return x
			}
			return byPlace(j, k) < 0
		}
		for _, j := range list(left &^ (1 << i)) {
			if o.sheet.may(loose[i], loose[j]) && o.canPair(left&^(1<<i|1<<j)) && (best < 0 || better(j, best)) {
				best = j
			}
		}
		made = append(made, [2]int{i, best})
		left &^= 1<<i | 1<<best
	}
	rest := list(left)
	slices.SortFunc(rest, byPlace)
	var best [][2]int
	var bestCost []int
	var walk func(rest []int, done [][2]int, cost []int)
	walk = func(rest []int, done [][2]int, cost []int) {
		if len(rest) == 0 {
			if bestCost == nil || slices.Compare(cost, bestCost) < 0 {
				best, bestCost = slices.Clone(done), cost
			}
			return
		}
		half := len(rest) / 2
		others := slices.Clone(rest[1:half])
		slices.Reverse(others)
		for _, j := range append(slices.Clone(rest[half:]), others...) {
			a, b := loose[rest[0]], loose[j]
			if !o.sheet.may(a, b) {
				continue
			}
			same := !differ(a, b)
			walk(slices.DeleteFunc(slices.Clone(rest[1:]), func(k int) bool { return k == j }), append(done, [2]int{rest[0], j}),
				[]int{cost[0] + bit(same && a.urgency == 3 && b.urgency == 3), cost[1] + bit(same)})
		}
	}
	walk(rest, nil, []int{0, 0})
	return append(made, best...)
}
