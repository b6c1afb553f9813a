package doc

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

const vowels = "aeiouyæøœаеёиоуыэюяіїєαεηιουω"

// BeginsSyllable reports whether a syllable begins with a letter of a word, which is
// neither its first nor its last. An h belongs to the letter before
// it in ch, sch, ph, sh and th.
func BeginsSyllable(word []rune, i int) bool {
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
