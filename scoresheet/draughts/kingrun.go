package draughts

// KingRun counts, for both sides, how many moves in a row one king has made
// without capturing. In Frisian draughts a king that has made three such moves
// may make no fourth while its side has men: another piece must move first, or
// the king must capture. Since that depends on the moves before, it is not part
// of [Position.Moves]: whoever replays a game keeps a KingRun beside the
// position. The zero KingRun is the beginning of a game, and it never forbids
// anything in variants without the rule.
type KingRun struct {
	at    [2]Square // where the king stands now
	moves [2]uint8
}

// Key is a number that equal counts share, and others do not.
func (k KingRun) Key() uint32 {
	return uint32(k.at[0]) | uint32(k.at[1])<<8 | uint32(k.moves[0])<<16 | uint32(k.moves[1])<<24
}

// After is the count after a move in a position.
func (k KingRun) After(p Position, m Move) KingRun {
	mover, opponent := p.Turn(), p.Turn().Other()
	if m.Captured().Has(k.at[opponent]) {
		k.at[opponent], k.moves[opponent] = 0, 0
	}
	switch {
	case m.IsCapture() || !p.At(m.From()).IsKing():
		k.at[mover], k.moves[mover] = 0, 0
	case m.From() == k.at[mover]:
		k.at[mover] = m.To()
		k.moves[mover] = min(k.moves[mover]+1, 100)
	default:
		k.at[mover], k.moves[mover] = m.To(), 1
	}
	for _, c := range [...]Colour{mover, opponent} {
		if men, _ := p.Play(m).Count(c); men == 0 {
			k.at[c], k.moves[c] = 0, 0 // the rule is for a side with men
		}
	}
	return k
}

// Forbids reports whether the rule forbids a move that is otherwise legal.
func (k KingRun) Forbids(p Position, m Move) bool {
	limit, turn := p.Variant().Rules().KingRun, p.Turn()
	if limit == 0 || m.IsCapture() || m.From() != k.at[turn] || int(k.moves[turn]) < limit {
		return false
	}
	men, _ := p.Count(turn)
	return men > 0 && p.At(m.From()).IsKing()
}

// Filter removes the forbidden moves from the legal ones, in place.
func (k KingRun) Filter(p Position, legal []Move) []Move {
	kept := legal[:0]
	for _, m := range legal {
		if !k.Forbids(p, m) {
			kept = append(kept, m)
		}
	}
	return kept
}
