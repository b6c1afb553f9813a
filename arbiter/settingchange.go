package arbiter

import (
	"slices"

	"flagfall/arbiter/rule"
)

// SetSetting changes one setting by name. A regulation needs a reason once
// round 1 is paired.
type SetSetting struct{ Name, Value, Reason string }

func (c SetSetting) decide(s *State) (Decision, error) {
	c.Name = SettingSpelled(c.Name)
	if d, err := findSetting(c.Name); err == nil {
		c.Value = Spelled(d.Choices, c.Value)
	}
	if code, known := FederationCode(c.Value); known && c.Name == "federation" {
		c.Value = code
	}
	return Decision{Events: []Event{SettingChanged(c)}}, nil
}

// WithReason is the intent to change a setting as it can be carried out now: with a
// reason where a change of that setting needs one.
func (s *State) WithReason(set rule.Intent) rule.Intent {
	for _, a := range set.Arguments {
		if d, err := findSetting(a.Value); a.Name == "name" && err == nil && d.Regulation && len(s.Rounds) > 0 {
			set.Arguments = append(slices.Clip(set.Arguments), rule.Try(set.Action, "reason", rule.Such("WHY")).Arguments...)
			break
		}
	}
	return set
}

// SettingChanged is the event of SetSetting.
type SettingChanged struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Reason string `json:"reason,omitempty"`
}

var _ = add(kind[SettingChanged]{name: "setting-changed", routineUntil: RoundPaired{}})

func (e SettingChanged) check(s *State) error {
	d, err := findSetting(e.Name)
	if err != nil {
		return err
	}
	next, err := s.Settings.With(e.Name, e.Value)
	if err != nil {
		return err
	}
	if err := next.check(); err != nil {
		return err
	}
	if !next.system().Grouped() && len(s.Stages) > 0 && next.System != s.Settings.System {
		return rule.Errorf(rule.Refused, "groups are formed, but a %s is not played in groups", next.SystemSaid()).WithWay("take them back first: {undo}", rule.Try("undo"))
	}
	if len(s.Rounds) == 0 {
		return nil
	}
	if err := s.fitsResults(next.Points()); err != nil {
		return err
	}
	switch {
	case next.System != s.Settings.System:
		return rule.Errorf(rule.Refused, "the system cannot change once round 1 is paired").WithHint("take the pairings back first")
	case next.Numbers != s.Settings.Numbers:
		// The numbers of the initial order stay (FIDE C.04.2), so that it would silently
		// change only what becomes of a late entry.
		return rule.Errorf(rule.Refused, "the players were numbered before round 1, and keep their numbers (FIDE C.04.2)").
			WithWay("say what number a late entry gets: {late}; to number all players again, take the pairings back first: {unpair}",
				"late", s.WithReason(rule.Try("set", "name", "late-numbers", "value", LateLast)), rule.Try("unpair"))
	case next.Rounds > 0 && next.Rounds < len(s.Rounds):
		return rule.Fault(rule.Refused, rule.Count(len(s.Rounds), "{n} round is paired already", "{n} rounds are paired already")).
			WithHint("close the tournament after the last one, or take pairings back first")
	case d.Regulation:
		return needReason(rule.Format("a change of the regulations after round 1 is paired"), e.Reason)
	}
	return nil
}

func (e SettingChanged) apply(s *State, _ Envelope) error {
	next, err := s.Settings.With(e.Name, e.Value)
	if err != nil {
		return err
	}
	s.Settings, err = next.Read()
	return err
}

func (e SettingChanged) sentence(*State) rule.Sentence {
	return reasoned(rule.Say("{setting} set to \"{value}\"", "setting", rule.Word("setting", e.Name), "value", inQuotes(e.Value)), e.Reason)
}
