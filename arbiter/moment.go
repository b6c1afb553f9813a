package arbiter

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"flagfall/arbiter/rule"
)

// Moment is a day, or a minute of one, in the local time of the event with its
// offset from UTC.
type Moment struct {
	At time.Time
	// Timed says that the minute is known; without it At is midnight.
	Timed bool
}

// momentLayout is a minute in a journal, and dayInWords a day in a refusal.
const (
	momentLayout = "2006-01-02T15:04Z07:00"
	dayInWords   = "2 January 2006"
)

// String is the moment as 2026-11-22 19:30, or 2026-11-22 where no time is known.
func (m Moment) String() string {
	if m.Timed {
		return m.At.Format("2006-01-02 15:04")
	}
	return m.At.Format(time.DateOnly)
}

// kept is the moment as a journal keeps it, and readKept reads that.
func (m Moment) kept() string {
	if m.Timed {
		return m.At.Format(momentLayout)
	}
	return m.At.Format(time.DateOnly)
}

func readKept(text string) (Moment, error) {
	if at, err := time.Parse(momentLayout, text); err == nil {
		return Moment{at, true}, nil
	}
	at, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return Moment{}, rule.Errorf(rule.Usage, "%q is not a date", text)
	}
	return Moment{At: at}, nil
}

// clockTime is a time of day: 19:30, 19.30, 19h30, 19h, 7:30pm, 7 pm is one word
// with what stands before it.
var clockTime = regexp.MustCompile(`^(\d{1,2})(?:[:.h](\d{2}))?(h|am|pm)?$`)

// ParseClock reads a time of day, as 19:30, 19.30, 19h30, 20h or 7:30pm, in hours
// and minutes; false where it is none.
func ParseClock(text string) (hour, minute int, ok bool) {
	m := clockTime.FindStringSubmatch(strings.ToLower(text))
	if m == nil || m[2] == "" && m[3] == "" {
		return 0, 0, false
	}
	hour, _ = strconv.Atoi(m[1])
	minute, _ = strconv.Atoi(m[2])
	if twelve := m[3] == "am" || m[3] == "pm"; twelve {
		if hour < 1 || hour > 12 {
			return 0, 0, false
		}
		hour %= 12
		if m[3] == "pm" {
			hour += 12
		}
	}
	return hour, minute, hour < 24 && minute < 60
}

// ParseMoment reads a day as [ParseDay] does, a day of the week (the next one,
// which may be today unless its time of day is over), or a time of day, or both in either order: "22/11 19:30",
// "tomorrow 20h", "Thursday 26 November, 19.30", "19:30". A time alone is of
// today. A day of the week that is not that of its date is refused. Errors: rule.Usage; rule.Refused with [OtherWeekday].
func ParseMoment(text string, today time.Time) (Moment, error) {
	words := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return c == ' ' || c == ',' || c == '\t' })
	if n := len(words); n > 1 { // 7:30 pm
		switch words[n-1] {
		case "am", "pm", "h":
			words = append(words[:n-2], words[n-2]+words[n-1])
		}
	}
	if len(words) == 1 { // 2026-11-22T19:30
		if day, clock, found := strings.Cut(words[0], "t"); found {
			if _, err := time.Parse(time.DateOnly, day); err == nil {
				words = []string{day, clock}
			}
		}
	}
	for i := 1; i < len(words)-1; i++ {
		if words[i] == "at" {
			words = append(words[:i], words[i+1:]...)
		}
	}
	refused := rule.Errorf(rule.Usage, "%q is neither a date nor a time", text).WithHint("write it as 22/11 19:30, 22-11-2026, 22 nov 19:30, Thursday 19:30 or tomorrow")
	if len(words) == 0 {
		return Moment{}, refused
	}
	day := func(words []string) (time.Time, error) { return parseWeekdayAndDay(words, today) }
	if at, err := day(words); err == nil || rule.CodeOf(err) == rule.Refused {
		return Moment{At: at}, err
	}
	last := len(words) - 1
	for _, split := range []struct {
		clock string
		rest  []string
	}{{words[last], words[:last]}, {words[0], words[1:]}} {
		hour, minute, ok := ParseClock(split.clock)
		if !ok || today.IsZero() && len(split.rest) == 0 {
			continue
		}
		at := today
		if len(split.rest) > 0 {
			var err error
			if at, err = day(split.rest); rule.CodeOf(err) == rule.Refused {
				return Moment{}, err
			} else if err != nil {
				continue
			}
		}
		at = time.Date(at.Year(), at.Month(), at.Day(), hour, minute, 0, 0, at.Location())
		if len(split.rest) == 1 && at.Before(today) {
			if _, named := weekdayOf(split.rest[0]); named {
				at = at.AddDate(0, 0, 7)
			}
		}
		return Moment{at, true}, nil
	}
	return Moment{}, refused
}

// parseWeekdayAndDay reads a day, a day of the week, or both; rule.Refused is the
// error where they are not of each other.
func parseWeekdayAndDay(words []string, today time.Time) (time.Time, error) {
	weekday, named := weekdayOf(words[0])
	switch {
	case !named:
		return ParseDay(strings.Join(words, " "), today)
	case len(words) > 1:
		day, err := ParseDay(strings.Join(words[1:], " "), today)
		if err == nil && day.Weekday() != weekday {
			return day, rule.Errorf(rule.Refused, "%w", &OtherWeekday{day, weekday})
		}
		return day, err
	case today.IsZero():
		return today, rule.Errorf(rule.Usage, "%q is not a date", words[0])
	}
	ahead := (int(weekday) - int(today.Weekday()) + 7) % 7
	return time.Date(today.Year(), today.Month(), today.Day()+ahead, 0, 0, 0, 0, today.Location()), nil
}

// OtherWeekday is the error of a day that was given with a day of the week which is
// not its own.
type OtherWeekday struct {
	Day   time.Time
	Given time.Weekday
}

func (e *OtherWeekday) Error() string {
	return e.Day.Format(dayInWords) + " is a " + e.Day.Weekday().String() + ", not a " + e.Given.String()
}

// weekdayOf is a day of the week by its name or at least three letters of it.
func weekdayOf(word string) (time.Weekday, bool) {
	for d := time.Sunday; d <= time.Saturday; d++ {
		if len(word) >= 3 && strings.HasPrefix(strings.ToLower(d.String()), strings.TrimSuffix(word, ".")) {
			return d, true
		}
	}
	return 0, false
}
