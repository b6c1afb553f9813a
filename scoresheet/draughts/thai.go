package draughts

import "flagfall/arbiter/rule"

// Thai draughts (makhos): eight men a side. A flying king comes down right behind
// the piece it captures, which leaves the board at once, and may go on back the
// way it came. One summary of the rules lets it go on ahead and to the sides only.
// Which side begins is not settled either; PDN says Black, whose squares have the
// high numbers.
var thai = Rules{
	Name: "thai", Title: rule.Say("Thai draughts"),
	NoSquare: func(square string) rule.Sentence {
		return rule.Say("the thai board has no square {square}", "square", square)
	},
	Source:   "Thai draughts (makhos), as PDN 3.0 and players of it state it",
	GameType: 31, First: Black, Width: 8, Height: 8, MenRows: 2,
	Notation: Numeric, Corner: TopLeft, Separator: '-',
	MenCaptureKings: true,
	FlyingKings:     true,
	LandsBehind:     true,
	TakenAtOnce:     true,
	TurnsBack:       true,
	Precedence:      AnyCapture,
	Promotion:       PromoteAndStop,
	DrawPolicy:      "thai",
	Book:            "FMJD", Edition: "2015",
}
