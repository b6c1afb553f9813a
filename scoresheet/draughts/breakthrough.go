package draughts

import "flagfall/arbiter/rule"

// Breakthrough: the International rules, but the first player to have a king has
// won. A man that only passes over the last row does not become a king.
var breakthrough = Rules{
	Name: "breakthrough", Title: rule.Say("Breakthrough draughts"),
	NoSquare: func(square string) rule.Sentence {
		return rule.Say("the breakthrough board has no square {square}", "square", square)
	},
	Source:   "lidraughts.org, Breakthrough",
	GameType: 96, First: White, Width: 10, Height: 10, MenRows: 4,
	Notation: Numeric, Corner: TopLeft, Separator: 'x',
	MenCaptureBackwards: true,
	MenCaptureKings:     true,
	FlyingKings:         true,
	Precedence:          MostPieces,
	Promotion:           PromoteAtEnd,
	Aim:                 FirstKing,
	DrawPolicy:          "breakthrough",
	Book:                "FMJD", Edition: "2015",
}
