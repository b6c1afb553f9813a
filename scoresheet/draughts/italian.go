package draughts

// Italian draughts: the mirrored board, kings of one step, men that may not
// capture kings, and the longest list of precedences.
var italian = Rules{
	Name: "italian", Title: "Italian draughts",
	Source:   "Federazione Italiana Dama, technical regulations",
	GameType: 22, First: White, Size: 8, MenRows: 3, Mirrored: true,
	Notation: Numeric, Corner: TopLeft, Separator: 'x',
	Precedence: ItalianOrder,
	Promotion:  PromoteAndStop,
	DrawPolicy: "italian",
}
