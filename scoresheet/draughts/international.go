package draughts

// International draughts: FMJD Annex 1, articles 2 to 4.
var international = Rules{
	Name: "international", Title: "International draughts",
	Source:   "FMJD Annex 1, Official Rules for International Draughts (2015)",
	GameType: 20, First: White, Size: 10, MenRows: 4,
	Notation: Numeric, Corner: TopLeft, Separator: 'x',
	MenCaptureBackwards: true, // FMJD 4.1
	MenCaptureKings:     true,
	FlyingKings:         true,         // FMJD 3.9, 4.3
	Precedence:          MostPieces,   // FMJD 4.13
	Promotion:           PromoteAtEnd, // FMJD 3.5, 4.15
	DrawPolicy:          "fmjd",
}
