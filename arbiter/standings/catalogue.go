package standings

import (
	"cmp"
	"slices"
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
	// Reverse reverses the order of the row, Forfeits counts forfeits as games,
	// and Fore takes the games of the final round as drawn.
	Reverse, Forfeits, Fore bool
	// Score is the score of a team by which it is computed: "mp" or "gp", "" for the
	// one that ranks first. Factor divides a Buchholz; 0 is that of the event.
	Score  string
	Factor int

	// own gives the figure of a player; among ranks players who are level, given the places so far.
	own   func(*contest, int, *TieBreak) Figure
	among func(c *contest, group []int, places [][]int) ([][]int, map[int]Figure)
	// again: it may be in a list more than once; swiss: it is only for a Swiss (FIDE C.07, 8);
	// rated: it needs everybody to have a rating (10).
	again, swiss, rated bool
	// cuts, medians and limits say which modifiers the row takes.
	cuts, medians, limits, turns, forfeits, fores, scores, factors bool
	// shown is set for a figure that is only shown and separates nobody.
	shown bool
	// fide is the acronym in FIDE C.07, where the definitions agree.
	fide string
	// like is, for a modified row that has a name of its own, the code that it is equivalent to.
	like string
}

// fide returns an article of the FIDE tie-break regulations, as of March 2026.
func fide(number string) rule.Article {
	return rule.Article{Document: "FIDE C.07", Edition: "2026", Number: number}
}

// annex3 returns the FMJD's competition rules; the copy that was read gives its
// tie-breaks without numbers of articles.
func annex3() rule.Article {
	return rule.Article{Document: "FMJD Annex 3", Edition: "2024"}
}

// national returns a regulation of a federation or of an event.
func national(document, edition, number string) rule.Article {
	return rule.Article{Document: document, Edition: edition, Number: number}
}

func unplayed() rule.Option {
	return rule.Option{
		Name: "unplayed", Default: string(Zero), Choices: []string{string(Zero), string(Ignore), string(Dummy)},
		Reason: "the FMJD's own Solkoff takes a bye for an opponent with 0 points; FIDE's dummy opponent is not part of draughts",
	}
}

// behind is the code that has other figures rank before the points.
const behind = "score"

// Catalogue returns the list of all tie-breaks. Those that take modifiers are listed
// without: solkoff stands for solkoff-cut-1, solkoff-cut-2 and so on too.
func Catalogue() []TieBreak {
	list := slices.Concat(ownRows(), levelRows(), opponentRows(), ratingRows(), teamRows())
	for i := range list {
		list[i].Base = list[i].Code
	}
	return list
}

// Splits reports whether the row only ranks those who are level, so that others
// have no figure.
func (b *TieBreak) Splits() bool { return b.among != nil }

// NamedTwice returns the codes of a list that name one tie-break twice, under any of its names,
// or reversed: the second separates nobody. primary is the score of teams that ranks first,
// "mp" or "gp". A row that ranks only those who are level may be named more often, since
// fewer may be level the second time (FIDE C.07, 4.3).
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

// Unfit says which tie-breaks FIDE C.07 does not allow in an event: those by
// opponents' scores in one that is paired beforehand, in which all have the same
// opponents, and those by ratings where too many players have none. The FMJD and
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

// FIDE returns the acronym of FIDE C.07; "" where FIDE has no such tie-break.
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
