package matching

import (
	"errors"
	"math/bits"
)

// search grows a tree from a single vertex until the vertex is matched, or
// until one that may be single can take its place.
func (s *Solver) search(root int32) error {
	s.plant(root)
	for {
		done, err := s.step()
		if err != nil || done {
			if errors.Is(err, ErrNone) {
				s.Stuck = s.witness()
			}
			if !s.finish() && err == nil {
				err = ErrOverflow
			}
			return err
		}
	}
}

// Losses tells, for a matching that is best but for leaving one vertex single,
// how much less a best matching would weigh that leaves another vertex single
// instead: its loss minus that of the root. ok is false for vertices that
// cannot be the single one. No other vertex may be single. Afterwards the
// solver can only be Reset.
func (s *Solver) Losses(root int) (loss []Weight, ok []bool, err error) {
	s.plant(int32(root))
	for err == nil {
		_, err = s.step()
	}
	if !errors.Is(err, ErrNone) {
		return nil, nil, err
	}
	// The matching that leaves an outer vertex single is tight: its weight is
	// the sum of all duals, which has fallen by delta, without the vertex's
	// own.
	loss, ok = make([]Weight, s.n), make([]bool, s.n)
	for v := range s.n {
		loss[v], ok[v] = s.dual[v], s.vlabel[v] == outer
	}
	return loss, ok, nil
}

// plant begins a tree.
func (s *Solver) plant(root int32) {
	s.Searches++
	s.delta = Weight{}
	for v := range s.n {
		s.key[v] = Weight{1 << 62, 0}
		s.from[v] = -1
	}
	s.tree, s.outers, s.singles = s.tree[:0], s.outers[:0], s.singles[:0]
	for v, m := range s.mate {
		if m < 0 && int32(v) != root && s.vlabel[v] != gone {
			s.singles = append(s.singles, int32(v))
		}
	}
	s.makeOuter(s.top[root])
}

// step raises delta to the next event and carries out what is due then. It
// reports whether the root was matched.
func (s *Solver) step() (bool, error) {
	low := endless
	kind, at := 0, int32(-1)
	for v, l := range s.vlabel {
		switch l {
		case free:
			if sum := s.key[v].Plus(s.dual[v]); sum.Less(low) {
				low, kind, at = sum, eventGrow, int32(v)
			}
		case outer:
			// A vertex that may stay single, and whose dual is used up.
			if !s.must[v] && !low.Less(s.dual[v]) {
				low, kind, at = s.dual[v], eventStaySingle, int32(v)
			}
		}
	}
	for _, b := range s.outers {
		if s.blossom[b].parent >= 0 || s.best[b].u < 0 {
			continue
		}
		if half := s.best[b].sum.Half(); half.Less(low) {
			low, kind, at = half, eventMeet, b
		}
	}
	for _, b := range s.tree {
		if int(b) >= s.n && s.label[b] == inner && s.blossom[b].parent < 0 {
			if half := s.blossom[b].z.Half(); half.Less(low) {
				low, kind, at = half, eventOpen, b
			}
		}
	}
	if kind == 0 {
		return false, ErrNone
	}
	s.delta = low
	if !low.fits(dualBits) {
		return false, ErrOverflow
	}
	switch kind {
	case eventStaySingle:
		s.flip(at, -1)
		return true, nil
	case eventMeet:
		s.contract(s.best[at].u, s.best[at].w)
	case eventOpen:
		s.expand(at)
	case eventGrow:
		// Every vertex that is due at this delta, in one sweep; a single one
		// ends the search as soon as the tree reaches it.
		for v := int(at); v < s.n; v++ {
			if s.reachSingle() {
				return true, nil
			}
			for v < s.n && !s.due(int32(v)) {
				v++
			}
			if v < s.n && s.grow(int32(v)) {
				return true, nil
			}
		}
	}
	return false, nil
}

// due reports whether a vertex outside the tree has a tight edge to it.
func (s *Solver) due(v int32) bool {
	return s.vlabel[v] == free && s.key[v].Plus(s.dual[v]) == s.delta
}

// reachSingle matches the root when the tree has a tight edge to a vertex that
// is single.
func (s *Solver) reachSingle() bool {
	for _, v := range s.singles {
		if s.due(v) {
			return s.grow(v)
		}
	}
	return false
}

// What happens when delta rises.
const (
	eventGrow       = iota + 1 // an edge from the tree to a vertex outside it is tight
	eventMeet                  // an edge between two outer blossoms is tight
	eventOpen                  // the dual of an inner blossom is used up
	eventStaySingle            // the dual of a vertex that may stay single is used up
)

// grow takes the blossom of v into the tree, together with the one that it is
// matched with. It reports whether v's blossom was single: then the root is
// matched.
func (s *Solver) grow(v int32) bool {
	b := s.top[v]
	m := s.mate[s.blossom[b].base]
	if m < 0 {
		u := s.from[v]
		s.rotate(b, v)
		s.flip(u, v)
		s.mate[v] = u
		return true
	}
	s.makeInner(b, s.from[v], v)
	s.makeOuter(s.top[m])
	return false
}

// flip swaps matched and unmatched edges from the outer vertex u up to the
// root. u is then matched with v, or single when v is -1.
func (s *Solver) flip(u, v int32) {
	for {
		b := s.top[u]
		old := s.mate[s.blossom[b].base] // the mate of the base before, in the inner blossom above
		s.rotate(b, u)
		s.mate[u] = v
		if old < 0 {
			return
		}
		t := s.top[old]
		x := s.into[t]
		s.rotate(t, x)
		u, v = s.intoFrom[t], x
		s.mate[x] = u
	}
}

// rotate makes v the base of a blossom and matches the rest of it inside.
func (s *Solver) rotate(b, v int32) {
	if b == v {
		return
	}
	x := &s.blossom[b]
	c := v
	for s.blossom[c].parent != b {
		c = s.blossom[c].parent
	}
	s.rotate(c, v)
	k := len(x.children)
	i := 0
	for x.children[i] != c {
		i++
	}
	for j := i; j != 0 && j != k; {
		if i%2 == 1 { // forwards round the end
			e := x.edge[j+1]
			s.match(x.children[j+1], x.children[(j+2)%k], e[0], e[1])
			j += 2
			continue
		}
		e := x.edge[j-2]
		s.match(x.children[j-1], x.children[j-2], e[1], e[0])
		j -= 2
	}
	rotateLeft(x.children, i)
	rotateLeft(x.edge, i)
	x.base = v
}

// match matches u in blossom b with w in blossom c.
func (s *Solver) match(b, c, u, w int32) {
	s.rotate(b, u)
	s.rotate(c, w)
	s.mate[u], s.mate[w] = w, u
}

func rotateLeft[T any](s []T, k int) {
	if k > 0 {
		head := append([]T(nil), s[:k]...)
		copy(s, s[k:])
		copy(s[len(s)-k:], head)
	}
}

// makeInner labels a free top blossom that the tree reaches by the edge u-v.
func (s *Solver) makeInner(b, u, v int32) {
	s.label[b], s.intoFrom[b], s.into[b] = inner, u, v
	s.tree = append(s.tree, b)
	x := &s.blossom[b]
	for _, w := range x.leaves {
		s.dual[w] = s.dual[w].Minus(s.delta)
		s.vlabel[w] = inner
	}
	if int(b) >= s.n {
		x.z = x.z.Plus(s.delta).Plus(s.delta)
	}
}

// makeOuter labels a free top blossom whose base is single or matched with a
// vertex of an inner one.
func (s *Solver) makeOuter(b int32) {
	s.label[b] = outer
	s.tree = append(s.tree, b)
	s.outers = append(s.outers, b)
	x := &s.blossom[b]
	for _, w := range x.leaves {
		s.dual[w] = s.dual[w].Plus(s.delta)
		s.vlabel[w] = outer
	}
	if int(b) < s.n {
		s.scan(b)
		return
	}
	x.z = x.z.Minus(s.delta).Minus(s.delta)
	row := s.newRow()
	for _, w := range x.leaves {
		s.lower(row, w)
	}
	x.row = row
	s.settle(b)
}

// scan looks along the edges of a vertex that has become outer.
func (s *Solver) scan(v int32) {
	y := s.dual[v]
	best := contact{u: -1, w: -1}
	if int(v) < s.core {
		if narrow, wide := s.weight.row(int(v)); wide != nil {
			best = scanRow(s, v, wide)
		} else {
			best = scanRow(s, v, narrow)
		}
	}
	for i, word := range s.edges[int(v)*s.words : int(v)*s.words+s.words] {
		for ; word != 0; word &= word - 1 {
			w := i<<6 + bits.TrailingZeros64(word)
			if s.vlabel[w] == outer {
				if sum := y.Plus(s.dual[w]); best.u < 0 || sum.Less(best.sum) {
					best = contact{sum, v, int32(w)}
				}
			} else if y.Less(s.key[w]) {
				s.key[w], s.from[w] = y, v
			}
		}
	}
	s.best[v] = best
}

// scanRow looks along the edges of an outer vertex to the core.
func scanRow[N uint16 | uint32](s *Solver, v int32, row []N) contact {
	y := s.dual[v]
	best := contact{u: -1, w: -1}
	keys, labels, duals := s.key[:len(row)], s.vlabel[:len(row)], s.dual[:len(row)]
	weights := s.palette.list
	for w := range row {
		x := weights[row[w]]
		lo, borrow := bits.Sub64(y.lo, x.lo, 0)
		key := Weight{y.hi - x.hi - int64(borrow), lo}
		if labels[w] != outer {
			if key.Less(keys[w]) {
				keys[w], s.from[w] = key, v
			}
			continue
		}
		if !key.infinite() {
			if sum := key.Plus(duals[w]); best.u < 0 || sum.Less(best.sum) {
				best = contact{sum, v, int32(w)}
			}
		}
	}
	return best
}

func (s *Solver) newRow() []near {
	var row []near
	if k := len(s.rows); k > 0 {
		row, s.rows = s.rows[k-1], s.rows[:k-1]
	}
	row = resize(row, s.n)
	for i := range row {
		row[i] = near{Weight{1 << 62, 0}, -1}
	}
	return row
}

// lower lowers a row by the keys of a vertex.
func (s *Solver) lower(row []near, v int32) {
	y := s.dual[v]
	if int(v) < s.core {
		weights := s.palette.list
		for w := range s.core {
			if key := y.Minus(weights[s.weight.at(int(v), w)]); key.Less(row[w].key) && !key.infinite() {
				row[w] = near{key, v}
			}
		}
	}
	for i, word := range s.edges[int(v)*s.words : int(v)*s.words+s.words] {
		for ; word != 0; word &= word - 1 {
			if w := i<<6 + bits.TrailingZeros64(word); y.Less(row[w].key) {
				row[w] = near{y, v}
			}
		}
	}
}

// settle finds the best contact of an outer blossom from its row, and lowers
// the keys of the vertices that are not outer.
func (s *Solver) settle(b int32) {
	row := s.blossom[b].row
	best := contact{u: -1, w: -1}
	for w := range row {
		if row[w].u < 0 {
			continue
		}
		switch {
		case s.vlabel[w] == outer:
			if s.top[w] != b {
				if sum := row[w].key.Plus(s.dual[w]); best.u < 0 || sum.Less(best.sum) {
					best = contact{sum, row[w].u, int32(w)}
				}
			}
		case row[w].key.Less(s.key[w]):
			s.key[w], s.from[w] = row[w].key, row[w].u
		}
	}
	s.best[b] = best
}
