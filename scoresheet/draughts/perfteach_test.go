package draughts

// PerftEach is the same as [Perft], every move being played.
func PerftEach(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	total := uint64(0)
	for _, m := range p.Moves(nil) {
		total += PerftEach(p.Play(m), depth-1)
	}
	return total
}
