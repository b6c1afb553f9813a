package scoresheet

import (
	"flagfall/arbiter/rule"
	"flagfall/scoresheet/draughts"
)

// Kind names a sort of finding, for programs. The list is closed; docs/verify.md
// describes each.
type Kind string

// What can be wrong with a move.
const (
	MissedCapture   Kind = "missed-capture"    // a piece was played although a capture was due
	TooFewCaptured  Kind = "too-few-captured"  // fewer pieces than the most
	TooManyCaptured Kind = "too-many-captured" // more pieces than the piece could take
	StoppedShort    Kind = "stopped-short"     // a multiple capture that was not finished
	WrongCapture    Kind = "wrong-capture"     // another capture had precedence
	BackwardMan     Kind = "backward-man"      // a man moved or captured backwards
	ThroughKingRow  Kind = "through-king-row"  // a man captured on through the king-row
	WrongSquare     Kind = "wrong-square"      // the piece does not move that way
	WrongPiece      Kind = "wrong-piece"       // a piece of the opponent was played
	OwnPiece        Kind = "own-piece"         // a piece of the same side was captured
	TwoMovesRunning Kind = "two-moves-running" // one side moved twice
	KingRun         Kind = "king-run"          // one king moved too often in a row (Frisian)
	ImpossibleMove  Kind = "impossible-move"   // not physically possible
	UnreadableMove  Kind = "unreadable-move"   // not written, or not legibly
)

// What can be wrong with a record.
const (
	PlayAfterEnd   Kind = "play-after-end"     // moves were played after the game was over
	ResultPosition Kind = "result-contradicts" // the result is not that of the final position
	ResultConflict Kind = "result-conflict"    // the Result tag and the moves end differently
	BadPosition    Kind = "bad-position"       // the position to start from cannot be used
	NotBalloted    Kind = "not-balloted"       // the game did not begin with its ballot (WCDF 1.13, note ii)
	NotHandicapped Kind = "not-handicapped"    // the record does not begin with the men that its handicap leaves or, without a handicap, with all of them (FMJD 11.1.7)
)

// What can be wrong with how a game was recorded and conducted.
const (
	UnsignedSheet Kind = "unsigned-sheet" // a player has not signed (WCDF 3.9)
	TicksLeft     Kind = "ticks-left"     // ticked moves not written out after a flag fell (WCDF 3.13)
	EarlyOffer    Kind = "early-offer"    // a draw offered before both made 40 moves (FMJD Annex 3, 5.3)
	EarlyDraw     Kind = "early-draw"     // a draw agreed before both made 40 moves (FMJD Annex 3, 5.3)
	RepeatedOffer Kind = "repeated-offer" // a draw offered again without cause (WCDF 4.7)
)

// Kinds is the closed list of what can be found.
func Kinds() []Kind {
	return []Kind{
		MissedCapture, TooFewCaptured, TooManyCaptured, StoppedShort, WrongCapture, BackwardMan, ThroughKingRow, WrongSquare,
		WrongPiece, OwnPiece, TwoMovesRunning, KingRun, ImpossibleMove, UnreadableMove,
		PlayAfterEnd, ResultPosition, ResultConflict, BadPosition, NotBalloted, NotHandicapped,
		UnsignedSheet, TicksLeft, EarlyOffer, EarlyDraw, RepeatedOffer,
		ResultsDiffer, OffersDiffer, TimesDiffer, DifferentGames, CannotBeTold,
	}
}

// Book is a rule book by which irregularities are named.
type Book uint8

// The books.
const (
	FMJD Book = iota // FMJD Annex 1, International draughts
	WCDF             // WCDF Rules of Draughts, English draughts
)

// BookOf is the book that games of a variant are held under by default.
func BookOf(v draughts.Variant) Book {
	b, err := ParseBook(v.Rules().Book)
	if err != nil {
		panic(err) // a test goes through all variants
	}
	return b
}

// ParseBook finds a book by its name.
func ParseBook(name string) (Book, error) {
	switch name {
	case "fmjd", "FMJD":
		return FMJD, nil
	case "wcdf", "WCDF":
		return WCDF, nil
	}
	return 0, rule.Errorf(rule.Usage, "there is no rule book %q", name).WithHint("the books are fmjd and wcdf")
}

// String is the name of the book.
func (b Book) String() string { return [...]string{"FMJD", "WCDF"}[b] }

// LeftStanding is the article of a book on a captured piece that was not
// lifted, which a sheet shows only by what follows.
func (b Book) LeftStanding() rule.Article {
	if b == FMJD {
		return rule.FMJD("5.4.11")
	}
	return rule.WCDF("1.25.1")
}

// lost says where a book says that the player to move has lost: with no piece left
// (FMJD 7.2.3), or with none that can move (7.2.2).
func (b Book) lost(p draughts.Position) rule.Article {
	men, kings := p.Count(p.Turn())
	switch {
	case b != FMJD || p.Variant().Rules().Aim != draughts.LastMove:
		return b.Article(ResultPosition)
	case men+kings == 0:
		return rule.FMJD("7.2.3")
	}
	return rule.FMJD("7.2.2")
}

// Article is the article of a book on a kind of finding; the zero Article
// where it has none.
func (b Book) Article(k Kind) rule.Article {
	var numbers [2]string
	switch k {
	case MissedCapture:
		numbers = [...]string{"5.4.6", "1.25.1"}
	case TooFewCaptured, TooManyCaptured:
		numbers = [...]string{"5.4.8", "1.25.1"}
	case WrongCapture:
		numbers = [...]string{"5.4.8", "1.20"}
	case StoppedShort:
		numbers = [...]string{"5.4.9", "1.25.1"}
	case BackwardMan:
		numbers = [...]string{"5.4.2", "1.25.4"}
	case ThroughKingRow:
		numbers = [...]string{"5.4.2", "1.25.7"}
	case WrongSquare, ImpossibleMove:
		numbers = [...]string{"5.4.2", "1.25.3"}
	case WrongPiece:
		numbers = [...]string{"5.4.5", "1.25.2"}
	case OwnPiece:
		numbers = [...]string{"5.4.14", "1.25.5"}
	case TwoMovesRunning:
		numbers = [...]string{"5.4.1", "1.25.8"}
	case UnreadableMove:
		numbers = [...]string{"10.2.2", "3.4"}
	case KingRun:
		return rule.Article{Document: "Frisian", Number: "king-run"}
	case PlayAfterEnd, ResultPosition:
		numbers = [...]string{"7.2", "1.30"}
	case NotHandicapped:
		return rule.FMJD("11.1.7")
	case NotBalloted:
		if b == FMJD {
			return rule.Article{}
		}
		return rule.WCDF("1.13")
	case UnsignedSheet:
		if b == FMJD {
			return rule.Article{}
		}
		return rule.WCDF("3.9")
	case TicksLeft:
		numbers = [...]string{"10.2.2", "3.13"}
	case EarlyOffer, EarlyDraw, RepeatedOffer:
		if b == FMJD {
			return rule.Article{Document: "FMJD Annex 3", Edition: "2014", Number: "5.3"}
		}
		return rule.WCDF("4.7")
	default:
		return rule.Article{}
	}
	if b == WCDF {
		return rule.WCDF(numbers[1])
	}
	return rule.FMJD(numbers[0])
}

// Finding is something that is wrong with a record.
type Finding struct {
	Kind Kind
	// Ply is where, counted from 1; 0 when the whole record is meant.
	Ply int
	// Move is the move as written.
	Move    string
	Article rule.Article
	// Said tells a person about it, in one sentence without a full stop.
	Said rule.Sentence
	// Line and Column are the place in the file, from 1; 0 when unknown.
	Line, Column int
	// Legal are the legal moves at that ply, canonical.
	Legal []string
	// By is the side that did it, if it is about a move.
	By draughts.Colour
	// Acceptance says what came of an irregular move that was most likely made
	// on the board; empty for everything else.
	Acceptance Acceptance
	// Slip says that a slip of the pen is likelier than an irregular move on
	// the board.
	Slip bool
	// Repairs say what to change so that the record replays, best first.
	Repairs []Repair
}

// Acceptance is what came of an irregular move.
type Acceptance string

// The ways in which an irregular move can be settled.
const (
	// Accepted: the opponent moved on (FMJD 5.7), and so condoned it (WCDF
	// 1.26).
	Accepted Acceptance = "accepted"
	// Pending: nothing followed, and the opponent chooses (FMJD 5.4), or it is
	// recalled with a caution (WCDF 1.25).
	Pending Acceptance = "open"
	// Recalled: it was put right, and the move made instead follows it on the
	// sheet.
	Recalled Acceptance = "recalled"
)

// IllegalMoves are the findings about moves that a side most likely made on the
// board against the rules, in order. Under WCDF 1.25 the second loses the game
// unless the opponent moved on (1.26).
func (out *Replay) IllegalMoves(c draughts.Colour) []*Finding {
	var list []*Finding
	for i := range out.Findings {
		if f := &out.Findings[i]; f.Acceptance != "" && f.By == c {
			list = append(list, f)
		}
	}
	return list
}

// Note is something about the way a record was written or read that breaks no
// rule of play.
type Note struct {
	// Kind is one of the kinds of package pdn, or one of those below.
	Kind         string
	Line, Column int
	Ply          int
	Said         rule.Sentence
}

// The kinds of notes of this package.
const (
	NoteSeparator  = "separator"         // a capture written as a move, or the reverse
	NoteHops       = "hops"              // a capture written jump by jump
	NoteAmbiguous  = "ambiguous-capture" // settled by what follows, or left open
	NoteGameType   = "game-type"         // does not fit the squares
	NoteVariant    = "variant"           // inferred from the moves
	NoteRotated    = "rotated"           // squares named from the other side of the board
	NoteDelft      = "result-or-move"    // 4-6 taken for a result
	NoteSetup      = "setup"             // the position was changed within the game
	NoteUnreliable = "unreliable"        // what follows rests on a guess
)
