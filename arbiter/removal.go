package arbiter

import (
	"slices"

	"flagfall/arbiter/rule"
)

// RemovePlayer takes a player whose entry was a mistake, or who never came, off the
// list: they are counted no longer, and the numbers after theirs move down by one. A
// player who was in a round is withdrawn instead.
type RemovePlayer struct {
	Player PlayerID
	Reason string
}

func (c RemovePlayer) decide(s *State) (Decision, error) {
	p, err := s.needPlayer(c.Player)
	if err != nil {
		return Decision{}, err
	}
	d := Decision{Events: []Event{PlayerRemoved{ID: c.Player, Person: p.Person.ID, Reason: c.Reason}}}
	if len(p.Payments) > 0 {
		d.Notices = append(d.Notices, rule.Noted("what %s has paid is no longer in the list of fees", p.Name()))
	}
	return d, nil
}

// PlayerRemoved is the event of RemovePlayer.
type PlayerRemoved struct {
	ID PlayerID `json:"id"`
	// Person is who was removed, so that the log can name them.
	Person PersonID `json:"person"`
	Reason string   `json:"reason,omitempty"`
}

var _ = add(kind[PlayerRemoved]{name: "player-removed", routineUntil: RoundPaired{}})

func (e PlayerRemoved) check(s *State) error {
	p, err := s.needPlayer(e.ID)
	if err != nil {
		return err
	}
	if e.Person != p.Person.ID {
		return rule.Errorf(rule.NotFound, "%s is not person %d", p.Name(), e.Person).WithHint("name the player again")
	}
	for i := range s.Rounds {
		r := &s.Rounds[i]
		if r.has(e.ID) || slices.ContainsFunc(r.Byes, func(b Bye) bool { return b.Player == e.ID }) {
			return rule.Errorf(rule.Refused, "%s has a place in round %d and stays in the list", p.Name(), r.Number).
				WithWay("take the player out of the rounds to come: {withdraw}", rule.Try("withdraw", "player", p.Name()))
		}
	}
	if len(s.Rounds) > 0 && s.System().PrePaired {
		return rule.Errorf(rule.Refused, "the field of a round robin is fixed once round 1 is paired").
			WithWay("take the player out of the rounds to come: {withdraw}", rule.Try("withdraw", "player", p.Name()))
	}
	if slices.ContainsFunc(s.Incidents, func(i Incident) bool { return i.Player == e.ID }) {
		return rule.Errorf(rule.Refused, "a ruling is about %s, who stays in the list", p.Name()).
			WithWay("take the player out of the rounds to come: {withdraw}", rule.Try("withdraw", "player", p.Name()))
	}
	return nil
}

func (e PlayerRemoved) apply(s *State, _ Envelope) error {
	p, err := s.player(e.ID)
	if err != nil {
		return err
	}
	is := func(id PlayerID) bool { return id == e.ID }
	without := func(ids []PlayerID) []PlayerID { return slices.DeleteFunc(slices.Clone(ids), is) }
	if number := p.Number; number > 0 {
		s.numbered--
		for i := range s.Players {
			if s.Players[i].Number > number {
				s.Players[i].Number--
			}
		}
	}
	s.Players = slices.DeleteFunc(slices.Clone(s.Players), func(p Player) bool { return is(p.ID) })
	for i := range s.Teams {
		s.Teams[i].Players = without(s.Teams[i].Players)
	}
	for i := range s.Lineups { // the board stays, empty
		s.Lineups[i].Players = slices.Clone(s.Lineups[i].Players)
		if at := slices.IndexFunc(s.Lineups[i].Players, is); at >= 0 {
			s.Lineups[i].Players[at] = 0
		}
	}
	for i := range s.Stages {
		s.Stages[i].Groups = slices.Clone(s.Stages[i].Groups)
		for j := range s.Stages[i].Groups {
			s.Stages[i].Groups[j].Players = without(s.Stages[i].Groups[j].Players)
		}
	}
	bans := make([]Ban, 0, len(s.Bans))
	for _, b := range s.Bans {
		if b.Players = without(b.Players); len(b.Players) > 1 {
			bans = append(bans, b)
		}
	}
	s.Bans = bans
	return nil
}

func (e PlayerRemoved) sentence(s *State) rule.Sentence {
	return reasoned(rule.Say("player removed from the list: {player}", "player", s.calledNow(e.Person, e.ID)), e.Reason)
}
