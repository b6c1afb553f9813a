// Package rating turns rating differences into expected scores, and scores
// into performances and rating changes; and it checks the conditions of title
// norms.
//
// It is for reports on ratings. It knows no player by name and changes no
// rating list. Its table is the conversion that FIDE prints (Rating
// Regulations B.02, 8.1), the normal distribution with a standard deviation of
// 2000/7, by which draughts federations rate too. Tables, factors and norms
// can also be read from files. The FMJD's own factors and norms are not built
// in: they could not be verified at a source.
package rating

import (
	"slices"

	"flagfall/arbiter/rule"
)

// differences are the rating differences of the expected scores .50, .51 ...
// 1.00.
var differences = [...]int{
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
	202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
}

// upper are the greatest differences that still have the expected scores .50,
// .51 ... .99.
var upper = [...]int{
	3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
	206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
}

// Expected returns the expected score, in hundredths of a win, of a player whose
// rating is higher by difference (lower, if it is negative).
func Expected(difference int) int {
	if difference < 0 {
		return 100 - Expected(-difference)
	}
	for i, edge := range upper {
		if difference <= edge {
			return 50 + i
		}
	}
	return 100
}

// Difference returns the rating difference that a score in hundredths stands for,
// from -800 at 0 to 800 at 100.
func Difference(hundredths int) int {
	switch {
	case hundredths >= 100:
		return differences[50]
	case hundredths >= 50:
		return differences[hundredths-50]
	case hundredths <= 0:
		return -differences[50]
	}
	return -differences[50-hundredths]
}

// Perfect returns the lowest whole rating whose expected score against the opponents
// is at least the score (the perfect performance of FIDE C.07, 10): without a
// limit on differences, and 800 below the lowest opponent for no score at all.
// Points and most count as in [Performance], whose errors it has.
func Perfect(opponents []int, points, most int64) (int, error) {
	if len(opponents) == 0 || most <= 0 || points < 0 || points > most {
		return 0, rule.Errorf(rule.Usage, "a performance needs rated opponents and a score against them")
	}
	low, high := slices.Min(opponents)-800, slices.Max(opponents)+800
	if points == 0 {
		return low, nil
	}
	for low < high {
		middle := low + (high-low)/2
		expected := int64(0)
		for _, r := range opponents {
			expected += int64(Expected(middle - r))
		}
		if expected*most >= points*100*int64(len(opponents)) {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low, nil
}

// Performance returns the average rating of the opponents plus the difference that
// the score stands for. Points and most count in one unit: most is what the
// games would have given if all had been won. Errors: rule.Usage without a
// rated opponent.
func Performance(opponents []int, points, most int64) (int, error) {
	if len(opponents) == 0 || most <= 0 || points < 0 || points > most {
		return 0, rule.Errorf(rule.Usage, "a performance needs rated opponents and a score against them")
	}
	sum := 0
	for _, r := range opponents {
		sum += r
	}
	average := (2*sum + len(opponents)) / (2 * len(opponents))
	return average + Difference(Hundredths(points, most)), nil
}

// Hundredths returns a score as a part of what the games could have brought, which
// must not be 0: in hundredths, rounded to the nearest and a half rounded up.
func Hundredths(points, most int64) int { return int((200*points + most) / (2 * most)) }
