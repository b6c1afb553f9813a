package problem

import "flagfall/scoresheet/draughts"

// mostQuiet is how many quiet moves ahead a forced win is looked for, at most.
const mostQuiet = 200

// force looks ever deeper for a forced win of the side that has just moved, and of its
// opponent, until that many positions have been looked at. What was found is remembered
// for the next question.
func (s *Solver) force(n node, most int) Value {
	f := &s.forcer
	f.left = most
	defer func() { s.tell(most - max(f.left, 0)) }()
	turn := n.position.Turn()
	for quiet := 0; quiet <= mostQuiet && f.left > 0; quiet++ {
		if f.wins(n, turn.Other(), quiet) {
			return Lost
		}
		if f.wins(n, turn, quiet) {
			return Won
		}
	}
	return Unknown
}

// forcer looks for what a side can force. Its depth is counted in quiet moves of both sides;
// captures come on top, since they are compulsory and few, and each takes a piece off the
// board, so that a stroke is followed to its end.
type forcer struct {
	left  int             // positions that may still be looked at
	known []reach         // by hash; where several share a slot, the latest
	held  int             // slots of known that are taken
	moves []draughts.Move // of the positions on the current line
}

// reach is what was found out about a position.
type reach struct {
	node  node
	value Value // Won or Lost, where one was found
	found bool
	// For the question whether a side wins, by its colour: it does not within fewer quiet
	// moves than this; and the number of the move to look at first.
	without, first [2]uint8
}

// find is what is known of a position; nil for nothing.
func (f *forcer) find(n node) *reach {
	if len(f.known) == 0 {
		return nil
	}
	if at := &f.known[n.hash()&uint64(len(f.known)-1)]; at.found && at.node == n {
		return at
	}
	return nil
}

// keep remembers what was found of a position, in a table that doubles when it is
// half full, up to its bound.
func (f *forcer) keep(found reach) {
	if len(f.known) < mostKnown && 2*f.held >= len(f.known) {
		old := f.known
		f.known, f.held = make([]reach, max(1<<10, 2*len(old))), 0
		for i := range old {
			if old[i].found {
				f.keep(old[i])
			}
		}
	}
	place := &f.known[found.node.hash()&uint64(len(f.known)-1)]
	if !place.found {
		f.held++
	}
	found.found = true
	*place = found
}

// wins reports whether a side wins by force within a number of quiet moves. It may
// say no when the budget of positions is used up.
func (f *forcer) wins(n node, side draughts.Colour, quiet int) bool {
	if f.left--; f.left < 0 {
		return false
	}
	its := n.position.Turn() == side
	capture := n.position.MustCapture()
	if !capture && quiet == 0 { // most positions
		return !n.canMove() && (n.ended() == Won) == its
	}
	result := reach{node: n}
	if known := f.find(n); known != nil {
		if known.value != Unknown {
			return (known.value == Won) == its
		}
		if int(known.without[side]) > quiet {
			return false
		}
		result = *known
	}
	start := len(f.moves)
	f.moves = n.moves(f.moves)
	defer func() { f.moves = f.moves[:start] }()
	count := len(f.moves) - start
	if count == 0 {
		return (n.ended() == Won) == its
	}
	if !capture {
		quiet--
	}
	// If it is that side's turn, one move has to win; otherwise all have to. The
	// first move that settles the question ends the search.
	settled := -1
	try := func(i int) bool {
		if f.wins(n.play(f.moves[start+i]), side, quiet) == its {
			settled = i
			return true
		}
		return false
	}
	first := min(int(result.first[side]), count-1)
	if !try(first) {
		// The side's moves that force a capture come first.
		for _, forcing := range [2]bool{true, false} {
			if !its && forcing {
				continue
			}
			for i := range count {
				if i == first || its && !capture && n.play(f.moves[start+i]).position.MustCapture() != forcing || its && capture && !forcing {
					continue
				}
				if try(i) {
					break
				}
			}
			if settled >= 0 {
				break
			}
		}
	}
	won := (settled >= 0) == its
	if !won && f.left < 0 {
		return false
	}
	if won {
		result.value = Lost
		if its {
			result.value = Won
		}
	} else {
		if !capture {
			quiet++
		}
		result.without[side] = uint8(quiet + 1)
	}
	if settled >= 0 {
		result.first[side] = uint8(min(settled, 255))
	}
	f.keep(result)
	return won
}
