package arbiter

import "strings"

// TooFar is the distance of what has nothing to do with what was typed.
const TooFar = 100

// FarFrom is how far a text is from what was typed: each word of that has to
// begin a word of the text, at the cost of where, and of an error in it; accents are
// forgiven.
func FarFrom(typed, text string) int { return farFrom(PlainWords(typed), text) }

func farFrom(typed []string, text string) int {
	words := PlainWords(text)
	total := 0
	for _, t := range typed {
		best := TooFar
		for i, w := range words {
			cost := TooFar
			switch n := ErrorsIn(t, w); {
			case strings.HasPrefix(w, t):
				cost = min(i, 3)
			case len([]rune(t)) >= 3 && strings.Contains(w, t):
				cost = 5 + min(i, 3)
			case len([]rune(t)) >= 4 && n == 1:
				cost = 10 + min(i, 3)
			case len([]rune(t)) >= 7 && n == 2:
				cost = 20 + min(i, 3)
			}
			best = min(best, cost)
		}
		if total += best; best == TooFar {
			return TooFar
		}
	}
	return min(total, TooFar-1)
}
