package draughts

import (
	"strings"

	"flagfall/arbiter/rule"
)

// Setup is a board that can be written down, right or wrong: a FEN as it was
// read, or a position put up by hand. [Setup.Defects] says what is wrong with
// it and [Setup.Position] makes a [Position] of it.
type Setup struct {
	// Variant is the variant played.
	Variant Variant
	// Turn is the side to move, [NoColour] if it was not given.
	Turn Colour

	men, kings [3]SquareSet // by colour; the last list is of pieces of unknown colour
	twice      SquareSet
	outside    string // the first text that is not a square, as written
	// Columns in the text that was read, in characters from 1; 0 unknown.
	turnColumn, outsideColumn uint32
	columns                   [MaxSquares + 1]uint32
}

// NewSetup is an empty board of a variant, with no side to move.
func NewSetup(v Variant) Setup { return Setup{Variant: v, Turn: NoColour} }

// Put puts a piece on a square, in the place of what stood there; [NoPiece]
// empties it. A square off the board changes nothing.
func (s *Setup) Put(square Square, piece Piece) {
	if square == 0 || int(square) > s.Variant.Squares() {
		return
	}
	for c := range s.men {
		s.men[c], s.kings[c] = s.men[c].Without(square), s.kings[c].Without(square)
	}
	s.twice = s.twice.Without(square)
	switch {
	case piece == NoPiece:
	case piece.IsKing():
		s.kings[piece.Colour()] = s.kings[piece.Colour()].With(square)
	default:
		s.men[piece.Colour()] = s.men[piece.Colour()].With(square)
	}
}

// At is the piece on a square, [NoPiece] when it is empty or off the board.
func (s *Setup) At(square Square) Piece {
	for c := range s.men {
		switch {
		case s.men[c].Has(square):
			return WhiteMan + 2*Piece(c)
		case s.kings[c].Has(square):
			return WhiteKing + 2*Piece(c)
		}
	}
	return NoPiece
}

// Men is where the men of a colour stand; those of unknown colour for
// [NoColour].
func (s *Setup) Men(c Colour) SquareSet { return s.men[c] }

// Kings is where the kings of a colour stand.
func (s *Setup) Kings(c Colour) SquareSet { return s.kings[c] }

// Defects is a set of things that are wrong with a setup.
type Defects uint16

// The defects.
const (
	// NoSideToMove: the side to move is not given. Waived, the first mover
	// of the variant moves.
	NoSideToMove Defects = 1 << iota
	// ManOnPromotionRow: a man stands where it would have been crowned.
	// Waived, it stays a man.
	ManOnPromotionRow
	// SquareTwice: two pieces are written on one square. Waived, the one
	// written last stands there.
	SquareTwice
	// SquareOffBoard: a square is written that the board does not have.
	// Waived, the piece is left out.
	SquareOffBoard
	// NoPieces: the board is empty.
	NoPieces
	// TooManyPieces: a side has more pieces than at the start of a game.
	TooManyPieces
	// UnknownColour: a piece has no colour. Waived, it is left out.
	UnknownColour
	defectsEnd

	// AllDefects holds every defect, for a caller that waives them all.
	AllDefects = defectsEnd - 1
)

var defectNames = []string{
	"no-side-to-move", "man-on-promotion-row", "square-twice", "square-off-board",
	"no-pieces", "too-many-pieces", "unknown-colour",
}

// String lists the names of the defects: "square-twice, no-pieces".
func (d Defects) String() string {
	var names []string
	for i, name := range defectNames {
		if d&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// Each calls f with every defect of the set, one at a time.
func (d Defects) Each(f func(Defects)) {
	for one := Defects(1); one < defectsEnd; one <<= 1 {
		if d&one != 0 {
			f(one)
		}
	}
}

// Defects is what is wrong with the setup, 0 when nothing is.
func (s *Setup) Defects() Defects {
	var d Defects
	if s.Turn > Black {
		d |= NoSideToMove
	}
	if s.crowned() != (SquareSet{}) {
		d |= ManOnPromotionRow
	}
	if s.twice != (SquareSet{}) {
		d |= SquareTwice
	}
	if s.outside != "" {
		d |= SquareOffBoard
	}
	if s.count(White)+s.count(Black)+s.count(NoColour) == 0 {
		d |= NoPieces
	}
	if s.overcrowded() <= Black {
		d |= TooManyPieces
	}
	if s.count(NoColour) > 0 {
		d |= UnknownColour
	}
	return d
}

func (s *Setup) count(c Colour) int { return s.men[c].Len() + s.kings[c].Len() }

// crowned is the men that stand on their promotion row.
func (s *Setup) crowned() SquareSet {
	return s.men[White].Intersect(s.Variant.PromotionRow(White)).
		Union(s.men[Black].Intersect(s.Variant.PromotionRow(Black)))
}

func (s *Setup) full() int { return s.Variant.Rules().perRow() * s.Variant.Rules().MenRows }

// overcrowded is the side that has too many pieces, [NoColour] if neither has.
func (s *Setup) overcrowded() Colour {
	for _, c := range [...]Colour{White, Black} {
		if s.count(c) > s.full() {
			return c
		}
	}
	return NoColour
}

// Explain puts one defect of the setup in a sentence without a full stop.
func (s *Setup) Explain(one Defects) string { return s.said(one).String() }

// said is [Setup.Explain] with its values.
func (s *Setup) said(one Defects) rule.Sentence {
	switch one {
	case NoSideToMove:
		return rule.Say("the side to move is not given")
	case ManOnPromotionRow:
		square := s.crowned().First()
		return rule.Say("the {piece} on {square} stands on its own promotion row", "piece", s.At(square).Said(), "square", square)
	case SquareTwice:
		return rule.Say("two pieces stand on {square}", "square", s.twice.First())
	case SquareOffBoard:
		return s.Variant.Rules().NoSquare(s.outside)
	case NoPieces:
		return rule.Say("the board is empty")
	case TooManyPieces:
		if s.overcrowded() == White {
			return rule.Say("white has {n} pieces, more than the {full} of a full set", "n", s.count(White), "full", s.full())
		}
		return rule.Say("black has {n} pieces, more than the {full} of a full set", "n", s.count(Black), "full", s.full())
	case UnknownColour:
		return rule.Say("the piece on {square} has no colour", "square", s.men[NoColour].Union(s.kings[NoColour]).First())
	}
	return rule.English(one.String())
}

// Column is where in the text that was read one defect lies, in characters from
// 1; 0 when the setup was not read from a text or the defect has no place.
func (s *Setup) Column(one Defects) int {
	square := Square(0)
	switch one {
	case NoSideToMove:
		return int(s.turnColumn)
	case SquareOffBoard:
		return int(s.outsideColumn)
	case ManOnPromotionRow:
		square = s.crowned().First()
	case SquareTwice:
		square = s.twice.First()
	case UnknownColour:
		square = s.men[NoColour].Union(s.kings[NoColour]).First()
	}
	return int(s.columns[square])
}

// Error is the error for one defect, of the code [rule.Input], with its column.
func (s *Setup) Error(one Defects) *rule.Error {
	err := rule.Fault(rule.Input, s.said(one)).At(rule.Place{Column: s.Column(one)})
	switch one {
	case NoSideToMove:
		return err.WithHint(`begin the position with "W:" or "B:"`)
	case ManOnPromotionRow:
		return err.WithHint("write K before the square if the piece is a king")
	case SquareOffBoard:
		return err.WithHint("its squares are 1 to %d", s.Variant.Squares())
	}
	return err
}

// Position makes a position of the setup. Defects that are not waived are an
// error: that of the first of them.
func (s *Setup) Position(waive Defects) (Position, error) {
	if left := s.Defects() &^ waive; left != 0 {
		return Position{}, s.Error(left & -left)
	}
	return s.unchecked(), nil
}

func (s *Setup) unchecked() Position {
	turn := s.Turn
	if turn > Black {
		turn = s.Variant.FirstMover()
	}
	g := &geometries[s.Variant]
	side := func(c Colour) wide { return g.bits(s.men[c].Union(s.kings[c])) }
	kings := g.bits(s.kings[White].Union(s.kings[Black]))
	return pack(s.Variant, turn, side(turn), side(turn.Other()), kings)
}
