package arbiter

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
)

// Slot is when a round is played, and where if that is not the place of the event.
type Slot struct {
	Round int
	Moment
	Place string
}

// Slot is the slot of a round; false where the round has none.
func (s *State) Slot(round int) (Slot, bool) {
	i, found := slices.BinarySearchFunc(s.Schedule, round, func(x Slot, n int) int { return x.Round - n })
	if !found {
		return Slot{}, false
	}
	return s.Schedule[i], true
}

// ParseRounds reads rounds as people name them, "3", "1-3", "2,5" or "all", in their
// order and each once. Errors: rule.Usage; all of an event whose number of rounds is not known.
func (s *State) ParseRounds(text string) ([]int, error) {
	total := max(s.TotalRounds(), len(s.Rounds))
	var rounds []int
	for part := range strings.SplitSeq(strings.ToLower(strings.ReplaceAll(text, " ", "")), ",") {
		from, to, span := strings.Cut(strings.ReplaceAll(part, "–", "-"), "-")
		if part == "all" {
			if total == 0 {
				return nil, rule.Errorf(rule.Usage, "nobody knows yet how many rounds there will be").WithWay("name them, as in 1-9, or say how many: {set}", rule.Try("set", "name", "rounds"))
			}
			from, to = "1", strconv.Itoa(total)
		} else if !span {
			to = from
		}
		a, err := strconv.Atoi(from)
		b, other := strconv.Atoi(to)
		if err != nil || other != nil || a < 1 || b < a || b > mostRounds {
			return nil, rule.Errorf(rule.Usage, "%q is not a round", part).WithHint("write 3, 1-3, 2,5 or all")
		}
		for n := a; n <= b; n++ {
			rounds = append(rounds, n)
		}
	}
	slices.Sort(rounds)
	return slices.Compact(rounds), nil
}

// ScheduleRounds says when and where rounds are played: what a slot leaves open
// stays as it is. Off takes back all that was said of the rounds.
type ScheduleRounds struct {
	Slots []Slot
	Off   bool
}

func (c ScheduleRounds) decide(s *State) (Decision, error) {
	e := RoundsScheduled{}
	for _, slot := range c.Slots {
		r := ScheduledRound{Round: slot.Round}
		if before, known := s.Slot(slot.Round); !c.Off {
			if slot.At.IsZero() && known {
				slot.Moment = before.Moment
			}
			if !slot.At.IsZero() {
				r.When = slot.kept()
			}
			r.Place = cmp.Or(strings.TrimSpace(slot.Place), before.Place)
		}
		e.Rounds = append(e.Rounds, r)
	}
	if err := e.check(s); err != nil {
		return Decision{}, err
	}
	d := Decision{Events: []Event{e}}
	after := s.Clone()
	after.schedule(e)
	for i, slot := range after.Schedule {
		given := slices.ContainsFunc(e.Rounds, func(r ScheduledRound) bool {
			return r.Round == slot.Round || i > 0 && r.Round == after.Schedule[i-1].Round
		})
		if given && i > 0 && !slot.At.IsZero() && slot.At.Before(after.Schedule[i-1].At) {
			d.Notices = append(d.Notices, rule.Noted("round %d is before round %d now", slot.Round, after.Schedule[i-1].Round))
		}
	}
	return d, nil
}

// RoundsScheduled is the event of ScheduleRounds.
type RoundsScheduled struct {
	Rounds []ScheduledRound `json:"rounds"`
}

// ScheduledRound is a round of RoundsScheduled. When is 2026-11-22 or
// 2026-11-22T19:30+01:00; without it and a place nothing is said of the round.
type ScheduledRound struct {
	Round int    `json:"round"`
	When  string `json:"when,omitempty"`
	Place string `json:"place,omitempty"`
}

var _ = add(kind[RoundsScheduled]{name: "rounds-scheduled", routine: true, changesNothing: true})

func (e RoundsScheduled) check(s *State) error {
	total := s.Settings.Rounds
	if len(e.Rounds) == 0 {
		return rule.Errorf(rule.Usage, "no round was named")
	}
	for _, r := range e.Rounds {
		if r.Round < 1 || r.Round > mostRounds || total > 0 && r.Round > total {
			return rule.Errorf(rule.Refused, "the event has no round %d", r.Round).WithWay("{set} says how many it has", rule.Try("set", "name", "rounds"))
		}
		if r.When != "" {
			if _, err := readKept(r.When); err != nil {
				return err
			}
			continue
		}
		if _, known := s.Slot(r.Round); !known && r.Place == "" {
			return rule.Errorf(rule.Refused, "round %d has no date", r.Round).WithWay("{schedule} lists those that have one", rule.Try("schedule"))
		}
	}
	return nil
}

func (e RoundsScheduled) apply(s *State, _ Envelope) error {
	s.schedule(e)
	return nil
}

// schedule puts what an entry says of rounds into the schedule.
func (s *State) schedule(e RoundsScheduled) {
	for _, r := range e.Rounds {
		slot := Slot{Round: r.Round, Place: r.Place}
		if r.When != "" {
			slot.Moment, _ = readKept(r.When) // it was checked when it was entered
		}
		i, found := slices.BinarySearchFunc(s.Schedule, r.Round, func(x Slot, n int) int { return x.Round - n })
		switch {
		case found && r.When == "" && r.Place == "":
			s.Schedule = slices.Delete(s.Schedule, i, i+1)
		case found:
			s.Schedule[i] = slot
		case r.When != "" || r.Place != "":
			s.Schedule = slices.Insert(s.Schedule, i, slot)
		}
	}
}

func (e RoundsScheduled) sentence(*State) rule.Sentence {
	var parts []rule.Sentence
	for _, r := range e.Rounds {
		when := rule.Say("no date")
		if m, err := readKept(r.When); err == nil {
			when = rule.Typed(m.String())
		}
		if r.Place != "" {
			when = rule.Joined(", ", when, rule.Typed(r.Place))
		}
		parts = append(parts, rule.Say("round {round}: {when}", "round", r.Round, "when", when))
	}
	return rule.Joined("; ", parts...)
}
