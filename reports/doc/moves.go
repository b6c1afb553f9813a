package doc

// Moves is the moves of a game: running text on paper, a board to click through
// on a screen.
type Moves struct {
	Heading, Text string
	// Board is the board with the names of its squares, which stand in the
	// order of Steps.
	Board *Diagram
	// Steps are the position at the start and the one behind each move.
	Steps []Step
	// Start, Back, Next and End are the words for going through it.
	Start, Back, Next, End string
}

// Step is a position of a game.
type Step struct {
	// Move is the move that led to it with its number, "12. 32-28"; empty at
	// the start.
	Move string
	// Pieces has a letter for each square of the board, as
	// [Piece.Letter] has it.
	Pieces string
	// From and To are the squares of the move, from 1; 0 for none.
	From, To int
}

// Kind is "moves".
func (*Moves) Kind() string { return "moves" }
