package draughts

// Count is the king of a colour that made the last moves without capturing, and
// how many it made in a row; 0 and 0 when there is none.
func (k KingRun) Count(c Colour) (king Square, moves int) {
	return k.at[c], int(k.moves[c])
}
