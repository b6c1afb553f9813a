package rule

import "strconv"

// Thousands is a number, 0 or more, with a comma before each group of three
// digits.
func Thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
