package draughts

import "flagfall/arbiter/rule"

// Turkish draughts (dama): all 64 squares, along rows and columns. A captured
// piece leaves the board at once and so opens the way behind it; a capture turns
// to the sides and never straight back.
//
// The summaries disagree on a man that captures its way to the last row: that
// the move ends there, that it goes on as a king, or that it is crowned when the
// move ends. Here it is crowned at the end, as most have it, and goes on along the
// row as a man.
var turkish = Rules{
	Name: "turkish", Title: rule.Say("Turkish draughts"),
	NoSquare: func(square string) rule.Sentence {
		return rule.Say("the turkish board has no square {square}", "square", square)
	},
	Source:   "Turkish draughts (dama), as summarised by its federations and servers",
	GameType: 30, First: White, Width: 8, Height: 8, MenRows: 2, FreeRows: 1, Straight: true,
	Notation: Algebraic, Corner: BottomLeft, Separator: 'x',
	MenCaptureKings: true,
	FlyingKings:     true,
	TakenAtOnce:     true,
	Precedence:      MostPieces,
	Promotion:       PromoteAtEnd,
	DrawPolicy:      "turkish",
	Book:            "FMJD", Edition: "2015",
}
