package arbiter

import (
	"testing"
	"time"
)

func TestParseDay(t *testing.T) {
	zone := time.FixedZone("CET", 3600)
	today := time.Date(2026, 11, 22, 21, 0, 0, 0, zone)
	for text, want := range map[string]string{
		"2026-11-21": "2026-11-21", "22-11-2026": "2026-11-22", "22.11.2026": "2026-11-22", "1/2/26": "2026-02-01", "22/11": "2026-11-22", "22.11.": "2026-11-22",
		"22 nov": "2026-11-22", "22 November 2026": "2026-11-22", "3. Dec": "2026-12-03", "2 jan": "2027-01-02", "tomorrow": "2026-11-23", "Today": "2026-11-22", "yesterday": "2026-11-21",
	} {
		day, err := ParseDay(text, today)
		if err != nil || day.Format(time.DateOnly) != want || day.Location() != zone {
			t.Errorf("%q: %v, %v", text, day, err)
		}
	}
	for _, text := range []string{"", "31-2-2026", "11/22/2026", "22 foo", "22", "14:30", "0/0"} {
		if day, err := ParseDay(text, today); err == nil {
			t.Errorf("%q: %v", text, day)
		}
	}
	if day, err := ParseDay("22/11", time.Time{}); err == nil {
		t.Errorf("a day without a year and without today: %v", day)
	}
	if day, err := ParseDay("22.11.2026", time.Time{}); err != nil || day.Location() != time.UTC {
		t.Errorf("%v, %v", day, err)
	}
}
