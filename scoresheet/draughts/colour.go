package draughts

import "flagfall/arbiter/rule"

// Colour is a side. English draughts prints Black as Red (WCDF 1.9).
type Colour uint8

// The colours.
const (
	White Colour = iota
	Black
	// NoColour is the side of an empty square, of a piece of unknown colour,
	// and the side to move of a setup that does not name one.
	NoColour
)

// Other is the opponent.
func (c Colour) Other() Colour {
	if c > Black {
		return NoColour
	}
	return c ^ 1
}

// Letter is the colour in PDN: W, B, or ? for [NoColour].
func (c Colour) Letter() string {
	switch c {
	case White:
		return "W"
	case Black:
		return "B"
	}
	return "?"
}

// String is the colour in a word.
func (c Colour) String() string {
	switch c {
	case White:
		return "white"
	case Black:
		return "black"
	}
	return "unknown"
}

// Piece is what stands on a square.
type Piece uint8

// The pieces. The unknown ones have no colour: PDN lists them under the colour
// "?".
const (
	NoPiece Piece = iota
	WhiteMan
	WhiteKing
	BlackMan
	BlackKing
	UnknownMan
	UnknownKing
)

// Man is the man of a colour.
func Man(c Colour) Piece { return WhiteMan + 2*Piece(c) }

// King is the king of a colour.
func King(c Colour) Piece { return WhiteKing + 2*Piece(c) }

// Colour is the side that the piece belongs to.
func (p Piece) Colour() Colour {
	switch p {
	case WhiteMan, WhiteKing:
		return White
	case BlackMan, BlackKing:
		return Black
	}
	return NoColour
}

// IsKing reports whether the piece is a king.
func (p Piece) IsKing() bool { return p != NoPiece && p%2 == 0 }

// String is the piece in words: "white king".
func (p Piece) String() string {
	return [...]string{"no piece", "white man", "white king", "black man", "black king", "unknown man", "unknown king"}[p]
}

// Said is [Piece.String] for sentences.
func (p Piece) Said() rule.Sentence {
	switch p {
	case WhiteMan:
		return rule.Say("white man")
	case WhiteKing:
		return rule.Say("white king")
	case BlackMan:
		return rule.Say("black man")
	case BlackKing:
		return rule.Say("black king")
	}
	return rule.English(p.String())
}
