package office

import (
	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/keizer"
)

// explainKeizer says why a round of a Keizer competition is as it is.
func (o *Office) explainKeizer(s *arbiter.State, round int) ([]rule.Sentence, error) {
	if round < 1 || round > len(s.Rounds)+1 {
		return nil, rule.Errorf(rule.NotFound, "there is no round %d", round).Offering(rule.Count(len(s.Rounds), "{n} round is paired", "{n} rounds are paired"))
	}
	field, err := o.before(s, round)
	if err != nil {
		return nil, err
	}
	lines, err := keizer.Explain(&field)
	if err != nil {
		return nil, err
	}
	if round > len(s.Rounds) {
		return lines, nil
	}
	pairs, err := keizer.Pairer{}.Pair(field)
	if err != nil {
		return nil, err
	}
	now := s.Field(round)
	has := map[pairing.Pair]bool{}
	for _, p := range pairs {
		has[p] = true
	}
	for _, p := range now.PairsOf(round) {
		if !has[p] {
			return append([]rule.Sentence{changedByHand}, lines...), nil
		}
	}
	return lines, nil
}

// DistancesGivenUp says which games of a round of a Keizer competition come
// sooner after the last game of the same two players than the setting
// "keizer-rematch" asks for: the setting gives way where the players who came
// could not all play.
func DistancesGivenUp(s *arbiter.State, round int) []rule.Sentence {
	if !s.System().Keizer {
		return nil
	}
	want := s.Settings.Keizer().Rematch
	field := s.Field(round)
	at := field.Index()
	var given []rule.Sentence
	for _, p := range field.PairsOf(round) {
		if p.Second == 0 {
			continue
		}
		last := 0
		for r, e := range field.Players[at[p.First]].Entries[:round-1] {
			if e.Opponent == p.Second && e.Kind == pairing.Played {
				last = r + 1
			}
		}
		if last > 0 && round-last-1 < want {
			given = append(given, rule.Format("%s – %s met in round %d: %s between could not be kept for those present",
				s.Name(s.ByNumber(p.First).ID), s.Name(s.ByNumber(p.Second).ID), last, rule.Count(want, "{n} round", "{n} rounds")))
		}
	}
	return given
}
