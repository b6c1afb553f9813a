package office

import (
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/check"
	"flagfall/pairing/explain"
	"flagfall/pairing/teamswiss"
)

// Review compares every round of a Swiss, of teams too, with what its system makes of the
// journal as it stood when the round was paired, or asks the independent judge alone. begins
// is called with each round before it is looked at. Errors: rule.Refused for other systems.
func (o *Office) Review(onlyJudge bool, begins func(round, of int)) ([]explain.RoundReview, error) {
	now := o.State()
	system := now.System()
	if !system.Swiss && !system.ByeDraws {
		return nil, rule.Errorf(rule.Refused, "the pairings of a Swiss are checked, but this event is a %s", now.Settings.SystemSaid()).
			Offering(followsFrom(system))
	}
	var all []explain.RoundReview
	for round := 1; round <= len(now.Rounds); round++ {
		begins(round, len(now.Rounds))
		groups := []string{""}
		if stage := now.StageOf(round); stage != nil {
			groups = nil
			for _, g := range stage.Groups {
				groups = append(groups, g.Name)
			}
		}
		for _, group := range groups {
			review, field, pairs, err := o.toReview(round, group)
			if rule.CodeOf(err) == rule.NotFound && group != "" {
				continue // a smaller group is through
			}
			if err != nil {
				return nil, err
			}
			review.OnlyJudge = onlyJudge
			c, err := review.Paired(&field, pairs)
			if err != nil {
				return nil, err
			}
			c.Round, c.Group = round, group
			all = append(all, c)
		}
	}
	return all, nil
}

// toReview is a round as it stands, with the field that it was paired from and what it
// is held against.
func (o *Office) toReview(round int, group string) (explain.Review, pairing.Field, pairing.Pairing, error) {
	s, within, err := partAsPaired(o.State(), round, group)
	if err != nil {
		return explain.Review{}, pairing.Field{}, nil, err
	}
	if s.System().ByeDraws {
		pairer := teamPairer(s, within-1).(teamswiss.Pairer)
		field, paired := s.TeamField(within-1), o.State().TeamField(round)
		field.Rounds = s.TotalRounds()
		judge := check.TeamJudge{Preferences: string(pairer.Preferences), Secondary: pairer.Secondary}
		return explain.Review{Pairer: pairer, Judge: judge}, field, paired.PairsOf(round), nil
	}
	field, _, err := o.Paired(round, group)
	if err != nil {
		return explain.Review{}, field, nil, err
	}
	pairs, err := o.standing(round, group, &field)
	if err != nil {
		return explain.Review{}, field, nil, err
	}
	pairer, err := Pairer(s.Settings)
	if err == nil && byLot(s) { // who begins is not a matter of the pairing
		pairs, err = turned(pairer, field, pairs)
	}
	return explain.Review{Pairer: pairer, Judge: Judge(s.Settings)}, field, pairs, err
}

// standing is a round as it stands now, by the numbers of the field that it was paired
// from: later entries may have moved the others on.
func (o *Office) standing(round int, group string, then *pairing.Field) (pairing.Pairing, error) {
	s, within, err := o.State().Part(round, group)
	if err != nil {
		return nil, err
	}
	now := s.Field(within)
	known, number := map[int]int{}, map[int]int{}
	for i := range now.Players {
		known[now.Players[i].Number] = now.Players[i].Shown()
	}
	for i := range then.Players {
		number[then.Players[i].Shown()] = then.Players[i].Number
	}
	pairs := now.PairsOf(within)
	for i, p := range pairs {
		pairs[i] = pairing.Pair{First: number[known[p.First]], Second: number[known[p.Second]]}
	}
	return pairs, nil
}

// turned gives pairs the colours with which the system makes them, where it does.
func turned(pairer pairing.Pairer, field pairing.Field, pairs pairing.Pairing) (pairing.Pairing, error) {
	system, err := pairer.Pair(field)
	if rule.CodeOf(err) == rule.NoPairing {
		return pairs, nil
	}
	has := map[pairing.Pair]bool{}
	for _, p := range system {
		has[p] = true
	}
	var all pairing.Pairing
	for _, p := range pairs {
		if back := (pairing.Pair{First: p.Second, Second: p.First}); has[back] {
			p = back
		}
		all = append(all, p)
	}
	return all, err
}
