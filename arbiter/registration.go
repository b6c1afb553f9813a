package arbiter

import (
	"slices"
	"strconv"
)

// Registration is what the event knows of a player beside their person. It stands in
// the row of the person, with which it is erased; older journals have it in the
// entries.
type Registration struct {
	Rating     int    `json:"rating,omitempty"` // 0: unrated
	Title      string `json:"title,omitempty"`
	Club       string `json:"club,omitempty"`
	Federation string `json:"federation,omitempty"`
}

// registration is what was entered with a person, in their row or, where that is of
// before, in the entry that names it; and nothing once they were erased, since it may
// tell who it was.
func (s *State) registration(id PersonID, inEntry Registration) Registration {
	switch p := s.person(id); {
	case p.Erased:
		return Registration{}
	case p.Entered != Registration{}:
		return p.Entered
	}
	return inEntry
}

// registering is an event that gives a player a row of the list of persons.
type registering interface {
	// registers is what the entry itself has of a person beside the row.
	registers(PersonID) Registration
}

func (e PlayersAdded) registers(id PersonID) (r Registration) {
	for _, entry := range e.Players {
		if entry.Person == id {
			r = entry.Registration
		}
	}
	return r
}

func (e PlayerEdited) registers(id PersonID) (r Registration) {
	if e.Person == id {
		r = e.Registration
	}
	return r
}

func (e PlayersEdited) registers(id PersonID) Registration {
	for _, one := range e.Players {
		if r := one.registers(id); r != (Registration{}) {
			return r
		}
	}
	return Registration{}
}

func (e PlayerReplaced) registers(id PersonID) (r Registration) {
	if e.Person == id {
		r = e.Registration
	}
	return r
}

// registeredIn are the numbers of the older entries that hold what was entered
// with these persons.
func (s *State) registeredIn(rows []PersonID) (at []string) {
	for _, e := range s.Log {
		body, is := e.Body.(registering)
		if is && slices.ContainsFunc(rows, func(id PersonID) bool { return body.registers(id) != Registration{} }) {
			at = append(at, strconv.FormatInt(e.Seq, 10))
		}
	}
	return at
}
