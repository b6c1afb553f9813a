package html

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"flagfall/reports/doc"
)

const (
	// softHyphen is shown where a line ends at it, and nowhere else. Whoever searches the
	// page or has it read aloud does not notice it.
	softHyphen = "\u00ad"
	// aloneLetters are the least letters of a word on either side of its hyphen.
	aloneLetters = 3
)

// hyphenated returns a name in which words that are too long for a column of a small screen
// may be broken with a hyphen, between syllables: before a consonant that a vowel
// follows. Shorter words are never broken. The language of a name is not known, and so
// no language's rules can be asked.
func hyphenated(name string) string {
	if utf8.RuneCountInString(name) <= wrapLetters {
		return name
	}
	var b strings.Builder
	word := make([]rune, 0, len(name))
	end := func() {
		breaks := len(word) > wrapLetters
		for i, r := range word {
			if breaks && i >= aloneLetters && len(word)-i >= aloneLetters && doc.BeginsSyllable(word, i) {
				b.WriteString(softHyphen)
			}
			b.WriteRune(r)
		}
		word = word[:0]
	}
	for _, r := range name {
		if unicode.In(r, unicode.Latin, unicode.Cyrillic, unicode.Greek, unicode.M) {
			word = append(word, r)
			continue
		}
		end()
		b.WriteRune(r)
	}
	end()
	return b.String()
}
