package rule

// NoFormula keeps a text that a spreadsheet would take for a formula a text, by an
// apostrophe before it: names come from entry forms that anybody can fill in.
// Numbers, and results such as "+12w", are harmless and stay.
func NoFormula(s string) string {
	if len(s) < 2 {
		return s
	}
	switch s[0] {
	case '=', '@', '\t', '\r':
		return "'" + s
	case '+', '-':
		if !isResult(s) {
			return "'" + s
		}
	}
	return s
}

// isResult reports whether a text that begins with a sign is harmless: a number
// or a result such as "+12w", "-3b" or "+F", without brackets, quotes or
// operators.
func isResult(s string) bool {
	for i := 1; i < len(s); i++ {
		c := s[i]
		if !(c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '.') {
			return false
		}
	}
	return true
}
