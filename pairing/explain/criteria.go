package explain

import (
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/check"
)

// Criteria lists the criteria of the FIDE Dutch system in their order, and what a pairing
// comes to by each, a line each.
func Criteria(f *pairing.Field, pairs pairing.Pairing) []rule.Sentence {
	var lines []rule.Sentence
	for _, v := range check.Values(f, pairs, Outlook(f)) {
		bracket := v.Bracket.String()
		switch {
		case v.Article.Number == "C5":
			bracket = "all"
		case !strings.HasPrefix(v.Article.Number, "C"):
			continue // the order of generation is not a criterion
		}
		lines = append(lines, rule.Format("%5s  %-3s  %s: %s", bracket, v.Article.Number, v.Counts, v.Value))
	}
	return lines
}
