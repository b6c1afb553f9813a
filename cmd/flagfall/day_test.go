package main

import (
	"testing"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/reports/catalogue"
)

// Every day that the program prints is read again as that day, in all languages and
// whatever the command line speaks; and with the usual short name of its day of the
// week.
func TestPrintedDaysAreRead(t *testing.T) {
	exhaustive.NotShort(t, "thousands of days are read")
	t.Parallel()
	now := time.Date(2026, 11, 23, 18, 0, 0, 0, time.UTC)
	english, _ := catalogue.Find("en")
	for _, tag := range catalogue.Tags() {
		l, _ := catalogue.Find(tag)
		for _, spoken := range []*catalogue.Language{nil, english, l} {
			e := &env{Now: func() time.Time { return now }, language: spoken}
			for day := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() == 2027; day = day.AddDate(0, 0, 5) {
				texts := []string{l.Day(day), l.Weekday(day) + " " + l.Day(day), l.ShortDay(day)}
				for _, short := range l.DayWords()[day.Weekday().String()] {
					texts = append(texts, short+" "+day.Format("2-1-2006"), short+" "+day.Format("2/1/2006")+" 19:30")
				}
				for _, text := range texts {
					m, err := e.moment(text)
					if err != nil || m.At.Format(time.DateOnly) != day.Format(time.DateOnly) {
						t.Errorf("%s, %q: %v, %v", tag, text, m, err)
					}
				}
			}
			if spoken != l {
				continue
			}
			for d := time.Sunday; d <= time.Saturday; d++ { // alone, in one's own language
				for _, word := range l.DayWords()[d.String()] {
					if m, err := e.moment(word + " 19:30"); err != nil || m.At.Weekday() != d {
						t.Errorf("%s, %q: %v, %v", tag, word, m, err)
					}
				}
			}
		}
	}
}

// A word with two meanings is read by the date beside it and refused without one, and a day of
// the week is compared with its date in each language.
func TestDaysThatDoNotFit(t *testing.T) {
	now := time.Date(2026, 11, 23, 18, 0, 0, 0, time.UTC) // a Monday
	e := &env{Now: func() time.Time { return now }}
	for text, want := range map[string]string{
		"pn 30.11": "2026-11-30", "pn 27.11": "2026-11-27", "mar 24": "2027-03-24", "mar 24/11": "2026-11-24", "le 2 décembre à 20h": "2026-12-02 20:00",
		"den 29. November um 20 Uhr": "2026-11-29 20:00", "niedziela 29.11 o 19:30": "2026-11-29 19:30", "29 listopad": "2026-11-29", "morgen 8 am": "2026-11-24 08:00", "am 1. Dezember": "2026-12-01", "2 de dezembro de 2026": "2026-12-02",
	} {
		if m, err := e.moment(text); err != nil || m.String() != want {
			t.Errorf("%q: %v, %v", text, m, err)
		}
	}
	for text, code := range map[string]rule.Code{
		"pn": rule.Refused, "pn 19:30": rule.Refused, "ma 29-11": rule.Refused, "sobota 29.11": rule.Refused, "di 29-11 20:00": rule.Refused, "after the holidays": rule.Usage, "rugs": rule.Usage,
	} {
		if m, err := e.moment(text); rule.CodeOf(err) != code {
			t.Errorf("%q: %v, %v", text, m, err)
		}
	}
	pl, _ := catalogue.Find("pl")
	e.language = pl
	if m, err := e.moment("pn 19:30"); err != nil || m.String() != "2026-11-23 19:30" {
		t.Errorf("pn in Polish: %v, %v", m, err)
	}
}
