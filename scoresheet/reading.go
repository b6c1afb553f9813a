package scoresheet

import (
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// reading is how the squares of a record are understood.
type reading struct {
	variant draughts.Variant
	// rotated means that squares are named as the other side sees the board.
	rotated bool
}

// square finds the square that was written; 0 if the board has no such square.
func (r reading) square(q pdn.Square) draughts.Square {
	if q.File == 0 {
		if int(q.Number) > r.variant.Squares() {
			return 0
		}
		return draughts.Square(q.Number)
	}
	file, rank := int(q.File), int(q.Number)
	if r.rotated {
		file, rank = r.variant.Width()+1-file, r.variant.Height()+1-rank
	}
	s, ok := r.variant.SquareNamed(file, rank)
	if !ok {
		return 0
	}
	return s
}

// maxSquares is the most squares that one move can name, hops put together.
const maxSquares = 64

// squares appends the squares of a step; it reports false if one cannot be read
// or is not on the board.
func (r reading) squares(list []draughts.Square, step *pdn.Step) ([]draughts.Square, bool) {
	for _, q := range step.Squares {
		s := r.square(q)
		if s == 0 || len(list) == maxSquares {
			return list, false
		}
		list = append(list, s)
	}
	return list, len(step.Squares) > 1
}

// plain does the work of match for most moves of a game without listing the legal
// ones: for moves that name two squares and capture nothing, or one piece. They are
// written with the right sign, and need no note.
func (r *Replayer) plain(p draughts.Position, step *pdn.Step) (m draughts.Move, ok bool) {
	if step.Kind != pdn.Move || len(step.Squares) != 2 || step.MaybeResult {
		return m, false
	}
	// To the rules, too, a number beyond the board is not a square.
	a, b := step.Squares[0], step.Squares[1]
	from, to := draughts.Square(a.Number), draughts.Square(b.Number)
	if a.File|b.File != 0 {
		from, to = r.reading.square(a), r.reading.square(b)
	}
	if step.Capture() {
		return p.Jump(from, to)
	}
	return p.Quiet(from, to)
}

// match counts the legal moves that a step can mean, and returns the first. If
// there are several, they are in found.
func (r *Replayer) match(p draughts.Position, step *pdn.Step, legal []draughts.Move) (first draughts.Move, n int) {
	if step.Kind != pdn.Move {
		return first, 0
	}
	if len(step.Squares) == 2 {
		from, to := r.reading.square(step.Squares[0]), r.reading.square(step.Squares[1])
		if from == 0 || to == 0 {
			return first, 0
		}
		for i := range legal {
			if legal[i].From() == from && legal[i].To() == to {
				if n == 0 {
					first = legal[i]
				}
				n++
			}
		}
		if n > 1 {
			r.found = r.found[:0]
			for _, m := range legal {
				if m.From() == from && m.To() == to {
					r.found = append(r.found, m)
				}
			}
		}
		return first, n
	}
	var ok bool
	if r.list, ok = r.reading.squares(r.list[:0], step); !ok {
		return first, 0
	}
	r.found = p.Match(r.found[:0], r.list, legal)
	if len(r.found) > 0 {
		first = r.found[0]
	}
	return first, len(r.found)
}

// fitBudget is how many plies one look ahead may try.
const fitBudget = 4000

// fit is how many of the steps are legal from a position on, trying all
// meanings of an ambiguous capture.
func (r *Replayer) fit(p draughts.Position, steps []pdn.Step, budget *int) int {
	for i := range steps {
		step := &steps[i]
		if step.Kind == pdn.Setup {
			return len(steps) // what follows does not depend on earlier moves
		}
		if *budget--; *budget < 0 {
			return i
		}
		r.ahead = p.Moves(r.ahead[:0])
		m, n := r.match(p, step, r.ahead)
		switch n {
		case 0:
			if step.MaybeResult && i == len(steps)-1 {
				return len(steps)
			}
			return i
		case 1:
			p = p.Play(m)
		default:
			best := 0
			for _, m := range append([]draughts.Move(nil), r.found...) {
				best = max(best, r.fit(p.Play(m), steps[i+1:], budget))
				if best == len(steps)-i-1 {
					break
				}
			}
			return i + 1 + best
		}
	}
	return len(steps)
}

// settle chooses among the meanings of an ambiguous capture by what follows.
// alone reports that no other meaning fits as far.
func (r *Replayer) settle(p draughts.Position, rest []pdn.Step) (chosen draughts.Move, alone bool) {
	best := -1
	for _, m := range append([]draughts.Move(nil), r.found...) {
		budget := fitBudget
		n := r.fit(p.Play(m), rest, &budget)
		switch {
		case n > best:
			best, chosen, alone = n, m, true
		case n == best:
			alone = false
		}
	}
	return chosen, alone
}
