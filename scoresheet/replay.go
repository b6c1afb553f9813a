package scoresheet

import (
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
	"flagfall/scoresheet/pdn"
)

// Options say how records are to be replayed.
type Options struct {
	// Variant is used for all records, whatever their GameType; nil takes the
	// GameType, and infers the variant if there is none.
	Variant *draughts.Variant
	// Book is the rule book by which irregularities are named; nil takes WCDF
	// for English draughts and FMJD for all others.
	Book *Book
	// Prefer is the variant of the other games of the file: it is taken where
	// the variant has to be inferred and the squares fit it. Nil prefers
	// nothing.
	Prefer *draughts.Variant
	// Silent is the variant of all other games of the file: it is taken for a
	// record that names no square. Nil takes English.
	Silent *draughts.Variant
	// Results says whom 1-0 favours.
	Results Orientation
	// OffersAfter is the number of moves that both players must have made
	// before a draw may be offered, if the FMJD competition rules are in force
	// (Annex 3, 5.3: 40); 0 if they are not.
	OffersAfter int
	// Change is what lets a draw be offered again (WCDF 4.7).
	Change Change
}

// Verdict is what a replay makes of the moves. Findings about the result and
// the like do not affect it.
type Verdict uint8

// The verdicts.
const (
	Clean Verdict = iota
	// Irregular: a ply is not legal.
	Irregular
	// Unreadable: a ply, or the position to start from, cannot be read.
	Unreadable
)

// String is the form that programs use.
func (v Verdict) String() string { return [...]string{"clean", "irregular", "unreadable"}[v] }

// Ply is one move of the main line as it was replayed.
type Ply struct {
	// Move is the move; zero where what was written is not legal.
	Move draughts.Move
	// After is the position after it.
	After draughts.Position
	// Step is its place in the record's steps.
	Step int
	// text is the canonical move where the short form does not do.
	text string
}

// Text is the canonical move as read: "32-28", "28x19".
func (p *Ply) Text() string {
	if p.text != "" {
		return p.text
	}
	return p.Move.String()
}

// Drawn is a draw rule that held in the game.
type Drawn struct {
	Rule *draw.Rule
	// Ply is the first ply after which it held, and From the ply after which
	// the count began.
	Ply, From int
}

// Replay is the outcome of replaying a record. It belongs to its [Replayer]
// and is overwritten by the next record.
type Replay struct {
	Game    *pdn.Game
	Variant draughts.Variant
	Book    Book
	Start   draughts.Position
	// Plies is the main line. PliesOK of them stand before the first that is
	// not legal or cannot be read: all of them in a clean game.
	Plies   []Ply
	PliesOK int
	// Final is the position after PliesOK plies; End the one after the whole
	// record, irregular moves applied as played.
	Final, End draughts.Position
	Verdict    Verdict
	// Result is the result that counts: the tag's, or that of the moves.
	Result   pdn.Result
	Winner   Winner
	Draws    []Drawn
	Findings []Finding
	Notes    []Note
	// Repaired is the whole of the game that was most likely played; nil for a clean record. Certain
	// says that no other explanation fits about as well.
	Repaired []string
	Certain  bool
	// Inferred says that neither a GameType nor an option named the variant.
	Inferred bool

	typed bool // has a GameType
}

// MoveNumber is the number of the move that a ply belongs to, and whose it is,
// counted from the start of the record.
func (out *Replay) MoveNumber(ply int) (int, draughts.Colour) {
	if ply%2 == 1 {
		return (ply + 1) / 2, out.Start.Turn()
	}
	return (ply + 1) / 2, out.Start.Turn().Other()
}
