package arbiter

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"flagfall/arbiter/rule"
)

// Deviation is a departure from the system or the regulations of the event. It
// was allowed, and stands in the journal under a name.
type Deviation struct {
	Seq  int64
	At   time.Time
	Who  string
	Text string
}

// deviating is an event that may depart from the system. deviation names the
// departure in the state before the event, or is "".
type deviating interface {
	deviation(*State) string
}

func (s *State) deviationOf(e Event) string {
	if d, may := e.(deviating); may {
		return d.deviation(s)
	}
	return ""
}

// keepDeviation writes a departure down, before the event is applied.
func (s *State) keepDeviation(e Envelope) {
	if text := s.deviationOf(e.Body); text != "" {
		s.Deviations = append(slices.Clip(s.Deviations), Deviation{Seq: e.Seq, At: e.At, Who: e.Who, Text: text})
	}
}

func deviationNotice(text string) rule.Notice {
	return rule.Notice{Grade: rule.Warning, Text: "a deviation, allowed and kept in the journal: " + text}
}

// deviation names pairs set by hand.
func (e RoundPaired) deviation(s *State) string {
	if e.Origin == "manual" {
		return fmt.Sprintf("round %d paired by hand%s", e.Round, because(e.Reason))
	}
	var fixed []string
	for _, x := range e.Fixed {
		if x.Second == 0 {
			fixed = append(fixed, s.Name(x.First)+" with the bye")
			continue
		}
		fixed = append(fixed, s.Name(x.First)+" – "+s.Name(x.Second))
	}
	if len(fixed) == 0 {
		return ""
	}
	return fmt.Sprintf("set by hand in round %d: %s%s", e.Round, strings.Join(fixed, ", "), because(e.Reason))
}

// deviation names a published round that is taken back.
func (e RoundUnpaired) deviation(s *State) string {
	if e.Round < 1 || e.Round > len(s.Rounds) || s.Rounds[e.Round-1].Version() == 0 || s.Settings.Publish != PublishByHand {
		return ""
	}
	return fmt.Sprintf("published pairings of round %d taken back%s", e.Round, because(e.Reason))
}

// deviation names a regulation that is changed in the course of the event.
func (e SettingChanged) deviation(s *State) string {
	d, err := findSetting(e.Name)
	if err != nil || len(s.Rounds) == 0 || !d.Regulation {
		return ""
	}
	before, err := s.Settings.Get(e.Name)
	if err != nil || before == e.Value {
		return ""
	}
	return fmt.Sprintf("%s changed from %q to %q after round %d was paired%s", e.Name, before, e.Value, len(s.Rounds), because(e.Reason))
}
