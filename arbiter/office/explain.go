package office

import (
	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/explain"
	"flagfall/pairing/swiss"
)

// Explain says in sentences why a round of a Swiss is paired as it is: bracket
// by bracket, or pair by pair, with the articles. Where the round was
// paired otherwise, by hand or by an older entry, it says so first.
func (o *Office) Explain(round int) ([]string, error) {
	if s := o.State(); s.Settings.System == arbiter.Keizer {
		return o.explainKeizer(s, round)
	}
	field, pairs, trace, err := o.again(round)
	if err != nil {
		return nil, err
	}
	var lines []string
	if round <= len(o.State().Rounds) {
		has := map[pairing.Pair]bool{}
		for _, p := range pairs {
			has[p] = true
			if byLot(o.State()) { // who begins is no matter of the pairing
				has[pairing.Pair{First: p.Second, Second: p.First}] = true
			}
		}
		paired := o.State().Field(round)
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
// pairing number, met in it.
func (o *Office) WhyNot(round, a, b int) (string, error) {
	field, pairs, trace, err := o.again(round)
	if err != nil {
		return "", err
	}
	if !trace.Dutch() {
		return "", rule.Errorf(rule.Refused, "why two do not meet is said by the criteria of the FIDE Dutch system, and this event is a %s", o.State().Settings.System).
			WithHint("flagfall explain says why each pair was made")
	}
	return explain.WhyNot(&field, pairs, pairing.Pair{First: a, Second: b})
}

// Paired is a round as it is paired, with the field of before it. Errors:
// rule.NotFound when the round is not paired.
func (o *Office) Paired(round int) (pairing.Field, pairing.Pairing, error) {
	s := o.State()
	if _, err := s.Round(round); err != nil {
		return pairing.Field{}, nil, err
	}
	now := s.Field(-1)
	field, err := o.before(s, round)
	return field, now.PairsOf(round), err
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
	field.Rounds = o.rounds(s)
	return field, nil
}

// again pairs a round, past or next, from what the journal says.
func (o *Office) again(round int) (pairing.Field, pairing.Pairing, *swiss.Trace, error) {
	s := o.State()
	if s.Settings.System == arbiter.Keizer {
		return pairing.Field{}, nil, nil, rule.Errorf(rule.Refused, "in a Keizer competition explain says for each pair who was passed over and why").WithHint("leave --why-not and --criteria out")
	}
	system, err := o.system(s.Settings.System)
	if err != nil {
		return pairing.Field{}, nil, nil, err
	}
	pairer, ok := system.New(s.Settings).(swiss.Traced)
	if !ok {
		return pairing.Field{}, nil, nil, rule.Errorf(rule.Refused, "the pairings of a Swiss are explained, and this event is a %s", s.Settings.System).
			WithHint("its rounds follow from the numbers alone")
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
