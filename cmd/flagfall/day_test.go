package main

import (
	"testing"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/reports/catalogue"
)

// Every day that the program prints is read again as that day in its language, with and
// without its day of the week, and so is a day of the week alone.
func TestPrintedDaysAreRead(t *testing.T) {
	exhaustive.NotShort(t, "hundreds of days are read")
	t.Parallel()
	now := time.Date(2026, 11, 23, 18, 0, 0, 0, time.UTC)
	for _, tag := range catalogue.Tags() {
		l, _ := catalogue.Find(tag)
		e := &env{Now: func() time.Time { return now }, language: l}
		for day := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() == 2027; day = day.AddDate(0, 0, 5) {
			for _, text := range []string{l.Day(day), l.Weekday(day) + " " + l.Day(day), l.ShortDay(day), l.Weekday(day) + day.Format(" 2/1/2006") + " 19:30", day.Format("2 January 2006")} {
				m, err := e.moment(text)
				if err != nil || m.At.Format(time.DateOnly) != day.Format(time.DateOnly) {
					t.Errorf("%s, %q: %v, %v", tag, text, m, err)
				}
			}
		}
		for d := time.Sunday; d <= time.Saturday; d++ {
			if m, err := e.moment(l.WeekdayNamed(d) + " 19:30"); err != nil || m.At.Weekday() != d {
				t.Errorf("%s, %s: %v, %v", tag, d, m, err)
			}
		}
	}
}

// Days are read in English and in the reader's language, and in no other.
func TestDaysOfTheReader(t *testing.T) {
	now := time.Date(2026, 11, 23, 18, 0, 0, 0, time.UTC) // a Monday
	for _, c := range []struct {
		language, text, want string
		code                 rule.Code
	}{
		{"en", "Wed 2 Dec", "2026-12-02", ""}, {"en", "tomorrow 20h", "2026-11-24 20:00", ""}, {"en", "May 20, 2027 7:30 pm", "2027-05-20 19:30", ""},
		{"en", "2 décembre", "", rule.Usage}, {"en", "zondag 29-11", "", rule.Usage}, {"en", "morgen", "", rule.Usage}, {"en", "after the holidays", "", rule.Usage},
		{"fr", "mercredi 2 décembre 20h", "2026-12-02 20:00", ""}, {"fr", "2 dec", "2026-12-02", ""}, {"fr", "mar 24/11", "", rule.Usage}, {"fr", "zondag 29-11", "", rule.Usage},
		{"nl", "zon 29-11 20:00", "2026-11-29 20:00", ""}, {"nl", "Sunday 29 mei 2027", "", rule.Refused}, {"nl", "tomorrow", "2026-11-24", ""}, {"pl", "sobota 29.11", "", rule.Refused},
		{"es", "2 de diciembre", "2026-12-02", ""},
	} {
		l, _ := catalogue.Find(c.language)
		e := &env{Now: func() time.Time { return now }, language: l}
		if m, err := e.moment(c.text); rule.CodeOf(err) != c.code || err == nil && m.String() != c.want {
			t.Errorf("%s, %q: %v, %v", c.language, c.text, m, err)
		}
	}
}
