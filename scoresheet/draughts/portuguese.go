package draughts

import "flagfall/arbiter/rule"

// Portuguese draughts (damas clássicas): the board, numbers and moves of Spanish
// draughts by the rules of the Portuguese federation, whose draws are its own.
var portuguese = Rules{
	Name: "portuguese", Title: rule.Say("Portuguese draughts"),
	NoSquare: func(square string) rule.Sentence {
		return rule.Say("the Portuguese board has no square {square}", "square", square)
	},
	Source:   "Federação Portuguesa de Damas, Regras do Jogo de Damas Clássicas",
	GameType: 28, First: White, Width: 8, Height: 8, MenRows: 3, Mirrored: true,
	Notation: Numeric, Corner: BottomRight, Separator: 'x',
	MenCaptureKings: true,
	FlyingKings:     true,
	Precedence:      MostPiecesThenKings,
	Promotion:       PromoteAndStop,
	DrawPolicy:      "portuguese",
	Book:            "FMJD", Edition: "2015",
}
