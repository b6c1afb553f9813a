package arbiter

import (
	"flagfall/arbiter/rule"
)

// GiveNumbers numbers the players before round 1: Order holds all of them,
// number 1 first; only who has withdrawn may be left out. Method and Seed say how the order came about, so that a
// drawing of lots can be repeated by anyone.
type GiveNumbers struct {
	Order  []PlayerID
	Method string
	Seed   string
}

func (c GiveNumbers) decide(*State) (Decision, error) {
	return Decision{Events: []Event{NumbersGiven(c)}}, nil
}

// NumbersGiven is the event of GiveNumbers.
type NumbersGiven struct {
	Order  []PlayerID `json:"order"`
	Method string     `json:"method,omitempty"`
	Seed   string     `json:"seed,omitempty"`
}

var _ = add(kind[NumbersGiven]{name: "numbers-given", routine: true})

func (e NumbersGiven) check(s *State) error {
	if len(s.Rounds) > 0 {
		return rule.Errorf(rule.Refused, "the numbers cannot change once round 1 is paired").WithHint("take the pairings back first")
	}
	seen := map[PlayerID]bool{}
	for _, id := range e.Order {
		if _, err := s.needPlayer(id); err != nil {
			return err
		}
		if seen[id] {
			return rule.Errorf(rule.Usage, "player %d is in the order twice", id)
		}
		seen[id] = true
	}
	for _, p := range s.Players {
		if p.Withdrawn == 0 && !seen[p.ID] {
			return rule.Errorf(rule.Usage, "%s is missing from the order of numbers", p.Name())
		}
	}
	return nil
}

func (e NumbersGiven) apply(s *State, _ Envelope) error {
	for i := range s.Players {
		s.Players[i].Number = 0
	}
	for i, id := range e.Order {
		p, err := s.player(id)
		if err != nil {
			return err
		}
		p.Number = i + 1
	}
	s.numbered = len(e.Order)
	return nil
}

func (e NumbersGiven) sentence(*State) rule.Sentence {
	n := len(e.Order)
	var said rule.Sentence
	switch e.Method {
	case NumbersEntry:
		said = rule.Count(n, "numbers given to {n} player by entry", "numbers given to {n} players by entry")
	case NumbersRating:
		said = rule.Count(n, "numbers given to {n} player by rating", "numbers given to {n} players by rating")
	case NumbersLot:
		said = rule.Count(n, "numbers given to {n} player by lot", "numbers given to {n} players by lot")
	case "":
		said = rule.Count(n, "numbers given to {n} player", "numbers given to {n} players")
	default:
		said = rule.Count(n, "numbers given to {n} player by {method}", "numbers given to {n} players by {method}", "method", e.Method)
	}
	if e.Seed != "" {
		said = bracketed(said, rule.Say("seed {seed}", "seed", e.Seed))
	}
	return said
}
