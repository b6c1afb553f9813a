package swiss

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// place describes where the two players of a pair are in their bracket: how the
// halves pair them as they fall, or else the pair that would have been in the
// place of theirs, and whether a transposition or an exchange has brought them
// together (C.04.3, 3.3 and 4).
func (b *Bracket) place(p pairing.Pair) (text rule.Sentence, expected pairing.Pair, because Cause) {
	if b.Collapsed && len(b.Moved) > 0 {
		return text, expected, ByHalves
	}
	var moved, free []int // MDPs who are paired; residents whom none of them meets
	taken := map[int]bool{}
	for _, q := range b.Pairs {
		if slices.Contains(b.Moved, q.First) {
			moved, taken[q.Second] = append(moved, q.First), true
		}
	}
	slices.SortFunc(moved, func(x, y int) int { return slices.Index(b.Moved, x) - slices.Index(b.Moved, y) })
	for _, n := range b.Residents {
		if !taken[n] {
			free = append(free, n)
		}
	}
	if i := slices.Index(moved, p.First); i >= 0 {
		if b.Residents[i] == p.Second {
			return rule.Format("the %s of those moved down meets the %s resident", ordinal(i), ordinal(i)), expected, ByHalves
		}
		return text, pairing.Pair{First: p.First, Second: b.Residents[i]}, Transposition
	}
	half := len(b.Pairs) - len(moved)
	upper, lower := slices.Index(free, p.First), slices.Index(free, p.Second)
	switch {
	case upper < half && lower == upper+half:
		return rule.Format("the %s of the upper half meets the %s of the lower", ordinal(upper), ordinal(upper)), expected, ByHalves
	case upper < half && lower >= half:
		return text, pairing.Pair{First: p.First, Second: free[upper+half]}, Transposition
	case upper >= half: // both are of the lower half
		return text, pairing.Pair{First: free[upper-half], Second: p.First}, Exchange
	}
	return text, pairing.Pair{First: p.First, Second: free[upper+half]}, Exchange
}

// ordinal writes a place that counts from 0: "1st", "22nd".
func ordinal(i int) rule.Sentence {
	n := i + 1
	switch {
	case n%100/10 == 1:
	case n%10 == 1:
		return rule.Format("%dst", n)
	case n%10 == 2:
		return rule.Format("%dnd", n)
	case n%10 == 3:
		return rule.Format("%drd", n)
	}
	return rule.Format("%dth", n)
}
