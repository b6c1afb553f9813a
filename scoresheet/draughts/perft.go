package draughts

// Perft is the number of sequences of legal moves of a length, a sequence that
// ends earlier not counted. Moves are unique by origin, destination, captured
// set and promotion, and no draw rule is applied. The last moves are counted
// without being played.
func Perft(p Position, depth int) uint64 {
	return perft(p, depth, true, make([]Move, 0, 4096))
}

// perft uses the free end of the list for its moves. Where bulk is false the last
// moves are played too.
func perft(p Position, depth int, bulk bool, list []Move) uint64 {
	if depth <= 0 {
		return 1
	}
	if bulk && depth == 1 {
		return uint64(p.countMoves(list))
	}
	start := len(list)
	list = p.Moves(list)
	total := uint64(0)
	for _, m := range list[start:] {
		total += perft(p.Play(m), depth-1, bulk, list)
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
	diagonal, straight, more := p.menCaptures(f)
	kings := p.kingsThatCapture()
	switch {
	case diagonal.any()|straight.any()|kings == 0:
		return p.countQuiet(f)
	case more|kings == 0 && (!f.byKings || p.kings == 0):
		return diagonal.count() + straight.count()
	}
	return len(p.collect(list, f, diagonal, straight, more, kings)) - len(list)
}
