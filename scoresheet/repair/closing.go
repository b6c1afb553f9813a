package repair

import (
	"cmp"
	"math"
	"slices"

	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// closingGaps handles the gaps after the last readable entry. Where several moves
// fit, a gap is open, and they are its candidates, first the one that players are
// likeliest to choose. That one fills an entry of which a square can be read; an
// entry that cannot be read at all is not invented, and nothing can be said of those
// after it.
func (s *Searcher) closingGaps(record Record, h *Hypothesis) {
	p := record.Start
	var mine, theirs draughts.Square // where either side last moved
	if n := len(s.plies); n > 0 {
		p = s.plies[n-1].after
		_, theirs = s.plies[n-1].squares()
		if n > 1 {
			_, mine = s.plies[n-2].squares()
		}
	}
	blind := false
	ply := len(h.Moves)
	for i := s.end; i < len(record.Steps); i++ {
		ply++
		c := Change{Kind: Unread, Step: i + 1, Ply: ply, Written: record.Steps[i].Text, Open: true}
		if record.Steps[i].Kind == pdn.Tick {
			c.Kind = Ticked
		}
		t := &s.tokens[i]
		if !blind {
			s.trial = p.Moves(s.trial[:0])
			fits := slices.DeleteFunc(slices.Clone(s.trial), func(m draughts.Move) bool { return !t.admits(m) })
			share := s.likeliest(sensed{position: p, mine: mine, theirs: theirs}, fits)
			blind = len(fits) == 0 || len(fits) > 1 && t.from == 0 && t.to == 0
			h.Share = int(float64(h.Share) * share)
			legal := p.Moves(nil)
			for _, m := range fits {
				c.Candidates = append(c.Candidates, p.Notation(m, legal))
			}
			if !blind {
				c.Read = c.Candidates[0]
				h.Moves = append(h.Moves, c.Read)
				mine, theirs = theirs, fits[0].To()
				p = p.Play(fits[0])
			}
			if len(fits) == 1 {
				c.Candidates, c.Open = nil, false
			}
		}
		h.Changes = append(h.Changes, c)
	}
	h.Explained = len(record.Steps)
}

// likeliest sorts moves of a position by how likely players are to choose them, the
// likeliest first, and returns the share of the first.
func (s *Searcher) likeliest(at sensed, moves []draughts.Move) float64 {
	if len(moves) < 2 {
		return 1
	}
	s.forget()
	weight := map[draughts.Move]float64{}
	sum := 0.0
	for _, m := range moves {
		at.move = m
		total := s.preference(at)
		for style := range total {
			total[style] += prior(style)
		}
		w := math.Exp(-float64(together(total)) / float64(nat))
		weight[m] = w
		sum += w
	}
	slices.SortStableFunc(moves, func(a, b draughts.Move) int { return cmp.Compare(weight[b], weight[a]) })
	return weight[moves[0]] / sum
}
