package rule

import (
	"strings"
	"unicode/utf8"
)

// NoFormula puts an apostrophe before a text that a spreadsheet would take for a
// formula, so that it stays a text: names come from entry forms that anybody can
// fill in. A spreadsheet that separates columns by semicolons or tabs takes what
// follows one for a cell of its own. Numbers, and results such as "+12w", are
// harmless and stay.
func NoFormula(s string) string {
	i := strings.LastIndexAny(s, ";\t") + 1
	if i > 0 {
		return NoFormula(s[:i-1]) + s[i-1:i] + guarded(s[i:])
	}
	return guarded(s)
}

// guarded is one cell, with an apostrophe where it begins as a formula does.
func guarded(s string) string {
	if len(s) < 2 {
		return s
	}
	switch r, _ := utf8.DecodeRuneInString(s); r {
	case '=', '@', '\r', '\n', '＝', '＠', '＋', '－':
		return "'" + s
	case '+', '-':
		if !isResult(s) {
			return "'" + s
		}
	}
	return s
}

// isResult reports whether a text that begins with a sign is harmless: a number, or
// a result such as "+12w", "-3b" or "+F". More letters are a name to a spreadsheet,
// and letters before digits a cell.
func isResult(s string) bool {
	rest := strings.TrimLeft(s[1:], "0123456789.")
	return rest == "" || len(rest) == 1 && (rest[0]|0x20) >= 'a' && (rest[0]|0x20) <= 'z'
}
