package standings

import (
	"strings"

	"flagfall/arbiter/rule"
)

// TieBreak is a row of the catalogue.
type TieBreak struct {
	rule.Row
	// Short heads a column.
	Short string

	// own gives the figure of a player; among ranks players who are level, in
	// the light of the places as they stand.
	own   func(*contest, int) Figure
	among func(c *contest, group []int, places [][]int) ([][]int, map[int]Figure)
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

func unplayedOption() rule.Option {
	return rule.Option{
		Name: "unplayed", Default: string(Zero), Choices: []string{string(Zero), string(Ignore), string(Dummy)},
		Reason: "the FMJD's own Solkoff takes a bye for an opponent with 0 points; FIDE's dummy opponent is no part of draughts",
	}
}

// Catalogue is the list of all tie-breaks.
func Catalogue() []TieBreak {
	onOpponents := []rule.Option{unplayedOption()}
	solkoff := func(low, high int) func(*contest, int) Figure {
		return func(c *contest, i int) Figure { return c.solkoff(i, low, high) }
	}
	return []TieBreak{
		{Row: rule.Row{Code: "wins", Article: annex3(), Title: "Wins",
			Text: "The number of games won, a win by forfeit among them; a bye is none."}, Short: "Wins",
			own: func(c *contest, i int) Figure { return c.wins(i, true) }},
		{Row: rule.Row{Code: "wins-played", Article: fide("7"), Title: "Games won over the board",
			Text: "The number of games won over the board."}, Short: "Won",
			own: func(c *contest, i int) Figure { return c.wins(i, false) }},
		{Row: rule.Row{Code: "direct", Article: fide("6"), Title: "Direct encounter",
			Text: "The points from the games among those who are level, again inside those who stay level."}, Short: "DE",
			among: func(c *contest, group []int, _ [][]int) ([][]int, map[int]Figure) { return c.direct(group) }},
		{Row: rule.Row{Code: "sonneborn-berger", Article: fide("9"), Title: "Sonneborn-Berger",
			Text: "The sum of the opponents' final scores, each times the points taken from him.", Options: onOpponents}, Short: "SB",
			own: (*contest).sonnebornBerger},
		{Row: rule.Row{Code: "solkoff", Article: annex3(), Title: "Solkoff",
			Text: "The sum of the final scores of all opponents.", Options: onOpponents}, Short: "Solk", own: solkoff(0, 0)},
		{Row: rule.Row{Code: "solkoff-truncated", Article: annex3(), Title: "Truncated Solkoff",
			Text: "Solkoff without the lowest score.", Options: onOpponents}, Short: "Solk-1", own: solkoff(1, 0)},
		{Row: rule.Row{Code: "solkoff-median", Article: annex3(), Title: "Median Solkoff",
			Text: "Solkoff without the highest and the lowest score.", Options: onOpponents}, Short: "Median", own: solkoff(1, 1)},
		{Row: rule.Row{Code: "solkoff-full", Article: annex3(), Title: "Full truncated Solkoff",
			Text: "Solkoff without the lowest score; if equal without the two lowest, and so on.", Options: onOpponents}, Short: "Solk-n",
			own: (*contest).solkoffFull},
		{Row: rule.Row{Code: "order", Article: annex3(), Title: "Best results in the order of classification",
			Text: "The points taken from the first place; if equal from the second, and so on."}, Short: "Order",
			among: (*contest).order},
		{Row: rule.Row{Code: "progressive", Article: fide("7"), Title: "Progressive score",
			Text: "The sum of the running scores after each round."}, Short: "Prog", own: (*contest).progressive},
	}
}

// Find is a tie-break by its code, or rule.Usage.
func Find(code string) (TieBreak, error) {
	var codes []string
	for _, b := range Catalogue() {
		if b.Code == code {
			return b, nil
		}
		codes = append(codes, b.Code)
	}
	return TieBreak{}, rule.Errorf(rule.Usage, "there is no tie-break %q", code).WithHint("choose among %s", strings.Join(codes, ", "))
}

// apply splits the groups by a tie-break, and gives the figures by player.
func (c *contest) apply(b TieBreak, groups [][]int) ([][]int, []Figure) {
	figures := make([]Figure, len(c.field.Players))
	if b.own != nil {
		for i := range figures {
			figures[i] = b.own(c, i)
		}
	} else {
		for i := range figures {
			figures[i].Idle = true
		}
	}
	var next [][]int
	for _, g := range groups {
		switch {
		case len(g) == 1:
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
