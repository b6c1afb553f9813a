package catalogue

import (
	"slices"
	"strings"
	"time"
)

// ShortDay returns a day as it stands in a column. Its format has {day}, {d} and {m}
// with two digits, {mon} the first letters of the month, and {year}.
func (l *Language) ShortDay(t time.Time) string {
	month := []rune(l.month(t))
	return fill(l.Say("format|day in a column"), "day", itoa(t.Day()), "d", t.Format("02"), "m", t.Format("01"), "mon", string(month[:3]), "year", itoa(t.Year()))
}

// Day returns a day in words: "21 November 2026".
func (l *Language) Day(t time.Time) string {
	return fill(l.Say("format|day"), l.dayPairs(t, "")...)
}

func (l *Language) dayPairs(t time.Time, suffix string) []string {
	day := itoa(t.Day())
	if t.Day() == 1 {
		day = l.Say("format|first of the month")
	}
	return []string{"day" + suffix, day, "month" + suffix, l.month(t), "year" + suffix, itoa(t.Year())}
}

// month returns the name of a month as it stands after a day.
func (l *Language) month(t time.Time) string { return l.text("month|"+t.Month().String(), "", 0) }

// Weekday returns the name of the day of the week.
func (l *Language) Weekday(t time.Time) string { return l.WeekdayNamed(t.Weekday()) }

// WeekdayNamed returns the name of a day of the week.
func (l *Language) WeekdayNamed(d time.Weekday) string { return l.text("weekday|"+d.String(), "", 0) }

// DayNames returns the names of months and of days of the week as they are printed, by
// their English ones. DayFillers are the words that [Language.Day] prints beside them: "de", "г.".
func (l *Language) DayNames() map[string]string {
	names := map[string]string{}
	for m := time.January; m <= time.December; m++ {
		names[m.String()] = l.text("month|"+m.String(), "", 0)
	}
	for d := time.Sunday; d <= time.Saturday; d++ {
		names[d.String()] = l.WeekdayNamed(d)
	}
	return names
}

func (l *Language) DayFillers() []string {
	return slices.DeleteFunc(strings.Fields(l.Say("format|day")), func(word string) bool { return strings.Contains(word, "{") })
}

// Days returns the days of an event in words: "21–29 November 2026". They are given
// as in 2026-11-21; what cannot be read as a day is printed as it is.
func (l *Language) Days(from, to string) string {
	a, errA := time.Parse(time.DateOnly, from)
	b, errB := time.Parse(time.DateOnly, to)
	switch {
	case from == to || to == "" && errA == nil:
		if errA == nil {
			return l.Day(a)
		}
		return from
	case from == "" && errB == nil:
		return l.Day(b)
	case errA != nil || errB != nil:
		return strings.Trim(from+" – "+to, " –")
	}
	form := l.Say("format|days")
	switch {
	case a.Year() == b.Year() && a.Month() == b.Month():
		form = l.Say("format|days in a month")
	case a.Year() == b.Year():
		form = l.Say("format|days in a year")
	}
	return fill(form, append(l.dayPairs(a, ""), l.dayPairs(b, "2")...)...)
}
