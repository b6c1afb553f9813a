package matching

// above is the outer blossom above an outer one in the tree, with the inner
// blossom between; -1 at the root.
func (s *Solver) above(b int32) (between, up int32) {
	m := s.mate[s.blossom[b].base]
	if m < 0 {
		return -1, -1
	}
	t := s.top[m]
	return t, s.top[s.intoFrom[t]]
}

// contract makes one outer blossom of the odd cycle that the edge u-w between
// two outer blossoms closes in the tree.
func (s *Solver) contract(u, w int32) {
	apex := s.meeting(s.top[u], s.top[w])
	b := s.spare[len(s.spare)-1]
	s.spare = s.spare[:len(s.spare)-1]
	x := &s.blossom[b]
	x.children, x.edge, x.leaves = x.children[:0], x.edge[:0], x.leaves[:0]

	// From the apex down to u ...
	for c := s.top[u]; c != apex; {
		t, up := s.above(c)
		base := s.blossom[c].base
		x.children = append(x.children, c, t)
		x.edge = append(x.edge, [2]int32{s.mate[base], base}, [2]int32{s.intoFrom[t], s.into[t]})
		c = up
	}
	reverse(x.children)
	reverse(x.edge)
	x.children = append([]int32{apex}, x.children...)
	// ... and from w up to the apex again.
	x.edge = append(x.edge, [2]int32{u, w})
	for c := s.top[w]; c != apex; {
		t, up := s.above(c)
		base := s.blossom[c].base
		x.children = append(x.children, c, t)
		x.edge = append(x.edge, [2]int32{base, s.mate[base]}, [2]int32{s.into[t], s.intoFrom[t]})
		c = up
	}
	x.base = s.blossom[apex].base
	x.parent = -1
	x.z = Weight{}.Minus(s.delta).Minus(s.delta)

	row := s.newRow()
	twice := s.delta.Plus(s.delta)
	for _, c := range x.children {
		y := &s.blossom[c]
		y.parent = b
		if s.label[c] == inner {
			for _, v := range y.leaves {
				s.dual[v] = s.dual[v].Plus(twice)
				s.vlabel[v] = outer
			}
			if int(c) >= s.n {
				y.z = y.z.Minus(twice)
			}
		} else if int(c) >= s.n {
			y.z = y.z.Plus(twice)
		}
		if y.row != nil {
			for w, k := range y.row {
				if k.u >= 0 && k.key.Less(row[w].key) {
					row[w] = k
				}
			}
			s.release(y)
		} else {
			for _, v := range y.leaves {
				s.lower(row, v)
			}
		}
		x.leaves = append(x.leaves, y.leaves...)
		s.label[c] = free
	}
	for _, v := range x.leaves {
		s.top[v] = b
	}
	x.row = row
	s.label[b] = outer
	s.tree = append(s.tree, b)
	s.outers = append(s.outers, b)
	s.settle(b)
}

func reverse[T any](s []T) {
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		s[i], s[j] = s[j], s[i]
	}
}

// meeting is the lowest outer blossom above two outer ones.
func (s *Solver) meeting(b, c int32) int32 {
	s.stamp++
	for {
		if b >= 0 {
			if s.mark[b] == s.stamp {
				return b
			}
			s.mark[b] = s.stamp
			_, b = s.above(b)
		}
		b, c = c, b
	}
}

// expand opens an inner blossom whose dual is used up. The children on the
// even way from where the tree enters to the base stay in the tree.
func (s *Solver) expand(b int32) {
	x := &s.blossom[b]
	u, v := s.intoFrom[b], s.into[b]
	entry := v
	for s.blossom[entry].parent != b {
		entry = s.blossom[entry].parent
	}
	children := append([]int32(nil), x.children...)
	edges := append([][2]int32(nil), x.edge...)
	for _, w := range x.leaves {
		s.dual[w] = s.dual[w].Plus(s.delta)
		s.vlabel[w] = free
	}
	s.unwrap(b)
	k, i := len(children), 0
	for children[i] != entry {
		i++
	}
	step := k - 1 // backwards
	if i%2 == 1 {
		step = 1
	}
	// The inner ones first: an outer one looks at labels when it is scanned.
	var outers []int32
	for j := i; ; {
		s.makeInner(children[j], u, v)
		if j == 0 {
			break
		}
		out := (j + step) % k
		outers = append(outers, children[out])
		j = (out + step) % k
		if step == 1 {
			u, v = edges[out][0], edges[out][1]
		} else {
			u, v = edges[j][1], edges[j][0]
		}
	}
	for _, c := range outers {
		s.makeOuter(c)
	}
}

// finish removes the labels after a search and opens blossoms without a dual.
// It reports whether every dual is within its bound.
func (s *Solver) finish() bool {
	fits := true
	twice := s.delta.Plus(s.delta)
	for _, b := range s.tree {
		l := s.label[b]
		x := &s.blossom[b]
		if l == free || x.parent >= 0 {
			continue
		}
		s.label[b] = free
		s.release(x)
		for _, v := range x.leaves {
			if l == outer {
				s.dual[v] = s.dual[v].Minus(s.delta)
			} else {
				s.dual[v] = s.dual[v].Plus(s.delta)
			}
			s.vlabel[v] = free
			fits = fits && s.dual[v].fits(dualBits)
		}
		if int(b) < s.n {
			continue
		}
		if l == outer {
			x.z = x.z.Plus(twice)
		} else {
			x.z = x.z.Minus(twice)
		}
		fits = fits && x.z.fits(dualBits)
	}
	for _, b := range s.tree {
		if int(b) >= s.n && len(s.blossom[b].children) > 0 && s.blossom[b].parent < 0 {
			s.openEmpty(b)
		}
	}
	return fits
}

// openEmpty opens a top blossom without a dual, and such blossoms in it.
func (s *Solver) openEmpty(b int32) {
	if int(b) < s.n || s.blossom[b].z.Sign() != 0 {
		return
	}
	children := append([]int32(nil), s.blossom[b].children...)
	s.unwrap(b)
	for _, c := range children {
		s.openEmpty(c)
	}
}

// witness gathers the outer blossoms and the inner vertices of a search that
// ended without a way to match its root.
func (s *Solver) witness() Witness {
	var w Witness
	for b := range s.blossom {
		if s.blossom[b].parent >= 0 {
			continue
		}
		switch s.label[b] {
		case outer:
			var group []int
			for _, v := range s.blossom[b].leaves {
				group = append(group, int(v))
			}
			w.Groups = append(w.Groups, group)
		case inner:
			for _, v := range s.blossom[b].leaves {
				w.Neighbours = append(w.Neighbours, int(v))
			}
		}
	}
	return w
}
