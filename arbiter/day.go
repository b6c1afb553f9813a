package arbiter

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"flagfall/arbiter/rule"
)

// numericDay is a day in figures, day before month, as 22-11-2026, 22.11.26, 22/11 or 22.11.
var numericDay = regexp.MustCompile(`^(\d{1,2})[-./](\d{1,2})(?:[-./](\d{4}|\d{2})?\.?)?$`)

// yearFirst is a day in figures after its year, as 2026-11-22 or 2026/11/22.
var yearFirst = regexp.MustCompile(`^(\d{4})[-./](\d{1,2})[-./](\d{1,2})\.?$`)

// namedDay is a day with the name of its month, as 22 nov, 22nd November 2026 or 22. Nov.
var namedDay = regexp.MustCompile(`^(\d{1,2})(?:st|nd|rd|th|er|º)?\.?[ -]*([a-z]{3,9})\.?(?:[ -]+(\d{4}))?$`)

// monthFirst is a day after the name of its month, as nov 22 or November 22, 2026;
// yearBefore and yearBeforeMonth one after its year, as Latvian and Lithuanian have it.
var (
	monthFirst      = regexp.MustCompile(`^([a-z]{3,9})\.? +(\d{1,2})(?:st|nd|rd|th)?(?:,? +(\d{4}))?$`)
	yearBefore      = regexp.MustCompile(`^(\d{4}) +(\d{1,2})\.? +([a-z]{3,9})$`)
	yearBeforeMonth = regexp.MustCompile(`^(\d{4}) +([a-z]{3,9}) +(\d{1,2})$`)
)

// ParseDay reads a day in the forms in which people write one: 2026-11-22,
// 22-11-2026, 22.11.2026, 22/11, 22 nov, and today, tomorrow and yesterday. The day
// comes before the month. Without a year it is the one nearest to today; where
// today is the zero time, what needs it is refused. The day begins at midnight in
// the zone of today. Errors: rule.Usage.
func ParseDay(text string, today time.Time) (time.Time, error) {
	refused := rule.Errorf(rule.Usage, "%q is not a date", text).WithHint("write it as 2026-11-21, 21-11-2026 or 21 nov 2026")
	clean := strings.ToLower(strings.Join(strings.Fields(text), " "))
	for word, days := range map[string]int{"yesterday": -1, "today": 0, "tomorrow": 1} {
		if clean == word && !today.IsZero() {
			return time.Date(today.Year(), today.Month(), today.Day()+days, 0, 0, 0, 0, today.Location()), nil
		}
	}
	day, month, year := dayParts(clean)
	if month == 0 || year == 0 && today.IsZero() {
		return time.Time{}, refused
	}
	on := func(year int) time.Time {
		return time.Date(year, month, day, 0, 0, 0, 0, today.Location())
	}
	found := on(year)
	if year == 0 {
		found = on(today.Year())
		for _, other := range []time.Time{on(today.Year() - 1), on(today.Year() + 1)} {
			if other.Sub(today).Abs() < found.Sub(today).Abs() {
				found = other
			}
		}
	}
	if found.Day() != day || found.Month() != month {
		return time.Time{}, refused
	}
	return found, nil
}

// dayParts are the day, month and year of a day; month 0 where it is none, year 0
// where it was left out.
func dayParts(clean string) (day int, month time.Month, year int) {
	number := func(text string) int {
		n, _ := strconv.Atoi(text) // digits, by the patterns
		return n
	}
	if m := yearFirst.FindStringSubmatch(clean); m != nil {
		return number(m[3]), time.Month(number(m[2])), number(m[1])
	}
	if m := numericDay.FindStringSubmatch(clean); m != nil {
		if year = number(m[3]); len(m[3]) == 2 {
			year += 2000
		}
		return number(m[1]), time.Month(number(m[2])), year
	}
	clean = yearBeforeMonth.ReplaceAllString(yearBefore.ReplaceAllString(clean, "$2 $3 $1"), "$3 $2 $1")
	m := namedDay.FindStringSubmatch(strings.TrimSpace(monthFirst.ReplaceAllString(clean, "$2 $1 $3")))
	if m == nil {
		return 0, 0, 0
	}
	for n := time.January; n <= time.December; n++ {
		if strings.HasPrefix(strings.ToLower(n.String()), m[2]) {
			month = n
		}
	}
	return number(m[1]), month, number(m[3])
}

// zoneOf names the zone of an instant by its distance from UTC: UTC, UTC+1, UTC-3:30.
func zoneOf(at time.Time) string {
	_, offset := at.Zone()
	if offset == 0 {
		return "UTC"
	}
	sign := "+"
	if offset < 0 {
		sign, offset = "-", -offset
	}
	text := fmt.Sprintf("UTC%s%d", sign, offset/3600)
	if minutes := offset / 60 % 60; minutes != 0 {
		text += fmt.Sprintf(":%02d", minutes)
	}
	return text
}
