package clocks

import (
	"strconv"
	"strings"
	"time"

	"flagfall/arbiter/rule"
)

// Day is a day of the calendar, counted from 1970-01-01. Games by correspondence
// (FMJD 11.1.3) are reckoned in whole days, in no zone of time.
type Day int

// DayOf is the day on which an instant falls in its own zone.
func DayOf(t time.Time) Day {
	return Day(time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
}

// Date is the day as the midnight with which it begins, in UTC.
func (d Day) Date() time.Time { return time.Unix(int64(d)*24*60*60, 0).UTC() }

// String is the day as 2026-11-22.
func (d Day) String() string { return d.Date().Format(time.DateOnly) }

// MarshalText writes the day as 2026-11-22.
func (d Day) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads a day written as 2026-11-22. Errors: rule.Input.
func (d *Day) UnmarshalText(text []byte) error {
	t, err := time.Parse(time.DateOnly, string(text))
	if err != nil {
		return rule.Errorf(rule.Input, "%q is not a day", string(text)).WithHint("write it as 2026-11-22")
	}
	*d = DayOf(t)
	return nil
}

// DayControl is the thinking time of each player of a game by correspondence.
// The zero value sets no limit.
type DayControl struct {
	// PerMove are the days that each move has for itself; what is not used of
	// them is lost.
	PerMove int
	// Reserve is the number of days from which moves take what they need beyond
	// PerMove.
	Reserve int
	// Moves is the number of moves after which the reserve is given once more, on
	// top of what was left of it; 0 for never.
	Moves int
}

// mostDays is the most that a control may give, and mostRenewal after how many
// moves it may do so again.
const (
	mostDays    = 3650
	mostRenewal = 200
)

// ParseDays reads the thinking time of a game by correspondence: "10/50d" for 50
// days for every ten moves, "5d" for five days a move, "3d+30d" for three days a
// move and a reserve of 30, "0d+90d" for 90 days for the game, "none" for no
// limit. Errors: rule.Usage.
func ParseDays(text string) (DayControl, error) {
	refused := rule.Errorf(rule.Usage, "%q is not a thinking time in days", text).
		WithHint("write it as 10/50d (50 days for every 10 moves), 5d (a move), 3d+30d (a move, and a reserve) or none")
	clean := strings.ToLower(strings.Join(strings.Fields(text), ""))
	if clean == "none" {
		return DayControl{}, nil
	}
	number := func(text string, most int) (int, bool) {
		n, err := strconv.ParseUint(text, 10, 16)
		return int(n), err == nil && n <= uint64(most)
	}
	days := func(text string) (int, bool) {
		digits, unit := strings.CutSuffix(text, "d")
		if !unit || digits == "" {
			return 0, false
		}
		return number(digits, mostDays)
	}
	var c DayControl
	var ok, also bool
	if moves, time, periods := strings.Cut(clean, "/"); periods {
		c.Moves, ok = number(moves, mostRenewal)
		c.Reserve, also = days(time)
		also = also && c.Moves > 0 && c.Reserve > 0
	} else if each, reserve, both := strings.Cut(clean, "+"); both {
		c.PerMove, ok = days(each)
		c.Reserve, also = days(reserve)
		also = also && c.Reserve > 0
	} else {
		c.PerMove, ok = days(each)
		also = c.PerMove > 0
	}
	if !ok || !also {
		return DayControl{}, refused
	}
	return c, nil
}

// String is the control as [ParseDays] reads it.
func (c DayControl) String() string {
	switch {
	case c == DayControl{}:
		return "none"
	case c.Moves > 0:
		return strconv.Itoa(c.Moves) + "/" + strconv.Itoa(c.Reserve) + "d"
	case c.Reserve > 0:
		return strconv.Itoa(c.PerMove) + "d+" + strconv.Itoa(c.Reserve) + "d"
	}
	return strconv.Itoa(c.PerMove) + "d"
}

// Said is the control in words.
func (c DayControl) Said() rule.Sentence {
	days := func(n int) rule.Sentence { return rule.Count(n, "{n} day", "{n} days") }
	switch {
	case c == DayControl{}:
		return rule.Say("no limit")
	case c.Moves > 0:
		return rule.Say("{days} for every {moves}", "days", days(c.Reserve), "moves", rule.Count(c.Moves, "{n} move", "{n} moves"))
	case c.PerMove == 0:
		return inReserve(c.Reserve)
	case c.Reserve > 0:
		return rule.Joined(", ", rule.Say("{days} for each move", "days", days(c.PerMove)), inReserve(c.Reserve))
	}
	return rule.Say("{days} for each move", "days", days(c.PerMove))
}

// inReserve says how many days are in reserve.
func inReserve(days int) rule.Sentence {
	return rule.Say("{days} in reserve", "days", rule.Count(days, "{n} day", "{n} days"))
}

// Left says what a player has left after the moves counted; false where there is
// nothing to run out of beyond the days of the next move.
func (c DayControl) Left(n DayCount) (rule.Sentence, bool) {
	if c.Moves > 0 {
		return rule.Say("{days} up to move {n}", "days", rule.Count(n.Left, "{n} day", "{n} days"), "n", (n.Moves/c.Moves+1)*c.Moves), true
	}
	return inReserve(n.Left), c.Reserve > 0
}

// Leave are days on which a player need not reply, from the first to the last of
// them.
type Leave struct {
	From Day `json:"from"`
	To   Day `json:"to"`
}

// Days is how many they are.
func (l Leave) Days() int { return int(l.To-l.From) + 1 }

// Thinking is the time of one move in days: when the move before it was
// received, and when it was sent.
type Thinking struct {
	Received Day `json:"received"`
	Sent     Day `json:"sent"`
}

// Days is how many days of thinking a move took: those after the day of receipt
// up to the day of sending, without the leave. A reply on the same day took none.
func (t Thinking) Days(leave []Leave) int {
	n := 0
	for d := t.Received + 1; d <= t.Sent; d++ {
		if !onLeave(d, leave) {
			n++
		}
	}
	return n
}

func onLeave(d Day, leave []Leave) bool {
	for _, l := range leave {
		if l.From <= d && d <= l.To {
			return true
		}
	}
	return false
}

// DayCount is what a player has used of their thinking time.
type DayCount struct {
	Moves int // made
	Used  int // days for all of them
	// Left is what is left of the reserve, never below zero.
	Left int
	// Over is set when the last of the moves overstepped the time. An earlier one
	// that did was condoned by the reply, and left no reserve.
	Over bool
}

// Count reckons the moves that a player has made.
func (c DayControl) Count(moves []Thinking, leave []Leave) DayCount {
	n := DayCount{Left: c.Reserve}
	for _, m := range moves {
		days := m.Days(leave)
		n.Moves++
		n.Used += days
		beyond := max(0, days-c.PerMove)
		n.Over = beyond > n.Left && c != (DayControl{})
		n.Left = max(0, n.Left-beyond)
		if c.Moves > 0 && n.Moves%c.Moves == 0 {
			n.Left += c.Reserve
		}
	}
	return n
}

// Due is the last day on which the next move can be sent in time; false where
// there is no limit.
func (c DayControl) Due(n DayCount, received Day, leave []Leave) (Day, bool) {
	if (c == DayControl{}) {
		return 0, false
	}
	left := c.PerMove + n.Left
	day := received
	for {
		if !onLeave(day+1, leave) {
			if left == 0 {
				return day, true
			}
			left--
		}
		day++
	}
}
