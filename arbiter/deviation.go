package arbiter

import (
	"flagfall/arbiter/rule"
)

// Deviation is a departure from the system or the regulations of the event. It
// was allowed, and the journal names who allowed it.
type Deviation struct {
	Stamp
	// Said is the departure.
	Said rule.Sentence
}

// keepDeviation writes a departure down, before the event is applied.
func (s *State) keepDeviation(e Envelope) {
	if said := s.deviationOf(e.Body); !said.IsZero() {
		s.Deviations = append(s.Deviations, Deviation{Stamp: e.stamp(), Said: said})
	}
}

func deviationNotice(said rule.Sentence) rule.Notice {
	return rule.Notice{Grade: rule.Warning, Said: rule.Format("a deviation, allowed and kept in the journal: %s", said)}
}

// deviation names pairs set by hand.
func (e RoundPaired) deviation(s *State) rule.Sentence {
	if e.Origin == "manual" {
		return reasoned(rule.Say("round {round} paired by hand", "round", e.Round), e.Reason)
	}
	if len(e.Fixed) == 0 {
		return rule.Sentence{}
	}
	return reasoned(rule.Say("set by hand in round {round}: {pairs}", "round", e.Round, "pairs", s.tellFixed(e.Fixed)), e.Reason)
}

// deviation names a published round that is taken back.
func (e RoundUnpaired) deviation(s *State) rule.Sentence {
	if e.Round < 1 || e.Round > len(s.Rounds) || s.Rounds[e.Round-1].Version() == 0 || s.Settings.Publish != PublishByHand {
		return rule.Sentence{}
	}
	return reasoned(rule.Say("published pairings of round {round} taken back", "round", e.Round), e.Reason)
}

// deviation names a regulation that is changed in the course of the event.
func (e SettingChanged) deviation(s *State) rule.Sentence {
	d, err := findSetting(e.Name)
	if err != nil || len(s.Rounds) == 0 || !d.Regulation {
		return rule.Sentence{}
	}
	before, err := s.Settings.Get(e.Name)
	if err != nil || before == e.Value {
		return rule.Sentence{}
	}
	if before == "" {
		return reasoned(rule.Say("{setting} set to \"{value}\" after round {round} was paired",
			"setting", rule.Word("setting", e.Name), "value", inQuotes(e.Value), "round", len(s.Rounds)), e.Reason)
	}
	return reasoned(rule.Say("{setting} changed from \"{before}\" to \"{value}\" after round {round} was paired",
		"setting", rule.Word("setting", e.Name), "before", inQuotes(before), "value", inQuotes(e.Value), "round", len(s.Rounds)), e.Reason)
}
