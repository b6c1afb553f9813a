package regulations

import (
	_ "embed" // the lists of articles
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

// Article finds an article of the book's first document by its number: "4.16",
// also written "WCDF 4.16". Its row has no code. False means that the document
// has no such article.
func (b *Book) Article(number string) (rule.Row, bool) {
	of, articles := rule.FMJD, fmjdArticles
	if b.Name == "wcdf" {
		of, articles = rule.WCDF, wcdfArticles
	}
	number = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(number), of("").Document))
	for line := range strings.Lines(articles) {
		if listed, about, _ := strings.Cut(strings.TrimSpace(line), "\t"); listed == number {
			return rule.Row{Article: of(number), Title: about}, true
		}
	}
	return rule.Row{}, false
}
