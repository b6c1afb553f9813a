package draughts

import "flagfall/arbiter/rule"

// Frysk!: Frisian draughts with five men a side.
var frysk = Rules{
	Name: "frysk", Title: rule.Say("Frysk!"),
	NoSquare: func(square string) rule.Sentence {
		return rule.Say("the frysk board has no square {square}", "square", square)
	},
	Source:   "lidraughts.org, Frysk!, by the rules of Frisian draughts (WFD)",
	GameType: 97, First: White, Width: 10, Height: 10, MenRows: 1,
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
}
