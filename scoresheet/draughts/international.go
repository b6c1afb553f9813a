package draughts

import "flagfall/arbiter/rule"

// International draughts: FMJD Annex 1, articles 2 to 4.
var international = Rules{
	Name: "international", Title: rule.Say("International draughts"),
	NoSquare: func(square string) rule.Sentence {
		return rule.Say("the international board has no square {square}", "square", square)
	},
	Source:   "FMJD Annex 1, Official Rules for International Draughts (2015)",
	GameType: 20, SetUpType: 99, First: White, Width: 10, Height: 10, MenRows: 4,
	Notation: Numeric, Corner: TopLeft, Separator: 'x',
	MenCaptureBackwards: true, // FMJD 4.1
	MenCaptureKings:     true,
	FlyingKings:         true,         // FMJD 3.9, 4.3
	Precedence:          MostPieces,   // FMJD 4.13
	Promotion:           PromoteAtEnd, // FMJD 3.5, 4.15
	DrawPolicy:          "fmjd",
	Book:                "FMJD", Edition: "2015", DrawnOnTime: true, TwoPoints: true, Inferred: true,
	Tried: Tried{Small: 2, Large: 1},
}
