package draughts

import "flagfall/arbiter/rule"

// Turkish draughts (dama): all 64 squares, along rows and columns. A captured
// piece leaves the board at once and so opens the way behind it; a capture turns
// to the sides and never straight back.
//
// The summaries disagree on a man that captures its way to the last row: that
// the move ends there, that it goes on as a king, or that it is crowned when the
// move ends. By default it is crowned at the end, as most have it, and goes on
// along the row as a man; the others are rows of their own.
var turkish = Rules{
	Name: "turkish", Title: rule.Say("Turkish draughts"),
	NoSquare: func(square string) rule.Sentence {
		return rule.Say("the Turkish board has no square {square}", "square", square)
	},
	Source:   "Turkish draughts (dama), as summarised by its federations and servers",
	GameType: 30, First: White, Width: 8, Height: 8, MenRows: 2, FreeRows: 1, Straight: true,
	Notation: Algebraic, Corner: BottomLeft, Separator: 'x',
	MenCaptureKings: true,
	FlyingKings:     true,
	TakenAtOnce:     true,
	Layout:          "at-end", Apart: "crowning",
	LayoutReason: "most summaries crown a man when its move has ended (en.wikipedia.org, Turkish draughts)",
	Precedence:   MostPieces,
	Promotion:    PromoteAtEnd,
	DrawPolicy:   "turkish",
	Book:         "FMJD", Edition: "2015",
}

// A man that captures on from the last row does so as a king.
var turkishPassing = func() Rules {
	r := turkish
	r.Name, r.Title, r.Promotion = "turkish-passing", rule.Say("Turkish draughts, crowned in passing"), PromoteInPassing
	r.Source = "Turkish draughts as draughts.github.io states it: a man that is crowned goes on"
	r.Layout, r.LayoutReason = "in-passing", "draughts.github.io lets a man that is crowned capture on"
	return r
}()

// A man that reaches the last row by a capture stops there.
var turkishStop = func() Rules {
	r := turkish
	r.Name, r.Title, r.Promotion = "turkish-stop", rule.Say("Turkish draughts, stopping on the last row"), PromoteAndStop
	r.Source = "Turkish draughts as setupgroup.com states it: crowning ends the move"
	r.Layout, r.LayoutReason = "and-stop", "setupgroup.com has crowning end the move"
	return r
}()
