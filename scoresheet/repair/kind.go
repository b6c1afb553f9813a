package repair

import "flagfall/scoresheet/draughts"

// Kind is what happened between the board and the paper. The list is closed.
type Kind string

// The slips of the pen, the marks for missing moves, and what can go wrong on
// the board.
const (
	DigitMisread   Kind = "digit-misread"     // one digit for another that looks like it: 1 and 7, 3 and 8
	DigitsSwapped  Kind = "digits-swapped"    // 23 for 32
	Neighbour      Kind = "neighbour-square"  // a square that touches the right one
	WrongSquare    Kind = "wrong-square"      // any other square
	Reversed       Kind = "reversed"          // destination and origin exchanged
	AnotherMove    Kind = "another-move"      // both squares wrong
	FileOff        Kind = "file-off"          // both squares one file to the side, the same way
	RowCopied      Kind = "row-copied"        // the row after or before it, written in its place
	LeftOut        Kind = "left-out"          // a ply that was not written
	Missing        Kind = "missing"           // three or more consecutive plies that were not written
	WrittenTwice   Kind = "written-twice"     // a ply that was written again
	Stray          Kind = "stray"             // an entry that stands for no ply
	Exchanged      Kind = "exchanged"         // two plies in the wrong order
	RowsExchanged  Kind = "rows-exchanged"    // two rows, one after the other, in the wrong order
	Misplaced      Kind = "misplaced"         // a move written two rows below or above its place
	ColumnsShifted Kind = "columns-shifted"   // one column is a row ahead of the other
	ColumnsSwapped Kind = "columns-exchanged" // for some rows each move is in the column of the other player
	Turned         Kind = "turned"            // all squares of the sheet are counted from the other side
	Separator      Kind = "separator"         // a capture written as a move, or the reverse
	Unread         Kind = "unread"            // a move that cannot be read (FMJD 10.2.2)
	Ticked         Kind = "ticked"            // a tick in place of a move (WCDF 3.13)
	SeveralWays    Kind = "several-ways"      // a capture that can be made in several ways
	Irregular      Kind = "irregular"         // an irregular move that stood (FMJD 5.7, WCDF 1.26)
	TwoRunning     Kind = "two-moves-running" // one side moved twice (FMJD 5.4.1, WCDF 1.25.8)
	LeftStanding   Kind = "left-standing"     // a captured piece was not lifted (FMJD 5.4.11)
	ExtraLifted    Kind = "extra-lifted"      // a piece was lifted that was not captured (FMJD 5.4.12 and 5.4.14, WCDF 1.25.5)
	Recalled       Kind = "recalled"          // an irregular move that was put right, and the regular one after it (FMJD 5.4, WCDF 1.25)
	Ended          Kind = "ended"             // nothing more was written
	Unexplained    Kind = "unexplained"       // from here on nothing fits
)

// Change is one difference between the record and the game.
type Change struct {
	Kind Kind
	// Step is the entry of the record, counted from 1: the one that is changed,
	// or the one before which a ply was left out.
	Step int
	// Ply is the ply of the game, counted from 1.
	Ply int
	// Written is the entry as written, Read what was played instead; one of
	// them is empty if something was left out or is extra.
	Written, Read string
	// Rows is the number of rows in which columns are exchanged, or how many rows
	// below its place (above it, if negative) a misplaced move stands; 0 for all
	// other kinds.
	Rows int
	// Plies is how many plies are missing; 0 for all other kinds. Read has them
	// all.
	Plies int
	// Open says that several moves fit equally well; they are the Candidates,
	// best first. Read is then no more than the first of them.
	Open       bool
	Candidates []string
}

// OnBoard reports whether something went wrong on the board, and not on paper.
func (k Kind) OnBoard() bool {
	switch k {
	case Irregular, TwoRunning, LeftStanding, ExtraLifted, Recalled:
		return true
	}
	return false
}

// Way is a ply of the best game.
type Way struct {
	// Step is the entry that stands for it, from 0; -1 if there is none.
	Step int
	// Move is zero where it is not a move of the engine.
	Move draughts.Move
	// Before and After are the positions on either side of it.
	Before, After draughts.Position
	Kind          Kind // empty for a ply read as written
}

// Hypothesis is a game that explains the record.
type Hypothesis struct {
	// Moves is the whole game in canonical notation.
	Moves []string
	// Changes are the differences from the record, in order.
	Changes []Change
	// Explained is how many entries of the record it explains, of Steps.
	Explained, Steps int
	// Share is its part of the weight of everything that was found, in
	// millionths.
	Share int
	// Certain says that no other game competes.
	Certain bool
}

// Answer is the outcome of a search.
type Answer struct {
	// Hypotheses are ranked, the best first. There is always one.
	Hypotheses []Hypothesis
	// Replays says that the record replays as it is, with only separators
	// changed.
	Replays bool
	// Told is false when it cannot be said which game was played: the best
	// hypothesis has no more than half of the weight, or leaves entries
	// unexplained.
	Told bool
	// Way is the best game ply by ply, as far as its entries can be read;
	// nil where it leaves entries unexplained.
	Way []Way
	// Positions is how many positions were looked at.
	Positions int
}

// Best is the first hypothesis.
func (a *Answer) Best() *Hypothesis { return &a.Hypotheses[0] }
