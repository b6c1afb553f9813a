package main

import (
	"strconv"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// stateAsOf is the tournament after an entry of its journal or at an instant
// of the machine's time zone; "" is now. A minute and a day count to their end,
// for the diary names entries by the minute.
func stateAsOf(env *env, s *arbiter.State, asOf string) (*arbiter.State, error) {
	if asOf == "" {
		return s, nil
	}
	if seq, err := strconv.ParseInt(asOf, 10, 64); err == nil {
		return s.AsOf(seq)
	}
	_, t, err := momentIn(env, s, asOf)
	if err != nil {
		return nil, err
	}
	past, err := s.AsOfInstant(t)
	if err == nil && past.Seq == 0 {
		return nil, rule.Errorf(rule.NotFound, "the event had not begun at %s", asOf).
			WithHint("its first entry is of %s", s.Log[0].At.In(t.Location()).Format("2006-01-02T15:04:05"))
	}
	return past, err
}

// momentIn reads an instant of the machine's time zone, a day, or a time of day
// on the last day of the journal: when it begins, and its last nanosecond where
// only a minute or a day was given.
func momentIn(env *env, s *arbiter.State, text string) (from, to time.Time, err error) {
	zone := env.Now().Location()
	if hour, minute, ok := env.clockAlone(text); ok {
		day := s.At.In(zone)
		from = time.Date(day.Year(), day.Month(), day.Day(), hour, minute, 0, 0, zone)
		return from, from.Add(time.Minute - time.Nanosecond), nil
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05"} {
		if from, err := time.ParseInLocation(layout, text, zone); err == nil {
			return from, from, nil
		}
	}
	m, err := env.moment(text)
	switch {
	case rule.CodeOf(err) == rule.Refused:
		return from, to, err
	case err == nil && m.Timed:
		return m.At, m.At.Add(time.Minute - time.Nanosecond), nil
	case err == nil:
		return m.At, m.At.AddDate(0, 0, 1).Add(-time.Nanosecond), nil
	}
	return from, to, rule.Errorf(rule.Usage, "%q is neither an entry of the journal nor an instant", text).
		WithHint("write 112, or 2026-11-21, or 2026-11-21T14:32, or 21/11 14:32, or 14:32")
}
