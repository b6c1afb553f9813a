package draw

import "flagfall/arbiter/rule"

// Rule is one draw rule.
type Rule struct {
	rule.Row
	// Mode says how the draw comes about.
	Mode Mode
	// Count is what the rule counts.
	Count Count
	// Limit is where the rule holds: the number of occurrences for
	// [Positions], the number of plies for the others (two a move).
	Limit int
	// Ending is the material on which an [EndingPlies] rule counts.
	Ending Ending
	// Resets are the events that make the count of an [EndingPlies] rule begin
	// again; a change of the material to another ending always ends it.
	Resets Event
	// Except, where set, is the material for which a [QuietPlies] rule gives
	// way to another rule.
	Except func(a, b Force) bool
	// LongDiagonal restricts an [EndingPlies] rule to the time in which the
	// lone king stands on the long diagonal; leaving it begins anew.
	LongDiagonal bool
	// Stands says that a claim of [Positions] is also valid when the position is on
	// the board for the third time, and not only with the move that creates it.
	Stands bool
	// Off marks a row that holds only when an option puts it in force.
	Off bool

	choices []choice
}

// choice is one value of one option of a rule and what it changes.
type choice struct {
	option, value string
	change        func(*Rule)
}

// Moves is the limit in moves of each player; for [Positions] it is 0.
func (r *Rule) Moves() int {
	if r.Count == Positions {
		return 0
	}
	return r.Limit / 2
}

// Mode is how a draw comes about.
type Mode uint8

// The modes.
const (
	// Automatic rules end the game by themselves; the referee has to declare
	// the draw without being asked (FMJD Annex 3, 5.4).
	Automatic Mode = iota
	// Claim rules give a player the right to a draw that they must show to the
	// satisfaction of the referee (WCDF 1.32.1, 1.32.2).
	Claim
)

// String is the word that programs read: "automatic" or "claim".
func (m Mode) String() string {
	if m == Claim {
		return "claim"
	}
	return "automatic"
}

// Count is what a rule counts.
type Count uint8

// The counts.
const (
	// Positions counts how often the current position has occurred with the
	// same side to move.
	Positions Count = iota
	// QuietPlies counts the plies since the last capture or move of a man; a
	// promotion is a move of a man.
	QuietPlies
	// EndingPlies counts the plies since an ending arose. The move by which
	// it arises is not counted.
	EndingPlies
)

// String is the count in words, for tables.
func (c Count) String() string {
	switch c {
	case Positions:
		return "occurrences of a position"
	case QuietPlies:
		return "moves without a man moving or a capture"
	}
	return "moves since the ending arose"
}

// Event is something that may begin a count anew; a set of them is their sum.
type Event uint8

// The events.
const (
	Capture   Event = 1 << iota // a piece was taken, or left the board
	Promotion                   // a man became a king
	ManMove                     // a man moved without becoming a king
)

// Force is the material of one side.
type Force struct{ Men, Kings int }

// Pieces is the number of men and kings together.
func (f Force) Pieces() int { return f.Men + f.Kings }

// Ending is a class of material.
type Ending struct {
	// Name is the class in words: "3K, 2K+1, 1K+2 v 1K".
	Name rule.Sentence
	// Arises reports whether the material belongs to the class. It is asked
	// with the sides either way round.
	Arises func(strong, weak Force) bool
	// Lasts, where it is set, keeps a class that has arisen although Arises
	// no longer holds.
	Lasts func(strong, weak Force) bool
}

func (e *Ending) arises(a, b Force) bool { return e.Arises(a, b) || e.Arises(b, a) }

func (e *Ending) lasts(a, b Force) bool {
	return e.arises(a, b) || e.Lasts != nil && (e.Lasts(a, b) || e.Lasts(b, a))
}

func loneKing(f Force) bool { return f == Force{Kings: 1} }

// threeAgainstKing is 3K, 2K+1 or 1K+2 against a lone king.
func threeAgainstKing(strong, weak Force) bool {
	return loneKing(weak) && strong.Kings >= 1 && strong.Pieces() == 3
}

// twoAgainstKing is 2K, 1K+1 or 1K against a lone king.
func twoAgainstKing(strong, weak Force) bool {
	return loneKing(weak) && strong.Kings >= 1 && strong.Pieces() <= 2
}
