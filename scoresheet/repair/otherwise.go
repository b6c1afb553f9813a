package repair

import (
	"math"
	"slices"

	"flagfall/scoresheet/draughts"
)

// mostOverlooked is what a game that the search did not reach may weigh against the best
// one if that is to be certain.
const mostOverlooked = 0.02

// overlooked reports whether another move fits in the place of a change of the game in
// s.plies, one of several, and leads to a game that is not among those found. What the
// search tries depends on what it found first; here all other changes are kept.
func (s *Searcher) overlooked(games []game) bool {
	if len(s.chain) <= 2 {
		return false
	}
	for k := range s.plies {
		one := &s.plies[k]
		if !s.replaceable(one) {
			continue
		}
		weight := 0.0
		s.second = one.before.Moves(s.second[:0])
		for _, m := range slices.Clone(s.second) {
			if m == one.move {
				continue
			}
			dearer, fits := s.insteadOf(one, m)
			if !fits || dearer > farFetched {
				continue
			}
			if total, hash, whole := s.readOtherwise(k, m); whole && !slices.ContainsFunc(games, func(g game) bool { return g.hash == hash }) {
				weight += math.Exp(-float64(dearer+total) / float64(nat))
			}
		}
		if weight > mostOverlooked {
			return true
		}
	}
	return false
}

// replaceable reports whether a ply belongs to a change of one entry, or to one that was
// left out, so that another move may have been played in its place.
func (s *Searcher) replaceable(one *ply) bool {
	if one.edit < 0 || one.move.IsZero() {
		return false
	}
	switch e := &s.nodes[s.chain[one.edit]].edit; e.kind {
	case LeftOut, Unread:
		return e.count == 1
	case WrongSquare:
		return true
	}
	return false
}

// insteadOf is how much more it costs that a move was played in place of that of a
// change.
func (s *Searcher) insteadOf(one *ply, m draughts.Move) (cost, bool) {
	if one.step < 0 {
		return 0, true
	}
	t := &s.tokens[one.step]
	if t.sort == gap {
		return 0, t.admits(m)
	}
	if m.From() != t.from && m.To() != t.to && !(m.From() == t.to && m.To() == t.from) {
		return 0, false
	}
	return s.slip(t, m) + s.signCost(t, m) - s.slip(t, one.move) - s.signCost(t, one.move), true
}

// readOtherwise plays the game in s.plies with another move at a ply, keeping all other
// changes, or with any move that fits them then. It returns how much more the cheapest such
// game costs than that game, and its hash; whole is false if something does not fit.
func (s *Searcher) readOtherwise(k int, m draughts.Move) (more cost, hash uint64, whole bool) {
	after := s.plies[k].before.Play(m)
	before := append(slices.Clone(s.plies[:k]), ply{before: s.plies[k].before, after: after, move: m})
	o := otherwise{s: s, before: before, line: slices.Clone(s.plies), from: k + 1, left: budgetOtherwise, cheapest: never}
	o.goOn(k+1, after, 0)
	return o.cheapest, o.hash, o.cheapest < never
}

// budgetOtherwise is how many plies are read for one other move.
const budgetOtherwise = 400

// otherwise is the game in Searcher.plies, played on from a ply in another position.
type otherwise struct {
	s        *Searcher
	before   []ply // what is played up to there
	line     []ply
	from     int
	left     int
	cheapest cost
	hash     uint64
}

// goOn plays on; the game costs this much more up to that ply.
func (o *otherwise) goOn(i int, p draughts.Position, more cost) {
	s := o.s
	if o.left--; o.left < 0 || more >= o.cheapest {
		return
	}
	if i == len(o.line) || p == s.plies[i].before || i > 0 && s.plies[i].before != s.plies[i-1].after && s.tokens[max(0, s.plies[i].step-1)].sort == setup {
		copy(o.line[i:], s.plies[i:]) // the rest is as it was
		o.cheapest, o.hash = more, hashOf(slices.Concat(o.before, o.line[o.from:]))
		return
	}
	was := &s.plies[i]
	if was.move.IsZero() || was.edit >= 0 && s.nodes[s.chain[was.edit]].edit.kind.OnBoard() {
		return
	}
	play := func(m draughts.Move, legal int, dearer cost) {
		s.trial = was.before.Moves(s.trial[:0])
		dearer += reading(legal) - reading(len(s.trial))
		o.line[i].before, o.line[i].move, o.line[i].after = p, m, p.Play(m)
		o.goOn(i+1, p.Play(m), more+dearer)
	}
	if was.edit < 0 {
		t := &s.tokens[was.step]
		if m, count, legal := s.read(p, t, &s.trial); count == 1 {
			play(m, legal, s.signCost(t, m)-s.signCost(t, was.move))
		}
		return
	}
	legal := p.Moves(nil)
	for _, m := range legal {
		if m.From() == was.move.From() && m.To() == was.move.To() {
			play(m, len(legal), 0)
			return
		}
	}
	if !s.replaceable(was) {
		return
	}
	for _, m := range legal {
		if dearer, fits := s.insteadOf(was, m); fits {
			play(m, len(legal), max(0, dearer))
		}
	}
}

// besides reports whether another hypothesis about the beginning of the sheet, with the
// later changes of the game in s.plies, leads to a game that is not among those found. The
// search ends soon after it has found one, and may have tried only one of several that get
// equally far.
func (s *Searcher) besides(games []game) bool {
	chain, plies := slices.Clone(s.chain), slices.Clone(s.plies)
	weight := 0.0
	for j := 2; j < len(chain); j++ {
		parent, at := s.nodes[chain[j-1]], s.nodes[chain[j]].edit.at
		s.walk(&parent)
		cheapest := s.lineCosts[int(at)-s.lineFrom]
		from := s.plyOf(j)
		for i := range s.nodes {
			n := s.nodes[i]
			if int32(i) == chain[j-1] || n.parent < 0 || n.shift != parent.shift || n.at > at || n.reach < at || n.slips > parent.slips+farthestBesides {
				continue
			}
			s.walk(&n)
			more := s.lineCosts[int(at)-s.lineFrom] - cheapest
			p := s.line[int(at)-s.lineFrom]
			if more > farthestBesides || from < len(plies) && p.Turn() != plies[from].before.Turn() {
				continue
			}
			s.rebuild(int32(i))
			before := slices.Clone(s.plies[:len(s.plies)-int(n.reach-at)])
			s.chain, s.plies = append(s.chain[:0], chain...), append(s.plies[:0], plies...)
			o := otherwise{s: s, before: before, line: slices.Clone(plies), from: from, left: budgetOtherwise, cheapest: never}
			o.goOn(from, p, more)
			if o.cheapest < never && !slices.ContainsFunc(games, func(g game) bool { return g.hash == o.hash }) {
				if weight += math.Exp(-float64(o.cheapest) / float64(nat)); weight > mostOverlooked {
					return true
				}
			}
		}
	}
	return false
}

// farthestBesides is how much more such a hypothesis may cost.
const farthestBesides = 4 * nat
