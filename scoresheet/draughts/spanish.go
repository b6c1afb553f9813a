package draughts

import "flagfall/arbiter/rule"

// Spanish draughts: the mirrored board, flying kings, men that capture forwards
// only. White occupies the squares 1 to 12; square 1 is at White's bottom
// right.
var spanish = Rules{
	Name: "spanish", Title: rule.Say("Spanish draughts"),
	NoSquare: func(square string) rule.Sentence {
		return rule.Say("the Spanish board has no square {square}", "square", square)
	},
	Source:   "Rules of Spanish draughts",
	GameType: 24, First: White, Width: 8, Height: 8, MenRows: 3, Mirrored: true,
	Notation: Numeric, Corner: BottomRight, Separator: 'x',
	MenCaptureKings: true,
	FlyingKings:     true,
	Precedence:      MostPiecesThenKings,
	Promotion:       PromoteAndStop,
	DrawPolicy:      "spanish",
	Book:            "FMJD", Edition: "2015",
	Tried: Tried{Small: 5},
}
