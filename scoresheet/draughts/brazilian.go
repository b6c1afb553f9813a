package draughts

import "flagfall/arbiter/rule"

// Brazilian draughts: the International rules on 64 squares.
var brazilian = Rules{
	Name: "brazilian", Title: rule.Say("Brazilian draughts"),
	NoSquare: func(square string) rule.Sentence {
		return rule.Say("the Brazilian board has no square {square}", "square", square)
	},
	Source:   "FMJD Section 64, rules of Brazilian draughts",
	GameType: 26, First: White, Width: 8, Height: 8, MenRows: 3,
	Notation: Algebraic, Corner: BottomLeft, Separator: 'x',
	MenCaptureBackwards: true,
	MenCaptureKings:     true,
	FlyingKings:         true,
	Precedence:          MostPieces,
	Promotion:           PromoteAtEnd,
	DrawPolicy:          "brazilian",
	Book:                "FMJD", Edition: "2015", Points: "1-half-0",
	Tried: Tried{Small: 7, Letters: 2},
}
