package draughts

import "flagfall/arbiter/rule"

// Czech draughts: flying kings, men that capture forwards only, and a king that
// can capture must do so.
var czech = Rules{
	Name: "czech", Title: rule.Say("Czech draughts"),
	NoSquare: func(square string) rule.Sentence {
		return rule.Say("the Czech board has no square {square}", "square", square)
	},
	Source:   "Rules of the Czech draughts federation",
	GameType: 29, First: White, Width: 8, Height: 8, MenRows: 3,
	Notation: Algebraic, Corner: BottomLeft, Separator: 'x',
	MenCaptureKings: true,
	FlyingKings:     true,
	Precedence:      KingFirst,
	Promotion:       PromoteAndStop,
	DrawPolicy:      "czech",
	Book:            "FMJD", Edition: "2015",
	Tried: Tried{Small: 8, Letters: 3},
}
