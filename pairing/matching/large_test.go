package matching

import (
	"math/rand/v2"
	"testing"

	"flagfall/fixtures/exhaustive"
)

// Graphs too large for the twin are proved by complementary slackness, after
// every repair. Few different weights make many nested blossoms.
func TestLargerGraphsAreProved(t *testing.T) {
	exhaustive.NotShort(t, "large graphs are matched")
	for seed := range uint64(60) {
		random := rand.New(rand.NewPCG(seed, 1))
		n := 20 + 2*random.IntN(30)
		core := n - random.IntN(n/2)
		spread := int64(1 + random.IntN(6)*random.IntN(20))
		s := New(n, core)
		for v := range n {
			s.Must(v)
			s.SetDual(v, Int(spread))
			for u := range v {
				switch {
				case random.IntN(100) < 20:
				case v < core:
					s.SetWeight(u, v, Int(2*random.Int64N(spread+1)))
				default:
					s.Join(u, v)
				}
			}
		}
		for step := range 25 {
			if err := s.Solve(); err != nil {
				break // dropping pairs may leave somebody without a partner
			}
			if err := s.Verify(); err != nil {
				t.Fatalf("seed %d, step %d: %v", seed, step, err)
			}
			v := random.IntN(core)
			if s.vlabel[v] == gone {
				continue
			}
			if step%5 == 4 {
				s.Drop(v)
				continue
			}
			for u := range core {
				if _, ok := s.Weight(u, v); ok && random.IntN(3) == 0 {
					s.SetWeight(u, v, Int(2*random.Int64N(spread+1)))
				}
			}
			s.Changed(v)
		}
	}
}
