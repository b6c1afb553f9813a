package office

import (
	"flagfall/arbiter/rule"
	"flagfall/pairing/explain"
)

// Deviation says what speaks against a round of a Swiss as it is paired, where that is not
// as its system pairs it: a breach of what no pairing may do, a colour out of turn, and
// otherwise the first criterion by which the system's own pairing is better. It says
// nothing about systems without criteria, nor about groups.
func (o *Office) Deviation(round int) ([]rule.Sentence, error) {
	s := o.State()
	if !s.System().Swiss || s.StageOf(round) != nil {
		return nil, nil
	}
	field, own, trace, err := o.again(s, round)
	if err != nil {
		if rule.CodeOf(err) == rule.NoPairing {
			return nil, nil // there is none to deviate from
		}
		return nil, err
	}
	if !trace.Compares() {
		return nil, nil
	}
	now := s.Field(-1)
	pairs := now.PairsOf(round)
	names := map[int]string{}
	for _, p := range s.Players {
		names[p.Number] = p.Name()
	}
	var said []rule.Sentence
	judge := Judge(s.Settings)
	broken := judge.Legal(&field, pairs)
	for _, f := range broken {
		switch len(f.Players) {
		case 1:
			said = append(said, rule.Format("%s: %s", names[f.Players[0]], f.Said()))
		case 2:
			said = append(said, rule.Format("%s and %s: %s", names[f.Players[0]], names[f.Players[1]], f.Said()))
		default:
			said = append(said, f.Said())
		}
	}
	for _, f := range judge.Colours(&field, pairs) {
		said = append(said, rule.Format("%s should move first against %s (%s)", names[f.Players[1]], names[f.Players[0]], f.Article))
	}
	if len(broken) > 0 {
		return said, nil
	}
	why, worse, err := explain.Loses(&field, own, pairs, trace)
	if err != nil {
		return nil, err
	}
	if worse {
		said = append(said, rule.Format("the system's own pairing is better: %s", why))
	}
	return said, nil
}
