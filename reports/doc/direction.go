package doc

import (
	"strings"
	"unicode"
)

// IsRightToLeft reports whether a letter is of a script that is written from right to left.
func IsRightToLeft(r rune) bool {
	const first = 0x0590 // Hebrew; all that stands before it is written from left to right
	return r >= first && unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko) && unicode.IsLetter(r)
}

// IsLeftToRight reports whether a letter is of any other script.
func IsLeftToRight(r rune) bool { return unicode.IsLetter(r) && !IsRightToLeft(r) }

// Directed returns the parts of a line that contains right-to-left text, with the signs
// between them ("A – B · 2–0" has five). Each is set by itself: two names in Hebrew
// would otherwise be one run, in which the second player stands before the first and a
// score after them is reversed. Any other line is one part.
func Directed(line string) []string {
	if !strings.ContainsFunc(line, IsRightToLeft) {
		return []string{line}
	}
	var parts []string
	for {
		at, sign := len(line), ""
		for _, s := range []string{" – ", " · "} {
			if i := strings.Index(line, s); i >= 0 && i < at {
				at, sign = i, s
			}
		}
		parts = append(parts, line[:at])
		if sign == "" {
			return parts
		}
		parts = append(parts, sign)
		line = line[at+len(sign):]
	}
}
