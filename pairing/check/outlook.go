package check

import (
	"cmp"
	"fmt"
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// The edition of 2017 pairs bracket by bracket without a look at the whole
// round; when those who are left cannot all be paired, the bracket at hand is
// paired again so that they can (the penultimate one), and everybody who is
// left goes into one collapsed last bracket (A.9).

// phase is how a bracket of 2017 is paired.
type phase uint8

const (
	ordinary    phase = iota
	penultimate       // everybody below must remain pairable (C.4); no look at the next bracket
	last              // the last score group, or the collapsed last bracket
)

// below is the opponent of whoever leaves a bracket unpaired.
const below = -3

// Outlook says where a round collapsed that was paired by the edition of
// 2017: At is the score of the penultimate bracket.
type Outlook struct {
	Collapsed bool
	At        pairing.Points
}

// articleOf names an article of C.04.3 in the edition of the field; numbers are
// those of 2026.
func (s *sheet) articleOf(number string) rule.Article {
	if s.field.Edition != pairing.Edition2017 {
		return dutch(number)
	}
	if old, known := map[string]string{
		"C1": "C.1", "C2": "C.2", "C3": "C.3", "5.2.1": "E.1", "5.2.2": "E.2", "5.2.3": "E.3", "5.2.4": "E.4", "5.2.5": "E.5", "3.3": "D.3", "4.2": "D.1", "4.3": "D.2",
		"C10": "C.8", "C11": "C.9", "C12": "C.10", "C13": "C.11",
	}[number]; known {
		number = old
	}
	return rule.Article{Document: "FIDE C.04.3", Edition: "2017", Number: number}
}

// stand is a bracket on the way down.
type stand struct {
	moved     []int
	from, end int
	phase     phase
}

// at makes the bracket of a stand as a pairing deals with it.
func (s *sheet) at(x stand, against []int) *bracket {
	b := &bracket{sheet: s, moved: len(x.moved), from: x.from, end: x.end, against: against, hasBye: -1}
	b.members = append(b.members, x.moved...)
	for i := x.from; i < x.end; i++ {
		b.members = append(b.members, i)
	}
	b.deal()
	return b
}

// group is the place where the score group that begins at a place ends.
func (s *sheet) group(from int) int {
	end := from
	for end < len(s.loose) && s.loose[end].points == s.loose[from].points {
		end++
	}
	return end
}

// stands walks the brackets of a pairing for which it is known where it
// collapsed.
func (s *sheet) stands(against []int, o Outlook) []stand {
	var all []stand
	for x := (stand{end: s.group(0)}); ; {
		switch {
		case x.end == len(s.loose):
			x.phase = last
		case o.Collapsed && s.loose[x.from].points == o.At:
			x.phase = penultimate
		}
		all = append(all, x)
		if x.phase == last {
			return all
		}
		x = s.below(x, against)
	}
}

// below is the next stand: the next score group, or everybody who is left after
// a penultimate bracket.
func (s *sheet) below(x stand, against []int) stand {
	next := stand{moved: s.at(x, against).down, from: x.end, end: s.group(x.end)}
	if x.phase == penultimate {
		next.end = len(s.loose)
	}
	if next.end == len(s.loose) {
		next.phase = last
	}
	return next
}

// each2017 calls with the values of C.5 to C.19 and of the order of generation,
// a few at a time, until told to stop.
func (s *sheet) each2017(x stand, b *bracket, call func(these []value) bool) {
	if !call([]value{{article: "C.5", numbers: []int{len(b.floats())}}}) || !call([]value{{article: "C.6", numbers: b.scoreDifferences()}}) {
		return
	}
	if x.phase == ordinary {
		open, scores := s.ahead(b.down, x.end)
		if !call([]value{{article: "C.7", numbers: []int{open}}, {article: "C.7", numbers: scores}}) {
			return
		}
	}
	if call(b.colourValues()) && call(b.floatValues2017()) {
		call(b.order())
	}
}

// values2017 lists all of them.
func (s *sheet) values2017(x stand, b *bracket) []value {
	var all []value
	s.each2017(x, b, func(these []value) bool {
		all = append(all, these...)
		return true
	})
	for i := range all {
		all[i].bracket = s.loose[b.members[len(b.members)-1]].points
	}
	return all
}

// compare2017 compares a way to pair a bracket with the values of another; it is
// below 0 if it is better. k is the first place in which they differ.
func (s *sheet) compare2017(x stand, b *bracket, mine []value) (k, order int) {
	s.each2017(x, b, func(these []value) bool {
		for i := range these {
			if order = slices.Compare(these[i].numbers, mine[k].numbers); order != 0 {
				return false
			}
			k++
		}
		return true
	})
	return k, order
}

// lowest is the score against which unpaired players are measured: a point less
// than the lowest score of the bracket (A.8).
func (b *bracket) lowest() int {
	return int(b.loose[b.members[len(b.members)-1]].points - pairing.Point)
}

// scoreDifferences is the pairing score difference (A.8).
func (b *bracket) scoreDifferences() []int {
	var list []int
	for _, p := range b.pairs {
		list = append(list, size(int(b.loose[p[0]].points-b.loose[p[1]].points)))
	}
	for _, i := range b.floats() {
		list = append(list, int(b.loose[i].points)-b.lowest())
	}
	slices.SortFunc(list, func(x, y int) int { return cmp.Compare(y, x) })
	return list
}

// floatValues2017 are C.12 to C.19: for everybody who floats from this bracket,
// including the player of a pair of different scores who does.
func (b *bracket) floatValues2017() []value {
	var differences [4][]int // down and up, as in the last round and the one before
	note := func(i, way, difference int) {
		for back := range 2 {
			if b.loose[i].went[back] == way {
				k := 2 * back
				if way > 0 {
					k++
				}
				differences[k] = append(differences[k], difference)
			}
		}
	}
	for _, p := range b.pairs {
		if d := int(b.loose[p[0]].points - b.loose[p[1]].points); d != 0 {
			note(p[0], -1, d)
			note(p[1], 1, d)
		}
	}
	for _, i := range b.floats() {
		note(i, -1, int(b.loose[i].points)-b.lowest())
	}
	var all []value
	for k := range differences {
		all = append(all, value{article: fmt.Sprintf("C.%d", 12+k), numbers: []int{len(differences[k])}})
	}
	for k := range differences {
		slices.SortFunc(differences[k], func(x, y int) int { return cmp.Compare(y, x) })
		all = append(all, value{article: fmt.Sprintf("C.%d", 16+k), numbers: differences[k]})
	}
	return all
}

// ahead is the best that the next bracket can do with those who float down into
// it (C.7): how few stay unpaired, and their scores. If it is the last one, an
// unpaired player who is barred from the bye counts as three.
func (s *sheet) ahead(down []int, from int) (open int, scores []int) {
	key := fmt.Sprint(down, from)
	if known, ok := s.looked[key]; ok {
		return known.open, known.scores
	}
	end := s.group(from)
	cost := func(i int) int {
		if end == len(s.loose) && len(s.loose)%2 == 1 && s.loose[i].barred {
			return 3
		}
		return 1
	}
	// Which of those moved down to leave out, and what that costs.
	type choice struct {
		out    map[int]bool
		cost   int
		scores []int
	}
	var choices []choice
	for set := range 1 << min(len(down), 16) {
		c := choice{out: map[int]bool{}}
		for k, i := range down {
			if set>>k&1 == 1 {
				c.out[i], c.cost = true, c.cost+cost(i)
				c.scores = append(c.scores, int(s.loose[i].points))
			}
		}
		choices = append(choices, c)
	}
	slices.SortStableFunc(choices, func(a, b choice) int { return cmp.Compare(a.cost, b.cost) })
	members := append([]int(nil), down...)
	for i := from; i < end; i++ {
		members = append(members, i)
	}
	for open = 0; ; open++ {
		found := false
		for _, c := range choices {
			if c.cost > open {
				break
			}
			in := slices.DeleteFunc(slices.Clone(members), func(i int) bool { return c.out[i] })
			skips, ok := s.pairable(in, len(down)-len(c.out), open-c.cost, cost)
			if !ok {
				continue
			}
			list := slices.Clone(c.scores)
			for range skips {
				list = append(list, int(s.loose[from].points))
			}
			slices.SortFunc(list, func(x, y int) int { return cmp.Compare(y, x) })
			if !found || slices.Compare(list, scores) < 0 {
				scores, found = list, true
			}
		}
		if found {
			s.looked[key] = look{open, scores}
			return open, scores
		}
	}
}

type look struct {
	open   int
	scores []int
}

// pairable reports whether players can be paired with one another, the first
// ones (moved down) not among themselves, if others may stay out at exactly
// this total cost; and how many do.
func (s *sheet) pairable(in []int, moved, spend int, cost func(i int) int) (skips int, ok bool) {
	done := make([]bool, len(in))
	budget := 1 << 16
	var next func(left, spend int) bool
	next = func(left, spend int) bool {
		if left == 0 {
			return spend == 0
		}
		if budget--; budget < 0 {
			s.unsure = true
			return false
		}
		// The player with the fewest possible opponents goes first.
		who, fewest := -1, len(in)+1
		for a := range in {
			if done[a] {
				continue
			}
			n := 0
			for b := range in {
				if b != a && !done[b] && (a >= moved || b >= moved) && s.may(s.loose[in[a]], s.loose[in[b]]) {
					n++
				}
			}
			if n < fewest {
				who, fewest = a, n
			}
			if n <= 1 {
				break
			}
		}
		done[who] = true
		for b := range in {
			if !done[b] && (who >= moved || b >= moved) && s.may(s.loose[in[who]], s.loose[in[b]]) {
				done[b] = true
				if next(left-2, spend) {
					return true
				}
				done[b] = false
			}
		}
		if c := cost(in[who]); who >= moved && c <= spend {
			if next(left-1, spend-c) {
				skips++
				return true
			}
		}
		done[who] = false
		return false
	}
	ok = next(len(in), spend)
	return skips, ok
}

// completes reports whether those who float down and everybody below can all be
// paired, one with the bye if they are odd (A.9).
func (s *sheet) completes(down []int, from int) bool {
	key := fmt.Sprint("all", down, from)
	if known, ok := s.looked[key]; ok {
		return known.open == 0
	}
	in := append([]int(nil), down...)
	for i := from; i < len(s.loose); i++ {
		in = append(in, i)
	}
	barred := len(in) + 1
	_, ok := s.pairable(in, 0, len(in)%2, func(i int) int {
		if s.loose[i].barred {
			return barred
		}
		return 1
	})
	known := look{open: 1}
	if ok {
		known.open = 0
	}
	s.looked[key] = known
	return ok
}
