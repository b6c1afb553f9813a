package draughts

import "flagfall/arbiter/rule"

// Frisian draughts: captures go in eight directions. A king may not make more
// than three moves in a row without capturing while its side has men; [KingRun]
// keeps count, since this depends on earlier moves.
var frisian = Rules{
	Name: "frisian", Title: rule.Say("Frisian draughts"),
	NoSquare: func(square string) rule.Sentence {
		return rule.Say("the Frisian board has no square {square}", "square", square)
	},
	Source:   "Rules of Frisian draughts (WFD)",
	GameType: 40, First: White, Width: 10, Height: 10, MenRows: 4,
	Notation: Numeric, Corner: TopLeft, Separator: 'x',
	MenCaptureBackwards: true,
	MenCaptureKings:     true,
	FlyingKings:         true,
	OrthogonalCaptures:  true,
	Precedence:          MostValue,
	Promotion:           PromoteAtEnd,
	KingRun:             3,
	DrawPolicy:          "frisian",
	Book:                "FMJD", Edition: "2015",
	Tried: Tried{Large: 2},
}
