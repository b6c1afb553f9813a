package check

import (
	"fmt"
	"slices"

	"flagfall/pairing"
)

// Definition finds by brute force the first bracket with which a legal pairing
// of a small field does not deal as the text requires, and the criterion that
// is lost there: it evaluates all ways to deal with the bracket, each with
// everything below as good as possible.
func Definition(f *pairing.Field) func(pairs pairing.Pairing) (at pairing.Points, article string) {
	s := newSheet(f)
	var all [][]int
	s.every(func(against []int) bool { all = append(all, slices.Clone(against)); return true })
	byeOf := func(against []int) int {
		if i := slices.Index(against, none); i >= 0 {
			return int(s.loose[i].points)
		}
		return 0
	}
	least := byeOf(all[0])
	for _, a := range all {
		least = min(least, byeOf(a))
	}
	all = slices.DeleteFunc(all, func(a []int) bool { return byeOf(a) > least })
	walks := make([][]*bracket, len(all))
	for i, a := range all {
		walks[i] = s.walk(a)
	}
	below := func(w []*bracket, k int) []value {
		var next *bracket
		if k+1 < len(w) {
			next = w[k+1]
		}
		return append(w[k].criteria(next), w[k].order()...)
	}
	less := func(x, y []value) (int, string) {
		for i := range x {
			if c := slices.Compare(x[i].numbers, y[i].numbers); c != 0 {
				return c, x[i].article
			}
		}
		return 0, ""
	}
	told := func(b *bracket) string { return fmt.Sprint(b.pairs, b.floats()) }
	return func(pairs pairing.Pairing) (pairing.Points, string) {
		if byeOf(s.against(pairs)) > least {
			return 0, "C5" // of the whole round
		}
		mine := s.walk(s.against(pairs))
		open := make([]int, len(all))
		for i := range open {
			open[i] = i
		}
		for k, b := range mine {
			best := map[string][]value{}
			top := ""
			for _, i := range open {
				if k >= len(walks[i]) {
					continue
				}
				key, v := told(walks[i][k]), below(walks[i], k)
				if old, known := best[key]; known {
					if c, _ := less(old, v); c <= 0 {
						v = old
					}
				}
				best[key] = v
				if top == "" {
					top = key
				} else if c, _ := less(v, best[top]); c < 0 {
					top = key
				}
			}
			own := best[told(b)]
			if c, article := less(best[top], own); c < 0 {
				return b.score(), article
			}
			open = slices.DeleteFunc(slices.Clone(open), func(i int) bool { return told(walks[i][k]) != told(b) })
		}
		return 0, ""
	}
}
