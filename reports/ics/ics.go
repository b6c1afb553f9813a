// Package ics writes calendars that other programs take in (RFC 5545).
//
// It is for the schedule of rounds. It reads neither calendars nor the clock: the time
// stamp of an entry is handed in.
package ics

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"
)

// Calendar is a calendar with its events.
type Calendar struct {
	Name string
	// Head is the head of the journal that it was made of; "" for none.
	Head string
	// Changed is when its events were last set.
	Changed time.Time
	Events  []Event
}

// Event is an appointment, or a whole day.
type Event struct {
	// UID stays the same when the event moves and Sequence grows, so that a
	// calendar that has read an earlier file moves the event too.
	UID      string
	Sequence int64
	Summary  string
	Place    string
	Start    time.Time
	// AllDay says that no time of day is known.
	AllDay bool
}

// lineOctets is the most that a line may have without its end (RFC 5545, 3.1).
const lineOctets = 75

// Write writes a calendar. Times are written in UTC, which every reader shows in
// its own zone.
func Write(w io.Writer, c Calendar) error {
	buffer := bufio.NewWriter(w)
	line := func(name, value string) { fold(buffer, name+":"+value) }
	line("BEGIN", "VCALENDAR")
	line("VERSION", "2.0")
	line("PRODID", "-//flagfall//flagfall//EN")
	line("METHOD", "PUBLISH")
	line("X-WR-CALNAME", escape(c.Name))
	if c.Head != "" {
		line("X-FLAGFALL-HEAD", escape(c.Head))
	}
	for _, e := range c.Events {
		line("BEGIN", "VEVENT")
		line("UID", escape(e.UID))
		line("DTSTAMP", utc(c.Changed))
		line("SEQUENCE", fmt.Sprint(e.Sequence))
		if e.AllDay {
			line("DTSTART;VALUE=DATE", e.Start.Format("20060102"))
		} else {
			line("DTSTART", utc(e.Start))
		}
		line("SUMMARY", escape(e.Summary))
		if e.Place != "" {
			line("LOCATION", escape(e.Place))
		}
		line("END", "VEVENT")
	}
	line("END", "VCALENDAR")
	return buffer.Flush()
}

// instant is a date with its time in UTC (RFC 5545, 3.3.5).
const instant = "20060102T150405Z"

func utc(at time.Time) string { return at.UTC().Format(instant) }

// escape writes a text as a value (RFC 5545, 3.3.11).
func escape(text string) string {
	text = strings.Map(func(c rune) rune {
		if c < ' ' && c != '\n' || c == 0x7f {
			return -1
		}
		return c
	}, strings.ToValidUTF8(text, "?"))
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(text)
}

// fold writes a line, in pieces of at most lineOctets where it is longer; no letter is cut in two.
func fold(w *bufio.Writer, line string) {
	for room := lineOctets; len(line) > room; room = lineOctets - 1 {
		cut := room
		for !utf8.RuneStart(line[cut]) {
			cut--
		}
		w.WriteString(line[:cut] + "\r\n ")
		line = line[cut:]
	}
	w.WriteString(line + "\r\n")
}
