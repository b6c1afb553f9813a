package draughts

// Perft is the number of sequences of legal moves of a length, a sequence that
// ends earlier not counted. Moves are unique by origin, destination, captured
// set and promotion, and no draw rule is applied. The last moves are counted
// without being played.
func Perft(p Position, depth int) uint64 {
	return perft(p, depth, make([]Move, 0, 4096))
}

// perft uses the free end of the list for its moves.
func perft(p Position, depth int, list []Move) uint64 {
	if depth <= 0 {
		return 1
	}
	if depth == 1 {
		return uint64(p.countMoves(list))
	}
	start := len(list)
	list = p.Moves(list)
	total := uint64(0)
	if depth == 2 {
		for _, m := range list[start:] {
			total += uint64(p.Play(m).countMoves(list))
		}
		return total
	}
	for _, m := range list[start:] {
		total += perft(p.Play(m), depth-1, list)
	}
	return total
}

// countMoves is the number of legal moves; the free end of the list is scratch.
func (p Position) countMoves(list []Move) int {
	f := p.face()
	if f.kingWins {
		return len(p.Moves(list)) - len(list)
	}
	if f.bySquare {
		return p.countMovesWide(list)
	}
	var c firsts
	men, kings := p.menCaptures(f, &c), p.kingsThatCapture()
	switch {
	case !men && kings == 0:
		return p.countQuiet(f)
	case c.more|kings == 0 && (!f.byKings || p.kings == 0):
		n := c.diagonal.count()
		if f.straight != 0 {
			n += c.straight.count()
		}
		return n
	}
	return len(p.collect(list, f, &c, kings)) - len(list)
}
