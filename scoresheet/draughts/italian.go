package draughts

import "flagfall/arbiter/rule"

// Italian draughts: the mirrored board, kings of one step, men that may not
// capture kings, and the longest list of precedences.
var italian = Rules{
	Name: "italian", Title: rule.Say("Italian draughts"),
	NoSquare: func(square string) rule.Sentence {
		return rule.Say("the Italian board has no square {square}", "square", square)
	},
	Source:   "Federazione Italiana Dama, technical regulations",
	GameType: 22, First: White, Width: 8, Height: 8, MenRows: 3, Mirrored: true,
	Notation: Numeric, Corner: TopLeft, Separator: 'x',
	Precedence: ItalianOrder,
	Promotion:  PromoteAndStop,
	DrawPolicy: "italian",
	Book:       "FMJD", Edition: "2015",
	Tried: Tried{Small: 3},
}
