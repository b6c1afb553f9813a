package draughts

// PerftEach is the same as [Perft], every move being played.
func PerftEach(p Position, depth int) uint64 {
	return perft(p, depth, false, make([]Move, 0, 4096))
}
