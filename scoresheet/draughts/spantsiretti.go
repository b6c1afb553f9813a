package draughts

import "flagfall/arbiter/rule"

// Spantsiretti draughts: the Russian rules on a board of ten columns and eight
// rows, with fifteen men a side.
var spantsiretti = Rules{
	Name: "spantsiretti", Title: rule.Say("Spantsiretti draughts"),
	NoSquare: func(square string) rule.Sentence {
		return rule.Say("the Spantsiretti board has no square {square}", "square", square)
	},
	Source:   "The rules of Russian draughts on a board of 10 by 8",
	GameType: 41, First: White, Width: 10, Height: 8, MenRows: 3,
	Notation: Algebraic, Corner: BottomLeft, Separator: ':',
	MenCaptureBackwards: true,
	MenCaptureKings:     true,
	FlyingKings:         true,
	Precedence:          AnyCapture,
	Promotion:           PromoteInPassing,
	DrawPolicy:          "spantsiretti",
	Book:                "FMJD", Edition: "2015",
}
