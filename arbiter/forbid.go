package arbiter

import (
	"slices"

	"flagfall/arbiter/rule"
)

// Ban is a set of players of whom no two may meet from round From to round
// To; 0 leaves that end open. A Wish gives way where it cannot be kept.
type Ban struct {
	Players  []PlayerID
	From, To int
	Wish     bool
	Reason   string
}

// ForbidPairs keeps players apart in rounds to come.
type ForbidPairs struct {
	Players  []PlayerID
	From, To int
	Wish     bool
	Reason   string
}

func (c ForbidPairs) decide(*State) (Decision, error) {
	e := PairsForbidden(c)
	e.Players = slices.Sorted(slices.Values(c.Players))
	return Decision{Events: []Event{e}}, nil
}

// PairsForbidden is the event of ForbidPairs. Its players are in order.
type PairsForbidden struct {
	Players []PlayerID `json:"players"`
	From    int        `json:"from,omitempty"`
	To      int        `json:"to,omitempty"`
	Wish    bool       `json:"wish,omitempty"`
	Reason  string     `json:"reason,omitempty"`
}

var _ = add(kind[PairsForbidden]{name: "pairs-forbidden"})

func (e PairsForbidden) check(s *State) error {
	if s.System().PrePaired {
		return rule.Errorf(rule.Refused, "in a round robin everybody meets everybody, and nobody can be kept apart").
			WithHint("a Swiss or a Keizer competition can keep players apart")
	}
	for _, id := range e.Players {
		if _, err := s.needPlayer(id); err != nil {
			return err
		}
	}
	if n := len(e.Players); n < 2 || len(slices.Compact(slices.Clone(e.Players))) < n {
		return rule.Errorf(rule.Usage, "keeping apart takes two or more different players").WithWay("name them: {forbid}", rule.Try("forbid", "player", rule.Such("PLAYER"), "player", rule.Such("PLAYER")))
	}
	switch rounds := s.Settings.Rounds; {
	case e.From < 0 || e.To < 0 || e.To > mostRounds || e.From > mostRounds || e.To > 0 && e.From > e.To:
		return rule.Errorf(rule.Usage, "there are no rounds %d to %d", e.From, e.To).WithWay("give the first and the last round, as in {from}", rule.Again("from", rule.Such("2"), "to", rule.Such("4")))
	case rounds > 0 && max(e.From, e.To) > rounds:
		return rule.Errorf(rule.Usage, "the event has %s", rule.Count(rounds, "{n} round", "{n} rounds")).
			WithWay("name one of its rounds; {set} changes their number", rule.Try("set", "name", "rounds"))
	case e.To > 0 && e.To <= len(s.Rounds):
		return rule.Errorf(rule.Refused, "round %d is paired already", e.To).WithHint("take its pairings back first")
	}
	for _, b := range s.Bans {
		if slices.Equal(b.Players, e.Players) && b.From == e.From && b.To == e.To && b.Wish == e.Wish {
			return rule.Errorf(rule.Refused, "%s are kept apart already%s", s.calledAll(e.Players), because(b.Reason)).WithWay("{allow} takes it back", rule.Try("allow"))
		}
	}
	return nil
}

func (e PairsForbidden) apply(s *State, _ Envelope) error {
	for _, id := range e.Players {
		if _, err := s.player(id); err != nil {
			return err
		}
	}
	s.Bans = append(s.Bans, Ban(e))
	return nil
}

func (e PairsForbidden) sentence(s *State) rule.Sentence {
	return s.TellBan(Ban(e))
}

// AllowPairs takes back all that keeps exactly these players apart.
type AllowPairs struct {
	Players []PlayerID
	Reason  string
}

func (c AllowPairs) decide(*State) (Decision, error) {
	return Decision{Events: []Event{PairsAllowed{Players: slices.Sorted(slices.Values(c.Players)), Reason: c.Reason}}}, nil
}

// PairsAllowed is the event of AllowPairs. Its players are in order.
type PairsAllowed struct {
	Players []PlayerID `json:"players"`
	Reason  string     `json:"reason,omitempty"`
}

var _ = add(kind[PairsAllowed]{name: "pairs-allowed"})

func (e PairsAllowed) check(s *State) error {
	for _, id := range e.Players {
		if _, err := s.needPlayer(id); err != nil {
			return err
		}
	}
	if !slices.ContainsFunc(s.Bans, func(b Ban) bool { return slices.Equal(b.Players, e.Players) }) {
		return rule.Errorf(rule.Refused, "nothing keeps %s apart", s.calledAll(e.Players)).
			WithHint("name the same players as when they were forbidden to meet")
	}
	return nil
}

func (e PairsAllowed) apply(s *State, _ Envelope) error {
	s.Bans = slices.DeleteFunc(s.Bans, func(b Ban) bool { return slices.Equal(b.Players, e.Players) })
	return nil
}

func (e PairsAllowed) sentence(s *State) rule.Sentence {
	return reasoned(rule.Say("{players} may meet again", "players", s.calledAll(e.Players)), e.Reason)
}

// TellBan says who may not meet, when and why.
func (s *State) TellBan(b Ban) rule.Sentence {
	with := []any{"players", s.calledAll(b.Players), "round", b.From, "last", b.To}
	var said rule.Sentence
	switch {
	case b.From > 0 && b.From == b.To && b.Wish:
		said = rule.Say("{players} should not meet in round {round}", with...)
	case b.From > 0 && b.From == b.To:
		said = rule.Say("{players} may not meet in round {round}", with...)
	case b.From > 0 && b.To > 0 && b.Wish:
		said = rule.Say("{players} should not meet in rounds {round} to {last}", with...)
	case b.From > 0 && b.To > 0:
		said = rule.Say("{players} may not meet in rounds {round} to {last}", with...)
	case b.From > 0 && b.Wish:
		said = rule.Say("{players} should not meet from round {round} on", with...)
	case b.From > 0:
		said = rule.Say("{players} may not meet from round {round} on", with...)
	case b.To > 0 && b.Wish:
		said = rule.Say("{players} should not meet up to round {last}", with...)
	case b.To > 0:
		said = rule.Say("{players} may not meet up to round {last}", with...)
	case b.Wish:
		said = rule.Say("{players} should not meet", with...)
	default:
		said = rule.Say("{players} may not meet", with...)
	}
	return reasoned(said, b.Reason)
}
