package matching

import "slices"

// FirstByIdentifier is, of the pairings that cost no more than best (one of which is in
// Mates), the first by its identifier: the upper members of the pairs in ascending
// order, and then the lower ones (FIDE C.04.5 and C.04.6, 3.6). It is the mate of each.
func (g *Costs) FirstByIdentifier(best Weight) []int {
	n := len(g.joined)
	// upper is 1 for the smaller of a pair, -1 for the larger, 0 while it is not fixed.
	upper, mate := make([]int, n), make([]int, n)
	for i := range mate {
		mate[i] = -1
	}
	allowed := func(i, j int) bool { // i < j
		return upper[i] >= 0 && upper[j] <= 0 && (mate[i] < 0 || mate[i] == j) && (mate[j] < 0 || mate[j] == i)
	}
	holds := func() bool {
		sum, ok := g.Best(allowed)
		return ok && sum == best
	}
	now := slices.Clone(g.Mates) // a best pairing within what is fixed
	for i := range n {
		upper[i] = 1
		if now[i] > i {
			continue // it shows that this is possible
		}
		if holds() {
			now = slices.Clone(g.Mates)
		} else {
			upper[i] = -1
		}
	}
	for i := range n {
		if upper[i] < 0 {
			continue
		}
		for j := i + 1; j < n; j++ {
			if mate[j] >= 0 || upper[j] > 0 || !g.joined[i][j] {
				continue
			}
			mate[i], mate[j] = j, i
			if now[i] == j {
				break
			}
			if holds() {
				now = slices.Clone(g.Mates)
				break
			}
			mate[i], mate[j] = -1, -1
		}
	}
	return mate
}
