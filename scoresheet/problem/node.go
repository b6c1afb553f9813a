package problem

import "flagfall/scoresheet/draughts"

// node is a position with what the moves before it still forbid: how many moves in
// a row a king of either side has made, where the rules limit that.
type node struct {
	position draughts.Position
	run      draughts.KingRun
}

// limited reports whether the legal moves depend on earlier ones.
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

// play is the node after a move.
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

// ended is the value of a node without moves. A side whose only movable piece is a
// king that may not move has lost as well.
func (n node) ended() Value {
	if n.position.Winner() == n.position.Turn() {
		return Won
	}
	return Lost
}
