package repair

import (
	"math"

	"flagfall/scoresheet/draughts"
)

// fewestTurned is how many entries are needed to confirm that a whole sheet is turned
// round.
const fewestTurned = 8

// turned looks at a sheet whose squares are all counted from the other side of the board,
// 19-23 for 32-28. It becomes the first explanation if it outweighs the best of the
// others; it is never certain, for Black may have begun the game.
func (s *Searcher) turned(record Record, a *Answer) {
	if int(s.nodes[0].reach) > 1 || len(s.tokens) < fewestTurned {
		return
	}
	last := draughts.Square(s.variant.Squares() + 1)
	p, total := record.Start, costTurned
	h := Hypothesis{Explained: len(s.tokens), Steps: len(record.Steps)}
	way := make([]Way, 0, len(s.tokens))
	for i := range s.tokens {
		t := s.tokens[i]
		if t.sort != written || t.path != nil || t.from >= last || t.to >= last {
			return
		}
		t.from, t.to = last-t.from, last-t.to
		m, paid, ok := s.asWritten(p, &t)
		if !ok {
			return
		}
		s.trial = p.Moves(s.trial[:0])
		h.Moves = append(h.Moves, p.Notation(m, s.trial))
		way = append(way, Way{Step: i, Move: m, Before: p, After: p.Play(m)})
		total += paid
		p = p.Play(m)
	}
	weight := 1.0
	if len(s.solved) > 0 {
		weight = 1 / (1 + math.Exp(float64(total-s.best)/float64(nat)))
	}
	if weight < .5 {
		return
	}
	h.Share = int(weight * whole)
	h.Changes = []Change{{Kind: Turned, Step: 1, Ply: 1, Written: record.Steps[0].Text, Read: h.Moves[0]}}
	rest := a.Hypotheses
	a.Hypotheses = []Hypothesis{h}
	for _, one := range rest {
		if one.Share, one.Certain = int(float64(one.Share)*(1-weight)), false; one.Share > 0 {
			a.Hypotheses = append(a.Hypotheses, one)
		}
	}
	a.Way, a.Told, a.Replays = way, true, false
}
