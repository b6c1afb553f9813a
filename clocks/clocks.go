// Package clocks knows time controls and draughts clocks: it reads and prints
// controls, keeps the state of one clock as a pure value, judges fallen flags
// and absent players, checks the times that sheets record, and gives the data
// of setting cards.
//
// It is for the arbiter who must say who lost on time and why, and for the
// packages that run clocks and print their settings. It implements section 2
// and articles 3.12 to 3.14 of the WCDF Rules of Draughts, article 10 of FMJD
// Annex 1, and the time-forfeit rule of the summary of International draughts.
//
// It never reads a clock of its own: every instant is passed in, so that the
// same entries always give the same state. It starts no goroutine, and it
// knows neither the board nor the tournament.
package clocks

import (
	"fmt"

	"flagfall/arbiter/rule"
)

// Instant is a moment in milliseconds since the Unix epoch. Only differences
// matter to a clock, so any other fixed origin does as well.
type Instant int64

// Add is the moment a span later.
func (i Instant) Add(s Span) Instant { return i + Instant(s) }

// Since is the span from an earlier moment to this one.
func (i Instant) Since(earlier Instant) Span { return Span(i - earlier) }

// Side is one half of a clock: that of the player who moves first or second.
// Which colour moves first is a matter of the variant.
type Side uint8

// The two sides.
const (
	First Side = iota
	Second
)

// Opponent is the other side.
func (s Side) Opponent() Side { return s ^ 1 }

// Player is what a side is called where no name is known.
func (s Side) Player() rule.Sentence {
	if s == Second {
		return rule.Say("the second player")
	}
	return rule.Say("the first player")
}

// String is "first" or "second".
func (s Side) String() string {
	switch s {
	case First:
		return "first"
	case Second:
		return "second"
	}
	return fmt.Sprintf("side %d", uint8(s))
}

// MarshalText writes the name of the side.
func (s Side) MarshalText() ([]byte, error) {
	if s > Second {
		return nil, rule.Errorf(rule.Internal, "there is no %v of a clock", s)
	}
	return []byte(s.String()), nil
}

// UnmarshalText reads "first" or "second".
func (s *Side) UnmarshalText(text []byte) error {
	side, err := ParseSide(string(text))
	if err != nil {
		return err
	}
	*s = side
	return nil
}

// ParseSide reads the name of a side, "first" or "second".
func ParseSide(text string) (Side, error) {
	switch text {
	case "first":
		return First, nil
	case "second":
		return Second, nil
	}
	return 0, rule.Errorf(rule.Input, "%q is not a side of the clock", text).
		WithHint("write first (the player who moves first) or second")
}
