package doc

import "strings"

// Moves is the moves of a game: running text with diagrams on paper, a board to
// click through on a screen.
type Moves struct {
	Heading string
	Words   []Word
	// Board is the board with the names of its squares, which stand in the
	// order of Steps.
	Board *Diagram
	// Steps are the position at the start and the one after each move.
	Steps []Step
	// Called are the pieces in words for people who cannot see the board, by
	// [Piece.Letter], with {squares} where their squares go.
	Called map[string]string
	// Start, Back, Next and End are the words for going through it.
	Start, Back, Next, End string
}

// Word is a move in the running text of a game, or what is said between moves.
type Word struct {
	// Number is that of the move, "12." or "12. …", which stays in one line with
	// it; "" where none stands before it.
	Number string
	Text   string
	// Board is the position after the move; nil for no diagram.
	Board *Diagram
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

// Text returns the running text. A number and its move have a space between them that
// does not break.
func (m *Moves) Text() string {
	var b strings.Builder
	for i, w := range m.Words {
		if i > 0 {
			b.WriteByte(' ')
		}
		if w.Number != "" {
			b.WriteString(w.Number + "\u00a0")
		}
		b.WriteString(w.Text)
	}
	return b.String()
}

// Diagrams returns the positions that are shown, in order.
func (m *Moves) Diagrams() *Diagrams {
	boards := &Diagrams{}
	for i := range m.Words {
		if b := m.Words[i].Board; b != nil {
			boards.Items = append(boards.Items, b)
		}
	}
	return boards
}

// Contents is the list of the parts of a document with their pages. Formats
// without pages have none.
type Contents struct {
	Heading string
}

// Index says on which pages the games of each player stand. Formats without pages
// have none.
type Index struct {
	Heading string
	Entries []IndexEntry
}

// IndexEntry is a name with the games to be found by it.
type IndexEntry struct {
	Name  string
	Games []*Moves
}

// Kind is "contents".
func (*Contents) Kind() string { return "contents" }

// Kind is "index".
func (*Index) Kind() string { return "index" }
