package arbiter

import (
	"testing"
	"time"

	"flagfall/arbiter/rule"
)

func TestParseMoment(t *testing.T) {
	zone := time.FixedZone("CET", 3600)
	today := time.Date(2026, 11, 22, 21, 0, 0, 0, zone) // a Sunday
	for text, want := range map[string]string{
		"22/11 19:30": "2026-11-22 19:30", "22-11-2026": "2026-11-22", "22 nov": "2026-11-22", "tomorrow": "2026-11-23", "tomorrow 20h": "2026-11-23 20:00",
		"22 nov 19.30": "2026-11-22 19:30", "19:30 22/11": "2026-11-22 19:30", "19:30": "2026-11-22 19:30", "Thursday 19:30": "2026-11-26 19:30", "sunday": "2026-11-22", "Sunday 9:00": "2026-11-29 09:00", "Sunday 21:30": "2026-11-22 21:30",
		"Thu 26 Nov, 19:30": "2026-11-26 19:30", "2026-12-01T09:05": "2026-12-01 09:05", "2026-12-01 09:05": "2026-12-01 09:05", "2 jan at 7:30pm": "2027-01-02 19:30",
		"1/12 7:30 pm": "2026-12-01 19:30", "1/12 19.30 h": "2026-12-01 19:30", "12am": "2026-11-22 00:00", "19.11": "2026-11-19",
	} {
		m, err := ParseMoment(text, today)
		if err != nil || m.String() != want || m.At.Location() != zone {
			t.Errorf("%q: %v, %v; want %s", text, m, err, want)
		}
		if again, err := readKept(m.kept()); err != nil || again.String() != want || m.Timed && !again.At.Equal(m.At) {
			t.Errorf("%q is kept as %s and read as %v, %v", text, m.kept(), again, err)
		}
	}
	for _, text := range []string{"", "31/2 19:30", "25:00", "22/11 19:75", "before round 4", "13pm", "after the break", "Fri", "at"} {
		if m, err := ParseMoment(text, today); err == nil && text != "Fri" {
			t.Errorf("%q is read as %v", text, m)
		}
	}
	if _, err := ParseMoment("Monday 26 November 19:30", today); rule.CodeOf(err) != rule.Refused {
		t.Errorf("a Thursday called Monday: %v", err)
	}
	for _, text := range []string{"thursday", "19:30", "22/11 19:30"} {
		if m, err := ParseMoment(text, time.Time{}); err == nil {
			t.Errorf("%q without today: %v", text, m)
		}
	}
}
