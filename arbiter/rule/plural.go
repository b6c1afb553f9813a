package rule

import "strconv"

// Plural is a number with its noun in English: "1 round", "22,621 games". What
// other languages say too is a [Count].
func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Thousands(n) + " " + many
}

// Thousands is a number, 0 or more, with a comma before each group of three
// digits.
func Thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
