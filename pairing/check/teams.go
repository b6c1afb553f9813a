package check

import (
	"math/bits"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// TeamJudge judges rounds of the Swiss team pairing system of FIDE (C.04.6, edition of
// 1 February 2026) by looking at every set of upfloaters and every pairing.
type TeamJudge struct {
	// Preferences are the colour preferences in force (1.7): "type-a", which "" means
	// too, "type-b" or "none".
	Preferences string
	// Secondary is the secondary score by number (4.2.2); nil if it is not used.
	Secondary map[int]pairing.Points
	// Limit is the number of teams up to which everything is examined; 0 means
	// 12. In larger fields only meetings, byes and colours are judged.
	Limit int
}

func teamArticle(number string) rule.Article {
	return rule.Article{Document: "FIDE C.04.6", Edition: "2026", Number: number}
}

// side is a team with what its record says.
type side struct {
	number, place    int
	score, secondary pairing.Points
	history          []pairing.Colour
	opponents        []int
	served, floater  bool
}

// league is what the judge knows of a round.
type league struct {
	judge  TeamJudge
	field  *pairing.Field
	sides  []side // by number
	pairs  map[uint32]bool
	colour pairing.Colour
}

// name names a team by number and name.
func (l *league) name(n int) string { return l.field.Names()(n) }

// Legal judges meetings and byes alone.
func (j TeamJudge) Legal(f *pairing.Field, pairs pairing.Pairing) []Finding {
	return j.league(f).legal(pairs)
}

// Colours judges who moves first.
func (j TeamJudge) Colours(f *pairing.Field, pairs pairing.Pairing) []Finding {
	return j.league(f).colours(pairs)
}

// Round judges the pairing of the round Field.Round.
func (j TeamJudge) Round(f *pairing.Field, pairs pairing.Pairing) []Finding {
	l := j.league(f)
	if found := l.legal(pairs); len(found) > 0 {
		return found
	}
	found := l.colours(pairs)
	limit := j.Limit
	if limit == 0 {
		limit = 12
	}
	if len(l.sides) <= min(limit, 30) {
		found = append(found, l.choices(pairs)...)
	}
	return found
}

func (j TeamJudge) league(f *pairing.Field) *league {
	l := &league{judge: j, field: f, pairs: map[uint32]bool{0: true}, colour: f.ColourOfTop()}
	before := func(number int) (sum pairing.Points) {
		for _, p := range f.Players {
			if p.Number == number {
				sum += p.AccelerationIn(f.Round - 1)
			}
			for n, e := range p.Entries {
				if p.Number == number && n+2 < f.Round {
					sum += e.Points
				}
			}
		}
		return sum
	}
	here := 0
	for _, p := range f.Players {
		if !p.Out || slices.ContainsFunc(p.Entries, pairing.Entry.PairedIn) {
			here++
		}
		if p.Out {
			continue
		}
		s := side{number: p.Number, place: here, score: p.Score() + p.AccelerationIn(f.Round), secondary: j.Secondary[p.Number]}
		for n, e := range p.Entries {
			if e.Kind == pairing.PAB || e.Kind == pairing.FullBye || e.Kind == pairing.ForfeitWin {
				s.served = true
			}
			if e.Kind == pairing.Played {
				s.history, s.opponents = append(s.history, e.Colour), append(s.opponents, e.Opponent)
				if n+2 == f.Round {
					s.floater = before(p.Number) != before(e.Opponent)
				}
			}
		}
		l.sides = append(l.sides, s)
	}
	slices.SortFunc(l.sides, func(a, b side) int { return a.number - b.number })
	return l
}

func (l *league) side(number int) *side {
	for i := range l.sides {
		if l.sides[i].number == number {
			return &l.sides[i]
		}
	}
	return nil
}

// meet reports whether two may meet (C1).
func (l *league) meet(a, b *side) bool {
	for _, x := range l.field.Forbidden {
		if !x.Wish && x.InForce(l.field.Round) && slices.Contains(x.Numbers, a.number) && slices.Contains(x.Numbers, b.number) {
			return false
		}
	}
	return !slices.Contains(a.opponents, b.number)
}

// legal finds teams that are missing or there twice, rematches and byes that are
// not allowed.
func (l *league) legal(pairs pairing.Pairing) []Finding {
	var found []Finding
	seen := map[int]int{}
	for _, p := range pairs {
		a, b := l.side(p.First), l.side(p.Second)
		seen[p.First]++
		switch {
		case a == nil || b == nil && p.Second != 0:
			found = append(found, Finding{Article: teamArticle("3.3.1"), Message: rule.Format("%s and %s are not both to be paired", l.name(p.First), l.name(p.Second)), Players: []int{p.First, p.Second}})
		case p.Second == 0:
			if a.served {
				found = append(found, Finding{Article: teamArticle("2.1.2"), Message: rule.Format("%s has had a bye, or a match by forfeit", l.name(p.First)), Players: []int{p.First}})
			}
		default:
			seen[p.Second]++
			if !l.meet(a, b) {
				found = append(found, Finding{Article: teamArticle("2.1.1"), Message: rule.Format("%s and %s may not meet", l.name(p.First), l.name(p.Second)), Players: []int{p.First, p.Second}})
			}
		}
	}
	for i := range l.sides {
		if n := seen[l.sides[i].number]; n != 1 {
			found = append(found, Finding{Article: teamArticle("3.3.1"), Message: rule.Format("%s is paired %d times", l.name(l.sides[i].number), n), Players: []int{l.sides[i].number}})
		}
	}
	return found
}

// wish is the colour that a side prefers and whether strongly (1.7).
func (l *league) wish(s *side) (want pairing.Colour, strong bool) {
	kind := l.judge.Preferences
	if kind == "none" || len(s.history) == 0 {
		return pairing.NoColour, false
	}
	balance := l.balance(s)
	last := s.history[len(s.history)-1]
	run := len(s.history) >= 2 && s.history[len(s.history)-2] == last
	if balance <= -2 || balance >= -1 && balance <= 0 && run && last == pairing.Second {
		return pairing.First, true
	}
	if balance >= 2 || balance >= 0 && balance <= 1 && run && last == pairing.First {
		return pairing.Second, true
	}
	if kind == "type-b" {
		switch {
		case balance < 0:
			return pairing.First, false
		case balance > 0:
			return pairing.Second, false
		case l.field.Rounds == 0 || l.field.Round < l.field.Rounds:
			return last.Opposite(), false
		}
	}
	return pairing.NoColour, false
}

func (l *league) balance(s *side) (n int) {
	for _, c := range s.history {
		n += map[pairing.Colour]int{pairing.First: 1, pairing.Second: -1}[c]
	}
	return n
}

// colours finds pairs whose colours are not those of Article 4.
func (l *league) colours(pairs pairing.Pairing) []Finding {
	var found []Finding
	for _, p := range pairs {
		if p.Second == 0 {
			continue
		}
		a, b := l.side(p.First), l.side(p.Second)
		if number, clause := l.white(a, b); number != p.First {
			found = append(found, Finding{Article: teamArticle(clause), Message: rule.Format("%s should move first at the first board against %s", l.name(p.Second), l.name(p.First)), Players: []int{p.First, p.Second}})
		}
	}
	return found
}

// white says which of two has the first move at the first board.
func (l *league) white(a, b *side) (number int, clause string) {
	lead, other := a, b
	if b.score > a.score || b.score == a.score && (b.secondary > a.secondary || b.secondary == a.secondary && b.number < a.number) {
		lead, other = b, a
	}
	leadGets := func(c pairing.Colour) int {
		if c == pairing.First {
			return lead.number
		}
		return other.number
	}
	if len(lead.history)+len(other.history) == 0 {
		if lead.place%2 == 1 {
			return leadGets(l.colour), "4.3.1"
		}
		return leadGets(l.colour.Opposite()), "4.3.1"
	}
	x, xs := l.wish(lead)
	y, ys := l.wish(other)
	if x != y {
		if x == pairing.NoColour {
			return leadGets(y.Opposite()), "4.3.2"
		}
		if y == pairing.NoColour {
			return leadGets(x), "4.3.2"
		}
		return leadGets(x), "4.3.3"
	}
	if l.judge.Preferences == "type-b" && xs != ys {
		if xs {
			return leadGets(x), "4.3.4"
		}
		return leadGets(x.Opposite()), "4.3.4"
	}
	if d := l.balance(lead) - l.balance(other); d != 0 {
		if d < 0 {
			return lead.number, "4.3.5"
		}
		return other.number, "4.3.5"
	}
	u, v := slices.Clone(lead.history), slices.Clone(other.history)
	slices.Reverse(u)
	slices.Reverse(v)
	for k := range min(len(u), len(v)) {
		if u[k] != v[k] {
			return leadGets(u[k].Opposite()), "4.3.6"
		}
	}
	switch {
	case x != pairing.NoColour:
		return leadGets(x), "4.3.7"
	case len(u) > 0:
		return leadGets(u[0].Opposite()), "4.3.8"
	}
	return leadGets(v[0]), "4.3.9"
}

// canPair reports whether a set of sides, a bit each, can be paired.
func (l *league) canPair(set uint32) bool {
	if known, ok := l.pairs[set]; ok {
		return known
	}
	ok := false
	if bits.OnesCount32(set)%2 == 0 {
		i := bits.TrailingZeros32(set)
		for j := i + 1; j < len(l.sides) && !ok; j++ {
			ok = set>>j&1 == 1 && l.meet(&l.sides[i], &l.sides[j]) && l.canPair(set&^(1<<i|1<<j))
		}
	}
	l.pairs[set] = ok
	return ok
}

// choices finds the first choice that is not that of Article 3: the bye, the set of
// upfloaters of a bracket, its pairs.
func (l *league) choices(pairs pairing.Pairing) []Finding {
	one := func(number, message string, args ...any) []Finding {
		return []Finding{{Article: teamArticle(number), Message: rule.Format(message, args...)}}
	}
	left := uint32(1)<<len(l.sides) - 1
	met := map[int]int{} // by place
	for _, p := range pairs {
		for i := range l.sides {
			if l.sides[i].number == p.First {
				met[i] = slices.IndexFunc(l.sides, func(s side) bool { return s.number == p.Second })
			} else if l.sides[i].number == p.Second {
				met[i] = slices.IndexFunc(l.sides, func(s side) bool { return s.number == p.First })
			}
		}
	}
	if len(l.sides)%2 == 1 {
		free := l.bye(left)
		if free < 0 {
			return one("3.4.1", "nobody can have the bye")
		}
		if met[free] >= 0 {
			return one("3.4", "%s should have the bye", l.name(l.sides[free].number))
		}
		left &^= 1 << free
	}
	for left != 0 {
		residents, _ := l.top(left)
		up := l.rise(left)
		bracket := residents | up
		for i := range l.sides {
			if bracket>>i&1 == 1 && bracket>>met[i]&1 == 0 {
				return one("3.5", "the bracket of score %v has the upfloaters %v", l.sides[bits.TrailingZeros32(residents)].score, l.numbers(up))
			}
		}
		best := l.first(bracket)
		for k := 0; k+1 < len(best); k += 2 {
			if met[best[k]] != best[k+1] {
				return one("3.6.4", "%s should meet %s in the bracket of score %v", l.name(l.sides[best[k]].number), l.name(l.sides[best[k+1]].number), l.sides[bits.TrailingZeros32(residents)].score)
			}
		}
		left &^= bracket
	}
	return nil
}

func (l *league) numbers(set uint32) rule.Sentence {
	var list []rule.Sentence
	for i := range l.sides {
		if set>>i&1 == 1 {
			list = append(list, rule.Typed(l.name(l.sides[i].number)))
		}
	}
	return rule.Joined(", ", list...)
}

// bye is the team that should be free (3.4), by place.
func (l *league) bye(left uint32) int {
	chosen := -1
	for i := range l.sides {
		s := &l.sides[i]
		if s.served || !l.canPair(left&^(1<<i)) {
			continue
		}
		if chosen >= 0 {
			c := &l.sides[chosen]
			if s.score > c.score || s.score == c.score && len(s.history) < len(c.history) {
				continue // the later of equals has the larger number
			}
		}
		chosen = i
	}
	return chosen
}

// top are those of the highest score, and those below.
func (l *league) top(left uint32) (residents, lower uint32) {
	var best pairing.Points
	for i := range l.sides {
		if left>>i&1 == 1 && (residents == 0 || l.sides[i].score > best) {
			best, residents = l.sides[i].score, 1
		}
	}
	residents = 0
	for i := range l.sides {
		if left>>i&1 == 1 && l.sides[i].score == best {
			residents |= 1 << i
		}
	}
	return residents, left &^ residents
}

// needs is how many upfloaters the top scoregroup of those left needs at least.
func (l *league) needs(left uint32) int {
	residents, lower := l.top(left)
	fewest := 99
	for up := lower; ; up = (up - 1) & lower {
		if bits.OnesCount32(up) < fewest && l.canPair(residents|up) && l.canPair(left&^(residents|up)) {
			fewest = bits.OnesCount32(up)
		}
		if up == 0 {
			return fewest
		}
	}
}

// rise is the set of upfloaters of 3.5.
func (l *league) rise(left uint32) uint32 {
	residents, lower := l.top(left)
	next, _ := l.top(lower)
	size := l.needs(left)
	var best uint32
	var bestKey []int
	for up := lower; ; up = (up - 1) & lower {
		if bits.OnesCount32(up) == size && l.canPair(residents|up) && l.canPair(left&^(residents|up)) {
			order := []int{}
			for i := range l.sides {
				if up>>i&1 == 1 {
					order = append(order, i)
				}
			}
			slices.SortStableFunc(order, func(a, b int) int { return int(l.sides[b].score - l.sides[a].score) })
			var key []int
			for _, i := range slices.Backward(order) { // C5: the lowest first, the greater the better
				key = append(key, -int(l.sides[i].score))
			}
			after := 0
			if lower != 0 && next&^up != 0 { // C6
				after = l.needs(left &^ (residents | up))
			}
			floaters := 0 // C7
			for _, i := range order {
				if l.sides[i].floater && !(l.field.Rounds > 0 && l.field.Round+1 >= l.field.Rounds) {
					floaters++
				}
			}
			key = append(append(key, after, floaters), order...)
			if bestKey == nil || slices.Compare(key, bestKey) < 0 {
				best, bestKey = up, key
			}
		}
		if up == 0 {
			return best
		}
	}
}

// first is the pairing of 3.6.4 of a bracket: places, the two of a pair after each
// other.
func (l *league) first(bracket uint32) []int {
	var best []int
	var bestKey []int
	var members []int
	for i := range l.sides {
		if bracket>>i&1 == 1 {
			members = append(members, i)
		}
	}
	var try func(left []int, pairs []int)
	try = func(left []int, pairs []int) {
		if len(left) == 0 {
			key := l.key(pairs)
			if bestKey == nil || slices.Compare(key, bestKey) < 0 {
				best, bestKey = slices.Clone(pairs), key
			}
			return
		}
		for k := 1; k < len(left); k++ {
			if l.meet(&l.sides[left[0]], &l.sides[left[k]]) {
				rest := slices.Delete(slices.Clone(left[1:]), k-1, k)
				try(rest, append(pairs, left[0], left[k]))
			}
		}
	}
	try(members, nil)
	return best
}

// key is what a pairing is compared by: C8, C9, C10 and its identifier (3.6.2).
func (l *league) key(pairs []int) []int {
	var missed, strongly, floaters int
	var upper, lower []int
	for k := 0; k+1 < len(pairs); k += 2 { // by the smaller number already
		a, b := &l.sides[pairs[k]], &l.sides[pairs[k+1]]
		x, xs := l.wish(a)
		y, ys := l.wish(b)
		if x == y && x != pairing.NoColour {
			missed++
			if xs && ys && l.judge.Preferences == "type-b" {
				strongly++
			}
		}
		if a.score != b.score && !(l.field.Rounds > 0 && l.field.Round+1 >= l.field.Rounds) {
			if a.score > b.score && a.floater || b.score > a.score && b.floater {
				floaters++
			}
		}
		upper, lower = append(upper, pairs[k]), append(lower, pairs[k+1])
	}
	return append(append([]int{missed, strongly, floaters}, upper...), lower...)
}
