package office

import (
	"slices"

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
	now := o.State()
	all, err := whenPaired(now, round)
	if err != nil {
		return nil, err
	}
	stage := all.StageOf(round)
	if stage == nil || group != "" {
		return o.explainPart(all, now, round, group)
	}
	var lines []string
	for _, g := range stage.Groups {
		part, err := o.explainPart(all, now, round, g.Name)
		if rule.CodeOf(err) == rule.NotFound {
			continue // a smaller group is through
		}
		if err != nil {
			return nil, err
		}
		lines = append(append(lines, "group "+g.Name+":"), part...)
	}
	return lines, nil
}

// whenPaired is an event as it stood when a round of it was paired: results that
// were corrected since, and whoever came or left, explain nothing of it. A round
// that is not paired yet is explained by the event as it is.
func whenPaired(s *arbiter.State, round int) (*arbiter.State, error) {
	for i := len(s.Log) - 1; i >= 0; i-- {
		e := s.Log[i]
		if paired, is := e.Body.(arbiter.RoundPaired); is && paired.Round == round && s.Undone[e.Seq] == 0 && round <= len(s.Rounds) {
			return s.AsOf(e.Seq)
		}
	}
	return s, nil
}

// explainPart explains a round of an event, or of a group of it, as it stood, and
// compares it with the pairs as they are now.
func (o *Office) explainPart(all, now *arbiter.State, round int, group string) ([]string, error) {
	s, within, err := all.Part(round, group)
	if err != nil {
		return nil, err
	}
	as, _, err := now.Part(round, group)
	if err != nil {
		return nil, err
	}
	return o.explain(s, as, within)
}

// known are the pairs of a round by players, whatever numbers they have.
func known(f *pairing.Field, pairs pairing.Pairing) [][2]int {
	id := map[int]int{}
	for i := range f.Players {
		id[f.Players[i].Number] = f.Players[i].Known
	}
	var list [][2]int
	for _, p := range pairs {
		list = append(list, [2]int{id[p.First], id[p.Second]})
	}
	return list
}

// explain explains a round of an event as it stood, now being how it stands.
func (o *Office) explain(s, now *arbiter.State, round int) ([]string, error) {
	if s.System().Keizer {
		return o.explainKeizer(s, now, round)
	}
	field, pairs, trace, err := o.again(s, round)
	if err != nil {
		return nil, err
	}
	var lines []string
	if round <= len(s.Rounds) {
		own := known(&field, pairs)
		paired := now.Field(round)
		for _, p := range known(&paired, paired.PairsOf(round)) {
			// Who begins may be a matter of a lot, and not of the pairing.
			if !slices.Contains(own, p) && !(byLot(s) && slices.Contains(own, [2]int{p[1], p[0]})) {
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
	all, err := whenPaired(o.State(), round)
	if err != nil {
		return "", err
	}
	s, round, err := all.Part(round, group)
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
	all, err := whenPaired(o.State(), round)
	if err != nil {
		return pairing.Field{}, err
	}
	s, round, err := all.Part(round, group)
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
