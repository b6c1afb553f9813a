package arbiter

import (
	"flagfall/arbiter/rule"
)

// CheckIn notes that players are there or, with Gone, that they are not.
type CheckIn struct {
	Players []PlayerID
	Gone    bool
}

func (c CheckIn) decide(*State) (Decision, error) {
	return Decision{Events: []Event{PlayersCheckedIn(c)}}, nil
}

// PlayersCheckedIn is the event of CheckIn.
type PlayersCheckedIn struct {
	Players []PlayerID `json:"players"`
	Gone    bool       `json:"gone,omitempty"`
}

var _ = add(kind[PlayersCheckedIn]{name: "players-checked-in", routine: true})

func (e PlayersCheckedIn) check(s *State) error {
	if len(e.Players) == 0 {
		return rule.Errorf(rule.Usage, "nobody was named").WithWay("name the players, or all of them with {all}", rule.Again("all", true))
	}
	for _, id := range e.Players {
		p, err := s.needPlayer(id)
		if err != nil {
			return err
		}
		switch {
		case p.Withdrawn > 0:
			return rule.Errorf(rule.Refused, "%s has withdrawn", p.Name()).WithHint("reinstate the player first")
		case p.CheckedIn && !e.Gone:
			return rule.Errorf(rule.Refused, "%s has reported already", p.Name()).WithWay("{checkin} lists who has not", rule.Try("checkin"))
		case !p.CheckedIn && e.Gone:
			return rule.Errorf(rule.Refused, "%s has not reported", p.Name()).WithWay("{checkin} lists who has not", rule.Try("checkin"))
		}
	}
	return nil
}

func (e PlayersCheckedIn) apply(s *State, _ Envelope) error {
	for _, id := range e.Players {
		p, err := s.player(id)
		if err != nil {
			return err
		}
		p.CheckedIn = !e.Gone
	}
	return nil
}

func (e PlayersCheckedIn) sentence(s *State) rule.Sentence {
	n := len(e.Players)
	switch {
	case e.Gone && n > 4:
		return rule.Count(n, "{n} player not there after all", "{n} players not there after all")
	case e.Gone:
		return rule.Say("{players} not there after all", "players", s.calledAll(e.Players))
	case n > 4:
		return rule.Count(n, "{n} player reported", "{n} players reported")
	}
	return rule.Say("{players} reported", "players", s.calledAll(e.Players))
}

// NotCheckedIn are the players who have neither reported nor withdrawn.
func (s *State) NotCheckedIn() []Player {
	var list []Player
	for _, p := range s.Players {
		if !p.CheckedIn && p.Withdrawn == 0 {
			list = append(list, p)
		}
	}
	return list
}
