package regulations

import (
	_ "embed" // the lists of articles
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// The articles of FMJD Annex 1 and of the WCDF rules in their order, one a line: the
// number, a tab, and what it is about in a few words of our own.
var (
	//go:embed articles/fmjd.txt
	fmjdArticles string
	//go:embed articles/wcdf.txt
	wcdfArticles string
)

// among reports whether an article is listed, by its number or its section.
func among(list []string, number string) bool {
	section, _, _ := strings.Cut(number, ".")
	return slices.Contains(list, section) || slices.Contains(list, number)
}

// BindsAnybody reports whether an article is about players or spectators.
func (b *Book) BindsAnybody(number string) bool { return b.Binds == nil || among(b.Binds, number) }

// BindsSpectator reports whether an article is about spectators.
func (b *Book) BindsSpectator(number string) bool { return among(b.BindsSpectators, number) }

// Article finds an article of the book's first document by its number: "4.16",
// also written "WCDF 4.16". Its row has no code. False means that the document
// has no such article.
func (b *Book) Article(number string) (rule.Row, bool) {
	number = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(number), b.Cites("").Document))
	for line := range strings.Lines(b.articles) {
		if listed, about, _ := strings.Cut(strings.TrimSpace(line), "\t"); listed == number {
			return rule.Row{Article: b.Cites(number), Title: about}, true
		}
	}
	return rule.Row{}, false
}
