package draughts

// Canadian draughts: the International rules on 144 squares.
var canadian = Rules{
	Name: "canadian", Title: "Canadian draughts",
	Source:   "FMJD Annex 1 on a board of 12 by 12",
	GameType: 27, First: White, Size: 12, MenRows: 5,
	Notation: Numeric, Corner: TopLeft, Separator: 'x',
	MenCaptureBackwards: true,
	MenCaptureKings:     true,
	FlyingKings:         true,
	Precedence:          MostPieces,
	Promotion:           PromoteAtEnd,
	DrawPolicy:          "fmjd",
}
