package swiss

import "flagfall/pairing/matching"

// take gives one of the solvers of the round, emptied.
func (r *round) take(which, n, core int) *matching.Solver {
	if r.solvers[which] == nil {
		r.solvers[which] = new(matching.Solver)
		if which == 0 {
			r.solvers[which].Reserve(r.widest())
		}
	}
	r.solvers[which].Reset(n, core)
	return r.solvers[which]
}

// widest is the largest number of players in two consecutive score groups, plus a few
// floaters: the largest core that a bracket of the round is likely to need.
func (r *round) widest() int {
	const floaters = 8
	sizes := []int{0}
	for i := range r.players {
		if i > 0 && r.players[i].score != r.players[i-1].score {
			sizes = append(sizes, 0)
		}
		sizes[len(sizes)-1]++
	}
	most := sizes[0] + 1
	for k := 1; k < len(sizes); k++ {
		most = max(most, sizes[k-1]+sizes[k]+floaters)
	}
	return most
}

// narrow cuts the graph down to the bracket if nobody floats, or only one
// player: then all that matters about those below is what each possible floater
// is worth to them. That is the weight of the floater's edge to a single vertex
// which stands for everybody below.
func (b *bracket) narrow() error {
	floaters := b.size - 2*b.pairs
	if floaters > 1 {
		return nil
	}
	if b.last {
		return b.spareAmong(floaters)
	}
	var worth []matching.Weight
	var may []bool
	var err error
	if floaters == 1 && b.scope == nextOnly {
		if worth, may, err = b.worthAlike(); worth == nil {
			return err
		}
	} else if worth, may, err = b.worthBelow(floaters); err != nil {
		return err
	}
	b.s.Shrink(b.size, floaters)
	b.bye, b.core, b.vertex = -1, b.size+floaters, b.vertex[:b.size:b.size]
	if floaters == 1 {
		b.bye, b.vertex = b.size, append(b.vertex, -1)
		b.s.Must(b.bye)
		for v := range b.size {
			b.s.Must(v)
			if may[v] {
				b.s.SetWeight(v, b.bye, worth[v])
			}
		}
		b.s.SetDual(b.bye, b.s.Least(b.bye))
	}
	return b.solve()
}

// worthAlike is what each possible floater is worth to the next bracket (C.7 of
// 2017), if every one of them leaves as few unpaired in it as possible: all of
// it is paired with them, or all but one of the residents. It is nil if some
// floater would leave more.
func (b *bracket) worthAlike() (worth []matching.Weight, may []bool, err error) {
	next := len(b.vertex) - b.size
	s := b.take(1, next, 0)
	root := -1
	for v := range next {
		s.Must(v)
		for u := range v {
			if b.may(b.vertex[u+b.size], b.vertex[v+b.size]) {
				s.Join(u, v)
			}
		}
		switch m := b.s.Mate(v + b.size); {
		case m >= b.size && m < v+b.size:
			s.Link(m-b.size, v)
		case m >= 0 && m < b.size:
			root = v
		}
	}
	if root < 0 {
		return nil, nil, nil
	}
	// Whom the floater may meet such that the rest of the bracket is paired,
	// except for one who may stay unpaired.
	var meets []bool
	if next%2 == 1 {
		s.Hide(root)
		witness, err := witnessOf(s)
		if err != nil || witness != nil {
			return nil, nil, err
		}
		s.Show(root)
		if _, meets, err = s.Losses(root); err != nil {
			return nil, nil, err
		}
	} else {
		witness, err := witnessOf(s)
		if err != nil || witness != nil {
			return nil, nil, err
		}
		for v := range next {
			meets = append(meets, b.barred(s.Mate(v)+b.size) == 0)
		}
	}
	worth, may = make([]matching.Weight, b.size), make([]bool, b.size)
	for v := range b.size {
		for u := 0; u < next && !may[v]; u++ {
			may[v] = meets[u] && b.may(b.vertex[v], b.vertex[u+b.size])
		}
		if !may[v] {
			return nil, nil, nil
		}
		worth[v] = b.w.c8.Times(b.barred(v)).Plus(b.w.c8c7[b.groups[v]])
	}
	return worth, may, nil
}

// spareAmong is C9 in the last bracket, in which one player has the bye: nobody
// is below, so only the rounds without a game count.
func (b *bracket) spareAmong(floaters int) error {
	if floaters == 0 || b.w.c9 == (matching.Weight{}) {
		return nil
	}
	for v := range b.size {
		if b.byeFor(b.vertex[v]) {
			b.s.SetWeight(v, b.bye, matching.Weight{}.Minus(b.w.c9.Times(b.player(v).unplayed)))
		}
	}
	b.s.Changed(b.bye)
	return b.solve()
}

// worthBelow is what the pairing of everybody below, and the bye, is worth for
// each member of the bracket who can float: C8, and C9 if that player has the bye.
// The best is worth 0.
func (b *bracket) worthBelow(floaters int) (worth []matching.Weight, may []bool, err error) {
	if floaters == 0 {
		return nil, nil, nil
	}
	below := len(b.vertex) - b.size
	s := b.take(1, below, b.core-b.size)
	s.JoinLike(b.s, b.size)
	root := -1
	for v := range below {
		at := v + b.size
		s.Must(v)
		s.SetDual(v, b.s.Level(at))
		for u := 0; u < v && v < b.core-b.size; u++ {
			if w, ok := b.s.Weight(u+b.size, at); ok {
				s.SetWeight(u, v, w)
			}
		}
		switch m := b.s.Mate(at); {
		case m < b.size:
			root = v
		case m < at:
			s.Link(m-b.size, v)
		}
	}
	// Everybody but the floater's mate, who is then the root of the tree.
	s.Hide(root)
	if err := s.Solve(); err != nil {
		return nil, nil, err
	}
	s.Show(root)
	loss, can, err := s.Losses(root)
	if err != nil {
		return nil, nil, err
	}
	worth, may = make([]matching.Weight, b.size), make([]bool, b.size)
	var best matching.Weight
	found := false
	for v := range b.size {
		for u := range below {
			w, ok := b.s.Weight(v, u+b.size)
			if !ok || !can[u] {
				continue
			}
			if u+b.size == b.bye {
				w = w.Minus(b.w.c9.Times(b.player(v).unplayed))
			}
			if w = w.Minus(loss[u]); !may[v] || worth[v].Less(w) {
				worth[v], may[v] = w, true
			}
		}
		if may[v] && (!found || best.Less(worth[v])) {
			best, found = worth[v], true
		}
	}
	for v := range worth {
		worth[v] = worth[v].Minus(best)
	}
	return worth, may, nil
}
