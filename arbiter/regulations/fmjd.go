package regulations

import "flagfall/arbiter/rule"

// annex3 is an article of FMJD Annex 3, competition rules, updated in 2014.
func annex3(number string) rule.Article {
	return rule.Article{Document: "FMJD Annex 3", Edition: "2014", Number: number}
}

func fmjd() Book {
	return Book{
		Name: "fmjd", Title: "FMJD Official Rules",
		Documents:  []string{"FMJD Annex 1, Official Rules for International Draughts, November 2015", "FMJD Annex 3, Rules for Competitions, 2014"},
		DrawPolicy: "fmjd",
		Completion: rule.Row{
			Code: "completion", Article: rule.FMJD("3.10"), Title: "A move is complete",
			Text: rule.English("A move is finished when the player has released the piece after moving it; a capture when the captured pieces have been lifted (4.4, 4.12)."),
			Options: []rule.Option{{
				Name: "moment", Default: string(Released), Choices: []string{string(Released), string(Pressed)},
				Reason: "Annex 1 knows the release only; some rapid events let the press of the clock complete the move",
			}},
		},
		Scoring:    scoring(annex3("5.6"), "Annex 3 counts two points for a win and one for a draw; the games on 64 squares count one and a half"),
		Lateness:   fmjdLateness(),
		DrawOffers: fmjdDrawOffers(),
		Withdrawal: withdrawal(),
		Permits:    []string{"4.16"},
		Remedies:   fmjdRemedies(),
		Offences:   fmjdOffences(),
		Reasons:    fmjdReasons(),

		OpponentChooses: "5.4", IllegalMove: "5.4.2", TouchMove: "5.4.3", Refusal: "7.2.4", Annuls: "5.1",
		Annexes: true, Cites: rule.FMJD, articles: fmjdArticles, equipment: fmjdEquipment,
	}
}

func fmjdRemedies() []Remedy {
	return []Remedy{
		{
			Row: row("opponents-choice", rule.FMJD("5.4"), "The opponent chooses",
				"The opponent has the right to decide whether an irregularity must be rectified or, on the contrary, be allowed to stand."),
			Covers: []string{"5.2", "5.3", "5.4", "3.6", "3.7", "3.11", "3.14", "4.4", "4.9", "4.11", "4.13"}, Decides: Opponent, Choices: []Cure{Rectify, Stand},
		},
		{
			Row: row("accepted", rule.FMJD("5.7"), "Accepted by moving on",
				"A player who moves after an irregularity of the opponent has accepted the situation; it can no longer be rectified."),
			// An accident is none only where it is noted at the same time (5.5).
			Covers: []string{"5.2", "5.3", "5.4", "5.5", "3.6", "3.7", "3.11", "3.14", "4.4", "4.9", "4.11", "4.13"}, Decides: Nobody, Choices: []Cure{Stand},
		},
		{
			Row: row("no-partial-remedy", rule.FMJD("5.8"), "No partial rectification",
				"An irregularity is rectified wholly or not at all; a partial rectification is not tolerated."),
			Covers: []string{"5.8"}, Decides: Referee, Choices: []Cure{Rectify},
		},
		{
			Row: row("accident", rule.FMJD("5.5"), "Accident noted at once",
				"A position changed by accident is not an irregularity if it is noted at the same time; the pieces are put back."),
			Covers: []string{"5.5"}, Decides: Referee, Choices: []Cure{Replace},
		},
		{
			Row: row("board-turned", rule.FMJD("5.1"), "Board wrongly placed",
				"A game on a board that is noted to be wrongly positioned is annulled and begins again."),
			Covers: []string{"5.1"}, Decides: Referee, Choices: []Cure{Restart},
		},
	}
}

func fmjdOffences() []Offence {
	return []Offence{
		{
			Row: row("refusal-to-comply", rule.FMJD("7.2.4"), "Refusing to comply with the rules",
				"The opponent has the right to force compliance (5.6); a player who refuses to comply with the rules has lost."),
			Covers: []string{"5.6"}, Per: PerGame, Ladder: []Penalty{LossOfGame}, Ends: Refusal,
		},
		{
			Row: row("early-agreement", annex3("5.3"), "Draw agreed too early",
				"A draw agreed before both players have made the moves required is scored without points for either."),
			Per: PerGame, Ladder: []Penalty{BothZero},
		},
		{
			Row: row("false-claim", special("claims"), "Claim that does not hold",
				"Annex 1 sets no penalty for a claim that does not hold; the special regulations may, on the clock or otherwise."),
			Per: PerGame, Ladder: []Penalty{Warning, LossOfGame}, Discretion: true, ClaimCost: true,
		},
		{
			Row: row("mobile-phone", special("telephones"), "Mobile phone rings",
				"Annex 1 does not speak of telephones; where the special regulations are silent too, the arbiter decides by analogy with WCDF 4.16."),
			Per: PerEvent, Ladder: []Penalty{Warning, LossOfGame}, Discretion: true,
		},
		{
			Row: row("score-sheet", rule.FMJD("10.2.2"), "Game not recorded",
				"Where moves are to be made in a given time each player records the whole game; Annex 1 sets no penalty."),
			Per: PerEvent, Ladder: []Penalty{Warning}, Discretion: true,
		},
	}
}

// special is what the texts leave to the special regulations of an event.
func special(of string) rule.Article {
	return rule.Article{Document: "special regulations", Number: of}
}

func scoring(article rule.Article, reason string) rule.Row {
	return rule.Row{
		Code: "scoring", Article: article, Title: "Scoring",
		Text: rule.English("2-1-0: a win counts two points, a draw one. 1-half-0: a win counts one point, a draw a half."),
		Options: []rule.Option{{
			Name: "points", Default: "2-1-0", Choices: []string{"2-1-0", "1-half-0"}, Reason: reason,
		}},
	}
}

func fmjdLateness() rule.Row {
	return rule.Row{
		Code: "lateness", Article: annex3("5.2"), Title: "Arriving late",
		Text: rule.English("A player who is absent when the default time after the start of the round has passed bears the consequence named in the special regulations."),
		Options: []rule.Option{
			{
				Name: "minutes", Default: "60",
				Reason: "the special regulations may set 0 to 60 minutes; where they are silent it is 60",
			},
			{
				Name: "consequence", Default: string(LossOfGame),
				Choices: []string{string(LossOfGame), string(Warning), string(ByReferee)},
				Reason:  "after 60 minutes the game is lost; for a shorter time the special regulations name the consequence",
			},
		},
	}
}

func fmjdDrawOffers() rule.Row {
	return rule.Row{
		Code: "draw-offer", Article: annex3("5.3"), Title: "Draw by agreement",
		Text: rule.English("A draw may be proposed when both players have made 40 moves; the proposal is made after the move and before the press of the clock, and a move refuses it."),
		Options: []rule.Option{
			{Name: "moves", Default: "40", Reason: "Annex 3 asks both players for at least 40 moves"},
			{
				Name: "early", Default: string(BothZero),
				Choices: []string{string(BothZero), string(NoPenalty), string(ByReferee)},
				Reason:  "under Annex 3 the arbiter scores an early agreement 0-0",
			},
		},
	}
}

func withdrawal() rule.Row {
	return rule.Row{
		Code: "withdrawal", Article: special("withdrawal"), Title: "Withdrawing from the event",
		Text: rule.English("The remaining games of a player who withdraws are lost. The results of a player who has played more than half of their games stand."),
		Options: []rule.Option{{
			Name: "results", Default: "half", Choices: []string{"half", "stand", "annul"},
			Reason: "printed regulations let results stand when more than half of the games were played; what becomes of fewer is left to the organiser",
		}},
	}
}

func fmjdReasons() []Reason {
	a1 := func(code, number, title, text string, allows Outcome, end ending) Reason {
		return Reason{
			Row:    row(code, rule.FMJD(number), title, text),
			Allows: allows, Played: end >= played, AtBoard: end == shown,
		}
	}
	a3 := func(code, number, title, text string, allows Outcome, end ending) Reason {
		return Reason{Row: row(code, annex3(number), title, text), Allows: allows, Played: end >= played}
	}
	return []Reason{
		a1(Resigned, "7.2.1", "resignation", "The opponent resigned, with or without reason.", Win, played),
		a1(Blocked, "7.2.2", "blockade", "The opponent has the move but cannot move a piece, as all are blocked.", Win, shown),
		a1(NoPieces, "7.2.3", "no pieces left", "The opponent has no pieces left.", Win, shown),
		a1(Refusal, "7.2.4", "refusal to comply", "The opponent refuses to comply with the rules.", Win, played),
		a1(Agreement, "7.3.1", "agreement", "Both players agreed to a draw.", Drawn, played),
		a1(ByDrawRule, "7.3.2", "a draw rule", "A rule for draws of article 6 applies.", Drawn, shown),
		a1(NobodyCanWin, "7.3.3", "neither can win", "Neither player can win.", Drawn, played),
		a1(Time, "10.1", "time", "The opponent did not make the moves required in the time given.", Win, played),
		a3(Absence, "5.2", "absence", "The opponent was not present at the default time.", Win, unplayed),
		a3(BothAbsent, "5.2", "absence of both", "Neither player was present at the default time.", BothLose, unplayed),
		a3("agreed-early", "5.3", "early agreement", "The players agreed to a draw before they had made the moves required.", BothLose, played),
		{
			Row:    row(ByArbiter, rule.Article{Document: "FMJD Annex 4"}, "arbiter's decision", "The arbiter decided the game."),
			Allows: Win | Drawn | BothLose, Played: true,
		},
	}
}
