package clocks

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
)

// Span is a length of time in milliseconds.
type Span int64

// Units of time.
const (
	OneSecond Span = 1000
	OneMinute      = 60 * OneSecond
	OneHour        = 60 * OneMinute
)

// String is hours, minutes and seconds, "1:20:00", with thousandths where
// there are any.
func (s Span) String() string {
	sign := ""
	if s < 0 {
		sign, s = "-", s.opposite()
	}
	text := fmt.Sprintf("%s%d:%02d:%02d", sign, s/OneHour, s%OneHour/OneMinute, s%OneMinute/OneSecond)
	if ms := s % OneSecond; ms != 0 {
		text += fmt.Sprintf(".%03d", int64(ms))
	}
	return text
}

// opposite is -s. The least of all spans has no opposite: it gets that of the
// next one, so that functions that recur on the opposite end for any span.
func (s Span) opposite() Span { return -max(s, -math.MaxInt64) }

// Face is the time as a display shows it: whole seconds, rounded up, so that a
// display shows zero only when no time is left. A time below zero shows zero.
func (s Span) Face() string {
	if s < 0 {
		s = 0
	}
	return ((s + OneSecond - 1) / OneSecond * OneSecond).String()
}

// Words is the time in words: "1 hour 20 minutes", "no time" for zero. Parts of a second are
// written as a decimal fraction. A time longer than any that can be set, such as a gap, is
// given in whole days, and from two years on in years, to the nearest.
func (s Span) Words() string { return s.Said().String() }

// Said is [Span.Words] as a sentence.
func (s Span) Said() rule.Sentence {
	if s == 0 {
		return rule.Say("no time")
	}
	if s < 0 {
		return rule.Say("minus {time}", "time", s.opposite().Said())
	}
	var parts []rule.Sentence
	if s > longestSpan {
		days := int(s / (24 * OneHour))
		if days < 2*365 {
			return rule.Count(days, "{n} day", "{n} days")
		}
		return rule.Count((days*4+730)/1461, "{n} year", "{n} years") // four years have 1,461 days
	}
	seconds := func(n Span) {
		if n > 0 {
			parts = append(parts, rule.Count(int(n), "{n} second", "{n} seconds"))
		}
	}
	minutes := func(n Span) {
		if n > 0 {
			parts = append(parts, rule.Count(int(n), "{n} minute", "{n} minutes"))
		}
	}
	// Arbiters say "80 minutes" and "60 seconds" rather than mix the units.
	switch {
	case s <= 2*OneMinute && s != OneMinute && s != 2*OneMinute && s%OneSecond == 0:
		seconds(s / OneSecond)
	case s%OneHour != 0 && s%OneMinute == 0 && s < 2*OneHour:
		minutes(s / OneMinute)
	default:
		if h := s / OneHour; h > 0 {
			parts = append(parts, rule.Count(int(h), "{n} hour", "{n} hours"))
		}
		minutes(s % OneHour / OneMinute)
		if ms := s % OneSecond; ms != 0 {
			fraction := strings.TrimRight(fmt.Sprintf("%03d", int64(ms)), "0")
			parts = append(parts, rule.Say("{fraction} seconds", "fraction", rule.Figure(fmt.Sprintf("%d.%s", int64(s%OneMinute/OneSecond), fraction))))
		} else {
			seconds(s % OneMinute / OneSecond)
		}
	}
	return rule.Joined(" ", parts...)
}

// short is the time as the grammar of controls writes it, "80m", "1h20m30s".
// It is for whole seconds.
func (s Span) short() string {
	switch {
	case s >= OneHour && s%OneHour == 0:
		return fmt.Sprintf("%dh", int64(s/OneHour))
	case s >= OneMinute && s%OneMinute == 0:
		return fmt.Sprintf("%dm", int64(s/OneMinute))
	case s < OneMinute:
		return fmt.Sprintf("%ds", int64(s/OneSecond))
	}
	text := ""
	if h := s / OneHour; h > 0 {
		text = fmt.Sprintf("%dh", int64(h))
	}
	if m := s % OneHour / OneMinute; m > 0 {
		text += fmt.Sprintf("%dm", int64(m))
	}
	return text + fmt.Sprintf("%ds", int64(s%OneMinute/OneSecond))
}

// shortIncrement writes an increment; one below two minutes is given in seconds.
func (s Span) shortIncrement() string {
	if s < 2*OneMinute {
		return fmt.Sprintf("%ds", int64(s/OneSecond))
	}
	return s.short()
}

// longestSpan bounds what a person may write, so that no sum can overflow.
const longestSpan = 100 * OneHour

// ParseSpan reads a length of time as people write it: "80m", "1h30m", "1h30",
// "90s", "20'", "5\"", "2 h", "1.5h", "1:20:00". A bare number is refused, for it may
// mean minutes or seconds.
func ParseSpan(text string) (Span, error) {
	compact := strings.ToLower(strings.Join(strings.Fields(text), ""))
	if compact == "" {
		return 0, rule.Errorf(rule.Input, "a time is missing").WithHint("write a time such as 80m, 1h30m or 60s")
	}
	if strings.Contains(compact, ":") {
		if strings.Count(compact, ":") != 2 {
			return 0, rule.Errorf(rule.Input, "%q may be hours and minutes or minutes and seconds", text).
				WithHint("write h:mm:ss, or a time such as 80m or 1h30m")
		}
		return ParseReading(compact)
	}
	var total Span
	last := OneHour + 1
	for rest := compact; rest != ""; {
		digits := 0
		for digits < len(rest) && rest[digits] >= '0' && rest[digits] <= '9' {
			digits++
		}
		if digits == 0 || digits > 6 {
			return 0, badSpan(text)
		}
		n, err := strconv.ParseInt(rest[:digits], 10, 64)
		if err != nil {
			return 0, badSpan(text)
		}
		if fraction, ok := strings.CutPrefix(rest[digits:], "."); ok && total == 0 {
			return fractionSpan(text, n, fraction)
		}
		unit, width := unitAt(rest[digits:])
		switch {
		case unit != 0:
		case digits == len(rest) && last == OneHour && n < 60:
			unit = OneMinute // "1h30"
		case digits == len(rest) && last == OneHour+1:
			return 0, rule.Errorf(rule.Input, "%q does not say whether it is minutes or seconds", text).
				WithHint("write %sm for minutes or %ss for seconds", rest[:digits], rest[:digits])
		default:
			return 0, badSpan(text)
		}
		if unit >= last {
			return 0, rule.Errorf(rule.Input, "the units of %q are in the wrong order", text).
				WithHint("write hours, then minutes, then seconds: 1h30m")
		}
		last = unit
		total += Span(n) * unit
		rest = rest[digits+width:]
	}
	if total > longestSpan {
		return 0, rule.Errorf(rule.Input, "%q is longer than %d hours", text, int64(longestSpan/OneHour))
	}
	return total, nil
}

// fractionSpan reads what stands after the point of "1.5h", in whole seconds.
func fractionSpan(text string, whole int64, fraction string) (Span, error) {
	digits := len(fraction) - len(strings.TrimLeft(fraction, "0123456789"))
	unit, width := unitAt(fraction[digits:])
	if digits == 0 || digits > 3 || unit <= OneSecond || digits+width != len(fraction) {
		return 0, badSpan(text)
	}
	n, _ := strconv.ParseInt(fraction[:digits], 10, 64)
	parts := unit * Span(n)
	for range digits {
		if parts%10 != 0 {
			return 0, badSpan(text)
		}
		parts /= 10
	}
	total := Span(whole)*unit + parts
	if total%OneSecond != 0 || total > longestSpan {
		return 0, badSpan(text)
	}
	return total, nil
}

func badSpan(text string) error {
	return rule.Errorf(rule.Input, "%q is not a time", text).WithHint("write a time such as 80m, 1h30m or 60s")
}

// unitNames lists longer names before those they begin with.
var unitNames = [...]struct {
	name string
	unit Span
}{
	{"hours", OneHour}, {"hour", OneHour}, {"hr", OneHour}, {"h", OneHour},
	{"minutes", OneMinute}, {"minute", OneMinute}, {"mins", OneMinute}, {"min", OneMinute}, {"mn", OneMinute}, {"m", OneMinute},
	{"seconds", OneSecond}, {"second", OneSecond}, {"secs", OneSecond}, {"sec", OneSecond}, {"s", OneSecond},
	{"''", OneSecond}, {"\"", OneSecond}, {"″", OneSecond}, {"”", OneSecond},
	{"'", OneMinute}, {"′", OneMinute}, {"’", OneMinute},
}

func unitAt(text string) (Span, int) {
	for _, u := range unitNames {
		if strings.HasPrefix(text, u.name) {
			return u.unit, len(u.name)
		}
	}
	return 0, 0
}

// ParseReading reads a time as a sheet or a tag records it: "1:55:21", "0:10",
// "1.20.00", "0". Two fields are hours and minutes, as in the WhiteTime tag of
// PDN; a fraction of a second may follow the third field after a comma or point
// ("0:00:09.5").
func ParseReading(text string) (Span, error) {
	trimmed := strings.TrimSpace(text)
	if trimmed == "0" {
		return 0, nil
	}
	bad := func() (Span, error) {
		return 0, rule.Errorf(rule.Input, "%q is not the reading of a clock", text).WithHint("write h:mm:ss")
	}
	separator := ":"
	if !strings.Contains(trimmed, ":") {
		separator = "."
	}
	fields := strings.Split(trimmed, separator)
	if len(fields) < 2 || len(fields) > 3 {
		return bad()
	}
	var total Span
	if len(fields) == 3 {
		whole, fraction, found := strings.Cut(strings.ReplaceAll(fields[2], ",", "."), ".")
		if found {
			if fraction == "" || len(fraction) > 3 || !allDigits(fraction) {
				return bad()
			}
			ms, _ := strconv.ParseInt((fraction + "00")[:3], 10, 64)
			total = Span(ms)
		}
		fields[2] = whole
	}
	units := [...]Span{OneHour, OneMinute, OneSecond}
	for i, field := range fields {
		if field == "" || len(field) > 2 || !allDigits(field) {
			return bad()
		}
		n, _ := strconv.ParseInt(field, 10, 64)
		if i > 0 && (n > 59 || len(field) != 2) {
			return bad()
		}
		total += Span(n) * units[i]
	}
	return total, nil
}

func allDigits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text != ""
}
