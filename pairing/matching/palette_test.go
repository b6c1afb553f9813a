package matching

import "testing"

// Each weight has one number, however many there are, and none has 0.
func TestPaletteNumbersWeights(t *testing.T) {
	var p palette
	for range 2 {
		p.empty()
		for _, n := range []int{0, 1, 0} { // new ones, and the same again
			for k := range 5000 {
				w := Bit(100).Plus(Int(int64(k)))
				if got := p.number(w); p.list[got] != w || got == 0 {
					t.Fatalf("%v has the number %d, which is that of %v (pass %d)", w, got, p.list[got], n)
				}
			}
		}
		if len(p.list) != 5001 || p.number(none) != 0 {
			t.Errorf("%d weights, none is %d", len(p.list), p.number(none))
		}
	}
}

// The edges without weight are those that were joined one by one.
func TestJoinBeyond(t *testing.T) {
	for _, n := range []int{1, 5, 64, 65, 130, 200} {
		for _, core := range []int{0, 1, n / 2, n} {
			all, one := New(n, core), New(n, core)
			all.JoinBeyond()
			for v := core; v < n; v++ {
				for u := range v {
					one.Join(u, v)
				}
			}
			for from := range n {
				same := func(a, b *Solver, shift int) {
					for v := range a.n {
						for u := range a.n {
							_, x := a.Weight(u, v)
							_, y := b.Weight(u+shift, v+shift)
							if x != y {
								t.Fatalf("%d vertices, core %d, from %d: %d-%d is %t and %t", n, core, from, u, v, x, y)
							}
						}
					}
				}
				if from == 0 {
					same(all, one, 0)
				}
				if from%63 == 1 || from == n/3 {
					if from < n-1 {
						one.Unjoin(from, n-1)
					}
					part := New(n-from, max(core-from, 0))
					part.JoinLike(one, from)
					same(part, one, from)
				}
			}
		}
	}
}
