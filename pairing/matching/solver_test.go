package matching

import (
	"errors"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// twin is the simple oracle: the best weight of a matching of the vertices of
// a set, by trying everything; ok is false when a vertex that must be matched
// cannot be.
type twin struct {
	n    int
	w    [][]int
	edge [][]bool
	must []bool
	gone []bool
}

func (t *twin) best() (int, bool) {
	type result struct {
		weight int
		ok     bool
		known  bool
	}
	memo := make([]result, 1<<t.n)
	var solve func(set int) (int, bool)
	solve = func(set int) (int, bool) {
		if set == 0 {
			return 0, true
		}
		if memo[set].known {
			return memo[set].weight, memo[set].ok
		}
		v := 0
		for set>>v&1 == 0 {
			v++
		}
		rest := set &^ (1 << v)
		best, ok := 0, false
		if !t.must[v] {
			best, ok = solve(rest)
		}
		for u := v + 1; u < t.n; u++ {
			if rest>>u&1 == 1 && t.edge[v][u] {
				if w, fine := solve(rest &^ (1 << u)); fine && (!ok || w+t.w[v][u] > best) {
					best, ok = w+t.w[v][u], true
				}
			}
		}
		memo[set] = result{best, ok, true}
		return best, ok
	}
	all := 0
	for v := range t.n {
		if !t.gone[v] {
			all |= 1 << v
		}
	}
	return solve(all)
}

func weigh(s *Solver, t *twin) int {
	sum := 0
	for v := range t.n {
		if m := s.Mate(v); m > v && !t.gone[v] {
			sum += t.w[v][m]
		}
	}
	return sum
}

// draw makes a graph with a core and edges of no weight beyond it.
func draw(r *rapid.T) (*twin, *Solver) {
	n := rapid.IntRange(1, 11).Draw(r, "n")
	core := rapid.IntRange(0, n).Draw(r, "core")
	density := rapid.IntRange(1, 10).Draw(r, "density")
	spread := rapid.SampledFrom([]int{1, 2, 5, 1000}).Draw(r, "spread")
	t := &twin{n: n, must: make([]bool, n), gone: make([]bool, n)}
	s := New(n, core)
	for range n {
		t.w, t.edge = append(t.w, make([]int, n)), append(t.edge, make([]bool, n))
	}
	musts := rapid.IntRange(0, 2).Draw(r, "musts")
	for v := range n {
		t.must[v] = musts == 2 || musts == 1 && rapid.Bool().Draw(r, "must")
		if t.must[v] {
			s.Must(v)
		}
		for u := range v {
			if rapid.IntRange(1, 10).Draw(r, "edge") > density {
				continue
			}
			t.edge[u][v], t.edge[v][u] = true, true
			if v < core {
				w := 2 * rapid.IntRange(-spread, spread).Draw(r, "w")
				t.w[u][v], t.w[v][u] = w, w
				s.SetWeight(u, v, Int(int64(w)))
			} else {
				s.Join(u, v)
			}
		}
	}
	for v := range n { // feasible: half the greatest size
		s.SetDual(v, Int(int64(spread)))
	}
	return t, s
}

func compare(r *rapid.T, t *twin, s *Solver) bool {
	want, ok := t.best()
	err := s.Solve()
	if !ok {
		if !errors.Is(err, ErrNone) {
			r.Fatalf("no matching exists, and Solve says %v", err)
		}
		return false
	}
	if err != nil {
		r.Fatalf("Solve: %v, and a matching of weight %d exists", err, want)
	}
	if err := s.Verify(); err != nil {
		r.Fatalf("Verify: %v", err)
	}
	if got := weigh(s, t); got != want {
		r.Fatalf("weight %d, want %d", got, want)
	}
	return true
}

func TestSolveAgainstTwin(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		twin, s := draw(r)
		compare(r, twin, s)
	})
}

// After changes, cuts and drops the matching is best again.
func TestRepairAgainstTwin(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		twin, s := draw(r)
		if !compare(r, twin, s) {
			return
		}
		for range rapid.IntRange(1, 6).Draw(r, "steps") {
			v := rapid.IntRange(0, twin.n-1).Draw(r, "v")
			if twin.gone[v] {
				continue
			}
			switch rapid.IntRange(0, 2).Draw(r, "kind") {
			case 0: // other weights for the edges of v
				for u := range s.core {
					if v < s.core && u != v && twin.edge[u][v] {
						w := 2 * rapid.IntRange(-5, 5).Draw(r, "w")
						twin.w[u][v], twin.w[v][u] = w, w
						s.SetWeight(u, v, Int(int64(w)))
					}
				}
				s.Changed(v)
			case 1: // cut an edge that is not matched
				for u := range twin.n {
					if u != v && twin.edge[u][v] && s.Mate(v) != u && !twin.gone[u] && rapid.Bool().Draw(r, "cut") {
						twin.edge[u][v], twin.edge[v][u] = false, false
						s.Cut(u, v)
						if err := s.Solve(); err != nil {
							r.Fatal(err)
						}
					}
				}
			case 2:
				m := s.Mate(v)
				s.Drop(v)
				twin.gone[v] = true
				if m >= 0 {
					twin.gone[m] = true
				}
			}
			if !compare(r, twin, s) {
				return
			}
		}
	})
}

func TestWeightArithmetic(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		half := func(name string) Weight {
			return Weight{rapid.Int64Range(-1<<50, 1<<50).Draw(r, name), rapid.Uint64().Draw(r, name)}
		}
		number := func(w Weight) *big.Int {
			n, _ := new(big.Int).SetString(w.String(), 10)
			return n
		}
		a, b, k := half("a"), half("b"), rapid.IntRange(0, 1000).Draw(r, "k")
		for _, c := range []struct {
			name string
			got  Weight
			want *big.Int
		}{
			{"plus", a.Plus(b), new(big.Int).Add(number(a), number(b))},
			{"minus", a.Minus(b), new(big.Int).Sub(number(a), number(b))},
			{"times", a.Times(k), new(big.Int).Mul(number(a), big.NewInt(int64(k)))},
			{"half", a.Half(), new(big.Int).Rsh(number(a), 1)},
		} {
			if number(c.got).Cmp(c.want) != 0 {
				r.Fatalf("%s of %v and %v: %v, want %v", c.name, a, b, c.got, c.want)
			}
		}
		if a.Less(b) != (number(a).Cmp(number(b)) < 0) || a.Sign() != number(a).Sign() {
			r.Fatalf("%v against %v", a, b)
		}
	})
}

// Duals that do not fit in their bits are an error, not a wrong answer.
func TestOverflowIsSaid(t *testing.T) {
	s := New(2, 2)
	s.SetWeight(0, 1, Weight{}.Minus(Bit(WeightBits-1)))
	s.Must(0)
	s.Must(1)
	s.SetDual(0, Weight{1 << 59, 0})
	if err := s.Solve(); !errors.Is(err, ErrOverflow) {
		t.Errorf("Solve: %v", err)
	}
}

// The losses are what the twin finds when each vertex in turn is left out, and
// a graph that shrinks stays a best one.
func TestLossesAndShrink(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		twin, s := draw(r)
		for v := range twin.n {
			twin.must[v] = true
			s.Must(v)
		}
		root := rapid.IntRange(0, twin.n-1).Draw(r, "root")
		without := func(v int) (int, bool) {
			twin.gone[v] = true
			defer func() { twin.gone[v] = false }()
			return twin.best()
		}
		best, ok := without(root)
		if !ok {
			return
		}
		s.Hide(root)
		if err := s.Solve(); err != nil {
			r.Fatal(err)
		}
		s.Show(root)
		loss, can, err := s.Losses(root)
		if err != nil {
			r.Fatal(err)
		}
		for v := range twin.n {
			other, ok := without(v)
			if ok != can[v] {
				r.Fatalf("vertex %d can be the single one: %v, and the solver says %v", v, ok, can[v])
			}
			if ok && loss[v].Minus(loss[root]) != Int(int64(best-other)) {
				r.Fatalf("leaving %d single loses %d, and the solver says %v", v, best-other, loss[v].Minus(loss[root]))
			}
		}
	})
	rapid.Check(t, func(r *rapid.T) {
		twin, s := draw(r)
		if !compare(r, twin, s) || s.core == 0 {
			return
		}
		keep := rapid.IntRange(1, s.core).Draw(r, "keep")
		added := rapid.IntRange(0, s.core-keep).Draw(r, "added")
		s.Shrink(keep, added)
		twin.n = keep
		for v := range keep {
			// Nobody below keeps a dual above 0 that they may not have.
			if !twin.must[v] && s.Dual(v).Sign() < 0 {
				r.Fatalf("vertex %d has the dual %v", v, s.Dual(v))
			}
		}
		compareKept(r, twin, s)
	})
}

// compareKept is compare for a graph with vertices that have no edges.
func compareKept(r *rapid.T, t *twin, s *Solver) {
	want, ok := t.best()
	err := s.Solve()
	if ok != (err == nil) {
		r.Fatalf("Solve: %v, and a matching exists: %v", err, ok)
	}
	if !ok {
		return
	}
	if err := s.Verify(); err != nil {
		r.Fatal(err)
	}
	if got := weigh(s, t); got != want {
		r.Fatalf("weight %d, want %d", got, want)
	}
}
