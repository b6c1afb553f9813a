package draughts

import "flagfall/arbiter/rule"

// English draughts (checkers): WCDF Rules of Draughts, articles 1.1 to 1.20.
// Black, called Red in print, occupies the squares 1 to 12 and begins.
var english = Rules{
	Name: "english", Title: rule.Say("English draughts"),
	NoSquare: func(square string) rule.Sentence {
		return rule.Say("the English board has no square {square}", "square", square)
	},
	Source:   "WCDF Rules of Draughts (Checkers)",
	GameType: 21, First: Black, Width: 8, Height: 8, MenRows: 3,
	Notation: Numeric, Corner: BottomRight, Separator: 'x',
	MenCaptureKings: true,
	Precedence:      AnyCapture,     // WCDF 1.20
	Promotion:       PromoteAndStop, // WCDF 1.16, 1.19
	DrawPolicy:      "wcdf",
	Book:            "WCDF", Red: true, MoverLeft: true, Heats: true, Balloted: true, Inferred: true,
	Tried: Tried{Small: 1, Turned: 1},
}
