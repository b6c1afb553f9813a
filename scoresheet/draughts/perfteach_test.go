package draughts

// PerftEach is the same as [Perft], every move being played.
func PerftEach(p Position, depth int) uint64 {
	n, _ := perftEach(p, depth, make([]Move, 0, 4096))
	return n
}

func perftEach(p Position, depth int, list []Move) (uint64, []Move) {
	if depth <= 0 {
		return 1, list
	}
	start := len(list)
	list = p.Moves(list)
	end := len(list)
	total := uint64(0)
	for i := start; i < end; i++ {
		var n uint64
		n, list = perftEach(p.Play(list[i]), depth-1, list[:end])
		total += n
	}
	return total, list[:start]
}
