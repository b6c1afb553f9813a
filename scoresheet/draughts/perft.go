package draughts

// Perft is the number of sequences of legal moves of a length, a sequence that
// ends earlier not counted. Moves are unique by origin, destination, captured
// set and promotion, and no draw rule is applied. The last moves are counted
// without being played.
func Perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	n, _ := perftBulk(p, depth, make([]Move, 0, 4096))
	return n
}

// perftBulk uses the free end of the list for its moves and gives it back, so
// that it grows once.
func perftBulk(p Position, depth int, list []Move) (uint64, []Move) {
	if depth == 1 {
		n, list := p.countMoves(list)
		return uint64(n), list
	}
	start := len(list)
	list = p.Moves(list)
	end := len(list)
	total := uint64(0)
	for i := start; i < end; i++ {
		var n uint64
		n, list = perftBulk(p.Play(list[i]), depth-1, list[:end])
		total += n
	}
	return total, list[:start]
}

// countMoves is the number of legal moves; list is scratch.
func (p Position) countMoves(list []Move) (int, []Move) {
	start := len(list)
	if p.over() {
		return 0, list
	}
	if p.Variant().bySquare() {
		list = p.movesWide(list)
		return len(list) - start, list[:start]
	}
	f := p.face()
	if diagonal, straight, more := p.menCaptures(f); more == 0 && (p.kings == 0 || p.kingsThatCapture() == 0 && !(f.byKings && p.opp&p.kings != 0)) {
		if n := diagonal.count() + straight.count(); n > 0 {
			return n, list
		}
		return p.countQuiet(), list
	}
	list = p.captures(list)
	if n := len(list) - start; n > 0 {
		return n, list[:start]
	}
	return p.countQuiet(), list
}
