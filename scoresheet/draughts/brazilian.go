package draughts

// Brazilian draughts: the International rules on 64 squares.
var brazilian = Rules{
	Name: "brazilian", Title: "Brazilian draughts",
	Source:   "FMJD Section 64, rules of Brazilian draughts",
	GameType: 26, First: White, Size: 8, MenRows: 3,
	Notation: Algebraic, Corner: BottomLeft, Separator: 'x',
	MenCaptureBackwards: true,
	MenCaptureKings:     true,
	FlyingKings:         true,
	Precedence:          MostPieces,
	Promotion:           PromoteAtEnd,
	DrawPolicy:          "brazilian",
}
