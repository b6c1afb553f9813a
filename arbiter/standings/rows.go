package standings

import (
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// row makes an ordinary row of the catalogue.
func row(code string, article rule.Article, title, text string, options ...rule.Option) rule.Row {
	return rule.Row{Code: code, Article: article, Title: title, Text: rule.English(text), Options: options}
}

// plain returns a figure that no modifier changes.
func plain(f func(*contest, int) Figure) func(*contest, int, *TieBreak) Figure {
	return func(c *contest, i int, _ *TieBreak) Figure { return f(c, i) }
}

// solkoff makes the figure without a number of the lowest and of the highest terms.
func solkoff(low, high int) func(*contest, int) Figure {
	return func(c *contest, i int) Figure { return c.solkoff(i, low, high) }
}

// mean returns the average of a figure of the opponents.
func mean(of func(*contest, int) Figure) func(*contest, int) Figure {
	return func(c *contest, i int) Figure { return c.averageOf(i, of) }
}

// level splits players who are level, whatever the places of the others.
func level(f func(*contest, []int) ([][]int, map[int]Figure)) func(*contest, []int, [][]int) ([][]int, map[int]Figure) {
	return func(c *contest, group []int, _ [][]int) ([][]int, map[int]Figure) { return f(c, group) }
}

// onBoards splits teams that are level by their results at each board.
func onBoards(key func([]pairing.Points) []int64) func(*contest, []int, [][]int) ([][]int, map[int]Figure) {
	return level(func(c *contest, group []int) ([][]int, map[int]Figure) { return c.byBoards(group, key) })
}

// ownRows returns the tie-breaks on a player's own results.
func ownRows() []TieBreak {
	return []TieBreak{
		{Row: row(behind, national("Regulations of an event", "", ""), "Score", "The points of all rounds: they rank where this stands, and not first."),
			Short: "Score", own: plain((*contest).points), fide: "PTS"},
		{Row: row("wins", annex3(), "Wins", "The number of games won, wins by forfeit included; a bye does not count."),
			Short: "Wins", own: func(c *contest, i int, _ *TieBreak) Figure { return c.wins(i, withForfeits) }},
		{Row: row("wins-played", fide("7"), "Games won over the board", "The number of games won over the board."),
			Short: "Won", own: func(c *contest, i int, _ *TieBreak) Figure { return c.wins(i, overTheBoard) }, fide: "WON"},
		{Row: row("win-rounds", fide("7"), "Rounds with the points of a win", "The number of rounds that gave as many points as a win, played or not."),
			Short: "W", own: plain((*contest).winRounds), fide: "WIN"},
		{Row: row("plus-balance", national("Championship of the Netherlands", "2009 and 2011", ""), "Balance of plus and minus draws", "The number of draws with an advantage less those with a disadvantage."),
			Short: "±", own: plain((*contest).plusBalance)},
		{Row: row("second-games", fide("7"), "Games with the second move", "The number of games played over the board with the side that moves second: Black in International draughts, White in English."),
			Short: "2nd", own: plain((*contest).secondGames), fide: "BPG"},
		{Row: row("second-wins", fide("7"), "Wins with the second move", "The number of games won over the board with the side that moves second."),
			Short: "2nd+", own: plain((*contest).secondWins), fide: "BWG"},
		{Row: row("elected", fide("7"), "Rounds elected to play", "All rounds but half- and zero-point byes and games lost by forfeit."),
			Short: "REP", own: plain((*contest).elected), fide: "REP"},
		{Row: row("standard", fide("7"), "Standard points", "A point for each round in which the opponent was outscored, half a point where both had the same; a bye is held against a draw."),
			Short: "STD", own: plain((*contest).standard), fide: "STD"},
		{Row: row("progressive", fide("7"), "Progressive score", "The sum of the running scores after each round."),
			Short: "Prog", own: (*contest).progressive, cuts: true, fide: "PS"},
	}
}

// levelRows returns the tie-breaks on the games among players who are level.
func levelRows() []TieBreak {
	return []TieBreak{
		{Row: row("direct", fide("6"), "Direct encounter", "The points from the games among those who are level, again inside those who stay level."),
			Short: "DE", among: level((*contest).direct), again: true, forfeits: true, scores: true, fide: "DE"},
		{Row: row("order", annex3(), "Best results in the order of classification", "The points taken from the first place; if equal from the second, and so on."),
			Short: "Order", among: (*contest).order},
	}
}

// opponentRows returns the tie-breaks on the scores of the opponents.
func opponentRows() []TieBreak {
	return []TieBreak{
		{Row: row("solkoff", annex3(), "Solkoff", "The sum of the final scores of all opponents.", unplayed()),
			Short: "Solk", own: func(c *contest, i int, b *TieBreak) Figure { return c.solkoff(i, b.Low, b.High) }, cuts: true, medians: true},
		{Row: row("solkoff-truncated", annex3(), "Truncated Solkoff", "Solkoff without the lowest score.", unplayed()),
			Short: "Solk-1", own: plain(solkoff(1, 0)), like: "solkoff-cut-1"},
		{Row: row("solkoff-median", annex3(), "Median Solkoff", "Solkoff without the highest and the lowest score.", unplayed()),
			Short: "Median", own: plain(solkoff(1, 1)), like: "solkoff-median-1"},
		{Row: row("solkoff-full", annex3(), "Full truncated Solkoff", "Solkoff without the lowest score; if equal without the two lowest, and so on.", unplayed()),
			Short: "Solk-n", own: plain((*contest).solkoffFull)},
		{Row: row("solkoff-plus", annex3(), "Solkoff plus", "The sum of the opponents' Solkoff.", unplayed()),
			Short: "Solk+", own: plain((*contest).solkoffPlus)},
		{Row: row("buchholz", fide("8"), "Buchholz", "The sum of the opponents' scores, with FIDE's dummy for every round without a game."),
			Short: "BH", own: func(c *contest, i int, b *TieBreak) Figure { return c.asFIDE().solkoff(i, b.Low, b.High) }, cuts: true, medians: true, swiss: true, forfeits: true, scores: true, fide: "BH"},
		{Row: row("fore-buchholz", fide("8"), "Fore Buchholz", "Buchholz as if all games of the last round were drawn."),
			Short: "FB", own: func(c *contest, i int, b *TieBreak) Figure { return c.fore().solkoff(i, b.Low, b.High) }, cuts: true, medians: true, swiss: true, forfeits: true, scores: true, fide: "FB"},
		{Row: row("average-buchholz", fide("8"), "Average of the opponents' Buchholz", "The average of the Buchholz of the opponents who were played."),
			Short: "AOB", own: (*contest).averageBuchholz, swiss: true, fores: true, forfeits: true, scores: true, fide: "AOB"},
		{Row: row("sonneborn-berger", fide("9"), "Sonneborn-Berger", "The sum of the opponents' final scores, each times the points taken from them.", unplayed()),
			Short: "SB", own: (*contest).sonnebornBerger, cuts: true, forfeits: true, scores: true, fide: "SB"},
		{Row: row("koya", fide("9"), "Koya", "The points taken from opponents with at least half of all points that they could have."),
			Short: "Koya", own: (*contest).koya, limits: true, fide: "KS"},
		{Row: row("honour", national("ACF", "", ""), "Honour points", "The sum of the final scores of the opponents who were played. The ACF's own wording could not be read."),
			Short: "Hon", own: plain((*contest).honour)},
		{Row: row("honour-won", national("ACF", "", ""), "Honour points, weighted", "The sum of the final scores of the opponents who were played, each times the points taken from them. The ACF's own wording could not be read."),
			Short: "HonW", own: plain((*contest).honourWon)},
		{Row: row("riga", national("Estonian regulations", "", "3.2.2"), "Riga coefficient", "The sum of the opponents' points, each times 4, 3, 2, 1 or 0 for a match of 4:0, 3:1, 2:2, 1:3 or 0:4."),
			Short: "Riga", own: plain((*contest).riga)},
		{Row: row("shmulyan", national("Russian blind sports", "", ""), "Shmulyan", "The points of the opponents who were beaten less those of the opponents who won."),
			Short: "Shm", own: plain((*contest).shmulyan)},
	}
}

// ratingRows returns the tie-breaks on ratings.
func ratingRows() []TieBreak {
	return []TieBreak{
		{Row: row("opponents-rating", fide("10"), "Average rating of the opponents", "The average rating of the opponents who were played, those without a rating left out."),
			Short: "ARO", own: (*contest).opponentsRating, cuts: true, medians: true, rated: true, fide: "ARO"},
		{Row: row("performance", fide("10"), "Performance", "The average rating of the opponents, and the difference that the score stands for."),
			Short: "TPR", own: plain((*contest).performance), rated: true, fide: "TPR"},
		{Row: row("perfect-performance", fide("10"), "Perfect performance", "The lowest rating with which the score was to be expected."),
			Short: "PTP", own: plain((*contest).perfect), rated: true, fide: "PTP"},
		{Row: row("opponents-performance", fide("10"), "Average performance of the opponents", "The average performance of the opponents who were played."),
			Short: "APRO", own: plain(mean((*contest).performance)), rated: true, fide: "APRO"},
		{Row: row("opponents-perfect", fide("10"), "Average perfect performance of the opponents", "The average perfect performance of the opponents who were played."),
			Short: "APPO", own: plain(mean((*contest).perfect)), rated: true, fide: "APPO"},
		{Row: row("rating", fide("5"), "Rating", "The higher rating before the event."),
			Short: "Rtg", own: (*contest).ownRating, rated: true, turns: true, fide: "RTNG"},
		{Row: row("number", fide("5"), "Pairing number", "The lower pairing number."),
			Short: "No", own: (*contest).pairingNumber, turns: true, fide: "TPN"},
	}
}

// teamRows returns the tie-breaks on play-offs, on team results and by lot.
func teamRows() []TieBreak {
	list := []TieBreak{
		{Row: row("play-off", annex3(), "Play-off", "The points from the play-off, of its first stage first."),
			Short: "PO", among: level((*contest).playOff)},
		{Row: row("team-points", fide("13.1"), "Board points or match points", "In an event of teams, whichever of board points and match points does not rank first; nothing elsewhere."),
			Short: "BP/MP", own: plain((*contest).secondary), fide: "MPVGP"},
	}
	for _, kind := range []string{"mm", "mg", "gm", "gg"} {
		acronym := "E" + strings.ToUpper(kind) + "SB"
		list = append(list, TieBreak{Row: row("team-berger-"+kind, fide("13.2"), "Extended Sonneborn-Berger, "+acronym,
			"The sum, over all matches, of the opponents' total times the points taken from them. The first letter is the score of the total, the second that of the points taken: m for match points, g for board points."),
			Short: acronym, own: func(c *contest, i int, b *TieBreak) Figure { return c.extendedBerger(i, b, kind) }, cuts: true, forfeits: true, fide: acronym})
	}
	for _, after := range knockouts {
		acronym := "EDE" + strings.ToUpper(after.code)
		list = append(list, TieBreak{Row: row(strings.TrimSuffix("team-direct-"+after.code, "-"), fide("13.3"), "Extended direct encounter"+after.title,
			"Direct encounter on the score that ranks first; where that separates nobody, on the other one. Letters after it say what then ranks two teams who are level: b for the boards counted, then t for the top boards or b for the bottom boards; a single letter is one of the last two."),
			Short: acronym, among: level(func(c *contest, group []int) ([][]int, map[int]Figure) { return c.extendedDirect(group, after.by) }), again: true, forfeits: true, fide: acronym})
	}
	return append(list, []TieBreak{
		{Row: row("team-strength", fide("13.4"), "Score and strength of schedule", "The score that does not rank first, and Buchholz by the other one divided by a factor: the most of that score in the event by the most of this one in a match, rounded down."),
			Short: "SSSC", own: (*contest).schedule, swiss: true, fores: true, factors: true, forfeits: true, fide: "SSSC"},
		{Row: row("board-count", fide("12.1"), "Board count", "The number of each board times the points taken there, added up; the lowest is first. Only where all who are level have the same board points."),
			Short: "BC", among: onBoards(boardCount), fide: "BC"},
		{Row: row("top-boards", fide("12.2"), "Top board results", "The points taken at the first board; if equal at the second, and so on."),
			Short: "TBR", among: onBoards(topBoards), fide: "TBR"},
		{Row: row("bottom-boards", fide("12.3"), "Bottom board elimination", "The points taken at all boards but the last; if equal at all but the last two, and so on."),
			Short: "BBE", among: onBoards(bottomBoards), fide: "BBE"},
		{Row: row("lots", fide("4"), "Lots", "The order of the SHA-256 of \"SEED:lots:NUMBER\" in hexadecimal, from the published seed and the pairing number."),
			Short: "Lot", among: level((*contest).lots)},
	}...)
}
