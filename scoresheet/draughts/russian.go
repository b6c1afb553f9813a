package draughts

import "flagfall/arbiter/rule"

// Russian draughts (shashki): a man crowned while capturing goes on as a king.
var russian = Rules{
	Name: "russian", Title: rule.Say("Russian draughts"),
	NoSquare: func(square string) rule.Sentence {
		return rule.Say("the Russian board has no square {square}", "square", square)
	},
	Source:   "FMJD Section 64, rules of Russian draughts",
	GameType: 25, First: White, Width: 8, Height: 8, MenRows: 3,
	Notation: Algebraic, Corner: BottomLeft, Separator: ':',
	MenCaptureBackwards: true,
	MenCaptureKings:     true,
	FlyingKings:         true,
	Precedence:          AnyCapture,
	Promotion:           PromoteInPassing,
	DrawPolicy:          "russian",
	Book:                "FMJD", Edition: "2015", Points: "1-half-0", Inferred: true,
	Tried: Tried{Small: 6, Letters: 1},
}
