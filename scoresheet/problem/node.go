package problem

import "flagfall/scoresheet/draughts"

// node is a position with what the moves before it still forbid: how far a king of
// either side has gone running, where the rules limit that.
type node struct {
	position draughts.Position
	run      draughts.KingRun
}

// limited reports whether moves hang on those before them.
func (n node) limited() bool { return n.position.Variant().Rules().KingRun > 0 }

// moves appends the moves that may be made.
func (n node) moves(list []draughts.Move) []draughts.Move {
	start := len(list)
	list = n.position.Moves(list)
	if n.run != (draughts.KingRun{}) {
		list = list[:start+len(n.run.Filter(n.position, list[start:]))]
	}
	return list
}

// canMove reports whether there is a move that may be made.
func (n node) canMove() bool {
	if n.run == (draughts.KingRun{}) {
		return n.position.CanMove()
	}
	return len(n.moves(nil)) > 0
}

// play is what follows a move.
func (n node) play(m draughts.Move) node {
	after := node{position: n.position.Play(m)}
	if n.limited() {
		after.run = n.run.After(n.position, m)
	}
	return after
}

// hash is a number that equal nodes share, and others hardly ever.
func (n node) hash() uint64 {
	const odd = 0xD6E8FEB86659FD93
	return n.position.Hash() ^ uint64(n.run.Key())*odd
}

// ended is the value of a node without moves. Whose king alone could move, and may
// not, has lost as well.
func (n node) ended() Value {
	if n.position.Winner() == n.position.Turn() {
		return Won
	}
	return Lost
}
