package doc

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Clean takes out of a string what would break a line or mislead its reader:
// control characters, the marks that reverse the direction of writing, and
// bytes that are not UTF-8 (these become U+FFFD). Tabs and line ends become
// spaces, and runs of spaces one; spaces at the ends go. The joiners that some
// scripts need stay.
func Clean(s string) string {
	if plain(s) {
		return s
	}
	var b strings.Builder
	space := false
	for _, r := range s {
		switch {
		case r == '\t' || r == '\n' || r == '\r' || r == '\v' || r == '\f' || r == '\u0085' || r == '\u2028' || r == '\u2029' || r == ' ':
			space = true
			continue
		case unicode.IsControl(r) || misleading(r):
			continue
		}
		if space && b.Len() > 0 {
			b.WriteByte(' ')
		}
		space = false
		b.WriteRune(r)
	}
	return b.String()
}

// plain reports whether the string needs no cleaning.
func plain(s string) bool {
	last := ' '
	for i, r := range s {
		switch {
		case r < ' ', r == 0x7F, r == ' ' && last == ' ':
			return false
		case r < utf8.RuneSelf:
		case unicode.IsControl(r), misleading(r), r == '\u2028', r == '\u2029', r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"):
			return false
		}
		last = r
	}
	return last != ' ' || s == ""
}

// misleading reports whether a rune is invisible and changes how its
// neighbours are shown: the direction marks and overrides, the byte order mark,
// the soft hyphen and the zero-width space.
func misleading(r rune) bool {
	switch {
	case r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069, r == 0x200E, r == 0x200F, r == 0x061C,
		r == 0xFEFF, r == 0x00AD, r == 0x200B, r == 0x2060, r >= 0xE0000 && r <= 0xE007F:
		return true
	}
	return false
}
