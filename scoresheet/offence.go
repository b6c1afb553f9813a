package scoresheet

import "flagfall/arbiter/rule"

// Offence is an irregularity of play as a row of the rule book.
type Offence struct {
	rule.Row
	// Remedy is what the book provides.
	Remedy Remedy
	// Seen says where it shows.
	Seen Seen
	// Kinds are the findings by which a replay reports it; empty if it leaves
	// no trace of its own on a sheet.
	Kinds []Kind
}

// Remedy is what a rule book provides for an irregularity.
type Remedy uint8

// The remedies.
const (
	// NoRemedy: the board is put right and the game goes on without penalty.
	NoRemedy Remedy = iota
	// OpponentChooses: the opponent has it rectified, wholly (FMJD 5.8), or
	// lets it stand (FMJD 5.4); their next move accepts it (FMJD 5.7).
	OpponentChooses
	// OnRequest: it is incorrect, and the opponent may ask for rectification.
	OnRequest
	// Annulled: the game is annulled and begins again.
	Annulled
	// CautionThenLoss: a caution, and the move is recalled; the second offence
	// in a game loses the game (WCDF 1.25). The opponent's next move condones
	// it (WCDF 1.26).
	CautionThenLoss
	// Loss: the game is lost.
	Loss
	// Binding: the move must be completed as it was begun.
	Binding
	// Permitted: it is regular, and there is nothing to remedy.
	Permitted
)

// String is [Remedy.Said] in English.
func (r Remedy) String() string { return r.Said().String() }

// Said is the remedy for a regulations sheet.
func (r Remedy) Said() rule.Sentence {
	return [...]rule.Sentence{
		rule.Format("put right without penalty"),
		rule.Format("the opponent chooses: rectified, or it stands"),
		rule.Format("rectified if the opponent asks"),
		rule.Format("the game is annulled and restarted"),
		rule.Format("caution and recall; the second time the game is lost"),
		rule.Format("the game is lost"),
		rule.Format("the move is completed as begun"),
		rule.Format("none: it is permitted"),
	}[r]
}

// Seen says where an irregularity shows.
type Seen uint8

// The places.
const (
	// AtBoard: only those at the board have seen it.
	AtBoard Seen = iota
	// OnSheet: the record itself shows it.
	OnSheet
	// LaterMoves: the record is regular, but later moves betray that another
	// position was on the board.
	LaterMoves
)

// String is the place in words.
func (s Seen) String() string { return s.Said().String() }

// Said is the place for a regulations sheet.
func (s Seen) Said() rule.Sentence {
	return [...]rule.Sentence{rule.Format("seen at the board"), rule.Format("seen on the sheet"), rule.Format("betrayed by later moves")}[s]
}

// Offences are the irregularities of play of a book, in the order of its
// articles: FMJD Annex 1, 5.1 to 5.4.17 with the articles of sections 3 and 4
// that name an incorrect act, or WCDF 1.24 to 1.28.
func (b Book) Offences() []Offence {
	if b == WCDF {
		return wcdfOffences()
	}
	return fmjdOffences()
}

func offence(a rule.Article, code string, remedy Remedy, seen Seen, title, text string, kinds ...Kind) Offence {
	return Offence{Row: rule.Row{Code: code, Article: a, Title: title, Text: rule.English(text)}, Remedy: remedy, Seen: seen, Kinds: kinds}
}

func fmjdOffences() []Offence {
	const choose = OpponentChooses
	return []Offence{
		offence(rule.FMJD("3.14"), "touch-out-of-turn", OnRequest, AtBoard, "touching out of turn",
			"A player who does not have the move touches or adjusts pieces."),
		offence(rule.FMJD("4.4"), "capture-unclear", OnRequest, AtBoard, "capture not shown clearly",
			"A capture is not clearly shown, or is made with two hands."),
		offence(rule.FMJD("4.9"), "multiple-capture-unclear", OnRequest, AtBoard, "multiple capture not shown clearly",
			"The capturing piece is not put down on the square behind each jump."),
		offence(rule.FMJD("4.11"), "lifting-order", OnRequest, AtBoard, "pieces lifted out of order",
			"Captured pieces are lifted before the capture ends, or not in the order of the capture."),
		offence(rule.FMJD("4.16"), "lift-then-jump", Permitted, AtBoard, "single man lifted first",
			"When a man takes one man, lifting it first and jumping then is allowed."),
		offence(rule.FMJD("5.1"), "board-turned", Annulled, AtBoard, "board placed wrongly",
			"The long diagonal does not begin at the left of each player."),
		offence(rule.FMJD("5.2"), "wrong-start", choose, LaterMoves, "wrong starting position",
			"The pieces did not stand as article 2.8 has them when the game began."),
		offence(rule.FMJD("5.3"), "piece-on-light-square", choose, AtBoard, "piece on a light square",
			"A piece stands on a square that is not played on, and is put into action."),
		offence(rule.FMJD("5.4.1"), "two-moves-running", choose, OnSheet, "two moves running",
			"A player makes two moves one after the other.", TwoMovesRunning),
		offence(rule.FMJD("5.4.2"), "irregular-move", choose, OnSheet, "irregular move of a piece",
			"A man or a king is moved in a way that it does not move.", BackwardMan, WrongSquare, ThroughKingRow, ImpossibleMove),
		offence(rule.FMJD("5.4.3"), "touch-move", choose, AtBoard, "another piece than the one touched",
			"A player touches one of their pieces and moves another."),
		offence(rule.FMJD("5.4.4"), "taking-back", choose, AtBoard, "move taken back",
			"A player takes back a move that was played."),
		offence(rule.FMJD("5.4.5"), "opponents-piece", choose, OnSheet, "piece of the opponent moved",
			"A player moves a piece of the opponent.", WrongPiece),
		offence(rule.FMJD("5.4.6"), "missed-capture", choose, OnSheet, "capture not made",
			"A piece is played although a capture is due.", MissedCapture),
		offence(rule.FMJD("5.4.7"), "piece-removed", choose, LaterMoves, "piece taken off without reason",
			"A piece of either side is taken off the board without a capture."),
		offence(rule.FMJD("5.4.8"), "wrong-number-captured", choose, OnSheet, "fewer or more captured than due",
			"A capture takes fewer or more pieces than it must.", TooFewCaptured, TooManyCaptured, WrongCapture),
		offence(rule.FMJD("5.4.9"), "stopped-short", choose, OnSheet, "multiple capture not finished",
			"The piece is released before its capture has ended.", StoppedShort),
		offence(rule.FMJD("5.4.10"), "lifted-during-capture", choose, AtBoard, "piece lifted during a capture",
			"A captured piece is lifted while the multiple capture goes on."),
		offence(rule.FMJD("5.4.11"), "too-few-lifted", choose, LaterMoves, "fewer pieces lifted than captured",
			"A captured piece is left standing after a multiple capture."),
		offence(rule.FMJD("5.4.12"), "unjumped-lifted", choose, LaterMoves, "piece lifted that was not jumped",
			"A piece is taken off that the capture did not jump."),
		offence(rule.FMJD("5.4.13"), "lifting-stopped", choose, LaterMoves, "lifting broken off",
			"A player stops while taking the captured pieces off."),
		offence(rule.FMJD("5.4.14"), "own-piece-lifted", choose, OnSheet, "own piece lifted",
			"A player takes one of their own pieces off after a capture.", OwnPiece),
		offence(rule.FMJD("5.4.15"), "not-crowned", choose, AtBoard, "man not crowned",
			"A man reaches the promotion row and is not crowned. It is a king all the same (3.7)."),
		offence(rule.FMJD("5.4.16"), "uncrowned-king-played", choose, AtBoard, "playing with an uncrowned king",
			"A king that was not crowned is played. Treating it as a man so that its capture is missed is a capture not made (3.7, 5.4.6)."),
		offence(rule.FMJD("5.4.17"), "two-hands", choose, AtBoard, "two hands used",
			"The move and the lifting of the captured pieces are made with two hands."),
		offence(rule.FMJD("5.5"), "accident", NoRemedy, AtBoard, "position changed by accident",
			"The position is changed by accident and it is noticed at once."),
		offence(rule.FMJD("5.6"), "refusal", Loss, AtBoard, "rules refused",
			"A player refuses to keep the rules; the opponent may insist on it, and a player who goes on refusing loses (7.2.4)."),
	}
}

func wcdfOffences() []Offence {
	const caution = CautionThenLoss
	return []Offence{
		offence(rule.WCDF("1.24"), "committed-direction", Binding, AtBoard, "move begun over a corner",
			"A playable piece was moved over a corner of its square, which commits it to that direction."),
		offence(rule.WCDF("1.25.1"), "missed-capture", caution, OnSheet, "capture omitted or not completed",
			"A player omits to capture, or to complete a multiple capture.", MissedCapture, StoppedShort, TooFewCaptured, TooManyCaptured),
		offence(rule.WCDF("1.25.2"), "unplayable-touched", caution, OnSheet, "unplayable piece touched",
			"On their turn a player touches a piece that cannot be played; on a sheet it shows as a move with it.", WrongPiece),
		offence(rule.WCDF("1.25.3"), "wrong-square", caution, OnSheet, "moved on to a wrong square",
			"A piece is moved or captures on to a square it cannot go to.", WrongSquare, ImpossibleMove),
		offence(rule.WCDF("1.25.4"), "backward-man", caution, OnSheet, "man moved backwards",
			"An uncrowned man is moved backwards.", BackwardMan),
		offence(rule.WCDF("1.25.5"), "wrong-piece-removed", caution, OnSheet, "wrong pieces removed",
			"In a capture a player removes pieces of either side that the move does not capture.", OwnPiece),
		offence(rule.WCDF("1.25.6"), "piece-added", caution, LaterMoves, "piece added",
			"A player adds pieces of their own to the board."),
		offence(rule.WCDF("1.25.7"), "through-king-row", caution, OnSheet, "capture through the king-row",
			"A man that is not crowned goes on capturing through the king-row.", ThroughKingRow),
		offence(rule.WCDF("1.25.8"), "out-of-turn", caution, OnSheet, "moved out of turn",
			"A player moves a piece out of turn.", TwoMovesRunning),
		offence(rule.WCDF("1.27"), "accident", NoRemedy, AtBoard, "pieces displaced by accident",
			"Pieces are displaced by accident; they are put back and the game goes on."),
		offence(rule.WCDF("1.28"), "refusal", Loss, AtBoard, "rules refused",
			"A player refuses to keep the rules."),
	}
}

// Offence is the row that a finding belongs to; false for findings that are
// not irregularities of play.
func (b Book) Offence(k Kind) (Offence, bool) {
	for _, o := range b.Offences() {
		for _, kind := range o.Kinds {
			if kind == k {
				return o, true
			}
		}
	}
	return Offence{}, false
}
