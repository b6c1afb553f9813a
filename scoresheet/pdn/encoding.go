package pdn

import (
	"strings"
	"unicode/utf8"
)

// decode converts a piece of a file to UTF-8. Text that is not UTF-8 is read as
// Windows-1252, which includes Latin-1.
func decode(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c < 0x80 || c >= 0xA0:
			b.WriteRune(rune(c))
		default:
			b.WriteRune(windows1252[c-0x80])
		}
	}
	return b.String()
}

// windows1252 holds the characters 0x80 to 0x9F. The five positions that the
// code page leaves free hold the replacement character.
var windows1252 = [32]rune{
	'€', '�', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '�', 'Ž', '�',
	'�', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '�', 'ž', 'Ÿ',
}
