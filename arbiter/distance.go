package arbiter

import (
	"strings"
	"unicode/utf8"
)

// TooFar is the distance, in the unit of [FarFrom], of a text that does not
// match what was typed at all.
const TooFar = 100

// FarFrom is how far a text is from what was typed, from 0 for the same words up to
// [TooFar]. Each word typed has to begin a word of the text; it costs something
// where that word stands late in the text, and where there is an error in it.
// Accents are ignored.
func FarFrom(typed, text string) int { return farFrom(PlainWords(typed), text) }

// shortestInside is of how many letters a word is looked for also inside of others.
const shortestInside = 3

// errorsForgiven is how many errors are forgiven in a word that was typed. One number is
// not another with an error.
func errorsForgiven(typed string) int {
	switch letters := utf8.RuneCountInString(typed); {
	case letters < 4 || typed[0] >= '0' && typed[0] <= '9':
		return 0
	case letters < 7:
		return 1
	}
	return 2
}

func farFrom(typed []string, text string) int {
	words := PlainWords(text)
	total := 0
	for _, t := range typed {
		best := TooFar
		for i, w := range words {
			if far := farFromWord(t, w); far < TooFar {
				best = min(best, far+min(i, 3))
			}
		}
		if total += best; best == TooFar {
			return TooFar
		}
	}
	return min(total, TooFar-1)
}

// farFromWord is how far a word is from one that was typed.
func farFromWord(typed, word string) int {
	if strings.HasPrefix(word, typed) {
		return 0
	}
	if strings.Contains(word, typed) && utf8.RuneCountInString(typed) >= shortestInside {
		return 5
	}
	if forgiven := errorsForgiven(typed); forgiven > 0 {
		if n := ErrorsIn(typed, word); n <= forgiven {
			return 10 * n
		}
	}
	return TooFar
}
