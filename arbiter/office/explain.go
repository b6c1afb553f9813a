package office

import (
	"flagfall/arbiter"
	"flagfall/arbiter/ranking"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/explain"
	"flagfall/pairing/swiss"
	"flagfall/pairing/systems"
)

// Explain says in sentences why a round of a Swiss is paired as it is: bracket
// by bracket, or pair by pair, with the articles. Where the round was paired
// otherwise, by hand or by an older entry, it says so first. A round that is
// played in groups is explained for the group named, or else for one after the
// other.
func (o *Office) Explain(round int, group string) ([]string, error) {
	all := o.State()
	stage := all.StageOf(round)
	if stage == nil || group != "" {
		s, within, err := all.Part(round, group)
		if err != nil {
			return nil, err
		}
		return o.explain(s, within)
	}
	var lines []string
	for _, g := range stage.Groups {
		s, within, err := all.Part(round, g.Name)
		if rule.CodeOf(err) == rule.NotFound {
			continue // a smaller group is through
		}
		if err != nil {
			return nil, err
		}
		part, err := o.explain(s, within)
		if err != nil {
			return nil, err
		}
		lines = append(append(lines, "group "+g.Name+":"), part...)
	}
	return lines, nil
}

func (o *Office) explain(s *arbiter.State, round int) ([]string, error) {
	if s.System().Keizer {
		return o.explainKeizer(s, round)
	}
	if s.System().Teams {
		return explainTeams(s, round)
	}
	field, pairs, trace, err := o.again(s, round)
	if err != nil {
		return nil, err
	}
	var lines []string
	if round <= len(s.Rounds) {
		has := map[pairing.Pair]bool{}
		for _, p := range pairs {
			has[p] = true
			if byLot(s) { // who begins is not a matter of the pairing
				has[pairing.Pair{First: p.Second, Second: p.First}] = true
			}
		}
		paired := s.Field(round)
		for _, p := range paired.PairsOf(round) {
			if !has[p] {
				lines = append(lines, "the round is not paired as the system pairs it now: results, absences or pairs were changed by hand; what follows explains the system's own pairing")
				break
			}
		}
	}
	return append(lines, explain.Round(&field, pairs, trace)...), nil
}

// WhyNot says which criterion the round would break first if two players, by
// pairing number, met in it. In a group the numbers are those of the group.
func (o *Office) WhyNot(round int, group string, a, b int) (string, error) {
	s, round, err := o.State().Part(round, group)
	if err != nil {
		return "", err
	}
	field, pairs, trace, err := o.again(s, round)
	if err != nil {
		return "", err
	}
	if !trace.Dutch() {
		return "", rule.Errorf(rule.Refused, "why two do not meet is said by the criteria of the FIDE Dutch system, and this event is a %s", s.Settings.System).
			WithWay("{explain} says why each pair was made", rule.Try("explain"))
	}
	return explain.WhyNot(&field, pairs, trace, pairing.Pair{First: a, Second: b})
}

// Paired is a round as it is paired, of a group where it is played in groups,
// with the field of before it. Errors: rule.NotFound when the round is not
// paired.
func (o *Office) Paired(round int, group string) (pairing.Field, pairing.Pairing, error) {
	s, round, err := o.State().Part(round, group)
	if err != nil {
		return pairing.Field{}, nil, err
	}
	if _, err := s.Round(round); err != nil {
		return pairing.Field{}, nil, err
	}
	now := s.Field(-1)
	field, err := o.before(s, round)
	return field, now.PairsOf(round), err
}

// Before is the field, of a group where the round is played in groups, as it
// stood when a round was paired.
func (o *Office) Before(round int, group string) (pairing.Field, error) {
	s, round, err := o.State().Part(round, group)
	if err != nil {
		return pairing.Field{}, err
	}
	return o.before(s, round)
}

// before is the field as it stood, by what the journal says now, when a round
// was paired, or stands for the next.
func (o *Office) before(s *arbiter.State, round int) (pairing.Field, error) {
	field := s.Field(-1)
	if round <= len(s.Rounds) {
		field = field.Before(round)
		fixed, err := fixedPairs(s, round, s.Rounds[round-1].Fixed)
		if err != nil {
			return pairing.Field{}, err
		}
		field.Fixed = fixed
	}
	field.Rounds = s.TotalRounds()
	return field, stand(s, &field)
}

// stand gives the standings before the round to a system that pairs by them.
func stand(s *arbiter.State, f *pairing.Field) error {
	if !s.System().Standings || f.Round == 1 {
		return nil
	}
	table, err := ranking.Of(s, f.Round-1)
	if err != nil {
		return err
	}
	for i := range table.Rows {
		f.Standing = append(f.Standing, table.Rows[i].Player.Number)
	}
	return nil
}

// again pairs a round, past or next, from what the journal says.
func (o *Office) again(s *arbiter.State, round int) (pairing.Field, pairing.Pairing, *swiss.Trace, error) {
	if s.System().Keizer {
		return pairing.Field{}, nil, nil, rule.Errorf(rule.Refused, "in a Keizer competition explain says for each pair who was passed over and why").WithWay("leave {why-not} and {criteria} out", rule.Without("why-not"), rule.Without("criteria"))
	}
	any, err := Pairer(s.Settings)
	if err != nil {
		return pairing.Field{}, nil, nil, err
	}
	pairer, explained := any.(swiss.Traced)
	if !explained {
		return pairing.Field{}, nil, nil, rule.Errorf(rule.Refused, "the pairings of a Swiss are explained, and this event is a %s", s.Settings.System).
			Offering(followsFrom(s.System()))
	}
	if round < 1 || round > len(s.Rounds)+1 {
		return pairing.Field{}, nil, nil, rule.Errorf(rule.NotFound, "there is no round %d", round).WithHint("%d rounds are paired", len(s.Rounds))
	}
	field, err := o.before(s, round)
	if err != nil {
		return pairing.Field{}, nil, nil, err
	}
	pairs, trace, err := pairer.PairTraced(field)
	return field, pairs, trace, err
}

// followsFrom says what the rounds of a system that is not a Swiss follow from.
func followsFrom(system systems.System) rule.Sentence {
	switch {
	case system.Bracket:
		return rule.Way("its rounds follow from the bracket: {print}", rule.Try("print", "what", "bracket"))
	case system.Teams:
		return rule.English("its rounds follow from the order of the teams, and the boards from their lineups")
	}
	return rule.English("its rounds follow from the numbers alone")
}
