package repair

import (
	"math"
	"slices"

	"flagfall/scoresheet/draughts"
)

// Limits of the doubt about plies left out.
const (
	budgetBridged = 6_000 // positions for one sheet
	tellingWhole  = 24    // entries of each side that say which pieces stood where
	// weightBridged is what all longer gaps together may weigh against a single ply
	// left out, or entries written twice, for that to be certain; against all else,
	// nothing. Two pieces that never move again can nearly always have moved once more.
	weightBridged = 0.001
)

// bridged reports whether two to six plies that were not written explain the sheet in
// place of a change of the game in s.chain, which costs so much: a slip that nothing
// but a gap can be mistaken for is told, and not certain.
func (s *Searcher) bridged(best cost) bool {
	left, missing := budgetBridged, 0
	for k := 1; k < len(s.chain); k++ {
		switch e := &s.nodes[s.chain[k]].edit; e.kind {
		case Unread, SeveralWays:
			continue
		case LeftOut, Missing:
			missing += int(e.count)
			fallthrough
		default:
			if s.bridges(s.chain[k-1], e, best, &left) {
				return true
			}
		}
	}
	return left <= 0 && missing > 1 // there were too many ways to try
}

// bridges tries the gaps behind a node, in place of a change.
func (s *Searcher) bridges(parent int32, change *edit, best cost, left *int) bool {
	n := s.nodes[parent]
	s.walk(&n)
	c := child{s, parent, n.shift, n.slips}
	limit, weight := 0.0, 0.0
	if (change.kind == LeftOut && change.count == 1 || change.kind == WrittenTwice) && len(s.chain) == 2 {
		limit = weightBridged
	}
	for plies := 2; plies <= mostGap; plies++ {
		for _, i := range gapPlaces(&n, plies) {
			if i >= s.end {
				continue
			}
			b := bridge{child: &c, at: i, plies: plies, left: *left}
			b.whole = func(total cost) {
				if i == int(change.at) && slices.Equal(b.moves[:plies], change.moves[:min(int(change.count), len(change.moves))]) {
					return // the change itself
				}
				if weight += math.Exp(-float64(total+costGap-best) / float64(nat)); weight > limit {
					b.left = 0
				}
			}
			b.collect(tellingWhole)
			b.play(s.line[i-s.lineFrom], s.lineCosts[i-s.lineFrom], 0)
			if weight > limit {
				return true
			}
			*left = b.left
		}
	}
	return false
}

// readOn reads all that stands behind the gap, up to an entry that cannot be read, and
// tells what the game costs then.
func (b *bridge) readOn(p draughts.Position, total cost) {
	s := b.searcher
	for i := b.at; i < s.end; i++ {
		t := s.token(i, b.shift)
		if t.sort != written {
			break
		}
		if !p.MayGo(t.from, t.to) {
			return
		}
		s.spent++
		b.left--
		m, count, legal := s.read(p, t, &s.second)
		if count != 1 {
			return
		}
		total += reading(legal) + s.signCost(t, m)
		p = p.Play(m)
	}
	b.whole(total)
}
