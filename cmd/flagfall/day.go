package main

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/reports/catalogue"
)

// moment reads a day or an instant as people write it: in figures, or with the names of
// months and of days of the week in English or in the language of the command line.
// Errors: rule.Usage where it is neither; rule.Refused where a day of the week is not that
// of its date.
func (e *env) moment(text string) (arbiter.Moment, error) {
	return e.momentFrom(text, e.Now())
}

func (e *env) momentFrom(text string, today time.Time) (arbiter.Moment, error) {
	m, err := arbiter.ParseMoment(e.dayInEnglish(text), today)
	var other *arbiter.OtherWeekday
	switch l := e.spoken(); {
	case errors.As(err, &other):
		return arbiter.Moment{}, rule.Errorf(rule.Refused, "%q does not fit together: it names %s, but %s is a %s", text, l.WeekdayNamed(other.Given), l.Day(other.Day), l.Weekday(other.Day)).
			WithHint("give the date, or the day of the week, alone")
	case err != nil:
		return arbiter.Moment{}, rule.Errorf(rule.Usage, "%q is neither a date nor a time", text).WithHint("write it as 22/11 19:30, 22-11-2026, 22 nov 19:30, Thursday 19:30 or tomorrow")
	}
	return m, nil
}

// momentToCome reads a moment as [env.moment] does, of something that is yet to be: a
// day of the week that fits the date in the next year is named with it. over says that it is over.
func (e *env) momentToCome(text string) (m arbiter.Moment, over rule.Sentence, err error) {
	m, err = e.moment(text)
	var refused *rule.Error
	if errors.As(err, &refused) && refused.Code == rule.Refused {
		now := e.Now()
		if later, in := e.momentFrom(text, now.AddDate(1, 0, 0)); in == nil && later.At.Year() > now.Year() {
			return m, over, refused.WithHint("for %s write the year: %s", e.spelled(later), later.At.Format(dayInFigures))
		}
	}
	if err == nil {
		over = e.overNote(text, m)
	}
	return m, over, err
}

// spelled is a moment with its day of the week in the language of the command line.
func (e *env) spelled(m arbiter.Moment) string {
	l := e.spoken()
	day := l.Weekday(m.At) + " " + l.Day(m.At)
	if m.Timed {
		day += ", " + m.At.Format("15:04")
	}
	return day
}

// dayInFigures is how a day with its year is typed.
const dayInFigures = "2/1/2006"

// dayOf reads a day as people write it; a time of day is none.
func (e *env) dayOf(text string) (time.Time, error) {
	m, err := e.moment(text)
	if err == nil && m.Timed {
		err = rule.Errorf(rule.Usage, "%q is not a date", text).WithHint("write it as 2026-11-21, 21-11-2026 or 21 nov 2026")
	}
	return m.At, err
}

// clockAlone reads a time of day without a day, in hours and minutes. 21.11 is a day.
func (e *env) clockAlone(text string) (hour, minute int, ok bool) {
	if _, err := e.dayOf(text); err == nil {
		return 0, 0, false
	}
	return arbiter.ParseClock(text)
}

// overNote says of a day that was typed that it is over, and how the next one of its
// kind is typed; the zero Sentence where it is not over.
func (e *env) overNote(text string, m arbiter.Moment) rule.Sentence {
	now := e.Now()
	if !m.At.Before(time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())) {
		return rule.Sentence{}
	}
	// Where the year was left out, next year reads another day. That it is another
	// day of the week then does not matter here.
	var wrong *arbiter.OtherWeekday
	later, err := arbiter.ParseMoment(e.dayInEnglish(text), now.AddDate(1, 0, 0))
	if errors.As(err, &wrong) {
		later.At = wrong.Day
	}
	if strings.ContainsAny(text, "0123456789") && later.At.Month() == m.At.Month() && later.At.Day() == m.At.Day() && later.At.After(m.At) {
		return rule.Say("{over} is over; {day} is typed as {typed}", "over", e.spoken().Day(m.At), "day", e.spoken().Day(later.At), "typed", later.At.Format(dayInFigures))
	}
	return rule.Say("{over} is over", "over", e.spoken().Day(m.At))
}

// spoken is the language of the command line.
func (e *env) spoken() *catalogue.Language {
	if e.language != nil {
		return e.language
	}
	l, _ := catalogue.Find("en")
	return l
}

// yearWithStop is a year as it stands before a day in Latvian.
var yearWithStop = regexp.MustCompile(`^\d{4}\.$`)

// dayInEnglish is a text with the names of months and of days of the week of the language
// of the command line in English, without the words that it prints beside them. A name is
// known by three letters where they are those of no other.
func (e *env) dayInEnglish(text string) string {
	l := e.spoken()
	plain := func(text string) string { return strings.Join(arbiter.PlainWords(text), " ") }
	var beside []string
	for _, filler := range l.DayFillers() {
		beside = append(beside, plain(filler))
	}
	var said []string
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return c == ' ' || c == ',' || c == '\t' }) {
		typed := plain(word)
		var named []string
		for english, name := range l.DayNames() {
			if name = plain(name); name == typed {
				named = []string{english}
				break
			} else if utf8.RuneCountInString(typed) >= 3 && strings.HasPrefix(name, typed) {
				named = append(named, english)
			}
		}
		switch {
		case slices.Contains(beside, typed):
		case len(named) == 1:
			said = append(said, named[0])
		case yearWithStop.MatchString(word):
			said = append(said, strings.TrimSuffix(word, "."))
		default:
			said = append(said, word)
		}
	}
	return strings.Join(said, " ")
}
