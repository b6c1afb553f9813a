package arbiter

import (
	"fmt"
	"slices"

	"flagfall/arbiter/rule"
)

// IdleNotes say which settings decide nothing in the system of an event, and
// what is still missing for others. They are for the answer to who sets them,
// and no reason to refuse anything: a system may be chosen last.
func (s Settings) IdleNotes() []rule.Sentence {
	var notes []rule.Sentence
	idle := func(names, what string) {
		notes = append(notes, rule.English(fmt.Sprintf("%s has no effect here: it is for %s, and this event is a %s", names, what, s.System)))
	}
	if !s.system().Keizer && s.KeizerSettings != (KeizerSettings{}) {
		idle("a setting of Keizer", "a Keizer competition")
	}
	if !s.system().Bracket && s.ThirdPlace == "yes" {
		idle("third-place", "a knock-out")
	}
	if !s.system().Match && s.MatchEnd != "" {
		idle("match-end", "a match of two players")
	}
	if !s.system().Display && s.ExhibitorSide != "" {
		idle("exhibitor-side", "a simultaneous display")
	}
	if !s.system().Teams && s.TeamSettings != (TeamSettings{}) {
		idle("a setting of teams", "an event of teams")
	}
	if !s.system().Dutch && s.PairingEdition != "" {
		idle("pairing-edition", "a Swiss by the Dutch system")
	}
	if s.PerRound() == 1 && s.HeatScoring != "" {
		notes = append(notes, rule.English("heat-scoring has no effect as long as two players have one game in a round: games is 1"))
	}
	if s.system().Match && s.Rounds == 0 {
		notes = append(notes, rule.Way("the number of games of the match is not set: {set}", rule.Try("set", "name", "rounds", "value", rule.Such("10"))))
	}
	if s.Seed == "" && (slices.Contains(s.TieBreaks, "lots") || s.Numbers == NumbersLot || s.Numbers == NumbersVarma) {
		notes = append(notes, rule.Way("lots are drawn from a seed, and there is none yet: {set}", rule.Try("set", "name", "seed", "value", rule.Such("4711"))))
	}
	return notes
}
