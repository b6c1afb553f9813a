package arbiter

import (
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/pairing/systems"
)

func TestSchedule(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Swiss, Rounds: 3}, "A", "B", "C", "D")
	zone := time.FixedZone("CET", 3600)
	at := func(day int) Moment {
		return Moment{At: time.Date(2026, 11, day, 19, 30, 0, 0, zone), Timed: true}
	}
	tb.must(ScheduleRounds{Slots: []Slot{{2, at(29), ""}, {1, at(22), "Hall B"}}})
	if got, _ := tb.Slot(1); got.String() != "2026-11-22 19:30" || got.Place != "Hall B" || !got.At.Equal(at(22).At) {
		t.Errorf("round 1: %+v", got)
	}
	if got := Describe(tb.State, tb.Log[tb.Seq-1]); got != "round 2: 2026-11-29 19:30; round 1: 2026-11-22 19:30, Hall B" {
		t.Errorf("the entry reads %q", got)
	}
	// Whatever is left open is unchanged: the hall on a new day, and the day in
	// a new hall.
	tb.must(ScheduleRounds{Slots: []Slot{{1, at(23), ""}, {2, Moment{}, "Hall C"}}})
	if one, _ := tb.Slot(1); one.Place != "Hall B" || one.String() != "2026-11-23 19:30" {
		t.Errorf("round 1: %+v", one)
	}
	if two, _ := tb.Slot(2); two.Place != "Hall C" || two.String() != "2026-11-29 19:30" {
		t.Errorf("round 2: %+v", two)
	}
	tb.refuse(ScheduleRounds{Slots: []Slot{{4, at(29), ""}}}, rule.Refused, "the event has no round 4")
	tb.refuse(ScheduleRounds{Slots: []Slot{{Round: 3}}, Off: true}, rule.Refused, "round 3 has no date")
	tb.must(ScheduleRounds{Slots: []Slot{{Round: 1}}, Off: true})
	if _, known := tb.Slot(1); known || len(tb.Schedule) != 1 {
		t.Errorf("round 1 is still scheduled: %+v", tb.Schedule)
	}
	tb.must(Undo{})
	if one, _ := tb.Slot(1); one.String() != "2026-11-23 19:30" {
		t.Errorf("after the undo: %+v", one)
	}
	d, err := Decide(tb.State, ScheduleRounds{Slots: []Slot{{3, at(28), ""}}})
	if err != nil || len(d.Notices) != 1 || !strings.Contains(d.Notices[0].Said.String(), "round 3 is before round 2 now") {
		t.Errorf("a round before the one before it: %+v, %v", d, err)
	}
}

func TestParseRounds(t *testing.T) {
	tb := newTable(t, Settings{System: systems.Swiss, Rounds: 5})
	for text, want := range map[string][]int{"3": {3}, "1-3": {1, 2, 3}, "2, 5": {2, 5}, "all": {1, 2, 3, 4, 5}, "4-5,1,4": {1, 4, 5}} {
		if got, err := tb.ParseRounds(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "0", "3-1", "x", "1-", "1-9999"} {
		if got, err := tb.ParseRounds(text); err == nil {
			t.Errorf("%q: %v", text, got)
		}
	}
}
