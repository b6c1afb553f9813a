package repair

import (
	"math"
	"slices"

	"flagfall/scoresheet/draughts"
)

// mostOverlooked is what a game that the search did not come to may weigh against the best
// one, for that to be certain.
const mostOverlooked = 0.02

// overlooked reports whether another move fits in the place of a change of the game in
// s.plies, one of several, and comes to a game that is not among those found. What is tried
// on the search's way depends on what it has found first; this holds all other changes.
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

// replaceable reports whether a ply is that of a change of one entry, or of one that was
// left out, in whose place another move may have been played.
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

// insteadOf is how much dearer it is that a move was played in place of that of a change.
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

// readOtherwise plays the game in s.plies with another move at a ply, and all other changes
// as they are, or with the move that is cheapest for them then. It gives what it costs
// more than that game, and its hash; not whole where something does not fit.
func (s *Searcher) readOtherwise(k int, m draughts.Move) (more cost, hash uint64, whole bool) {
	p := s.plies[k].before.Play(m)
	plies := slices.Clone(s.plies)
	plies[k].move, plies[k].after = m, p
	for i := k + 1; i < len(plies); i++ {
		one := &plies[i]
		if p == one.before || one.before != s.plies[i-1].after && s.tokens[max(0, one.step-1)].sort == setup {
			break // the rest is as it was
		}
		if one.move.IsZero() || one.edit >= 0 && s.nodes[s.chain[one.edit]].edit.kind.OnBoard() {
			return 0, 0, false
		}
		var legal int
		var next draughts.Move
		if one.edit < 0 {
			t := &s.tokens[one.step]
			var count int
			if next, count, legal = s.read(p, t, &s.trial); count != 1 {
				return 0, 0, false
			}
			more += s.signCost(t, next) - s.signCost(t, one.move)
		} else {
			s.trial = p.Moves(s.trial[:0])
			cheapest := never
			for _, m := range s.trial {
				dearer, fits := -never, m.From() == one.move.From() && m.To() == one.move.To()
				if !fits && s.replaceable(one) {
					dearer, fits = s.insteadOf(one, m)
				}
				if fits && dearer < cheapest {
					next, cheapest = m, dearer
				}
			}
			if cheapest == never {
				return 0, 0, false
			}
			legal, more = len(s.trial), more+max(0, cheapest)
		}
		s.trial = one.before.Moves(s.trial[:0])
		more += reading(legal) - reading(len(s.trial))
		one.before, one.move, one.after = p, next, p.Play(next)
		p = one.after
	}
	return more, hashOf(plies), true
}
