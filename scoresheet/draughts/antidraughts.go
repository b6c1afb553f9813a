package draughts

import "flagfall/arbiter/rule"

// Antidraughts: the International rules, but a player who has no move left has
// won.
var antidraughts = Rules{
	Name: "antidraughts", Title: rule.Say("Antidraughts"),
	NoSquare: func(square string) rule.Sentence {
		return rule.Say("the antidraughts board has no square {square}", "square", square)
	},
	Source:   "lidraughts.org, Antidraughts",
	GameType: 98, First: White, Width: 10, Height: 10, MenRows: 4,
	Notation: Numeric, Corner: TopLeft, Separator: 'x',
	MenCaptureBackwards: true,
	MenCaptureKings:     true,
	FlyingKings:         true,
	Precedence:          MostPieces,
	Promotion:           PromoteAtEnd,
	Aim:                 NoMove,
	DrawPolicy:          "antidraughts",
	Book:                "FMJD", Edition: "2015",
}
