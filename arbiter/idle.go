package arbiter

import (
	"slices"

	"flagfall/arbiter/rule"
)

// IdleNotes say which settings decide nothing in the system of an event, and
// what is still missing for others. They are for the answer to who sets them,
// and no reason to refuse anything: a system may be chosen last.
func (e *State) IdleNotes() []rule.Sentence {
	s := e.Settings
	var notes []rule.Sentence
	if !s.system().Keizer && s.KeizerSettings != (KeizerSettings{}) {
		notes = append(notes, rule.Format("a setting of Keizer has no effect here: it is for a Keizer competition, but this event is a %s", s.SystemSaid()))
	}
	if !s.system().Bracket && s.ThirdPlace == "yes" {
		notes = append(notes, rule.Format("third-place has no effect here: it is for a knock-out, but this event is a %s", s.SystemSaid()))
	}
	if !s.inMatches() && s.MatchEnd != "" {
		notes = append(notes, rule.Format("match-end has no effect here: it is for a match of two players, a knock-out of several games a match, and heats that count as one result"))
	}
	if !s.system().Display && s.DisplaySettings != (DisplaySettings{}) {
		notes = append(notes, rule.Format("a setting of simultaneous displays has no effect here: this event is a %s", s.SystemSaid()))
	}
	if (s.ThinkingTime != "" || s.LeaveDays != "" || s.ReminderDays != "") && !s.FormOfPlay().Dated {
		notes = append(notes, rule.Way("days of thinking, leave and reminders have no effect here: they are for games by correspondence; {set}", e.WithReason(rule.Try("set", "name", "form", "value", Correspondence))))
	}
	if s.WrongAnnouncements != "" && !s.FormOfPlay().Announced {
		notes = append(notes, rule.Way("wrong-announcements has no effect here: it is for blindfold games; {set}", e.WithReason(rule.Try("set", "name", "form", "value", Blindfold))))
	}
	if !s.system().Teams && s.TeamSettings != (TeamSettings{}) {
		notes = append(notes, rule.Format("a setting of teams has no effect here: it is for an event of teams, but this event is a %s", s.SystemSaid()))
	}
	if !s.system().Dutch && s.PairingEdition != "" {
		notes = append(notes, rule.Format("pairing-edition has no effect here: it is for a Swiss by the Dutch system, but this event is a %s", s.SystemSaid()))
	}
	if s.PerRound() == 1 && s.HeatScoring != "" {
		notes = append(notes, rule.Format("heat-scoring has no effect as long as two players have one game in a round: games is 1"))
	}
	if s.system().Match && s.Rounds == 0 {
		notes = append(notes, rule.Way("the number of games of the match is not set: {set}", rule.Try("set", "name", "rounds", "value", rule.Such("10"))))
	}
	if s.Seed == "" && (slices.Contains(s.TieBreaks, "lots") || s.Numbers == NumbersLot || s.Numbers == NumbersVarma) {
		notes = append(notes, rule.Way("lots are drawn from a seed, but there is none yet: {set}", e.WithReason(rule.Try("set", "name", "seed", "value", rule.Such("4711")))))
	}
	return notes
}
