package draughts

import "flagfall/arbiter/rule"

// Rules says what a variant allows: one row of capabilities, the same for the
// generator, the notation, the diagrams and the tables that are printed.
type Rules struct {
	// Name is the name for programs, Title the one for people.
	Name  string
	Title rule.Sentence
	// NoSquare is the error text for a name that is not the name of a square.
	NoSquare func(square string) rule.Sentence
	// Source is the rule book that was followed.
	Source string

	// GameType is the number of the variant in PDN; SetUpType is the number
	// that servers give to games of it that begin from a position that was set
	// up; 0 for none.
	GameType, SetUpType int
	// Layout is the name of the layout of a game that has several, or of the
	// reading of its rules where sources disagree, and LayoutReason why it is the
	// default; "" for others. Apart is what the readings differ in; "" where it
	// is the layout. See [Variant.Layouts].
	Layout, LayoutReason, Apart string
	// First is the side that moves first.
	First Colour
	// Width and Height are the numbers of columns and of rows of the board.
	Width, Height int
	// MenRows is how many rows each side fills with men at the start, and
	// FreeRows how many rows behind them stay empty.
	MenRows, FreeRows int
	// Straight boards are played on all squares, and along rows and columns: men
	// go forwards and sideways. Others are played along the diagonals of half
	// their squares.
	Straight bool
	// Mirrored boards have a playing square at the right hand of each player,
	// others at the left.
	Mirrored bool
	// Notation is how moves are written by custom, numeric or algebraic.
	Notation Notation
	// Corner is where square 1 (or a1) lies, seen by the first mover.
	Corner Corner
	// Separator stands between the squares of a capture in PDN: 'x' or ':'.
	Separator byte

	// MenCaptureBackwards allows men to capture in all directions.
	MenCaptureBackwards bool
	// MenCaptureKings allows men to capture kings.
	MenCaptureKings bool
	// FlyingKings move and capture over any distance; others one step.
	FlyingKings bool
	// LandsBehind obliges a flying king to come down on the square behind the
	// piece that it captures.
	LandsBehind bool
	// TakenAtOnce takes a captured piece off the board before the capture goes
	// on, so that it blocks nothing; elsewhere it stays until the move ends.
	TakenAtOnce bool
	// TurnsBack allows a capture to go on in the direction it came from.
	TurnsBack bool
	// OrthogonalCaptures allows captures along rows and columns as well.
	OrthogonalCaptures bool
	// Precedence is which of several captures must be chosen.
	Precedence Precedence
	// Promotion is when a man becomes a king.
	Promotion Promotion
	// Aim is what wins the game.
	Aim Aim
	// KingRun is how many moves in a row one king may make without capturing
	// while its side has men; 0 for no limit. See [KingRun].
	KingRun int

	// DrawPolicy names the set of draw rules that goes with the variant.
	DrawPolicy string
	// Book is the rule book of an event, FMJD or WCDF, and Edition the text of
	// it, unless the event says otherwise.
	Book, Edition string
	// Points is the option "points" of the scoring of that book; "" leaves it
	// at its default.
	Points string
	// DrawnOnTime is set where a fallen flag does not lose to an opponent who
	// cannot win; for other games no text under the FMJD book says so.
	DrawnOnTime bool

	// Red is set where the dark pieces are called Red (WCDF 1.9).
	Red bool
	// TwoPoints is set where PDN writes a win as 2-0, and not as 1-0.
	TwoPoints bool
	// MoverLeft is set where the left score of a sheet is mostly the first
	// mover's, and not White's.
	MoverLeft bool
	// Heats is set where two players have two games in a round, written on one
	// sheet.
	Heats bool
	// Balloted is set where there are decks of openings to draw from.
	Balloted bool
	// Inferred is set for the variant that the squares of a record suggest if
	// nothing else names one.
	Inferred bool
	// Tried is the position in the order in which variants are tried for a
	// record that does not name its variant and does not replay as the inferred
	// one.
	Tried Tried
}

// Tried ranks a variant by the squares that a record names: 1 for the first
// to be tried, 0 for one that is not.
type Tried struct {
	// Small is for squares up to 32, Letters for a1 to h8, Large for squares up to 50, and
	// Turned for letters as the other side sees the board.
	Small, Letters, Large, Turned int
}

// Notation is the custom of writing squares.
type Notation byte

// The notations, by their letter in a PDN GameType.
const (
	Numeric   Notation = 'N'
	Algebraic Notation = 'A'
)

// Corner is a corner of the board as the first mover sees it, by its digit in
// a PDN GameType.
type Corner uint8

// The corners.
const (
	BottomLeft Corner = iota
	BottomRight
	TopLeft
	TopRight
)

// Precedence is the rule by which some captures exclude others.
type Precedence uint8

// The precedences.
const (
	// AnyCapture leaves the choice to the player.
	AnyCapture Precedence = iota
	// MostPieces obliges to take as many pieces as possible (FMJD 4.13).
	MostPieces
	// MostValue obliges to take the greatest value, a king being worth less
	// than two men and n kings more than 2n-1 men; at equal value a king must
	// capture before a man.
	MostValue
	// KingFirst obliges to capture with a king when a king can capture.
	KingFirst
	// MostPiecesThenKings obliges to take as many pieces as possible, and
	// among such captures the one that takes most kings.
	MostPiecesThenKings
	// ItalianOrder obliges to take as many pieces as possible; then with a
	// king; then the most kings; then where a king is captured earliest.
	ItalianOrder
)

// Promotion is when a man becomes a king.
type Promotion uint8

// The kinds of promotion.
const (
	// PromoteAtEnd crowns a man that ends its move on the last row; one that
	// passes over the row during a capture stays a man (FMJD 3.5, 4.15).
	PromoteAtEnd Promotion = iota
	// PromoteAndStop crowns a man that reaches the last row, which ends the
	// move (WCDF 1.16, 1.19).
	PromoteAndStop
	// PromoteInPassing crowns a man that reaches the last row during a
	// capture, and it goes on capturing as a king.
	PromoteInPassing
)

// Aim is what wins a game.
type Aim uint8

// The aims.
const (
	// LastMove is won by leaving the opponent without a move (FMJD 7.2.2, WCDF
	// 1.30).
	LastMove Aim = iota
	// FirstKing is won by having a king, or by making the last move.
	FirstKing
	// NoMove is won by having no move left.
	NoMove
)

// squares is the number of playing squares.
func (r *Rules) squares() int {
	if r.Straight {
		return r.Width * r.Height
	}
	return r.Width * r.Height / 2
}

// perRow is the number of playing squares in a row.
func (r *Rules) perRow() int { return r.squares() / r.Height }
