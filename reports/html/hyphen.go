package html

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

const (
	// softHyphen is shown where a line ends at it, and nowhere else. Whoever searches the
	// page or has it read aloud does not notice it.
	softHyphen = "\u00ad"
	// aloneLetters are the least letters of a word on either side of its hyphen.
	aloneLetters = 3
	vowels       = "aeiouyæøœаеёиоуыэюяіїєαεηιουω"
)

// hyphenated is a name in which words that are too long for a column of a small screen
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
			if breaks && i >= aloneLetters && len(word)-i >= aloneLetters && beginsSyllable(word, i) {
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

// beginsSyllable reports whether a syllable begins with a letter of a word, which is
// neither its first nor its last. An h belongs to the letter before
// it in ch, sch, ph, sh and th.
func beginsSyllable(word []rune, i int) bool {
	if unicode.ToLower(word[i]) == 'h' && strings.ContainsRune("cpst", unicode.ToLower(word[i-1])) {
		return false
	}
	return !isVowel(word[i]) && isVowel(word[i+1]) && !unicode.Is(unicode.M, word[i])
}

// isVowel reports whether a letter is a vowel, with whatever signs.
func isVowel(r rune) bool {
	base, _ := utf8.DecodeRuneInString(norm.NFD.String(string(unicode.ToLower(r))))
	return strings.ContainsRune(vowels, base)
}
