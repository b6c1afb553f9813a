package arbiter

import (
	"fmt"

	"flagfall/arbiter/rule"
)

// UnpairLastRound takes back the pairings of the last round, in which nothing
// may have been entered.
type UnpairLastRound struct {
	// Round may name the last round; another is refused.
	Round  int
	Reason string
}

func (c UnpairLastRound) decide(s *State) (Decision, error) {
	if c.Round == 0 {
		c.Round = len(s.Rounds)
	}
	return Decision{Events: []Event{RoundUnpaired(c)}}, nil
}

// RoundUnpaired is the event of UnpairLastRound.
type RoundUnpaired struct {
	Round  int    `json:"round"`
	Reason string `json:"reason,omitempty"`
}

var _ = add(kind[RoundUnpaired]{name: "round-unpaired"})

func (e RoundUnpaired) check(s *State) error {
	if len(s.Rounds) == 0 {
		return rule.Errorf(rule.Refused, "no round is paired").WithWay("pair the first with {pair}", rule.Try("pair"))
	}
	if e.Round > len(s.Rounds) {
		return rule.Errorf(rule.NotFound, "round %d is not paired", e.Round).WithHint("the last round paired is %d", len(s.Rounds))
	}
	if e.Round != len(s.Rounds) {
		return rule.Errorf(rule.Refused, "only the last round, %d, can be paired again; round %d stands", len(s.Rounds), e.Round).
			WithWay("correct its results with {correct}, with a reason", rule.Try("correct", "round", max(e.Round, 1)))
	}
	if n := len(s.Rounds[e.Round-1].PlayOffs); n > 0 {
		return rule.Errorf(rule.Refused, "round %d has %s of a tie-break", e.Round, rule.Count(n, "{n} game", "{n} games")).WithHint("undo these entries first")
	}
	for _, g := range s.Rounds[e.Round-1].Games {
		if g.entered != nil || len(g.Sheets) > 0 || len(g.Given) > 0 || len(g.Voided) > 0 || s.incidentIn(g.ID) {
			return rule.Errorf(rule.Refused, "round %d, board %s has a result, a sheet or a ruling", g.Round, g.BoardName()).
				WithWay("{log} shows the entries; undo them first", rule.Try("log", "about", fmt.Sprintf("round %d, board %s", g.Round, g.BoardName())))
		}
	}
	return nil
}

func (e RoundUnpaired) apply(s *State, _ Envelope) error {
	if e.Round != len(s.Rounds) || e.Round == 0 {
		return rule.Errorf(rule.Input, "round %d is taken back out of order", e.Round)
	}
	if editions := s.Rounds[e.Round-1].Editions; len(editions) > 0 {
		if s.unpaired == nil {
			s.unpaired = map[int][]Edition{}
		}
		s.unpaired[e.Round] = editions
	}
	s.Rounds = s.Rounds[:e.Round-1]
	if e.Round == 1 {
		s.lastUpper = 0
	}
	return nil
}

func (e RoundUnpaired) sentence(*State) rule.Sentence {
	return reasoned(rule.Say("pairings of round {round} taken back", "round", e.Round), e.Reason)
}
