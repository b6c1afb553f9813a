package repair

import (
	"cmp"
	"math"
	"slices"

	"flagfall/scoresheet/draughts"
)

// Limits within which a sheet is suspected of having plies left out.
const (
	budgetBridged = 6_000    // positions for one sheet ...
	budgetRunning = 30_000   // ... where two plies are missing
	budgetKings   = 60_000   // ... if kings may have gone to and fro after an entry written twice
	tellingWhole  = 24       // entries of each side that show which pieces were where
	mostFillings  = 100      // ways to fill a longer gap, in place of one change
	farFetched    = 20 * nat // the most that the choices of the players can make up for
	judged        = 8        // entries after the gap whose choice is compared
	// weightBridged is the most that all longer gaps together may weigh against the only
	// change of a sheet if that is to be certain; weightAlike is the same against a ply
	// left out, and at the end of a sheet: two pieces that never move again can nearly
	// always have moved once more. Against one of several changes they may weigh nothing.
	weightBridged = 0.002
	weightAlike   = 0.0005
	// weightAgain is the same against a capture that is written twice and may have been
	// made twice, on the square of an exchange.
	weightAgain = 0.0001
)

// filling is a gap that has been filled so that it explains the whole sheet.
type filling struct {
	total     cost // more than the game that it would replace
	at, plies int
	moves     [mostGap]draughts.Move
}

// bridged reports whether two to six plies that were not written explain the sheet in
// place of a change of the game in s.chain, which has this cost: a slip that can only
// be mistaken for a gap is reported, but is not certain.
func (s *Searcher) bridged(best cost) bool {
	left, missing := budgetBridged, 0
	for _, i := range s.chain[1:] {
		switch e := &s.nodes[i].edit; {
		case e.kind == LeftOut || e.kind == Missing:
			missing += int(e.count)
		case e.kind == WrittenTwice && kingsOfBoth(s.nodes[i].position):
			left = budgetKings
		}
	}
	if missing > 1 {
		left = budgetRunning
	}
	for k := 1; k < len(s.chain); k++ {
		kind := s.nodes[s.chain[k]].edit.kind
		if kind != Unread && kind != SeveralWays && s.bridges(k, best, &left) {
			return true
		}
	}
	return left <= 0 && missing > 1 // there were too many ways to try
}

// bridges tries the gaps in place of the k-th change.
func (s *Searcher) bridges(k int, best cost, left *int) bool {
	parent, change := s.chain[k-1], &s.nodes[s.chain[k]].edit
	n := s.nodes[parent]
	s.walk(&n)
	c := child{s, parent, n.shift, n.slips}
	most := 1
	if len(s.chain) == 2 {
		most = mostFillings
	}
	same := change.moves[:min(int(change.count), len(change.moves))]
	s.fillings = s.fillings[:0]
	for plies := 2; plies <= mostGap; plies++ {
		for _, i := range gapPlaces(&n, plies) {
			if i >= s.end {
				continue
			}
			b := bridge{child: &c, at: i, plies: plies, left: *left}
			b.whole = func(total cost) {
				if i == int(change.at) && slices.Equal(b.moves[:plies], same) {
					return // the change itself
				}
				if s.fillings = append(s.fillings, filling{total + costGap - best, i, plies, b.moves}); len(s.fillings) == most {
					b.left = 0
				}
			}
			b.collect(tellingWhole)
			b.begin(s.line[i-s.lineFrom], s.lineCosts[i-s.lineFrom])
			if len(s.fillings) == most {
				return true
			}
			*left = b.left
		}
	}
	return len(s.fillings) > 0 && s.outweighed(n.shift, &s.nodes[s.chain[k]])
}

// outweighed reports whether s.fillings weigh too much against a change of the line
// just walked, given how players choose: in the gap, and in the entries after it,
// which were played on another board if the gap is there.
func (s *Searcher) outweighed(shift int32, changed *node) bool {
	change := &changed.edit
	limit := weightBridged
	switch {
	case change.kind == WrittenTwice && s.capturesAgain(int(change.at), shift):
		limit = weightAgain
	case change.kind == LeftOut || s.end-int(changed.at) < fewestBehind:
		limit = weightAlike
	}
	first, last := int(change.at), int(changed.at)
	for i := range s.fillings {
		first, last = min(first, s.fillings[i].at), max(last, s.fillings[i].at)
	}
	last = min(last+judged, s.end)
	slices.SortStableFunc(s.fillings, func(a, b filling) int { return cmp.Compare(a.total, b.total) })
	if s.fillings[0].total > farFetched {
		return false
	}
	s.sensing = 0 // what the comparison of the games has computed is kept
	told := s.follow(first, int(change.at))
	if int(change.count) <= len(change.moves) {
		told.makes(change.moves[:change.count])
	}
	told.position = changed.position
	told.read(int(changed.at), last, changed.shift)
	weight := 0.0
	for i := range s.fillings {
		f := &s.fillings[i]
		if f.total > farFetched {
			break
		}
		filled := s.follow(first, f.at)
		filled.makes(f.moves[:f.plies])
		filled.read(f.at, last, shift)
		weight += math.Exp(-float64(f.total+filled.cost()-told.cost()) / float64(nat))
		if weight > limit {
			return true
		}
	}
	return false
}

// kingsOfBoth reports whether both sides have a king.
func kingsOfBoth(p draughts.Position) bool {
	_, white := p.Count(draughts.White)
	_, black := p.Count(draughts.Black)
	return white > 0 && black > 0
}

// capturesAgain reports whether the entry that an entry repeats is a capture on the line
// just walked: when an exchange on one square is made twice, the second capture is
// written like the first.
func (s *Searcher) capturesAgain(at int, shift int32) bool {
	for back := 1; back <= 2; back++ {
		k := at - back - s.lineFrom
		if k >= 0 && s.token(at, shift).alikeEntry(s.token(at-back, shift)) {
			return s.lineMoves[k].IsCapture()
		}
	}
	return false
}

// readOn reads everything after the gap, up to an entry that cannot be read, and
// returns the cost of the game then.
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
