package arbiter

import (
	"slices"

	"flagfall/arbiter/rule"
)

// EditPlayers replaces what is known of several players in one entry of the
// journal, all or none: a rating list brings new ratings, titles and numbers.
// The reasons of the single edits are not kept.
type EditPlayers struct {
	Players []EditPlayer
	Reason  string
}

func (c EditPlayers) decide(s *State) (Decision, error) {
	if len(c.Players) == 0 {
		return Decision{}, rule.Errorf(rule.Usage, "no player was named").WithHint("name the players and what changes")
	}
	var d Decision
	event := PlayersEdited{Reason: c.Reason}
	for _, edit := range c.Players {
		edit.Reason = ""
		one, err := edit.decide(s)
		if err != nil {
			return Decision{}, err
		}
		e, ok := one.Events[0].(PlayerEdited)
		if !ok {
			return Decision{}, rule.Errorf(rule.Internal, "the edit of player %d changes nothing", edit.Player)
		}
		for _, p := range one.Persons {
			p.ID += PersonID(len(d.Persons))
			e.Person = p.ID
			d.Persons = append(d.Persons, p)
		}
		d.Notices = append(d.Notices, one.Notices...)
		event.Players = append(event.Players, e)
	}
	d.Events = []Event{event}
	if s.numbered > 0 {
		d.Notices = append(d.Notices, rule.Noted("the pairing numbers stay as they were given"))
	}
	return d, nil
}

// PlayersEdited is the event of EditPlayers.
type PlayersEdited struct {
	Players []PlayerEdited `json:"players"`
	Reason  string         `json:"reason,omitempty"`
}

var _ = add(kind[PlayersEdited]{name: "players-edited", routine: true})

// check holds every edit against the players that are not in the list and
// against those before it, so that two may exchange their numbers.
func (e PlayersEdited) check(s *State) error {
	names, numbers := s.identities(0)
	seen := map[PlayerID]bool{}
	for _, one := range e.Players {
		p, err := s.needPlayer(one.ID)
		if err != nil {
			return err
		}
		if seen[one.ID] {
			return rule.Errorf(rule.Usage, "%s is changed twice in one list", p.Name()).WithHint("name every player once")
		}
		seen[one.ID] = true
		for _, key := range p.Person.NumberKeys(p.Federation) {
			if numbers[key] == p.ID {
				delete(numbers, key)
			}
		}
		if key := NameKey(p.Person.Name); names[key] == p.ID {
			delete(names, key)
		}
	}
	for _, one := range e.Players {
		entry := s.personEntered(one.Person, one.Namesake)
		p := entry.Person
		if err := p.checkEntry(entry.Registration); err != nil {
			return err
		}
		if err := clash(entry, names, numbers); err != nil {
			return err
		}
		if p.Erased {
			continue
		}
		names[NameKey(p.Name)] = one.ID
		for _, key := range p.NumberKeys(entry.Federation) {
			numbers[key] = one.ID
		}
	}
	return nil
}

func (e PlayersEdited) apply(s *State, at Envelope) error {
	for _, one := range e.Players {
		if err := one.apply(s, at); err != nil {
			return err
		}
	}
	return nil
}

func (e PlayersEdited) seats(player PlayerID) (rows []PersonID, anew bool) {
	for _, one := range e.Players {
		more, _ := one.seats(player)
		rows = append(rows, more...)
	}
	return rows, false
}

func (e PlayersEdited) sentence(s *State) rule.Sentence {
	names := make([]rule.Sentence, 0, len(e.Players))
	for _, one := range e.Players {
		names = append(names, s.calledNow(one.Person, one.ID))
	}
	if len(e.Players) == 1 {
		return reasoned(rule.Say("entry changed: {player}", "player", names[0]), e.Reason)
	}
	if n := len(names); n > 4 {
		names = append(slices.Clip(names[:3]), rule.Count(n-3, "and {n} other", "and {n} others"))
	}
	return reasoned(rule.Say("entries changed: {names}", "names", rule.Joined("; ", names...)), e.Reason)
}
