package pairing

import (
	"fmt"
	"strings"

	"flagfall/arbiter/rule"
)

// Criterion is how one way of pairing a bracket fares by one criterion, or one order, of
// a system: the smaller its figures, compared one by one, the better.
type Criterion struct {
	Number  string // of its article
	Figures []int
	Shown   []int // numbers that are said in place of the figures; nil means the figures
	// Said says how two pairings compare, of which this is the worse.
	Said func(worse, better Criterion) rule.Sentence
}

// Counted is a criterion that counts something.
func Counted(number string, n int, what rule.Sentence) Criterion {
	return Criterion{Number: number, Figures: []int{n}, Said: func(worse, better Criterion) rule.Sentence {
		return rule.Format("%s: %d instead of %d", what, worse.Figures[0], better.Figures[0])
	}}
}

// Numbered is a criterion of an order, such as that of numbers.
func Numbered(number string, numbers []int, what rule.Sentence) Criterion {
	return Criterion{Number: number, Figures: numbers, Said: func(worse, better Criterion) rule.Sentence {
		written := func(c Criterion) string {
			shown := c.Shown
			if shown == nil {
				shown = c.Figures
			}
			return strings.Trim(fmt.Sprint(shown), "[]")
		}
		return rule.Format("%s: %s instead of %s", what, written(worse), written(better))
	}}
}

// Scored is a criterion of scores, each negative where the highest are the best.
func Scored(number string, scores []int, what rule.Sentence) Criterion {
	return Criterion{Number: number, Figures: scores, Said: func(worse, better Criterion) rule.Sentence {
		written := func(c Criterion) rule.Sentence {
			var all []rule.Sentence
			for _, n := range c.Figures {
				all = append(all, rule.Figure(Points(max(n, -n)).String()))
			}
			if len(all) == 0 {
				return rule.Format("none")
			}
			return rule.Joined(", ", all...)
		}
		return rule.Format("%s: %s instead of %s", what, written(worse), written(better))
	}}
}
