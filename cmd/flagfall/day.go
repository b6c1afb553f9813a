package main

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/reports/catalogue"
)

// moment reads a day or an instant as people of the languages of the program write
// it: in figures, or with the words of the language of the command line, or of any
// other. A word that two languages use for two days ("pn", Monday and Friday) is
// read by the date beside it, and refused without one. Errors: rule.Usage where it
// is neither; rule.Refused where it is, but not of one day.
func (e *env) moment(text string) (arbiter.Moment, error) {
	return e.momentFrom(text, e.Now())
}

func (e *env) momentFrom(text string, today time.Time) (arbiter.Moment, error) {
	var (
		found []arbiter.Moment
		named []time.Weekday
		other *arbiter.OtherWeekday
		none  error
	)
	for _, reading := range e.dayReadings(text) {
		m, err := arbiter.ParseMoment(reading, today)
		switch wrong := (*arbiter.OtherWeekday)(nil); {
		case err == nil && !slices.Contains(found, m):
			found = append(found, m)
		case errors.As(err, &wrong) && !slices.Contains(named, wrong.Given):
			named, other = append(named, wrong.Given), wrong
		case none == nil:
			none = err
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) > 1:
		return arbiter.Moment{}, rule.Errorf(rule.Refused, "%q can be %s or %s", text, e.spelled(found[0]), e.spelled(found[1])).WithHint("write the date too, or the day of the week in full")
	case other == nil:
		return arbiter.Moment{}, rule.Errorf(rule.Usage, "%q is neither a date nor a time", text).WithHint("write it as 22/11 19:30, 22-11-2026, 22 nov 19:30, Thursday 19:30 or tomorrow")
	}
	l := e.spoken()
	names := l.WeekdayNamed(named[0])
	for _, d := range named[1:] {
		names += " / " + l.WeekdayNamed(d)
	}
	return arbiter.Moment{}, rule.Errorf(rule.Refused, "%q does not fit together: it names %s, but %s is a %s", text, names, l.Day(other.Day), l.Weekday(other.Day)).
		WithHint("give the date, or the day of the week, alone")
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
	for _, reading := range e.dayReadings(text) {
		later, err := arbiter.ParseMoment(reading, now.AddDate(1, 0, 0))
		if errors.As(err, &wrong) {
			later.At = wrong.Day
		}
		if strings.ContainsAny(text, "0123456789") && later.At.Month() == m.At.Month() && later.At.Day() == m.At.Day() && later.At.After(m.At) {
			return rule.Say("{over} is over; {day} is typed as {typed}", "over", e.spoken().Day(m.At), "day", e.spoken().Day(later.At), "typed", later.At.Format(dayInFigures))
		}
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

// mostReadings bounds the readings of a text: two words of two meanings have four.
const mostReadings = 64

// dayReadings are what a text says in English words, one reading for each meaning
// that its words have. Words that only stand beside a day are left out.
func (e *env) dayReadings(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return c == ' ' || c == ',' || c == '\t' })
	readings := []string{""}
	for _, word := range words {
		meanings := e.dayWord(word)
		var longer []string
		for _, reading := range readings {
			for _, meaning := range meanings {
				longer = append(longer, strings.TrimSpace(reading+" "+meaning))
			}
		}
		if readings = longer; len(readings) > mostReadings {
			return []string{text}
		}
	}
	return readings
}

// yearWithStop is a year as it stands before a day in Latvian.
var yearWithStop = regexp.MustCompile(`^\d{4}\.$`)

// dayWord is what a word can mean: English names of a day of the week, of a month or
// of a day near today, nothing for a word beside a day, or the word itself. What the language of the
// command line knows is not looked up in others.
func (e *env) dayWord(word string) []string {
	if yearWithStop.MatchString(word) {
		return []string{strings.TrimSuffix(word, ".")}
	}
	typed := strings.Join(arbiter.PlainWords(word), " ")
	if typed == "" || strings.ContainsAny(typed, "0123456789") {
		return []string{word}
	}
	found := meantBy(e.spoken().Tag().String(), typed)
	if e.english() || len(found) == 0 {
		for _, tag := range catalogue.Tags() {
			found = append(found, meantBy(tag, typed)...)
		}
	}
	slices.Sort(found)
	if found = slices.Compact(found); len(found) == 0 {
		return []string{word}
	}
	beside := slices.Contains(found, catalogue.BesideDay)
	if found = slices.DeleteFunc(found, func(english string) bool { return english == catalogue.BesideDay }); beside && len(found) == 0 {
		return []string{"", word} // am is beside a day in German, and after an hour in English
	}
	return found
}

// meantBy are the English words for what a word means in a language: a word of its
// list, or the beginning of a name by at least three letters; else a month in another
// case.
func meantBy(tag, typed string) []string {
	var named, stems []string
	for english, words := range dayWords()[tag] {
		_, err := time.Parse("January", english)
		for i, word := range words {
			begins := i == 0 && english != catalogue.BesideDay && len([]rune(typed)) >= 3
			switch {
			case typed == word || begins && strings.HasPrefix(word, typed):
				named = append(named, english)
			case begins && err == nil && sameStem(typed, word):
				stems = append(stems, english)
			}
		}
	}
	if len(named) > 0 {
		return named
	}
	return stems
}

// dayWords are the words for days of each language, without accents.
var dayWords = sync.OnceValue(func() map[string]map[string][]string {
	all := map[string]map[string][]string{}
	for _, tag := range catalogue.Tags() {
		l, _ := catalogue.Find(tag)
		all[tag] = l.DayWords()
		for _, words := range all[tag] {
			for i := range words {
				words[i] = strings.Join(arbiter.PlainWords(words[i]), " ")
			}
		}
	}
	return all
})

// Forms of a month in two cases share their beginning, as in październik and
// października: at least three letters, and all but a few of the word.
const leastStem, mostEnding = 3, 4

func sameStem(typed, name string) bool {
	a, b := []rune(typed), []rune(name)
	shared := 0
	for shared < len(a) && shared < len(b) && a[shared] == b[shared] {
		shared++
	}
	return shared >= leastStem && shared >= len(a)-mostEnding && shared >= len(b)-mostEnding
}
