package draughts

import "flagfall/arbiter/rule"

// American pool checkers: flying kings and men that capture backwards, without
// an obligation to take the most; a man is crowned only where its move ends.
var pool = Rules{
	Name: "pool", Title: rule.Say("American pool checkers"),
	NoSquare: func(square string) rule.Sentence {
		return rule.Say("the pool board has no square {square}", "square", square)
	},
	Source: "American Pool Checker Association rules",
	Layout: "american", LayoutReason: "the American Pool Checker Association plays it this way, and PDN 3.0 names it first",
	GameType: 23, First: Black, Width: 8, Height: 8, MenRows: 3,
	Notation: Numeric, Corner: BottomRight, Separator: 'x',
	MenCaptureBackwards: true,
	MenCaptureKings:     true,
	FlyingKings:         true,
	Precedence:          AnyCapture,
	Promotion:           PromoteAtEnd,
	DrawPolicy:          "pool",
	Book:                "WCDF",
	Tried:               Tried{Small: 4, Letters: 4, Turned: 2},
}
