package pairing

import "strings"

// ParsePoints reads a score with at most three decimals: "7", "3.5", "-0.333",
// rounded to the nearest unit. It is the inverse of [Points.String].
func ParsePoints(s string) (Points, bool) {
	negative := strings.HasPrefix(s, "-")
	s = strings.TrimPrefix(s, "-")
	whole, fraction, point := strings.Cut(s, ".")
	if len(whole) > 9 || len(fraction) > 3 || whole == "" && fraction == "" || point && fraction == "" {
		return 0, false
	}
	var milli Points
	for _, c := range whole + (fraction + "000")[:3] {
		if c < '0' || c > '9' {
			return 0, false
		}
		milli = milli*10 + Points(c-'0')
	}
	// Two decimals are always a whole number of units, three are rounded.
	p := (milli*Point + 500) / 1000
	if negative {
		p = -p
	}
	return p, true
}
