package office

import (
	"maps"
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/ranking"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/explain"
	"flagfall/pairing/swiss"
	"flagfall/pairing/systems"
	"flagfall/pairing/teamswiss"
)

// Explain says in sentences why a round of a Swiss is paired as it is: bracket
// by bracket, or pair by pair, with the articles. Where the round was paired
// otherwise, by hand or by an older entry, it says so first. A round that is
// played in groups is explained for the group named, or else for one after the
// other. What counts is what the journal said when the round was paired: a
// later correction changes no explanation, and is mentioned.
func (o *Office) Explain(round int, group string) ([]rule.Sentence, error) {
	now := o.State()
	all, entry, err := asPaired(now, round)
	if err != nil {
		return nil, err
	}
	lines := sinceThen(now, all, round, entry)
	stage := all.StageOf(round)
	if stage == nil || group != "" {
		s, within, err := all.Part(round, group)
		if err != nil {
			return nil, err
		}
		part, err := o.explain(s, within)
		return append(lines, part...), err
	}
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
		lines = append(append(lines, rule.Format("group %s:", g.Name)), part...)
	}
	return lines, nil
}

// asPaired is the event as it stood when a round was paired, and the entry that did
// it; as it stands, and 0, for a round to come and for one that was taken over with
// its results.
func asPaired(s *arbiter.State, round int) (*arbiter.State, int64, error) {
	for _, e := range slices.Backward(s.Log) {
		if paired, ok := e.Body.(arbiter.RoundPaired); ok && paired.Round == round && s.Undone[e.Seq] == 0 {
			if round > len(s.Rounds) || paired.Origin == "import" {
				break
			}
			past, err := s.AsOf(e.Seq)
			return past, e.Seq, err
		}
	}
	return s, 0, nil
}

// sinceThen says what was changed since a round was paired that the pairing rested
// on, or in the round itself.
func sinceThen(now, then *arbiter.State, round int, entry int64) (lines []rule.Sentence) {
	if entry == 0 {
		return nil
	}
	before, was := now.Field(round-1), then.Field(round-1)
	score := map[int]pairing.Points{}
	for i := range was.Players {
		score[was.Players[i].Shown()] = was.Players[i].Score()
	}
	for i := range before.Players {
		p := &before.Players[i]
		if earlier, there := score[p.Shown()]; there && earlier != p.Score() {
			lines = append(lines, rule.Format("points of earlier rounds have changed since this one was paired (entry %d); it is explained by the points as they were then", entry))
			break
		}
	}
	if current, paired := playersOf(now.Field(round), round), playersOf(then.Field(round), round); !maps.Equal(current, paired) {
		lines = append(lines, rule.Format("the round itself was changed by hand since; what follows is of the round as it was paired"))
	}
	return lines
}

// playersOf are the pairs of a round by the numbers that players keep.
func playersOf(f pairing.Field, round int) map[[2]int]bool {
	known := map[int]int{}
	for i := range f.Players {
		known[f.Players[i].Number] = f.Players[i].Shown()
	}
	pairs := map[[2]int]bool{}
	for _, p := range f.PairsOf(round) {
		pairs[[2]int{known[p.First], known[p.Second]}] = true
	}
	return pairs
}

// changedByHand says that a round is not what its system makes of it.
var changedByHand = rule.Format("the round is not paired as the system pairs it now: results, absences or pairs were changed by hand; what follows explains the system's own pairing")

func (o *Office) explain(s *arbiter.State, round int) ([]rule.Sentence, error) {
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
	var lines []rule.Sentence
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
				lines = append(lines, changedByHand)
				break
			}
		}
	}
	return append(lines, explain.Round(&field, pairs, trace)...), nil
}

// partAsPaired is the field that a round was paired in as it stood then, and the
// number of the round there.
func partAsPaired(s *arbiter.State, round int, group string) (*arbiter.State, int, error) {
	then, _, err := asPaired(s, round)
	if err != nil {
		return nil, 0, err
	}
	return then.Part(round, group)
}

// WhyNot says which criterion the round would break first if two players or teams, by
// pairing number, met in it. In a group the numbers are those of the group.
func (o *Office) WhyNot(round int, group string, a, b int) (rule.Sentence, error) {
	s, round, err := partAsPaired(o.State(), round, group)
	if err != nil {
		return rule.Sentence{}, err
	}
	if s.System().ByeDraws {
		field, err := o.before(s, round)
		if err != nil {
			return rule.Sentence{}, err
		}
		return teamPairer(s, round-1).(teamswiss.Pairer).WhyNot(field, pairing.Pair{First: a, Second: b})
	}
	if err := reached(s, round); err != nil {
		return rule.Sentence{}, err
	}
	if system := drawn(s, round); system != nil {
		field, err := o.before(s, round)
		if err != nil {
			return rule.Sentence{}, err
		}
		return explain.WhyDrawn(&field, system, pairing.Pair{First: a, Second: b})
	}
	field, pairs, trace, err := o.again(s, round)
	if err != nil {
		return rule.Sentence{}, err
	}
	return explain.WhyNot(&field, pairs, trace, pairing.Pair{First: a, Second: b})
}

// Paired is a round as it is paired, of a group where it is played in groups,
// with the field as it stood before it. Errors: rule.NotFound when the round
// is not paired.
func (o *Office) Paired(round int, group string) (pairing.Field, pairing.Pairing, error) {
	s, round, err := partAsPaired(o.State(), round, group)
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
	s, round, err := partAsPaired(o.State(), round, group)
	if err != nil {
		return pairing.Field{}, err
	}
	return o.before(s, round)
}

// before is the field, of teams where those are paired, as it stands before a round that
// is paired, or for the next.
func (o *Office) before(s *arbiter.State, round int) (pairing.Field, error) {
	if system := s.System(); system.Teams && !system.Halves {
		field := s.TeamField(round - 1)
		field.Rounds = s.TotalRounds()
		return field, nil
	}
	field := s.Field(-1)
	switch {
	case s.System().Display: // all boards are one round, in which everybody is
		field = s.Field(0)
	case round <= len(s.Rounds):
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

// again pairs a round, past or next, from what a state says.
func (o *Office) again(s *arbiter.State, round int) (pairing.Field, pairing.Pairing, *swiss.Trace, error) {
	if s.System().Keizer {
		return pairing.Field{}, nil, nil, rule.Errorf(rule.Refused, "in a Keizer competition explain says for each pair who was passed over and why").
			WithWay("{explain} says why each pair was made", rule.Try("explain"))
	}
	own, err := Pairer(s.Settings)
	if err != nil {
		return pairing.Field{}, nil, nil, err
	}
	pairer, explained := own.(swiss.Traced)
	if !explained {
		return pairing.Field{}, nil, nil, rule.Errorf(rule.Refused, "in a %s it is fixed beforehand who meets whom", s.Settings.SystemSaid()).
			Offering(followsFrom(s.System()))
	}
	if err := reached(s, round); err != nil {
		return pairing.Field{}, nil, nil, err
	}
	field, err := o.before(s, round)
	if err != nil {
		return pairing.Field{}, nil, nil, err
	}
	pairs, trace, err := pairer.PairTraced(field)
	return field, pairs, trace, err
}

// reached refuses a round that is neither paired nor the next.
func reached(s *arbiter.State, round int) error {
	if round < 1 || round > len(s.Rounds)+1 {
		return rule.Errorf(rule.NotFound, "there is no round %d", round).Offering(rule.Count(len(s.Rounds), "{n} round is paired", "{n} rounds are paired"))
	}
	return nil
}

// followsFrom says what the rounds of a system that is not a Swiss follow from.
func followsFrom(system systems.System) rule.Sentence {
	switch {
	case system.Bracket:
		return rule.Way("its rounds follow from the bracket: {print}", rule.Try("print", "what", "bracket"))
	case system.Teams:
		return rule.Format("its rounds follow from the order of the teams, and the boards from their lineups")
	}
	return rule.Format("its rounds follow from the numbers alone")
}
