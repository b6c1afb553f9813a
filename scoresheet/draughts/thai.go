package draughts

import "flagfall/arbiter/rule"

// Thai draughts (makhos): eight men a side. A flying king lands right behind the
// piece it captures, which leaves the board at once, and may go on back the way it
// came. One summary of the rules lets it go on ahead and to the sides only. Which
// side begins is not settled either; PDN says Black, whose men then occupy the
// high numbers; where White begins, White's men occupy them.
var thai = Rules{
	Name: "thai", Title: rule.Say("Thai draughts"),
	NoSquare: func(square string) rule.Sentence {
		return rule.Say("the Thai board has no square {square}", "square", square)
	},
	Source:   "Thai draughts (makhos), as PDN 3.0 and players of it state it",
	GameType: 31, First: Black, Width: 8, Height: 8, MenRows: 2,
	Notation: Numeric, Corner: TopLeft, Separator: '-',
	MenCaptureKings: true,
	FlyingKings:     true,
	LandsBehind:     true,
	TakenAtOnce:     true,
	TurnsBack:       true,
	Layout:          "black", Apart: "who begins",
	LayoutReason: "PDN 3.0 has it as 31,B,8,8,N2,0; no text of a federation settles who begins",
	Precedence:   AnyCapture,
	Promotion:    PromoteAndStop,
	DrawPolicy:   "thai",
	Book:         "FMJD", Edition: "2015",
}

// Thai draughts begun by White, as mindsports.nl and checkerschest.com have it.
var thaiWhite = func() Rules {
	r := thai
	r.Name, r.Title, r.First = "thai-white", rule.Say("Thai draughts begun by White"), White
	r.Source = "Thai draughts (makhos) begun by White (mindsports.nl, checkerschest.com)"
	r.Layout, r.LayoutReason = "white", "mindsports.nl and checkerschest.com have White begin"
	return r
}()
