package clocks

import (
	"testing"

	"pgregory.net/rapid"
)

func dayOf(t testing.TB, text string) Day {
	t.Helper()
	var d Day
	if err := d.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return d
}

func TestParseDays(t *testing.T) {
	for text, want := range map[string]DayControl{
		"10/50d": {Reserve: 50, Moves: 10}, " 3d + 30d ": {PerMove: 3, Reserve: 30}, "5D": {PerMove: 5}, "0d+90d": {Reserve: 90}, "none": {},
	} {
		got, err := ParseDays(text)
		if err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
		if again, err := ParseDays(got.String()); err != nil || again != got {
			t.Errorf("%q is written %q", text, got)
		}
	}
	for _, text := range []string{"", "d", "0d", "10/", "/50d", "0/50d", "10/0d", "3d+0d", "-3d", "+3d", "3", "9999d", "10/50", "3d+", "1/2/3d"} {
		if got, err := ParseDays(text); err == nil {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}

func TestDayText(t *testing.T) {
	for _, text := range []string{"1970-01-01", "2026-03-29", "2028-02-29"} {
		if d := dayOf(t, text); d.String() != text || DayOf(d.Date()) != d {
			t.Errorf("%s is %v", text, d)
		}
	}
	var d Day
	if d.UnmarshalText([]byte("2026-02-30")) == nil {
		t.Error("30 February is a day")
	}
}

// Leave does not count, a reply on the same day takes no day, and what a move
// needs beyond its own days comes from the reserve.
func TestDaysOfMoves(t *testing.T) {
	day := func(text string) Day { return dayOf(t, text) }
	leave := []Leave{{day("2026-01-10"), day("2026-01-19")}}
	moves := []Thinking{{day("2026-01-01"), day("2026-01-01")}, {day("2026-01-02"), day("2026-01-07")}, {day("2026-01-09"), day("2026-01-24")}}
	for control, want := range map[DayControl]DayCount{
		{PerMove: 3, Reserve: 5}: {3, 10, 1, false}, {PerMove: 3, Reserve: 3}: {3, 10, 0, true}, {PerMove: 4}: {3, 10, 0, true},
		{Reserve: 8, Moves: 2}: {3, 10, 6, false}, {}: {3, 10, 0, false},
	} {
		if got := control.Count(moves, leave); got != want {
			t.Errorf("%s: %+v, want %+v", control, got, want)
		}
	}
	c := DayControl{PerMove: 2, Reserve: 1}
	if due, limited := c.Due(DayCount{Left: 1}, day("2026-01-08"), leave); !limited || due.String() != "2026-01-21" {
		t.Errorf("due on %s", due)
	}
	if _, limited := (DayControl{}).Due(DayCount{}, 0, nil); limited {
		t.Error("no limit has an end")
	}
}

// A player who sends the move on the last day is in time; a day later is too
// late.
func TestDueIsTheLastDay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		small := func(name string, from, to int) int { return rapid.IntRange(from, to).Draw(t, name) }
		c := DayControl{PerMove: small("a move", 0, 4), Reserve: small("reserve", 0, 9), Moves: small("again after", 0, 3)}
		var leave []Leave
		if from := small("leave", 0, 30); from > 0 {
			leave = append(leave, Leave{Day(from), Day(from + small("long", 0, 9))})
		}
		var moves []Thinking
		at := Day(0)
		for range small("moves", 0, 5) {
			m := Thinking{at, at + Day(small("days", 0, 3))}
			moves, at = append(moves, m), m.Sent+Day(small("post", 0, 4))
		}
		n := c.Count(moves, leave)
		due, limited := c.Due(n, at, leave)
		if !limited || n.Over {
			return
		}
		if in := c.Count(append(moves, Thinking{at, due}), leave); in.Over {
			t.Fatalf("%s is too late: %+v", due, in)
		}
		if late := c.Count(append(moves, Thinking{at, due + 1}), leave); !late.Over {
			t.Fatalf("the day after %s is in time: %+v", due, late)
		}
	})
}
