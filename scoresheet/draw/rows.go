package draw

import "flagfall/arbiter/rule"

// Every draw rule is in this file, one function for each rule book.

// article64 is an article of the rules of the FMJD section for 64 squares, as
// quoted by programs that implement them.
func article64(number string) rule.Article {
	return rule.Article{Document: "FMJD-64", Number: number}
}

// fmjd is article 6 of FMJD Annex 1.
func fmjd() Policy {
	return Policy{Name: "fmjd", Title: "FMJD Annex 1, article 6", Rules: []Rule{
		repetition(rule.FMJD("6.1"), Automatic,
			"The game is drawn when the same position occurs for the third time with the same player to move."),
		{
			Row: rule.Row{
				Code: "draw-25", Article: rule.FMJD("6.2"), Title: "25 moves with kings only",
				Text: rule.English("The game is drawn when each player has made 25 moves in a row with kings only, without a man moving and without a capture."),
			},
			Mode: Automatic, Count: QuietPlies, Limit: 50,
		},
		sixteenMoves(),
		fiveMoves(rule.FMJD("6.4")),
		{
			Row: rule.Row{
				Code: "draw-diagonal", Article: rule.Article{Document: "FMJD", Edition: "2024", Number: "6.3"},
				Title: "5 moves, lone king on the long diagonal",
				Text:  rule.English("Of three pieces, one at least a king, against a lone king on the long diagonal, each player has five more moves."),
				Options: []rule.Option{{
					Name: "force", Default: "off", Choices: []string{"off", "on"},
					Reason: "the edition of 2015 does not have this clause; later ones do, and readers disagree whether it shortens or prolongs the sixteen moves",
				}},
			},
			Mode: Automatic, Count: EndingPlies, Limit: 10, LongDiagonal: true, Off: true,
			Ending: Ending{Name: rule.Say("3K, 2K+1, 1K+2 v 1K"), Arises: threeAgainstKing},
			choices: []choice{
				{"force", "off", func(r *Rule) { r.Off = true }},
				{"force", "on", func(r *Rule) { r.Off = false }},
			},
		},
	}}
}

// canadian has the draws of the International game, by whose rules it is played
// (Wikipedia, checkershistory.com); no text of its own on draws was found.
func canadian() Policy {
	p := fmjd()
	p.Name, p.Title = "canadian", "Canadian draughts: no text found, FMJD Annex 1, article 6, by analogy"
	return p
}

func sixteenMoves() Rule {
	return Rule{
		Row: rule.Row{
			Code: "draw-16", Article: rule.FMJD("6.3"), Title: "16 moves, three pieces against a king",
			Text: rule.English("Of three kings, two kings and a man, or one king and two men against one king, each player has sixteen more moves; then the game is drawn."),
			Options: []rule.Option{
				{
					Name: "capture", Default: "new-five", Choices: []string{"new-five", "sixteen-stands"},
					Reason: "the edition of 2015 gives the ending that arises by a capture another five moves; an older text lets the maximum of sixteen stand beside them",
				},
				{
					Name: "man-moves", Default: "count", Choices: []string{"count", "reset"},
					Reason: "the article counts moves of each player, whatever piece makes them",
				},
				{
					Name: "promotion", Default: "count", Choices: []string{"count", "reset"},
					Reason: "the three endings stand in one article with one count; going from one to another inside it begins nothing new",
				},
			},
		},
		Mode: Automatic, Count: EndingPlies, Limit: 32,
		Ending: Ending{Name: rule.Say("3K, 2K+1, 1K+2 v 1K"), Arises: threeAgainstKing},
		choices: []choice{
			{"capture", "new-five", func(r *Rule) { r.Ending.Lasts = nil }},
			{"capture", "sixteen-stands", func(r *Rule) { r.Ending.Lasts = twoAgainstKing }},
			{"man-moves", "count", func(r *Rule) { r.Resets &^= ManMove }},
			{"man-moves", "reset", func(r *Rule) { r.Resets |= ManMove }},
			{"promotion", "count", func(r *Rule) { r.Resets &^= Promotion }},
			{"promotion", "reset", func(r *Rule) { r.Resets |= Promotion }},
		},
	}
}

// fiveMoves reads the same in Annex 1 and in the rules for 64 squares.
func fiveMoves(article rule.Article) Rule {
	return Rule{
		Row: rule.Row{
			Code: "draw-5", Article: article, Title: "5 moves, two pieces or one against a king",
			Text: rule.English("Of two kings, one king and a man, or one king against one king, each player has five more moves; then the game is drawn."),
			Options: []rule.Option{
				{
					Name: "capture", Default: "count", Choices: []string{"count", "reset"},
					Reason: "the endings stand in one article with one count; a capture inside it leaves what remains of the five moves",
				},
				{
					Name: "man-moves", Default: "count", Choices: []string{"count", "reset"},
					Reason: "the article counts moves of each player, whatever piece makes them",
				},
			},
		},
		Mode: Automatic, Count: EndingPlies, Limit: 10,
		Ending: Ending{Name: rule.Say("2K, 1K+1, 1K v 1K"), Arises: twoAgainstKing},
		choices: []choice{
			{"capture", "count", func(r *Rule) { r.Resets &^= Capture }},
			{"capture", "reset", func(r *Rule) { r.Resets |= Capture }},
			{"man-moves", "count", func(r *Rule) { r.Resets &^= ManMove }},
			{"man-moves", "reset", func(r *Rule) { r.Resets |= ManMove }},
		},
	}
}

func repetition(article rule.Article, mode Mode, text string) Rule {
	return Rule{
		Row:  rule.Row{Code: "draw-repetition", Article: article, Title: "third occurrence of a position", Text: rule.English(text)},
		Mode: mode, Count: Positions, Limit: 3,
	}
}

// wcdf is article 1.32 of the WCDF Rules of Draughts.
func wcdf() Policy {
	return Policy{Name: "wcdf", Title: "WCDF Rules of Draughts, 1.32", Rules: []Rule{
		repetition(rule.WCDF("1.32.1"), Claim,
			"A player may claim a draw by showing that their next move would create the same position for the third time during the game."),
		{
			Row: rule.Row{
				Code: "draw-40", Article: rule.WCDF("1.32.2"), Title: "40 moves without progress",
				Text: rule.English("A player may claim a draw by showing that during each player's own previous 40 moves neither advanced an uncrowned man and no piece was removed."),
			},
			Mode: Claim, Count: QuietPlies, Limit: 80,
		},
	}}
}

// russian is article 7.2 of the rules of the section for 64 squares.
func russian() Policy {
	return Policy{Name: "russian", Title: "FMJD section 64, rules of the game, 7.2", Rules: rules64()}
}

// brazilian reads the same, with the 20 moves of the Brazilian text as an
// option.
func brazilian() Policy {
	p := Policy{Name: "brazilian", Title: "FMJD section 64, rules of the game, 7.2", Rules: rules64()}
	r := p.Rule("draw-15")
	r.Options = append(r.Options, rule.Option{
		Name: "moves", Default: "15", Choices: []string{"15", "20"},
		Reason: "the section plays Brazilian draughts by its one set of draw rules; summaries of the Brazilian rules have 20 moves",
	})
	r.choices = append(r.choices,
		choice{"moves", "15", func(r *Rule) { r.Limit = 30 }},
		choice{"moves", "20", func(r *Rule) { r.Limit = 40 }})
	return p
}

func rules64() []Rule {
	rules := []Rule{
		repetition(article64("7.2.3"), Automatic,
			"The game is drawn when the same position occurs for the third time with the same player to move."),
		{
			Row: rule.Row{
				Code: "draw-3-kings", Article: article64("7.2.4"), Title: "15 moves, three kings against a king",
				Text: rule.English("Of three kings or more against a lone king, the king must be taken by the fifteenth move from the time the balance arose."),
			},
			Mode: Automatic, Count: EndingPlies, Limit: 30, Resets: Capture | Promotion,
			Ending: Ending{
				Name:   rule.Say("3K or more v 1K"),
				Arises: func(strong, weak Force) bool { return loneKing(weak) && strong.Kings >= 3 },
			},
		},
		{
			Row: rule.Row{
				Code: "draw-15", Article: article64("7.2.5"), Title: "15 moves with kings only",
				Text: rule.English("The game is drawn when each player has made 15 moves in a row with kings only, without a man moving and without a capture."),
				Options: []rule.Option{{
					Name: "endings", Default: "all", Choices: []string{"all", "outside-7.2.6"},
					Reason: "the article names no ending that it leaves out; servers let the 30 and 60 moves of 7.2.6 stand in its place where kings face each other with four to seven pieces",
				}},
			},
			Mode: Automatic, Count: QuietPlies, Limit: 30,
			choices: []choice{
				{"endings", "all", func(r *Rule) { r.Except = nil }},
				{"endings", "outside-7.2.6", func(r *Rule) { r.Except = fewTogether(4, 7) }},
			},
		},
		balance("draw-30", "30 moves, 4 or 5 pieces", rule.Say("4 or 5 pieces, kings on both sides"), 30, 4, 5),
		balance("draw-60", "60 moves, 6 or 7 pieces", rule.Say("6 or 7 pieces, kings on both sides"), 60, 6, 7),
		{
			Row: rule.Row{
				Code: "draw-diagonal", Article: article64("7.2.7"), Title: "5 moves, lone king on the long diagonal",
				Text: rule.English("Of three pieces, one at least a king, against a lone king on the long diagonal, the stronger player has five moves."),
			},
			Mode: Automatic, Count: EndingPlies, Limit: 10, LongDiagonal: true,
			Ending: Ending{Name: rule.Say("3K, 2K+1, 1K+2 v 1K"), Arises: threeAgainstKing},
		},
		fiveMoves(article64("7.2.8")),
	}
	for i := range rules {
		if rules[i].Count == EndingPlies {
			rules[i].Text = rule.English(rules[i].Text.String() + " A win that is obvious may still be shown (7.2.9).")
		}
	}
	return rules
}

// fewTogether is a balance of kings with that many pieces on the board in all, and
// fewEach one with that many on each side.
func fewTogether(least, most int) func(a, b Force) bool {
	return func(a, b Force) bool {
		n := a.Pieces() + b.Pieces()
		return a.Kings >= 1 && b.Kings >= 1 && least <= n && n <= most
	}
}

func fewEach(least, most int) func(a, b Force) bool {
	return func(a, b Force) bool {
		return a.Kings >= 1 && b.Kings >= 1 &&
			least <= a.Pieces() && a.Pieces() <= most && least <= b.Pieces() && b.Pieces() <= most
	}
}

// balance is a row of 7.2.6: that many moves without a change in the balance of
// pieces.
func balance(code, title string, name rule.Sentence, moves, least, most int) Rule {
	return Rule{
		Row: rule.Row{
			Code: code, Article: article64("7.2.6"), Title: title,
			Text: rule.English("Both players have a king and the balance of pieces has not changed, by capture or promotion, for that many moves: " + name.String() + "."),
			Options: []rule.Option{
				{
					Name: "pieces", Default: "together", Choices: []string{"together", "each"},
					Reason: "an ending of so many pieces is named by all that stand on the board; some programs count each side",
				},
				{
					Name: "moves", Default: "each", Choices: []string{"each", "together"},
					Reason: "the article counts moves as the others do, by each player; early servers counted the moves of both",
				},
			},
		},
		Mode: Automatic, Count: EndingPlies, Limit: 2 * moves, Resets: Capture | Promotion,
		Ending: Ending{Name: name, Arises: fewTogether(least, most)},
		choices: []choice{
			{"pieces", "together", func(r *Rule) { r.Ending.Arises = fewTogether(least, most) }},
			{"pieces", "each", func(r *Rule) { r.Ending.Arises = fewEach(least, most) }},
			{"moves", "each", func(r *Rule) { r.Limit = 2 * moves }},
			{"moves", "together", func(r *Rule) { r.Limit = moves }},
		},
	}
}

// frisian has the two endings in which a Frisian king can hardly be caught.
func frisian() Policy {
	source := func(number string) rule.Article { return rule.Article{Document: "Frisian", Number: number} }
	return Policy{Name: "frisian", Title: "Frisian draughts, as its servers play it", Rules: []Rule{
		repetition(source("repetition"), Automatic,
			"The game is drawn when the same position occurs for the third time with the same player to move."),
		{
			Row: rule.Row{
				Code: "draw-7", Article: source("2K v 1K"), Title: "7 moves, two kings against a king",
				Text: rule.English("Of two kings against one king, each player has seven more moves; then the game is drawn."),
			},
			Mode: Automatic, Count: EndingPlies, Limit: 14, Resets: Capture | Promotion,
			Ending: Ending{
				Name:   rule.Say("2K v 1K"),
				Arises: func(strong, weak Force) bool { return loneKing(weak) && strong == Force{Kings: 2} },
			},
		},
		{
			Row: rule.Row{
				Code: "draw-2", Article: source("1K v 1K"), Title: "2 moves, king against king",
				Text: rule.English("Of one king against one king, each player has two more moves; then the game is drawn."),
				Options: []rule.Option{{
					Name: "moves", Default: "2", Choices: []string{"2", "1"},
					Reason: "the game is drawn at once unless a king can be taken now or by force on the next move; two moves each let the board show it, as servers do",
				}},
			},
			Mode: Automatic, Count: EndingPlies, Limit: 4,
			Ending: Ending{
				Name:   rule.Say("1K v 1K"),
				Arises: func(strong, weak Force) bool { return loneKing(weak) && loneKing(strong) },
			},
			choices: []choice{
				{"moves", "2", func(r *Rule) { r.Limit = 4 }},
				{"moves", "1", func(r *Rule) { r.Limit = 2 }},
			},
		},
	}}
}

// secondHand gives a rule whose text was not read at its source the mode that
// leaves the decision to the referee. Rules of repetition then speak of a position
// that has occurred (FPD 14), and not of the next move as WCDF 1.32.1 does.
func secondHand(r Rule) Rule {
	r.Mode, r.Stands = Claim, r.Count == Positions
	r.Options = append(r.Options, rule.Option{
		Name: "mode", Default: "claim", Choices: []string{"claim", "automatic"},
		Reason: "the text of the federation was not read at its source; a claim leaves the decision to the arbiter",
	})
	r.choices = append(r.choices,
		choice{"mode", "claim", func(r *Rule) { r.Mode = Claim }},
		choice{"mode", "automatic", func(r *Rule) { r.Mode = Automatic }})
	return r
}

// byAnalogy is the repetition rule where no text was read: the referee judges
// by analogy with similar situations, as the preface of the WCDF rules asks
// them to.
func byAnalogy() Rule {
	return secondHand(repetition(rule.WCDF("1.32.1"), Claim,
		"By analogy with WCDF 1.32.1: a player may claim a draw at the third occurrence of a position."))
}

// italian is article 1.1.10 of the Italian federation, as quoted by programs.
func italian() Policy {
	return Policy{Name: "italian", Title: "FID, technical rules, 1.1.10 (second hand), agreement, and repetition by analogy", Rules: []Rule{
		byAnalogy(),
		secondHand(Rule{
			Row: rule.Row{
				Code: "draw-40", Article: rule.Article{Document: "FID", Number: "1.1.10"}, Title: "40 moves with kings only",
				Text: rule.English("The game is drawn when each player has made 40 moves in a row without a man moving and without a capture."),
			},
			Count: QuietPlies, Limit: 80,
		}),
	}}
}

// spanish is the summary of the section for 64 squares.
func spanish() Policy {
	source := rule.Article{Document: "Section-64", Number: "Spanish draughts"}
	return Policy{Name: "spanish", Title: "Section 64, summary of Spanish draughts (second hand), and agreement", Rules: []Rule{
		secondHand(repetition(source, Claim,
			"The game is drawn when the same position occurs for the third time with the same player to move.")),
		secondHand(Rule{
			Row: rule.Row{
				Code: "draw-20", Article: source, Title: "20 moves with kings only",
				Text: rule.English("The game is drawn when each player has made 20 moves in a row with kings, without a capture."),
			},
			Count: QuietPlies, Limit: 40,
		}),
	}}
}

// pool is the thirteen-move rule of the American Pool Checker Association.
func pool() Policy {
	return Policy{Name: "pool", Title: "APCA playing rules (second hand), agreement, and repetition by analogy", Rules: []Rule{
		byAnalogy(),
		secondHand(Rule{
			Row: rule.Row{
				Code: "draw-13", Article: rule.Article{Document: "APCA", Number: "thirteen moves"},
				Title: "13 moves, three kings against a king",
				Text:  rule.English("Of three kings against one king, the stronger player must win within thirteen moves, even if the fourteenth would be a capture."),
			},
			Count: EndingPlies, Limit: 26, Resets: Capture | Promotion,
			Ending: Ending{
				Name:   rule.Say("3K v 1K"),
				Arises: func(strong, weak Force) bool { return loneKing(weak) && strong == Force{Kings: 3} },
			},
		}),
	}}
}

// jamaican has the draws of pool, whose rules it is said to share.
func jamaican() Policy {
	p := pool()
	p.Name, p.Title = "pool-jamaican", "Jamaican draughts: the APCA playing rules of pool (poolcheckers.com, second hand), agreement, and repetition by analogy"
	return p
}

// unified has the draws of pool, by analogy: no text on it was found.
func unified() Policy {
	p := pool()
	p.Name, p.Title = "pool-unified", "unified pool checkers: no text found, agreement, and the APCA playing rules of pool (second hand) and repetition by analogy"
	return p
}

// czech has repetition only: the Czech text leaves all else to the judgement
// that nothing can be captured any more.
func czech() Policy {
	return Policy{Name: "czech", Title: "rules of the Czech draughts federation (second hand), agreement, and repetition by analogy", Rules: []Rule{byAnalogy()}}
}

// portuguese is article 14 of the rules of damas clássicas. The limits of moves
// to which it refers were not read.
func portuguese() Policy {
	return Policy{Name: "portuguese", Title: "FPD, damas clássicas, 14 (second hand), and agreement: no other rule found", Rules: []Rule{
		secondHand(repetition(rule.Article{Document: "FPD", Number: "14"}, Claim,
			"The game is drawn when the same position has stood at least three times and the opponent claims it.")),
	}}
}

// turkish has, besides repetition, the ending of one piece each; the summaries
// name no number of moves. One move each shows that neither piece can be taken.
func turkish() Policy {
	same := func(a, b Force) bool { return a.Pieces() == 1 && a == b }
	one := func(a, b Force) bool { return a.Pieces() == 1 && b.Pieces() == 1 }
	single := secondHand(Rule{
		Row: rule.Row{
			Code: "draw-single", Article: rule.Article{Document: "Dama Akademisi", Number: "19"}, Title: "one piece each",
			Text: rule.English("The game is drawn when each player has one piece left, as soon as each has made a move without capturing it."),
			Options: []rule.Option{{
				Name: "pieces", Default: "any", Choices: []string{"any", "same"},
				Reason: "the rules that were read call it a draw also where one of the two is a king; others let a king win against a man",
			}},
		},
		Count: EndingPlies, Limit: 2,
		Ending: Ending{Name: rule.Say("1 v 1"), Arises: one},
		choices: []choice{
			{"pieces", "any", func(r *Rule) { r.Ending.Arises = one }},
			{"pieces", "same", func(r *Rule) { r.Ending.Arises = same }},
		},
	})
	return Policy{Name: "turkish", Title: "Dama Akademisi, rules of Turkish draughts, 19 (second hand), agreement, and repetition by analogy", Rules: []Rule{byAnalogy(), single}}
}

// thai has repetition only; nothing else was found.
func thai() Policy {
	return Policy{Name: "thai", Title: "Thai draughts: no text found, agreement and repetition by analogy", Rules: []Rule{byAnalogy()}}
}

// spantsiretti has repetition only: three kings can force a win on that board,
// and no text of its own was found.
func spantsiretti() Policy {
	return Policy{Name: "spantsiretti", Title: "Spantsiretti draughts: no text found, agreement and repetition by analogy", Rules: []Rule{byAnalogy()}}
}

// breakthrough has no draws: the first king ends the game, so no position can
// occur again.
func breakthrough() Policy {
	none := repetition(rule.Article{Document: "lidraughts", Number: "Breakthrough"}, Automatic,
		"There are no draws: every move advances a man or takes one, so that no position occurs again.")
	none.Off = true
	return Policy{Name: "breakthrough", Title: "Breakthrough, as its server plays it: none but agreement", Rules: []Rule{none}}
}

// antidraughts has repetition only, and no rule for few pieces.
func antidraughts() Policy {
	return Policy{Name: "antidraughts", Title: "Antidraughts, as its server plays it: agreement and repetition", Rules: []Rule{
		repetition(rule.Article{Document: "lidraughts", Number: "Antidraughts"}, Automatic,
			"The game is drawn when the same position occurs for the third time with the same player to move."),
	}}
}
