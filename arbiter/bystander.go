package arbiter

import (
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// Bystanders are people of the event who are not players: spectators of an
// incident, members of an appeals committee, witnesses. Their names stand in
// the list of persons alone.

// bystander finds the person of a name among the bystanders, or makes a row
// for the list of persons.
func (s *State) bystander(name string) (PersonID, []Person) {
	name = plainName(name)
	for _, id := range s.Bystanders {
		if p := s.person(id); p.Name != "" && NameKey(p.Name) == NameKey(name) {
			return id, nil
		}
	}
	p := Person{ID: s.nextPerson(), Name: name}
	return p.ID, []Person{p}
}

// knowBystander keeps a person as one of the event.
func (s *State) knowBystander(id PersonID) {
	if id != 0 && !slices.Contains(s.Bystanders, id) {
		s.Bystanders = append(s.Bystanders, id)
	}
}

// BystanderName is the name of a bystander, or "person 12" once it is erased.
func (s *State) BystanderName(id PersonID) string {
	return s.TellBystander(id).String()
}

// EraseBystander blanks the name of a bystander for good. What was written
// about them in words stays.
type EraseBystander struct {
	Name   string
	Reason string
}

func (c EraseBystander) decide(s *State) (Decision, error) {
	for _, id := range s.Bystanders {
		p := s.person(id)
		if p.Name != "" && NameKey(p.Name) == NameKey(c.Name) || fmt.Sprintf("person %d", id) == strings.TrimSpace(c.Name) {
			return Decision{
				Events: []Event{PersonErased{Persons: []PersonID{id}, Reason: strings.TrimSpace(c.Reason)}}, Erase: []PersonID{id},
				Notices: []rule.Notice{rule.Noted("texts of incidents and appeals stay as they were written, with the names in them")},
			}, nil
		}
	}
	return Decision{}, rule.Errorf(rule.NotFound, "there is no spectator or committee member %q", c.Name).WithWay("see {incident.list}", rule.Try("incident.list"))
}
