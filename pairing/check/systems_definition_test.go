package check

import (
	"math/bits"
	"slices"

	"flagfall/pairing"
)

// Lost is where a pairing loses against the best one: the bracket in the order in which they are
// paired, the criterion in its order there, its article and the score. None means that nothing
// is lost.
type Lost struct {
	Bracket, Criterion int
	Article            string
	Score              pairing.Points
	None               bool
}

// Before reports whether a loss comes before another: the later one is the lesser.
func (l Lost) Before(other Lost) bool {
	return !l.None && (other.None || l.Bracket < other.Bracket || l.Bracket == other.Bracket && l.Criterion < other.Criterion)
}

// part is what a dealing scores by a criterion.
type part struct {
	article string
	figures []int
}

// apart finds the first part that differs.
func apart(k int, score pairing.Points, best, mine []part) (Lost, bool) {
	for c := range best {
		if slices.Compare(mine[c].figures, best[c].figures) != 0 {
			return Lost{Bracket: k, Criterion: c, Article: best[c].article, Score: score}, true
		}
	}
	return Lost{}, false
}

// byeLost is the loss if another player than the first by the rules has the
// bye.
func byeLost(finding *Finding) (Lost, bool) {
	if finding == nil {
		return Lost{}, false
	}
	return Lost{Bracket: -1, Article: finding.Article.Number}, true
}

// partners are the places outside a group that meet one in it.
func partners(group uint64, against []int) (up uint64) {
	for i, j := range against {
		if group>>i&1 == 1 && j >= 0 && group>>j&1 == 0 {
			up |= 1 << j
		}
	}
	return up
}

// pairsIn lists the pairs of a set, the first of each by place.
func pairsIn(set uint64, against []int) (pairs [][2]int) {
	for i, j := range against {
		if set>>i&1 == 1 && i < j {
			pairs = append(pairs, [2]int{i, j})
		}
	}
	return pairs
}

// DefineDubov is the definition of what a pairing of the Dubov system loses, by every set of
// upfloaters and shifters and every transposition.
func DefineDubov(f *pairing.Field) func(pairing.Pairing) Lost {
	s := dubovSheet(f)
	o := s.openings(10)
	return func(pairs pairing.Pairing) Lost {
		left, finding := o.left(pairs, "3.1", byeOrder)
		if l, lost := byeLost(finding); lost {
			return l
		}
		against := s.against(pairs)
		for k := 0; left != 0; k++ {
			group := o.highest(left)
			best := o.risen(left, group)
			up := partners(group, against)
			set := func(up uint64) []part {
				var lowest, order []int
				full, times, again := 0, 0, 0
				for i, c := range s.loose {
					if up>>i&1 == 0 {
						continue
					}
					lowest, order = append([]int{-int(c.points)}, lowest...), append(order, i)
					n := 0
					for round := 1; round < f.Round; round++ {
						n += bit(s.went(c, round) > 0 && c.Entries[round-1].Kind == pairing.Played)
					}
					if n >= 2+f.Rounds/5 {
						full, times = full+1, times+n
					}
					again += bit(c.went[0] > 0)
				}
				if f.Round >= f.Rounds {
					full, times, again = 0, 0, 0
				}
				return []part{{"C5", []int{bits.OnesCount64(up)}}, {"C6", lowest}, {"C7", []int{o.denied(group | up)}}, {"C8", []int{full}}, {"C9", []int{times}}, {"C10", []int{again}}, {"4.2", order}}
			}
			if l, lost := apart(k, o.points(group), set(best), set(up)); lost {
				return l
			}
			bracket := group | up
			right := make([]int, len(s.loose))
			for _, p := range o.halves(bracket) {
				right[p[0]], right[p[1]] = p[1], p[0]
			}
			dealt := func(against []int) []part {
				denied := 0
				for _, p := range pairsIn(bracket, against) {
					denied += bit(s.loose[p[0]].due == s.loose[p[1]].due)
				}
				inside, asked, opponents := o.shiftersOf(bracket, against)
				return []part{{}, {}, {}, {}, {}, {}, {}, {"C7", []int{denied}}, {"3.2.4", []int{inside}}, {"4.3", asked}, {"4.4", opponents}}
			}
			if l, lost := apart(k, o.points(group), dealt(right), dealt(against)); lost {
				return l
			}
			left &^= bracket
		}
		return Lost{None: true}
	}
}

// shiftersOf finds by trial which players changed halves so that a bracket is paired as it is:
// the first sets in the order of 4.3.
func (o *openings) shiftersOf(bracket uint64, against []int) (inside int, asked, opponents []int) {
	one, two, _ := o.parted(bracket)
	small, large := middleOut(one), middleOut(two)
	if len(two) < len(one) {
		small, large = large, small
	}
	for n := 0; n <= len(small); n++ {
		for m := 0; m <= len(large); m++ {
			if subsets(small, n, func(x []int) bool {
				return subsets(large, m, func(y []int) bool {
					first := func(i int) bool {
						return slices.Contains(one, i) != (slices.Contains(x, i) || slices.Contains(y, i))
					}
					var s1, s2 []int
					for _, i := range slices.Concat(one, two) {
						if first(i) == first(against[i]) {
							return false
						}
						if first(i) {
							s1 = append(s1, i)
						} else {
							s2 = append(s2, i)
						}
					}
					slices.SortFunc(s1, o.byOpposition)
					slices.SortFunc(s2, o.byPlace)
					inside, asked, opponents = n+m, nil, nil
					for _, i := range x {
						asked = append(asked, slices.Index(small, i))
					}
					for _, i := range y {
						asked = append(asked, slices.Index(large, i))
					}
					for _, i := range s1 {
						opponents = append(opponents, slices.Index(s2, against[i]))
					}
					return true
				})
			}) {
				return inside, asked, opponents
			}
		}
	}
	return 0, nil, nil
}

// DefineDouble is the definition of what a pairing of the Double-Swiss system loses.
func DefineDouble(f *pairing.Field) func(pairing.Pairing) Lost {
	field := *f
	field.Edition = pairing.Edition2026
	s := doubleSheet(&field)
	o := s.openings(10)
	return func(pairs pairing.Pairing) Lost {
		left, finding := o.left(pairs, "3.4", byeOrder)
		if l, lost := byeLost(finding); lost {
			return l
		}
		against := s.against(pairs)
		for k := 0; left != 0; k++ {
			group := o.highest(left)
			next := o.highest(left &^ group)
			set := func(up uint64) []part {
				var lowest, order []int
				floaters, after := 0, 0
				for i, c := range s.loose {
					if up>>i&1 == 1 {
						lowest, order = append([]int{-int(c.points)}, lowest...), append(order, i)
						floaters += bit(s.drifted(c))
					}
				}
				if next&^up != 0 {
					after = o.ups(left &^ (group | up))
				}
				return []part{{"C4", []int{bits.OnesCount64(up)}}, {"C5", lowest}, {"C6", []int{after}}, {"C7", []int{floaters}}, {"3.5.5", order}}
			}
			up := partners(group, against)
			if l, lost := apart(k, o.points(group), set(o.lifted(left)), set(up)); lost {
				return l
			}
			bracket := group | up
			right := make([]int, len(s.loose))
			for _, p := range o.identified(bracket) {
				right[p[0]], right[p[1]] = p[1], p[0]
			}
			dealt := func(against []int) []part {
				drifted := 0
				var seats [2][]int
				list := pairsIn(bracket, against)
				for n, p := range list {
					drifted += bit(s.loose[p[0]].points > s.loose[p[1]].points && s.drifted(s.loose[p[0]]))
					if s.loose[p[1]].place < s.loose[p[0]].place {
						list[n] = [2]int{p[1], p[0]}
					}
				}
				slices.SortFunc(list, func(p, q [2]int) int { return s.loose[p[0]].place - s.loose[q[0]].place })
				for _, p := range list {
					for side := range p {
						seats[side] = append(seats[side], s.loose[p[side]].place)
					}
				}
				return []part{{}, {}, {}, {}, {}, {"C8", []int{drifted}}, {"3.6.4", append(seats[0], seats[1]...)}}
			}
			if l, lost := apart(k, o.points(group), dealt(right), dealt(against)); lost {
				return l
			}
			left &^= bracket
		}
		return Lost{None: true}
	}
}

// DefineBurstein is the definition of what a pairing of the Burstein system loses in the
// rounds that are its own.
func DefineBurstein(f *pairing.Field) func(pairing.Pairing) Lost {
	field := *f
	field.Edition = pairing.Edition2026
	s := fideSheet(&field, "FIDE C.04.4.2")
	o := s.openings(10)
	rank := s.oppositions()
	return func(pairs pairing.Pairing) Lost {
		all, finding := o.left(pairs, "3.1", func(a, b *card) int {
			switch {
			case a.points != b.points:
				return int(a.points - b.points)
			case a.unplayed != b.unplayed:
				return a.unplayed - b.unplayed
			}
			return rank[b.Number] - rank[a.Number]
		})
		if l, lost := byeLost(finding); lost {
			return l
		}
		against := s.against(pairs)
		var moved uint64
		k := 0
		for left := all; left != 0; k++ {
			group := o.highest(left &^ moved)
			members := group | moved
			best, mine := o.fold(members, left&^members, rank, against)
			for c := range best {
				if slices.Compare(mine[c], best[c]) != 0 {
					return Lost{Bracket: k, Criterion: c, Article: []string{"C5", "C6", "C7", "C8", "4.3"}[c], Score: o.points(group)}
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
		return Lost{None: true}
	}
}

// DefineLim is the definition of what a pairing of the Lim system loses; nil if a pair was
// separated for the median group, which the definition does not cover.
func DefineLim(f *pairing.Field) func(pairing.Pairing) Lost {
	s := limSheet(f)
	o := s.openings(10)
	return func(pairs pairing.Pairing) Lost {
		left, finding := o.left(pairs, "1.1", func(a, b *card) int {
			if a.points != b.points {
				return int(a.points - b.points)
			}
			return b.place - a.place
		})
		if l, lost := byeLost(finding); lost {
			return l
		}
		against := s.against(pairs)
		var groups []uint64
		for rest := left; rest != 0; rest &^= groups[len(groups)-1] {
			groups = append(groups, o.highest(rest))
		}
		middle := uint64(0)
		var sides [2][]uint64
		for _, g := range groups {
			switch c := s.half(o.points(g)); {
			case c > 0:
				sides[0] = append(sides[0], g)
			case c < 0:
				sides[1] = append([]uint64{g}, sides[1]...)
			default:
				middle = g
			}
		}
		met := func(down, up, residents uint64, side int, against []int) []part {
			var list []part
			best := o.proposed(down, up, residents, side)
			right := make([]int, len(s.loose))
			for i := range right {
				right[i] = -1
			}
			for _, p := range best {
				right[p[0]], right[p[1]] = p[1], p[0]
			}
			came := down | up
			var a []int // whom those who came meet, by what is right
			for i := range s.loose {
				if came>>i&1 == 1 {
					a = append(a, bit(against[i] != right[i]))
				}
			}
			strong, alike := 0, 0
			for i, j := range against {
				if residents>>i&1 == 1 && i < j && residents>>j&1 == 1 {
					x, y := s.loose[i], s.loose[j]
					same := x.due != pairing.NoColour && x.due == y.due
					alike += bit(same)
					strong += bit(same && x.urgency == 3 && y.urgency == 3)
				}
			}
			differs := 0
			for i := range s.loose {
				if residents>>i&1 == 1 && against[i] != right[i] {
					differs = 1
				}
			}
			list = append(list, part{"3.8", a}, part{"5.1", []int{strong}}, part{"5.2", []int{alike}}, part{"4.2", []int{differs}})
			return list
		}
		k := 0
		var floats [2]uint64
		for side, list := range sides {
			for _, g := range list {
				next := middle
				at := slices.Index(groups, g)
				if to := at + 1 - 2*side; to >= 0 && to < len(groups) {
					next = groups[to]
				}
				members := floats[side] | g
				set := func(out uint64) []part {
					more, odd := o.wanted(members)
					again, other := 0, 0
					var places []int
					for i, c := range s.loose {
						if out>>i&1 == 0 {
							continue
						}
						e := pairing.Entry{}
						if n := f.Round - 2; n >= 0 && n < len(c.Entries) {
							e = c.Entries[n]
						}
						again += bit(odd && e.Kind == pairing.Played && c.went[0] != 0)
						other += bit(more != pairing.NoColour && c.due != more)
						places = append(places, c.place*(2*side-1))
					}
					slices.Sort(places)
					return []part{{"3.10.2", []int{bits.OnesCount64(out)}}, {"3.9", o.kinds(out, floats[side], next)}, {"3.10", []int{again}}, {"3.2.2", []int{other}}, {"3.2.4", places}}
				}
				out := uint64(0)
				for i := range s.loose {
					if members>>i&1 == 1 && members>>against[i]&1 == 0 {
						out |= 1 << i
					}
				}
				best := o.leaving(floats[side], g, next, side)
				if l, lost := apart(k, o.points(g), set(best), set(out)); lost {
					return l
				}
				stay := members &^ out
				skip := make([]part, 5)
				right := make([]int, len(s.loose))
				for _, p := range o.proposed(stay&floats[side], 0, stay&g, side) {
					right[p[0]], right[p[1]] = p[1], p[0]
				}
				if l, lost := apart(k, o.points(g), append(skip, met(stay&floats[side], 0, stay&g, side, right)...), append(skip, met(stay&floats[side], 0, stay&g, side, against)...)); lost {
					return l
				}
				floats[side] = out
				k++
			}
		}
		right := make([]int, len(s.loose))
		for _, p := range o.proposed(floats[0], floats[1], middle, 0) {
			right[p[0]], right[p[1]] = p[1], p[0]
		}
		score := pairing.Points(f.Round-1) * max(f.Scoring.Win, f.Scoring.Draw) / 2
		skip := make([]part, 5)
		if l, lost := apart(k, score, append(skip, met(floats[0], floats[1], middle, 0, right)...), append(skip, met(floats[0], floats[1], middle, 0, against)...)); lost {
			return l
		}
		return Lost{None: true}
	}
}
