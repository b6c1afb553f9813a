package matching

// DissolveAll opens every blossom. Solve must follow.
func (s *Solver) DissolveAll() {
	for v := range s.n {
		for s.top[v] != int32(v) {
			s.dissolve(s.top[v])
		}
	}
}

// Raise adds to the dual of a vertex that is in no blossom. Nothing is checked.
func (s *Solver) Raise(v int, by Weight) { s.dual[v] = s.dual[v].Plus(by) }

// PartLoose unmatches the pairs whose edge is no longer tight; there must
// be no blossom. Solve must follow.
func (s *Solver) PartLoose() {
	for v := range s.n {
		if m := s.mate[v]; int(m) > v && s.vlabel[v] != gone && !s.Tight(v, int(m)) {
			s.part(int32(v))
		}
	}
}

// part makes v and its mate single.
func (s *Solver) part(v int32) {
	if m := s.mate[v]; m >= 0 {
		s.mate[v], s.mate[m] = -1, -1
	}
}

// open dissolves the blossoms around b, and b.
func (s *Solver) open(b int32) {
	for {
		t := s.top[s.blossom[b].base]
		s.dissolve(t)
		if t == b {
			return
		}
	}
}

// dissolve takes a top blossom apart outside a search. Half its dual goes to
// each of its vertices, which loosens the edge that matches its base.
func (s *Solver) dissolve(b int32) {
	x := &s.blossom[b]
	if x.z.Sign() > 0 {
		half := x.z.Half()
		for _, v := range x.leaves {
			s.dual[v] = s.dual[v].Plus(half)
		}
		s.part(x.base)
	}
	s.unwrap(b)
}

// unwrap makes the children of a top blossom into top blossoms, and frees its
// id.
func (s *Solver) unwrap(b int32) {
	x := &s.blossom[b]
	for _, c := range x.children {
		s.blossom[c].parent = -1
		for _, v := range s.blossom[c].leaves {
			s.top[v] = c
		}
	}
	s.release(x)
	x.children, x.edge, x.leaves = x.children[:0], x.edge[:0], x.leaves[:0]
	s.label[b] = free
	s.spare = append(s.spare, b)
}

func (s *Solver) release(x *blossom) {
	if x.row != nil {
		s.rows = append(s.rows, x.row)
		x.row = nil
	}
}
