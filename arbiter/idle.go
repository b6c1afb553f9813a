package arbiter

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// LotsWait reports whether lots are among the tie-breaks, of the players or of the teams,
// and no seed is known from which they could be drawn: until then they separate nobody.
func (s Settings) LotsWait() bool {
	return strings.TrimSpace(s.Seed) == "" && (slices.Contains(s.TieBreaks, "lots") || s.system().Teams && slices.Contains(s.TeamOrder(), "lots"))
}

// Drawn is an order of tie-breaks without the lots that wait for a seed.
func (s Settings) Drawn(order []string) []string {
	if !s.LotsWait() {
		return order
	}
	return slices.DeleteFunc(slices.Clone(order), func(code string) bool { return code == "lots" })
}

// IdleNotes say which settings decide nothing in the system of an event, and
// what is still missing for others to decide anything. They go to whoever
// sets them and are no reason to refuse a setting: the system may be chosen
// last.
func (s *State) IdleNotes() []rule.Sentence {
	set := s.Settings
	var notes []rule.Sentence
	if !set.system().Keizer && set.KeizerSettings != (KeizerSettings{}) {
		notes = append(notes, rule.Format("a setting of Keizer has no effect here: it is for a Keizer competition, but this event is a %s", set.SystemSaid()))
	}
	if !set.system().Bracket && set.ThirdPlace == "yes" {
		notes = append(notes, rule.Format("third-place has no effect here: it is for a knock-out, but this event is a %s", set.SystemSaid()))
	}
	if !set.inMatches() && set.MatchEnd != "" {
		notes = append(notes, rule.Format("match-end has no effect here: it is for a match of two players, a knock-out of several games a match, and heats that count as one result"))
	}
	if !set.system().Display && set.DisplaySettings != (DisplaySettings{}) {
		notes = append(notes, rule.Format("a setting of simultaneous displays has no effect here: this event is a %s", set.SystemSaid()))
	}
	if (set.ThinkingTime != "" || set.LeaveDays != "" || set.ReminderDays != "") && !set.FormOfPlay().Dated {
		notes = append(notes, rule.Way("days of thinking, leave and reminders have no effect here: they are for games by correspondence; {set}", s.WithReason(rule.Try("set", "name", "form", "value", Correspondence))))
	}
	if set.WrongAnnouncements != "" && !set.FormOfPlay().Announced {
		notes = append(notes, rule.Way("wrong-announcements has no effect here: it is for blindfold games; {set}", s.WithReason(rule.Try("set", "name", "form", "value", Blindfold))))
	}
	if !set.system().Teams && set.TeamSettings != (TeamSettings{}) {
		notes = append(notes, rule.Format("a setting of teams has no effect here: it is for an event of teams, but this event is a %s", set.SystemSaid()))
	}
	if !set.system().Dutch && set.PairingEdition != "" {
		notes = append(notes, rule.Format("pairing-edition has no effect here: it is for a Swiss by the Dutch system, but this event is a %s", set.SystemSaid()))
	}
	if set.PerRound() == 1 && set.HeatScoring != "" {
		notes = append(notes, rule.Format("heat-scoring has no effect as long as two players have one game in a round: games is 1"))
	}
	if set.system().Match && set.Rounds == 0 {
		notes = append(notes, rule.Way("the number of games of the match is not set: {set}", rule.Try("set", "name", "rounds", "value", rule.Such("10"))))
	}
	if set.Seed == "" && (set.LotsWait() || set.Numbers == NumbersLot || set.Numbers == NumbersVarma) {
		notes = append(notes, rule.Way("lots are drawn from a seed, but there is none yet: {set}", s.WithReason(rule.Try("set", "name", "seed", "value", rule.Such("4711")))))
	}
	return notes
}
