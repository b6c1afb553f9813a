package matching

import "fmt"

// Verify proves that the matching is a best one, by complementary slackness:
// no edge is heavier than the duals at and around it, matched edges and the
// edges of blossoms are exactly as heavy, blossoms have duals that are not
// negative and are matched inside but for their base, and only vertices that
// may be single and have a dual of 0 are single. It costs the square of the
// number of vertices and is for tests and long runs.
func (s *Solver) Verify() error {
	for u := range s.n {
		if s.vlabel[u] == gone {
			continue
		}
		if s.vlabel[u] != free {
			return fmt.Errorf("vertex %d has kept a label", u)
		}
		m := int(s.mate[u])
		switch {
		case m < 0 && s.must[u]:
			return fmt.Errorf("vertex %d must be matched and is single", u)
		case m < 0 && s.dual[u].Sign() != 0:
			return fmt.Errorf("vertex %d is single with a dual of %v", u, s.dual[u])
		case m >= 0 && int(s.mate[m]) != u:
			return fmt.Errorf("vertices %d and %d are matched on one side", u, m)
		case m >= 0 && !s.Tight(u, m):
			return fmt.Errorf("the matched edge %d-%d is not tight", u, m)
		case !s.must[u] && s.dual[u].Sign() < 0:
			return fmt.Errorf("vertex %d has a dual of %v", u, s.dual[u])
		}
		for v := range u {
			if w, ok := s.Weight(u, v); ok && s.vlabel[v] != gone && s.slack(u, v, w).Sign() < 0 {
				return fmt.Errorf("edge %d-%d is heavier than its duals by %v", u, v, s.slack(u, v, w))
			}
		}
		for b := s.blossom[u].parent; b >= 0; b = s.blossom[b].parent {
			if err := s.verifyBlossom(b); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Solver) verifyBlossom(b int32) error {
	x := &s.blossom[b]
	if x.z.Sign() < 0 || x.z.lo%2 != 0 || len(x.children)%2 == 0 || len(x.leaves)%2 == 0 {
		return fmt.Errorf("blossom %d has a dual of %v and %d children", b, x.z, len(x.children))
	}
	for i, e := range x.edge {
		if !s.Tight(int(e[0]), int(e[1])) {
			return fmt.Errorf("the edge %d-%d of blossom %d is not tight", e[0], e[1], b)
		}
		if !s.contains(x.children[i], e[0]) || !s.contains(x.children[(i+1)%len(x.children)], e[1]) {
			return fmt.Errorf("the edge %d-%d of blossom %d joins other children", e[0], e[1], b)
		}
	}
	for _, v := range x.leaves {
		if m := s.mate[v]; v != x.base && (m < 0 || !s.contains(b, m)) {
			return fmt.Errorf("vertex %d of blossom %d is not matched in it", v, b)
		}
	}
	return nil
}

// Offences counts which conditions of a best perfect matching an edge breaks:
// that it is tight, and for each blossom with a dual that it does not leave it.
// A perfect matching is a best one exactly when its edges have as many offences
// as there are blossoms with a dual, which is the fewest possible.
func (s *Solver) Offences(u, v int) int {
	n := 0
	if !s.Tight(u, v) {
		n++
	}
	for _, x := range [2][2]int{{u, v}, {v, u}} {
		for b := s.blossom[x[0]].parent; b >= 0; b = s.blossom[b].parent {
			if s.blossom[b].z.Sign() > 0 && !s.contains(b, int32(x[1])) {
				n++
			}
		}
	}
	return n
}
