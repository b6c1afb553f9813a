package check

import (
	"cmp"
	"slices"

	"flagfall/pairing"
)

// value is what a pairing scores by one criterion in one bracket: numbers of
// which fewer or, number by number, smaller are better.
type value struct {
	article string
	numbers []int
	bracket pairing.Points // of the residents
}

// none is the opponent of whoever has the bye.
const none = -1

// values lists what a complete pairing scores: C5, then for each bracket C6 to
// C21 and the place in the order of generation. against holds, for every loose
// player, the place of their opponent.
func (s *sheet) values(against []int) []value {
	var all []value
	if s.field.Edition == pairing.Edition2017 {
		for _, x := range s.stands(against, s.collapse) {
			all = append(all, s.values2017(x, s.at(x, against))...)
		}
		return all
	}
	s.eachBracket(against, func(these []value) bool {
		all = append(all, these...)
		return true
	})
	return all
}

// eachBracket calls a function with the values of each bracket in turn until told
// to stop: first with C5 alone, then in each with the criteria and with the order
// of generation, which is computed only if the criteria have not told two
// pairings apart.
func (s *sheet) eachBracket(against []int, call func(these []value) bool) {
	bye := 0
	for i, j := range against {
		if j == none {
			bye = int(s.loose[i].points)
		}
	}
	if !call([]value{{article: "C5", numbers: []int{bye}}}) {
		return
	}
	b := s.bracketFrom(against, 0, nil)
	for b != nil {
		next := s.bracketFrom(against, b.end, b.down)
		for _, part := range []func() []value{func() []value { return b.criteria(next) }, b.order} {
			these := part()
			for i := range these {
				these[i].bracket = s.loose[b.members[len(b.members)-1]].points
			}
			if !call(these) {
				return
			}
		}
		b = next
	}
}

// compare compares a pairing with the values of another, -1 when it is better.
func (s *sheet) compare(against []int, mine []value) int {
	order := 0
	s.eachBracket(against, func(these []value) bool {
		these, rest := these[:min(len(these), len(mine))], mine[min(len(these), len(mine)):]
		for k := range these {
			if order = slices.Compare(these[k].numbers, mine[k].numbers); order != 0 {
				return false
			}
		}
		mine = rest
		return true
	})
	return order
}

// bracket is a bracket with the way in which a pairing has dealt with it.
// Players are places in sheet.loose, so that a lower number ranks higher.
type bracket struct {
	*sheet
	members []int
	moved   int // how many of the members come from above
	from    int // where the residents' score group begins
	end     int // where the next score group begins
	against []int
	pairs   [][2]int
	down    []int
	hasBye  int // member with the bye, or -1
}

// bracketFrom is the bracket of those moved down and the score group that
// begins at a place, nil if there are neither.
func (s *sheet) bracketFrom(against []int, from int, moved []int) *bracket {
	if from == len(s.loose) && len(moved) == 0 {
		return nil
	}
	b := &bracket{sheet: s, moved: len(moved), from: from, end: from, against: against, hasBye: -1}
	b.end = s.group(from)
	b.members = slices.Grow(b.members, len(moved)+b.end-from)
	b.members = append(b.members, moved...)
	for i := from; i < b.end; i++ {
		b.members = append(b.members, i)
	}
	b.deal()
	return b
}

// deal sorts the members into pairs, floaters and the bye.
func (b *bracket) deal() {
	b.pairs = make([][2]int, 0, len(b.members)/2)
	for _, i := range b.members {
		switch j := b.against[i]; {
		case j == none:
			b.hasBye = i
			if b.end < len(b.loose) {
				b.down = append(b.down, i)
			}
		case b.has(j):
			if i < j {
				b.pairs = append(b.pairs, [2]int{i, j})
			}
		default:
			b.down = append(b.down, i)
		}
	}
	if b.end == len(b.loose) {
		b.down = nil
	}
}

// has reports whether a player is in the bracket.
func (b *bracket) has(i int) bool {
	return i >= b.from && i < b.end || slices.Contains(b.members[:b.moved], i)
}

// floats are the members who leave the bracket unpaired, including the one with
// the bye.
func (b *bracket) floats() []int {
	if b.end == len(b.loose) && b.hasBye >= 0 {
		return []int{b.hasBye}
	}
	return b.down
}

// pointsOf lists points, greatest first.
func (b *bracket) pointsOf(members []int) []int {
	var points []int
	for _, i := range members {
		points = append(points, int(b.loose[i].points))
	}
	slices.SortFunc(points, func(x, y int) int { return cmp.Compare(y, x) })
	return points
}

// criteria are the values of C6 to C21.
func (b *bracket) criteria(next *bracket) []value {
	// As in the regulation, the bye is not a bracket into which to float: the
	// lowest bracket still has one player unpaired.
	all := []value{
		{article: "C6", numbers: []int{-len(b.pairs)}},
		{article: "C7", numbers: b.pointsOf(b.floats())},
	}
	if next != nil {
		all = append(all, value{article: "C8", numbers: []int{-len(next.pairs)}}, value{article: "C8", numbers: next.pointsOf(next.floats())})
	}
	c9 := 0
	if f := b.floats(); len(f) == 1 && b.against[f[0]] == none {
		c9 = b.loose[f[0]].unplayed
	}
	all = append(all, value{article: "C9", numbers: []int{c9}})
	all = append(all, b.colourValues()...)
	return append(all, b.floatValues()...)
}

// colourValues are C10 to C13, from the colours that the pairs would get.
func (b *bracket) colourValues() []value {
	var c10, c11, c12, c13 int
	for _, p := range b.pairs {
		x, y := b.loose[p[0]], b.loose[p[1]]
		first, _ := b.first(x, y)
		for _, c := range []*card{x, y} {
			colour := pairing.Second
			if c == first {
				colour = pairing.First
			}
			if x.top || y.top {
				after := c.diff - 1
				if colour == pairing.First {
					after = c.diff + 1
				}
				if size(after) > 2 {
					c10++
				}
				if n := len(c.seq); n > 1 && c.seq[n-1] == colour && c.seq[n-2] == colour {
					c11++
				}
			}
			if c.due == pairing.NoColour || colour == c.due {
				continue
			}
			c12++
			if c.urgency == 2 {
				c13++
			}
		}
	}
	return []value{{article: "C10", numbers: []int{c10}}, {article: "C11", numbers: []int{c11}}, {article: "C12", numbers: []int{c12}}, {article: "C13", numbers: []int{c13}}}
}

// floatValues are C14 to C21.
func (b *bracket) floatValues() []value {
	var count [4]int    // C14, C15, C16, C17
	var points [4][]int // C18, C19, C20, C21
	lowest := int(b.loose[b.members[len(b.members)-1]].points)
	for k, i := range b.members {
		c, j := b.loose[i], b.against[i]
		isMoved := k < b.moved
		paired := j != none && b.has(j)
		for back := range 2 {
			switch {
			case isMoved && c.went[back] < 0 && paired:
				points[2*back] = append(points[2*back], int(c.points)-int(b.loose[j].points))
			case isMoved && c.went[back] < 0:
				points[2*back] = append(points[2*back], int(c.points)-lowest+int(pairing.Point))
			case !isMoved && c.went[back] < 0 && !paired:
				count[2*back]++
			case !isMoved && c.went[back] > 0 && paired && slices.Contains(b.members[:b.moved], j):
				count[2*back+1]++
				points[2*back+1] = append(points[2*back+1], int(b.loose[j].points)-int(c.points))
			}
		}
	}
	var all []value
	for k, name := range []string{"C14", "C15", "C16", "C17"} {
		all = append(all, value{article: name, numbers: []int{count[k]}})
	}
	for k, name := range []string{"C18", "C19", "C20", "C21"} {
		slices.SortFunc(points[k], func(x, y int) int { return cmp.Compare(y, x) })
		all = append(all, value{article: name, numbers: points[k]})
	}
	return all
}

// order is the place of the bracket's pairs in the order of generation (C.04.3,
// 3 and 4): the set of paired MDPs, their opponents, the exchanges of the
// remainder, its transposition.
func (b *bracket) order() []value {
	isMoved := func(i int) bool { return slices.Contains(b.members[:b.moved], i) }
	// In a pair the first ranks higher, so that a resident is the opponent either of
	// one moved down or of one of the remainder.
	upper := func(i int) bool { return b.against[i] > i && b.has(b.against[i]) }
	var set, opponents []int
	half := 0
	for _, p := range b.pairs {
		if isMoved(p[0]) {
			set, opponents = append(set, p[0]), append(opponents, p[1])
		} else {
			half++
		}
	}
	rest := make([]int, 0, len(b.members)-b.moved)
	for _, i := range b.members[b.moved:] {
		if !isMoved(b.against[i]) {
			rest = append(rest, i)
		}
	}
	var leaving, entering []int
	partners := make([]int, 0, half)
	sum := 0
	for k, i := range rest {
		switch {
		case k < half && !upper(i):
			leaving = append(leaving, -i) // the larger the earlier
			sum -= k
		case k >= half && upper(i):
			entering = append(entering, i)
			sum += k
		}
		if upper(i) {
			partners = append(partners, b.against[i])
		}
	}
	slices.Sort(leaving)
	return []value{
		{article: "3.3", numbers: set}, {article: "4.2", numbers: opponents},
		{article: "4.3", numbers: []int{len(leaving)}}, {article: "4.3", numbers: []int{sum}}, {article: "4.3", numbers: leaving}, {article: "4.3", numbers: entering},
		{article: "4.2", numbers: partners},
	}
}
