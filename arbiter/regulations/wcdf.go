package regulations

import "flagfall/arbiter/rule"

func wcdf() Book {
	return Book{
		Name: "wcdf", Title: "WCDF Rules of Draughts (Checkers)",
		Documents:  []string{"WCDF Rules of Draughts (Checkers)"},
		DrawPolicy: "wcdf",

		Sanctions: "6.9", IllegalMove: "1.25", TouchMove: "1.25.2", Refusal: "1.28", MissingSheet: "3.10", Quickplay: "2.29", Appeals: "7.1",
		// Sections 1 to 4 are about players, 5 about spectators; 6.9 is what the referee may do to both.
		Binds: []string{"1", "2", "3", "4", "5", "6.9"}, BindsSpectators: []string{"5", "6.9"},
		Cautions: true, AlwaysRecorded: true, Cites: rule.WCDF, articles: wcdfArticles, equipment: wcdfEquipment,

		Completion: rule.Row{
			Code: "completion", Article: rule.WCDF("2.5"), Title: "A move is complete",
			Text: rule.English("A player's move is not completed until they have pressed their clock."),
			Options: []rule.Option{{
				Name: "moment", Default: string(Pressed), Choices: []string{string(Pressed), string(Released)},
				Reason: "section two is for games with clocks; without one a move is complete when the piece is released",
			}},
		},
		Scoring: scoring(rule.WCDF("1.29"), "the rules define win and draw and leave their worth to the event; two points and one are usual"),
		Lateness: rule.Row{
			Code: "lateness", Article: rule.WCDF("2.24"), Title: "Arriving late",
			Text: rule.English("A player who arrives within the hour plays with the time that is left (2.23); one who arrives after their flag has fallen forfeits that game, after a second fall both games."),
			Options: []rule.Option{
				{Name: "minutes", Default: "60", Reason: "the flag of the first time control falls after an hour (2.15, 2.23)"},
				{
					Name: "consequence", Default: string(LossOfGame), Choices: []string{string(LossOfGame)},
					Reason: "2.24 leaves no choice",
				},
			},
		},
		DrawOffers: rule.Row{
			Code: "draw-offer", Article: rule.WCDF("4.7"), Title: "Draw by agreement",
			Text: rule.English("A draw is offered after one's own move, without conditions; the offer stands until it is accepted, rejected or answered by a move, and both note it on the scoresheet."),
			Options: []rule.Option{
				{Name: "moves", Default: "0", Reason: "players may agree at any stage (1.32)"},
				{
					Name: "early", Default: string(NoPenalty), Choices: []string{string(NoPenalty), string(BothZero), string(ByReferee)},
					Reason: "the rules have no least number of moves; an event that sets one says what follows",
				},
			},
		},
		Withdrawal: rule.Row{
			Code: "withdrawal", Article: special("withdrawal"), Title: "Withdrawing from the event",
			Text: rule.English("The rules leave a withdrawal to the tournament controller."),
			Options: []rule.Option{{
				Name: "results", Default: "half", Choices: []string{"half", "stand", "annul"},
				Reason: "the rules are silent; as elsewhere results stand when more than half of the games were played",
			}},
		},
		Remedies: []Remedy{
			{
				Row: row("recall", rule.WCDF("1.25"), "The move is recalled",
					"A false, improper or illegal move is recalled: the player is cautioned the first time and forfeits the game at any later one."),
				Covers: []string{"1.16", "1.19", "1.20", "1.23", "1.25"}, Decides: Referee, Choices: []Cure{Recall},
			},
			{
				Row: row("condoned", rule.WCDF("1.26"), "Condoned by moving on",
					"An illegal move is condoned by the opponent moving a piece at the next turn."),
				Covers: []string{"1.16", "1.19", "1.20", "1.23", "1.24", "1.25"}, Decides: Nobody, Choices: []Cure{Stand},
			},
			{
				Row: row("committed", rule.WCDF("1.24"), "Committed to a direction",
					"A playable piece that was moved over a corner of its square commits the player: the move is completed in that direction."),
				Covers: []string{"1.24"}, Decides: Referee, Choices: []Cure{Rectify},
			},
			{
				Row: row("displaced", rule.WCDF("1.27"), "Pieces displaced by accident",
					"Pieces displaced by accident are replaced without penalty and the game is continued."),
				Covers: []string{"1.27"}, Decides: Referee, Choices: []Cure{Replace},
			},
		},
		Offences: wcdfOffences(),
		Reasons:  wcdfReasons(),
	}
}

func wcdfOffences() []Offence {
	offence := func(code, number, title, text string, per Span, ladder ...Penalty) Offence {
		return Offence{
			Row: row(code, rule.WCDF(number), title, text),
			Per: per, Ladder: ladder,
		}
	}
	open := func(o Offence) Offence { o.Discretion = true; return o }
	illegal := offence("illegal-move", "1.25", "False, improper or illegal move",
		"A caution for the first offence, and the move recalled; the game is forfeited for any later one made in it.",
		PerGame, Caution, LossOfGame)
	illegal.Ends = IllegalMoves
	illegal.Covers = []string{"1.16", "1.19", "1.20", "1.23", "1.24"}
	illegal.Options = []rule.Option{{
		Name: "condoned", Default: "no", Choices: []string{"no", "count"},
		Reason: "a move that the opponent has condoned by moving on (1.26) is not recalled and its player not cautioned; some count it as the first offence all the same",
	}}
	again := open(offence("repeated-offer", "4.7", "Improper offer of a draw",
		"After a refusal another offer is improper unless the opponent has since offered or the position has changed substantially; repeated offers distract (4.9).",
		PerGame, Warning, LossOfGame))
	again.Covers, again.Under = []string{"4.9"}, "disturbance"
	again.Options = []rule.Option{{
		Name: "changed", Default: OfferAfterExchange, Choices: []string{OfferAfterExchange, OfferAfterCapture, OfferAfterManMove},
		Reason: "4.7 does not say when a position has changed substantially; a piece captured or a man crowned changes what there is to play for, while men advance in nearly every move",
	}}
	claim := open(offence("false-claim", "4.9", "Unreasonable claim",
		"An unreasonable claim distracts the opponent, as does any other disturbance; what it costs is for the tournament controller (6.9), and the rules set no penalty on the clock.",
		PerGame, Warning, LossOfGame))
	claim.Under, claim.ClaimCost = "disturbance", true
	other := open(offence("breach", "6.9", "Any other breach of the rules",
		"The tournament controller applies a warning, loss of the game, disqualification or expulsion, at their discretion where the violation was unintentional.",
		PerEvent, Warning, LossOfGame, Disqualified, ExpelledEvent))
	other.General = true
	refusing := func(o Offence) Offence { o.Ends = Refusal; return o }
	return []Offence{
		illegal,
		refusing(offence("refusal-to-comply", "1.28", "Refusing to adhere to the rules",
			"A player who refuses to adhere to the rules immediately forfeits the game.", PerGame, LossOfGame)),
		offence("clock-handling", "2.9", "Improper handling of the clock",
			"A caution for the first offence, and the game forfeited for any later one.", PerGame, Caution, LossOfGame),
		offence("score-sheet", "3.10", "No complete signed scoresheet",
			"A player who fails to hand in a complete signed copy of their games at the end of a round receives no points for it.",
			PerEvent, ZeroPoints),
		again,
		open(offence("disturbance", "4.9", "Disturbing the opponent",
			"Players may not distract or annoy the opponent, by sounds, by signs or by hovering over the board. Unreasonable claims and repeated offers of a draw are kinds of it, and count with it.",
			PerGame, Warning, LossOfGame)),
		claim,
		open(offence("collusion", "4.13", "Fixing or throwing games",
			"Collusion may result in severe sanctions, a ban from future events included.", PerEvent, Disqualified)),
		offence("mobile-phone", "4.16", "Mobile phone rings",
			"A player whose mobile phone rings in the playing venue during play loses the game in progress.", PerGame, LossOfGame),
		open(offence("device-brought", "4.16", "Telephone or other device brought in",
			"Telephones and other electronic means of communication may not be brought into the playing venue unless the tournament controller allows it; only a telephone that rings during play has a set penalty, and any other breach is for the tournament controller (6.9).",
			PerEvent, Warning, LossOfGame)),
		refusing(offence("persistent-refusal", "4.17", "Persistent refusal to comply",
			"Persistent refusal to comply with the rules is penalised by loss of the game.", PerGame, LossOfGame)),
		offence("spectator", "5.9", "Persistent refusal by a spectator",
			"A spectator who persistently refuses to comply with a direction of the tournament controller is expelled from the playing venue, perhaps after a warning (6.9).",
			PerEvent, Warning, ExpelledEvent),
		other,
	}
}

// When a position has changed substantially, so that a draw may be offered again
// (WCDF 4.7).
const (
	OfferAfterExchange = "captured-or-crowned"
	OfferAfterCapture  = "captured"
	OfferAfterManMove  = "captured-or-man-moved"
)

// OfferAgain says after what a draw may be offered again (WCDF 4.7), by one
// of the names above; "" where the book has no such rule.
func (b *Book) OfferAgain() string { return b.Value("repeated-offer", "changed") }

func wcdfReasons() []Reason {
	reason := func(code, number, title, text string, allows Outcome, end ending) Reason {
		return Reason{
			Row:    row(code, rule.WCDF(number), title, text),
			Allows: allows, Played: end >= played, AtBoard: end == shown,
		}
	}
	return []Reason{
		reason(Resigned, "1.31", "resignation", "The opponent resigned.", Win, played),
		reason(NoPieces, "1.30", "no pieces left", "No move is available to the opponent because all their pieces have been captured.", Win, shown),
		reason(Blocked, "1.30", "blockade", "No move is available to the opponent because their remaining pieces are all blocked.", Win, shown),
		reason(IllegalMoves, "1.25", "forfeit for illegal moves", "The opponent made an illegal move after having been cautioned.", Win, played),
		reason(Refusal, "1.28", "refusal to comply", "The opponent refused to adhere to the rules.", Win, played),
		reason(Agreement, "1.32", "agreement", "Both players agreed on a draw.", Drawn, played),
		reason(ByDrawRule, "1.32", "a draw rule", "A draw by 1.32.1 or 1.32.2 was claimed and granted.", Drawn, shown),
		reason(NobodyCanWin, "2.29", "neither can win", "The tournament controller declared an even position drawn in a quickplay finish.", Drawn, played),
		reason(Time, "2.20", "time", "The opponent did not complete the moves prescribed in the allotted time.", Win, played),
		reason(Absence, "2.24", "absence", "The opponent had not arrived when their flag fell.", Win, unplayed),
		reason(BothAbsent, "2.25", "absence of both", "Neither player had arrived within the hour.", BothLose, unplayed),
		reason(ByArbiter, "6.7", "arbiter's decision", "The tournament controller decided the game.", Win|Drawn|BothLose, played),
	}
}
