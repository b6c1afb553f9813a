package reports

import (
	"crypto/sha256"
	"fmt"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
	"flagfall/reports/ics"
)

var scheduleRow = row(Document{Name: "schedule", Title: "when and where each round is played", Fill: rule.Try("schedule"), page: &sitePage{place: 10, ref: "schedule"}}, schedule)

// schedule lists the rounds with their days, times and places; once one day is known, also the
// rounds without one.
func schedule(r *report, _ anEvent) error {
	s, w := r.state, r.words
	r.doc.Title = w.Say("Schedule")
	t := &doc.Table{Name: "schedule", Empty: w.Say("No round has a date yet."), Frozen: 1, Columns: []doc.Column{
		w.column("round", w.Head("Round"), doc.Integer), plainColumn("weekday", w.Say("Day"), doc.Text), plainColumn("date", w.Say("Date"), doc.Text),
		plainColumn("time", w.Say("Begins"), doc.Code), plainColumn("place", capital(w.Say("setting|place")), doc.Text)}}
	last := 0
	if n := len(s.Schedule); n > 0 {
		last = max(s.Schedule[n-1].Round, s.TotalRounds(), len(s.Rounds))
	}
	for n := 1; n <= last; n++ {
		row := []doc.Cell{doc.N(n), {}, {}, {}, {}}
		if slot, known := s.Slot(n); known {
			if !slot.At.IsZero() {
				row[1], row[2] = doc.T(w.Weekday(slot.At)), doc.T(w.Day(slot.At))
			}
			if slot.Timed {
				row[3] = doc.T(slot.At.Format("15:04"))
			}
			row[4] = doc.T(slot.Place)
		}
		t.Rows = append(t.Rows, doc.Row{Cells: row})
	}
	r.doc.Blocks = []doc.Block{t}
	r.explain(t)
	return nil
}

// scheduled puts the day, the time and the place of a round into the header of
// the pages, where they are known.
func (r *report) scheduled(round int) {
	slot, _ := r.state.Slot(round)
	if !slot.At.IsZero() {
		r.doc.Meta.Date = r.moment(slot.Moment)
	}
	if slot.Place != "" {
		r.doc.Meta.Venue = slot.Place
	}
}

// moment returns a day in words with its time: "22 November 2026, 19:30".
func (r *report) moment(m arbiter.Moment) string {
	day := r.words.Day(m.At)
	if m.Timed {
		day += ", " + m.At.Format("15:04")
	}
	return day
}

// putOffTo says when a postponed game is to be played: a moment as the language writes it, or the
// arbiter's words.
func (r *report) putOffTo(text string) string {
	m, err := arbiter.ParseMoment(text, time.Time{})
	if err != nil {
		return text
	}
	return r.moment(m)
}

// Calendar returns the schedule for other programs, with the games that were put off to a
// known moment. A round keeps its identity when it moves.
func Calendar(s *arbiter.State, o Options) (ics.Calendar, error) {
	w, err := wordsOf(o.Language)
	if err != nil {
		return ics.Calendar{}, err
	}
	seq, at, head := s.Changed()
	c := ics.Calendar{Name: s.Settings.Name, Changed: at, Head: head}
	identity := ""
	if len(s.Log) > 0 {
		sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", s.Log[0].At.UnixNano(), s.Log[0].Who))
		identity = fmt.Sprintf("%x", sum[:8])
	}
	event := func(of, what string, m arbiter.Moment, place string) {
		if place == "" {
			place = s.Settings.Place
		}
		c.Events = append(c.Events, ics.Event{UID: of + "-" + identity + "@flagfall", Sequence: seq, Summary: s.Settings.Name + " · " + what, Place: place, Start: m.At, AllDay: !m.Timed})
	}
	for _, slot := range s.Schedule {
		if !slot.At.IsZero() {
			event("round-"+itoa(slot.Round), w.Say("Round {n}", "n", itoa(slot.Round)), slot.Moment, slot.Place)
		}
	}
	for _, g := range s.PostponedGames() {
		m, err := arbiter.ParseMoment(g.Postponed.Until, inZone(time.Time{}, o.Zone))
		if err == nil {
			event("game-"+itoa(int(g.ID)), s.Name(g.First)+" – "+s.Name(g.Second), m, "")
		}
	}
	return c, nil
}
