package draughts

// Spanish draughts: the mirrored board, flying kings, men that capture forwards
// only. White has the squares 1 to 12, at the bottom right of his own side.
var spanish = Rules{
	Name: "spanish", Title: "Spanish draughts",
	Source:   "Rules of Spanish draughts",
	GameType: 24, First: White, Size: 8, MenRows: 3, Mirrored: true,
	Notation: Numeric, Corner: BottomRight, Separator: 'x',
	MenCaptureKings: true,
	FlyingKings:     true,
	Precedence:      MostPiecesThenKings,
	Promotion:       PromoteAndStop,
	DrawPolicy:      "spanish",
}
