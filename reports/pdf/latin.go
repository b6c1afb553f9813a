package pdf

import (
	"strings"
	"unicode"

	"github.com/mozillazg/go-unidecode"
)

// A word with letters that cannot be set is set in Latin letters, so that one name never keeps a
// list from the wall. It is spelled as the tables of Text::Unidecode have it, letter by letter:
// near enough for somebody to find their own name beside their number.

// unjoined are the scripts whose letters change their shape or place beside others as
// only their fonts know, which nothing here reads: set one by one they are wrong.
var unjoined = []*unicode.RangeTable{
	unicode.Bengali, unicode.Devanagari, unicode.Gujarati, unicode.Gurmukhi, unicode.Kannada, unicode.Khmer, unicode.Malayalam, unicode.Mongolian,
	unicode.Myanmar, unicode.Nko, unicode.Oriya, unicode.Sinhala, unicode.Syriac, unicode.Tamil, unicode.Telugu, unicode.Tibetan,
}

// firstUnjoined is the first letter of them.
const firstUnjoined = 0x0700

// joinsUnseen reports whether a letter is of a script whose letters cannot be set one by one.
func joinsUnseen(r rune) bool { return r >= firstUnjoined && unicode.In(r, unjoined...) }

// isDropped reports whether a sign without a width only changes those beside it: joiners,
// variation selectors, skin colours.
func isDropped(r rune) bool {
	return unicode.Is(unicode.Cf, r) || r >= 0xFE00 && r <= 0xFE0F || r >= 0x1F3FB && r <= 0x1F3FF
}

// canSet reports whether a letter can be set as it is. The library sets none above U+FFFF.
func (f *face) canSet(r rune) bool {
	if joinsUnseen(r) || r > 0xFFFF {
		return isDropped(r)
	}
	if shape, shapes := arabicShapes(r); shapes > 0 && f.has(shape) {
		return true
	}
	return f.has(r) || isDropped(r) || unicode.In(r, unicode.M, unicode.Zs)
}

// settable returns a text with each word that cannot be set as it is in Latin letters, and
// notes these words.
func (f *face) settable(s string) string {
	lacks := func(r rune) bool { return !f.canSet(r) }
	if !strings.ContainsFunc(s, lacks) {
		return s
	}
	for _, r := range s {
		if f.missed != nil && lacks(r) && !joinsUnseen(r) && unicode.In(r, unicode.L, unicode.N, unicode.So) {
			f.missed[r] = true
		}
	}
	isPart := func(r rune) bool { return unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.So) || isDropped(r) }
	var out strings.Builder
	for s != "" {
		end := strings.IndexFunc(s, func(r rune) bool { return !isPart(r) })
		if end < 0 {
			end = len(s)
		}
		if word := s[:end]; strings.ContainsFunc(word, lacks) {
			spelling := f.spelled(word)
			if f.respelled != nil {
				f.respelled[word] = spelling
			}
			out.WriteString(spelling)
		} else {
			out.WriteString(word)
		}
		s = s[end:]
		if next := strings.IndexFunc(s, isPart); next >= 0 {
			end = next
		} else {
			end = len(s)
		}
		out.WriteString(strings.Map(func(r rune) rune { // punctuation between words
			if lacks(r) {
				return box
			}
			return r
		}, s[:end]))
		s = s[end:]
	}
	return out.String()
}

// spelled returns a word in Latin letters; a box for one of signs that have no sound.
func (f *face) spelled(word string) string {
	var out strings.Builder
	letters := []rune(word)
	for i, r := range letters {
		switch {
		case isDropped(r):
		case unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.N) && f.canSet(r):
			out.WriteRune(r)
		default:
			out.WriteString(unidecode.Unidecode(string(r)))
			if sounds(letters[i:]) {
				out.WriteByte('a')
			}
		}
	}
	spelling := []rune(strings.TrimSpace(out.String()))
	if len(spelling) == 0 {
		return string(box)
	}
	spelling[0] = unicode.ToUpper(spelling[0]) // such scripts have no capitals
	return string(spelling)
}

// The blocks of the scripts of India, each of 128 characters in the order of ISCII (Unicode,
// chapter 12), and where the consonants and the signs after them stand in each.
const (
	firstOfIndia, firstOfSouth, lastOfIndia = 0x0900, 0x0B00, 0x0D7F
	firstConsonant, lastConsonant           = 0x15, 0x39
	firstSign, lastSign                     = 0x3C, 0x4D // nukta, vowels, virama
)

// sounds reports whether the first of some letters is a consonant of India after which an a is
// spoken though none is written: before another consonant, and in the south (from Oriya on)
// at the end of a word too.
func sounds(letters []rune) bool {
	r := letters[0]
	if r < firstOfIndia || r > lastOfIndia || r%0x80 < firstConsonant || r%0x80 > lastConsonant {
		return false
	}
	if len(letters) == 1 {
		return r >= firstOfSouth
	}
	next := letters[1]
	return next < firstOfIndia || next > lastOfIndia || next%0x80 < firstSign || next%0x80 > lastSign
}
