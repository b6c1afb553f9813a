package standings

import (
	"cmp"
	"strings"

	"flagfall/arbiter/rule"
)

// TieBreak is a row of the catalogue.
type TieBreak struct {
	rule.Row
	// Short heads a column.
	Short string
	// Base is the code of the row without its modifiers; Low and High are how
	// many of the lowest and of the highest terms are cut, and Limit how many
	// half wins the limit of Koya is raised.
	Base             string
	Low, High, Limit int
	// Reverse turns the order of the row round, Forfeits counts them as games, and
	// Fore has the final round drawn.
	Reverse, Forfeits, Fore bool
	// Score is the score of a team that it goes by: "mp" or "gp", "" for the one that
	// ranks first. Factor divides a Buchholz; 0 is that of the event.
	Score  string
	Factor int

	// own gives the figure of a player; among ranks players who are level, in
	// the light of the places as they stand.
	own   func(*contest, int, *TieBreak) Figure
	among func(c *contest, group []int, places [][]int) ([][]int, map[int]Figure)
	// again: it may stand in a list more than once; swiss: it is for a Swiss alone
	// (FIDE C.07, 8); rated: it wants everybody to have a rating (10).
	again, swiss, rated bool
	// cuts, medians and limits say which modifiers the row takes.
	cuts, medians, limits, turns, forfeits, fores, scores, factors bool
	// shown is set for a figure that is shown and splits nobody.
	shown bool
	// fide is the acronym of FIDE C.07, where the definitions agree.
	fide string
	// like is the code by which a row with a name of its own is a modified one.
	like string
}

// fide is an article of the FIDE tie-break regulations, as of March 2026.
func fide(number string) rule.Article {
	return rule.Article{Document: "FIDE C.07", Edition: "2026", Number: number}
}

// annex3 is the FMJD's competition rules; the copy that was read gives its
// tie-breaks without numbers of articles.
func annex3() rule.Article {
	return rule.Article{Document: "FMJD Annex 3", Edition: "2024"}
}

// national is a regulation of a federation or of an event.
func national(document, edition, number string) rule.Article {
	return rule.Article{Document: document, Edition: edition, Number: number}
}

func unplayedOption() rule.Option {
	return rule.Option{
		Name: "unplayed", Default: string(Zero), Choices: []string{string(Zero), string(Ignore), string(Dummy)},
		Reason: "the FMJD's own Solkoff takes a bye for an opponent with 0 points; FIDE's dummy opponent is not part of draughts",
	}
}

// behind is the code that has other figures rank before the points.
const behind = "score"

// Catalogue is the list of all tie-breaks. Those that take modifiers are listed
// without: solkoff stands for solkoff-cut-1, solkoff-cut-2 and so on too.
func Catalogue() []TieBreak {
	onOpponents := []rule.Option{unplayedOption()}
	solkoff := func(low, high int) func(*contest, int, *TieBreak) Figure {
		return func(c *contest, i int, _ *TieBreak) Figure { return c.solkoff(i, low, high) }
	}
	plain := func(f func(*contest, int) Figure) func(*contest, int, *TieBreak) Figure {
		return func(c *contest, i int, _ *TieBreak) Figure { return f(c, i) }
	}
	row := func(code string, article rule.Article, short, title, text string, options ...rule.Option) TieBreak {
		return TieBreak{Row: rule.Row{Code: code, Article: article, Title: title, Text: rule.English(text), Options: options}, Short: short, Base: code}
	}
	var list []TieBreak
	own := func(b TieBreak, f func(*contest, int, *TieBreak) Figure) *TieBreak {
		b.own = f
		list = append(list, b)
		return &list[len(list)-1]
	}
	among := func(b TieBreak, f func(*contest, []int, [][]int) ([][]int, map[int]Figure)) *TieBreak {
		b.among = f
		list = append(list, b)
		return &list[len(list)-1]
	}

	// What a player did themselves.
	own(row(behind, national("Regulations of an event", "", ""), "Score", "Score", "The points of all rounds: they rank where this stands, and not first."),
		plain((*contest).points))
	own(row("wins", annex3(), "Wins", "Wins", "The number of games won, wins by forfeit included; a bye does not count."),
		func(c *contest, i int, _ *TieBreak) Figure { return c.wins(i, withForfeits) })
	own(row("wins-played", fide("7"), "Won", "Games won over the board", "The number of games won over the board."),
		func(c *contest, i int, _ *TieBreak) Figure { return c.wins(i, overTheBoard) }).fide = "WON"
	own(row("win-rounds", fide("7"), "W", "Rounds with the points of a win", "The number of rounds that gave as many points as a win, played or not."),
		plain((*contest).winRounds)).fide = "WIN"
	own(row("plus-balance", national("Championship of the Netherlands", "2009 and 2011", ""), "±", "Balance of plus and minus draws",
		"The number of draws with an advantage less those with a disadvantage."), plain((*contest).plusBalance))
	own(row("second-games", fide("7"), "2nd", "Games with the second move",
		"The number of games played over the board with the side that moves second: Black in International draughts, White in English."),
		plain((*contest).secondGames)).fide = "BPG"
	own(row("second-wins", fide("7"), "2nd+", "Wins with the second move",
		"The number of games won over the board with the side that moves second."), plain((*contest).secondWins)).fide = "BWG"
	own(row("elected", fide("7"), "REP", "Rounds elected to play", "All rounds but half- and zero-point byes and games lost by forfeit."),
		plain((*contest).elected)).fide = "REP"
	own(row("standard", fide("7"), "STD", "Standard points", "A point for each round in which the opponent was outscored, half a point where both had the same; a bye is held against a draw."),
		plain((*contest).standard)).fide = "STD"
	b := own(row("progressive", fide("7"), "Prog", "Progressive score", "The sum of the running scores after each round."), (*contest).progressive)
	b.cuts, b.fide = true, "PS"

	// Games among those who are level.
	b = among(row("direct", fide("6"), "DE", "Direct encounter", "The points from the games among those who are level, again inside those who stay level."),
		func(c *contest, group []int, _ [][]int) ([][]int, map[int]Figure) { return c.direct(group) })
	b.again, b.forfeits, b.scores, b.fide = true, true, true, "DE"
	among(row("order", annex3(), "Order", "Best results in the order of classification",
		"The points taken from the first place; if equal from the second, and so on."), (*contest).order)

	// What the opponents scored.
	b = own(row("solkoff", annex3(), "Solk", "Solkoff", "The sum of the final scores of all opponents.", onOpponents...),
		func(c *contest, i int, b *TieBreak) Figure { return c.solkoff(i, b.Low, b.High) })
	b.cuts, b.medians = true, true
	own(row("solkoff-truncated", annex3(), "Solk-1", "Truncated Solkoff", "Solkoff without the lowest score.", onOpponents...), solkoff(1, 0)).like = "solkoff-cut-1"
	own(row("solkoff-median", annex3(), "Median", "Median Solkoff", "Solkoff without the highest and the lowest score.", onOpponents...), solkoff(1, 1)).like = "solkoff-median-1"
	own(row("solkoff-full", annex3(), "Solk-n", "Full truncated Solkoff", "Solkoff without the lowest score; if equal without the two lowest, and so on.", onOpponents...),
		plain((*contest).solkoffFull))
	own(row("solkoff-plus", annex3(), "Solk+", "Solkoff plus", "The sum of the opponents' Solkoff.", onOpponents...), plain((*contest).solkoffPlus))
	b = own(row("buchholz", fide("8"), "BH", "Buchholz", "The sum of the opponents' scores, with FIDE's dummy for every round without a game."),
		func(c *contest, i int, b *TieBreak) Figure { return c.asFIDE().solkoff(i, b.Low, b.High) })
	b.cuts, b.medians, b.swiss, b.forfeits, b.scores, b.fide = true, true, true, true, true, "BH"
	b = own(row("fore-buchholz", fide("8"), "FB", "Fore Buchholz", "Buchholz as if all games of the last round were drawn."),
		func(c *contest, i int, b *TieBreak) Figure { return c.fore().solkoff(i, b.Low, b.High) })
	b.cuts, b.medians, b.swiss, b.forfeits, b.scores, b.fide = true, true, true, true, true, "FB"
	b = own(row("average-buchholz", fide("8"), "AOB", "Average of the opponents' Buchholz", "The average of the Buchholz of the opponents who were played."),
		(*contest).averageBuchholz)
	b.swiss, b.fores, b.forfeits, b.scores, b.fide = true, true, true, true, "AOB"
	b = own(row("sonneborn-berger", fide("9"), "SB", "Sonneborn-Berger", "The sum of the opponents' final scores, each times the points taken from them.", onOpponents...),
		(*contest).sonnebornBerger)
	b.cuts, b.forfeits, b.scores, b.fide = true, true, true, "SB"
	b = own(row("koya", fide("9"), "Koya", "Koya", "The points taken from opponents with at least half of all points that they could have."), (*contest).koya)
	b.limits, b.fide = true, "KS"
	own(row("honour", national("ACF", "", ""), "Hon", "Honour points",
		"The sum of the final scores of the opponents who were played. The ACF's own wording could not be read."), plain((*contest).honour))
	own(row("honour-won", national("ACF", "", ""), "HonW", "Honour points, weighted",
		"The sum of the final scores of the opponents who were played, each times the points taken from them. The ACF's own wording could not be read."),
		plain((*contest).honourWon))
	own(row("riga", national("Estonian regulations", "", "3.2.2"), "Riga", "Riga coefficient",
		"The sum of the opponents' points, each times 4, 3, 2, 1 or 0 for a match of 4:0, 3:1, 2:2, 1:3 or 0:4."), plain((*contest).riga))
	own(row("shmulyan", national("Russian blind sports", "", ""), "Shm", "Shmulyan", "The points of the opponents who were beaten less those of the opponents who won."),
		plain((*contest).shmulyan))

	// Ratings.
	b = own(row("opponents-rating", fide("10"), "ARO", "Average rating of the opponents", "The average rating of the opponents who were played, those without a rating left out."),
		(*contest).opponentsRating)
	b.cuts, b.medians, b.rated, b.fide = true, true, true, "ARO"
	b = own(row("performance", fide("10"), "TPR", "Performance", "The average rating of the opponents, and the difference that the score stands for."), plain((*contest).performance))
	b.rated, b.fide = true, "TPR"
	b = own(row("perfect-performance", fide("10"), "PTP", "Perfect performance", "The lowest rating with which the score was to be expected."), plain((*contest).perfect))
	b.rated, b.fide = true, "PTP"
	b = own(row("opponents-performance", fide("10"), "APRO", "Average performance of the opponents", "The average performance of the opponents who were played."),
		func(c *contest, i int, _ *TieBreak) Figure { return c.averageOf(i, (*contest).performance) })
	b.rated, b.fide = true, "APRO"
	b = own(row("opponents-perfect", fide("10"), "APPO", "Average perfect performance of the opponents", "The average perfect performance of the opponents who were played."),
		func(c *contest, i int, _ *TieBreak) Figure { return c.averageOf(i, (*contest).perfect) })
	b.rated, b.fide = true, "APPO"
	b = own(row("rating", fide("5"), "Rtg", "Rating", "The higher rating before the event."), (*contest).ownRating)
	b.rated, b.turns, b.fide = true, true, "RTNG"
	b = own(row("number", fide("5"), "No", "Pairing number", "The lower pairing number."), (*contest).pairingNumber)
	b.turns, b.fide = true, "TPN"

	// Off the board.
	among(row("play-off", annex3(), "PO", "Play-off", "The points from the play-off, of its first stage first."),
		func(c *contest, group []int, _ [][]int) ([][]int, map[int]Figure) { return c.playOff(group) })
	b = own(row("team-points", fide("13.1"), "BP/MP", "Board points or match points", "In an event of teams, whichever of board points and match points does not rank first; nothing elsewhere."),
		plain((*contest).secondary))
	b.fide = "MPVGP"
	for _, kind := range []string{"mm", "mg", "gm", "gg"} {
		b = own(row("team-berger-"+kind, fide("13.2"), "E"+strings.ToUpper(kind)+"SB", "Extended Sonneborn-Berger, E"+strings.ToUpper(kind)+"SB",
			"The sum, over all matches, of the opponents' total times the points taken from them. The first letter is the score of the total, the second that of the points taken: m for match points, g for board points."),
			func(c *contest, i int, b *TieBreak) Figure { return c.extendedBerger(i, b, kind) })
		b.cuts, b.forfeits, b.fide = true, true, "E"+strings.ToUpper(kind)+"SB"
	}
	for _, after := range knockouts {
		b = among(row(strings.TrimSuffix("team-direct-"+after.code, "-"), fide("13.3"), "EDE"+strings.ToUpper(after.code), "Extended direct encounter"+after.title,
			"Direct encounter on the score that ranks first; where that separates nobody, on the other one. Letters after it say what then ranks two teams who are level: b for the boards counted, then t for the top boards or b for the bottom boards; a single letter is one of the last two."),
			func(c *contest, group []int, _ [][]int) ([][]int, map[int]Figure) {
				return c.extendedDirect(group, after.by)
			})
		b.again, b.forfeits, b.fide = true, true, "EDE"+strings.ToUpper(after.code)
	}
	b = own(row("team-strength", fide("13.4"), "SSSC", "Score and strength of schedule", "The score that does not rank first, and Buchholz by the other one divided by a factor: the most of that score in the event by the most of this one in a match, rounded down."),
		(*contest).schedule)
	b.swiss, b.fores, b.factors, b.forfeits, b.fide = true, true, true, true, "SSSC"
	b = among(row("board-count", fide("12.1"), "BC", "Board count", "The number of each board times the points taken there, added up; the lowest is first. Only where all who are level have the same board points."),
		func(c *contest, group []int, _ [][]int) ([][]int, map[int]Figure) {
			return c.byBoards(group, boardCount)
		})
	b.fide = "BC"
	b = among(row("top-boards", fide("12.2"), "TBR", "Top board results", "The points taken at the first board; if equal at the second, and so on."),
		func(c *contest, group []int, _ [][]int) ([][]int, map[int]Figure) {
			return c.byBoards(group, topBoards)
		})
	b.fide = "TBR"
	b = among(row("bottom-boards", fide("12.3"), "BBE", "Bottom board elimination", "The points taken at all boards but the last; if equal at all but the last two, and so on."),
		func(c *contest, group []int, _ [][]int) ([][]int, map[int]Figure) {
			return c.byBoards(group, bottomBoards)
		})
	b.fide = "BBE"
	among(row("lots", fide("4"), "Lot", "Lots", "The order of the SHA-256 of \"SEED:lots:NUMBER\" in hexadecimal, from the published seed and the pairing number."),
		func(c *contest, group []int, _ [][]int) ([][]int, map[int]Figure) { return c.lots(group) })
	return list
}

// Splits reports whether the row only ranks those who are level, so that others
// have no figure.
func (b *TieBreak) Splits() bool { return b.among != nil }

// NamedTwice are the codes of a list that name one tie-break twice, by whatever names, or
// turned round: the second parts nobody. primary is the score of teams that ranks first, "mp"
// or "gp". A row of which those who are level may be fewer the second time is as often
// there as one likes (FIDE C.07, 4.3).
func NamedTwice(codes []string, primary string) (first, second string, twice bool) {
	named := map[string]string{}
	for _, code := range codes {
		code = strings.TrimSpace(code)
		b, err := Find(code)
		if err != nil || b.again {
			continue
		}
		key := strings.Replace(cmp.Or(b.like, b.Code), "-reverse", "", 1)
		if b.Score != "" && b.Score == primary {
			key = strings.TrimSuffix(key, "-"+primary)
		}
		if first, twice := named[key]; twice {
			return first, code, true
		}
		named[key] = code
	}
	return "", "", false
}

// Unfit says which tie-breaks FIDE C.07 does not allow in an event: those on
// opponents' scores in one that is paired beforehand, in which all have the same
// opponents, and those on ratings where so many players have none. The FMJD and
// the regulations of an event may say otherwise: it is a warning.
func Unfit(codes []string, prePaired bool, unrated int) []rule.Sentence {
	var list []rule.Sentence
	for _, code := range codes {
		b, err := Find(strings.TrimSpace(code))
		switch {
		case err != nil:
		case b.swiss && prePaired:
			list = append(list, rule.Format("%s is not a tie-break of a round robin: all have the same opponents (%v)", b.Code, fide("8")))
		case b.rated && unrated == 1:
			list = append(list, rule.Format("%s is not a tie-break where players take part without a rating, but one has none (%v)", b.Code, fide("10")))
		case b.rated && unrated > 1:
			list = append(list, rule.Format("%s is not a tie-break where players take part without a rating, but %d have none (%v)", b.Code, unrated, fide("10")))
		}
	}
	return list
}

// Points reports whether the row is the points themselves.
func (b *TieBreak) Points() bool { return b.Base == behind }

// FIDE is the acronym of FIDE C.07; "" where FIDE has no such tie-break.
func (b *TieBreak) FIDE() string { return b.fide }

// apply splits the groups by a tie-break, and gives the figures by player.
func (c *contest) apply(b TieBreak, groups [][]int) ([][]int, []Figure) {
	figures := make([]Figure, len(c.field.Players))
	if b.Forfeits {
		c = c.withForfeits()
	}
	if b.Score != "" {
		if c = c.by(b.Score); c == nil { // no teams
			for i := range figures {
				figures[i].Idle = true
			}
			return groups, figures
		}
	}
	if b.own != nil {
		for i := range figures {
			figures[i] = b.own(c, i, &b)
		}
	} else {
		for i := range figures {
			figures[i].Idle = true
		}
	}
	var next [][]int
	for _, g := range groups {
		switch {
		case len(g) == 1 || b.shown:
			next = append(next, g)
		case b.own != nil:
			next = append(next, split(g, func(i int) []int64 { return figures[i].key() })...)
		default:
			parts, among := b.among(c, g, groups)
			for i, f := range among {
				figures[i] = f
			}
			next = append(next, parts...)
		}
	}
	return next, figures
}
