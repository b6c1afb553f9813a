package draughts

// Russian draughts (shashki): a man crowned while capturing goes on as a king.
var russian = Rules{
	Name: "russian", Title: "Russian draughts",
	Source:   "FMJD Section 64, rules of Russian draughts",
	GameType: 25, First: White, Size: 8, MenRows: 3,
	Notation: Algebraic, Corner: BottomLeft, Separator: ':',
	MenCaptureBackwards: true,
	MenCaptureKings:     true,
	FlyingKings:         true,
	Precedence:          AnyCapture,
	Promotion:           PromoteInPassing,
	DrawPolicy:          "russian",
}
