package draughts

import "flagfall/arbiter/rule"

// Canadian draughts: the International rules on 144 squares.
var canadian = Rules{
	Name: "canadian", Title: rule.Say("Canadian draughts"),
	NoSquare: func(square string) rule.Sentence {
		return rule.Say("the Canadian board has no square {square}", "square", square)
	},
	Source:   "FMJD Annex 1 on a board of 12 by 12",
	GameType: 27, First: White, Width: 12, Height: 12, MenRows: 5,
	Notation: Numeric, Corner: TopLeft, Separator: 'x',
	MenCaptureBackwards: true,
	MenCaptureKings:     true,
	FlyingKings:         true,
	Precedence:          MostPieces,
	Promotion:           PromoteAtEnd,
	DrawPolicy:          "canadian",
	Book:                "FMJD", Edition: "2015", TwoPoints: true, Inferred: true,
}
