package ics

import (
	"bytes"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// readPlain reads a calendar by the words of RFC 5545 alone: lines end with CRLF and
// have at most 75 octets, a line that begins with a space goes on with the one
// before, and a backslash stands before what would end a value.
func readPlain(t rapid.TB, text string) []map[string]string {
	t.Helper()
	if !strings.HasSuffix(text, "\r\n") {
		t.Fatalf("the last line does not end: %q", text)
	}
	raw := strings.Split(strings.TrimSuffix(text, "\r\n"), "\r\n")
	var lines []string
	for _, l := range raw {
		if len(l) > 75 || !utf8.ValidString(l) || strings.ContainsAny(l, "\r\n") {
			t.Fatalf("%d octets, or a letter cut in two: %q", len(l), l)
		}
		if rest, goesOn := strings.CutPrefix(l, " "); goesOn {
			lines[len(lines)-1] += rest
			continue
		}
		lines = append(lines, l)
	}
	var events []map[string]string
	within := false
	for _, l := range lines {
		name, value, _ := strings.Cut(l, ":")
		var plain strings.Builder
		for i := 0; i < len(value); i++ {
			if value[i] == '\\' {
				if i++; value[i] == 'n' {
					plain.WriteByte('\n')
					continue
				}
			} else if strings.IndexByte(",;", value[i]) >= 0 {
				t.Fatalf("a bare %q in %q", value[i], l)
			}
			plain.WriteByte(value[i])
		}
		switch {
		case l == "BEGIN:VEVENT":
			events, within = append(events, map[string]string{}), true
		case l == "END:VEVENT":
			within = false
		case within:
			events[len(events)-1][name] = plain.String()
		}
	}
	if lines[0] != "BEGIN:VCALENDAR" || lines[1] != "VERSION:2.0" || lines[len(lines)-1] != "END:VCALENDAR" {
		t.Fatalf("no calendar: %q", lines)
	}
	return events
}

func TestCalendarIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.StringMatching(`[a-zA-Zäßлж\\,;: \n–]{0,120}`)
		want := Event{UID: "round-3", Sequence: 7, Summary: words.Draw(t, "summary"), Place: words.Draw(t, "place"),
			Start: time.Date(2026, 11, 22, 19, 30, 0, 0, time.FixedZone("CET", 3600)), AllDay: rapid.Bool().Draw(t, "all day")}
		var b bytes.Buffer
		if err := Write(&b, Calendar{Name: words.Draw(t, "name"), Changed: want.Start, Events: []Event{want, want}}); err != nil {
			t.Fatal(err)
		}
		events := readPlain(t, b.String())
		if len(events) != 2 {
			t.Fatalf("%d events", len(events))
		}
		got := events[0]
		if got["SUMMARY"] != want.Summary || got["LOCATION"] != want.Place || got["UID"] != want.UID || got["SEQUENCE"] != "7" {
			t.Fatalf("%+v, want %+v", got, want)
		}
		if want.AllDay && got["DTSTART;VALUE=DATE"] != "20261122" || !want.AllDay && got["DTSTART"] != "20261122T183000Z" {
			t.Fatalf("it begins %+v", got)
		}
	})
}
