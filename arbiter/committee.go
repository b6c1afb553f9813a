package arbiter

import (
	"cmp"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// Member is a member of an appeals committee.
type Member struct {
	// Person is their row of the list of persons; Player is set where they play
	// in the event.
	Person     PersonID `json:"person,omitempty"`
	Player     PlayerID `json:"player,omitempty"`
	Club       string   `json:"club,omitempty"`
	Federation string   `json:"federation,omitempty"`
	// Experience is what they have controlled: "WCDF World Qualifier 2024".
	Experience string `json:"experience"`
}

// Candidate is somebody to be appointed.
type Candidate struct{ Name, Club, Federation, Experience string }

// leastMembers is the least size of a committee (WCDF 7.1).
const leastMembers = 3

// AppointCommittee appoints the committee of an appeal: at least three who
// have controlled major events and are neither related to nor involved with
// the players concerned (WCDF 7.1).
type AppointCommittee struct {
	Appeal  int64
	Members []Candidate
	// Despite says why somebody connected with a player is appointed all the same.
	Despite string
}

func (c AppointCommittee) decide(s *State) (Decision, error) {
	var d Decision
	e := CommitteeAppointed{Appeal: c.Appeal, Despite: strings.TrimSpace(c.Despite)}
	work := s
	for _, m := range c.Members {
		member := Member{Club: strings.TrimSpace(m.Club), Federation: strings.TrimSpace(m.Federation), Experience: strings.TrimSpace(m.Experience)}
		if NameKey(m.Name) == "" {
			return Decision{}, rule.Errorf(rule.Usage, "a member of the committee needs a name").
				WithWay("write it as in: {member}", rule.Again("member", rule.Such("Ek, Bo; experience=EC 2019")))
		}
		i := slices.IndexFunc(s.Players, func(p Player) bool { return NameKey(p.Person.Name) == NameKey(m.Name) })
		if i >= 0 {
			p := &s.Players[i]
			member.Player, member.Club, member.Federation = p.ID, cmp.Or(member.Club, p.Club), cmp.Or(member.Federation, p.Federation)
		} else {
			id, rows := work.bystander(m.Name)
			for _, p := range rows {
				if err := p.check(); err != nil {
					return Decision{}, err
				}
			}
			member.Person = id
			d.Persons = append(d.Persons, rows...)
			work = s.withPersons(d.Persons)
		}
		e.Members = append(e.Members, member)
	}
	if err := e.check(work); err != nil {
		return Decision{}, err
	}
	d.Events = []Event{e}
	for _, n := range work.nearness(e) {
		d.Notices = append(d.Notices, rule.Noted("%s", n.said))
	}
	return d, nil
}

// CommitteeAppointed is the event of AppointCommittee.
type CommitteeAppointed struct {
	Appeal  int64    `json:"appeal"`
	Members []Member `json:"members"`
	Despite string   `json:"despite,omitempty"`
}

var _ = add(kind[CommitteeAppointed]{name: "committee-appointed"})

// audit asks of the persons, too, who are entered with the committee.
func (e CommitteeAppointed) audit(s *State) error {
	for _, m := range e.Members {
		if _, there := s.persons[m.Person]; m.Person != 0 && !there {
			return rule.Errorf(rule.NotFound, "there is no person %d", m.Person)
		}
	}
	return s.admit(e)
}

func (e CommitteeAppointed) check(s *State) error {
	a, err := s.openAppeal(e.Appeal)
	if err != nil {
		return err
	}
	if len(a.Hearings) > 0 {
		return rule.Errorf(rule.Refused, "appeal %d has been heard by its committee", e.Appeal).WithWay("decide it: {appeal.decide}", rule.Try("appeal.decide"))
	}
	if n := len(e.Members); n < leastMembers {
		return rule.Errorf(rule.Refused, "an appeals committee has at least three members, not %d", n).
			WithWay("name three: {member} and so on", rule.Again("member", rule.Such("Wolf, Eva; experience=Open 2019"))).Under(appeals())
	}
	for i, m := range e.Members {
		if m.Experience == "" {
			return rule.Errorf(rule.Refused, "the events that %s has controlled were not named", s.MemberName(m)).
				WithWay("the members have experience of major events: {member}", rule.Again("member", rule.Such(s.MemberName(m)+"; experience=Open 2019"))).Under(appeals())
		}
		for _, other := range e.Members[:i] {
			if other.Person == m.Person && other.Player == m.Player || NameKey(s.MemberName(other)) == NameKey(s.MemberName(m)) {
				return rule.Errorf(rule.Usage, "%s is named twice", s.MemberName(m)).WithHint("name three different members")
			}
		}
	}
	for _, n := range s.nearness(e) {
		switch {
		case n.always:
			return rule.Errorf(rule.Refused, "%s", n.said).WithHint("appoint another").Under(appeals())
		case s.Settings.bars(n.degree) && e.Despite == "":
			return rule.Errorf(rule.Refused, "%s", n.said).
				WithWay("appoint another, or say why it does no harm: {despite}", rule.Again("despite", rule.Such("WHY"))).Under(appeals())
		}
	}
	return nil
}

// near is a member who is connected with somebody concerned.
type near struct {
	said   rule.Sentence
	degree string // ImpartialFamily ...; "" for what is only told
	always bool   // no reason makes it good
}

// nearness finds how the members of a committee are connected with the
// players concerned and with the arbiter whose ruling it is.
func (s *State) nearness(e CommitteeAppointed) []near {
	i, err := s.appeal(e.Appeal)
	if err != nil {
		return nil
	}
	ruled, _ := s.RulingOf(s.Appeals[i].Entry)
	concerned := slices.Clone(ruled.Players)
	if by := s.Appeals[i].By; !slices.Contains(concerned, by) {
		concerned = append(concerned, by)
	}
	var list []near
	for _, m := range e.Members {
		name := s.MemberName(m)
		key := ""
		if m.Player != 0 || s.person(m.Person).Name != "" {
			key = NameKey(name)
		}
		if key != "" && (key == NameKey(s.Settings.Arbiter) || key == NameKey(ruled.Who)) {
			list = append(list, near{said: rule.Format("%s is the arbiter whose ruling it is", name), always: true})
		}
		if m.Player != 0 && !slices.Contains(concerned, m.Player) {
			list = append(list, near{said: rule.Format("%s plays in the event", name)})
		}
		for _, id := range concerned {
			p, err := s.player(id)
			if err != nil {
				continue
			}
			if id == m.Player {
				list = append(list, near{said: rule.Format("%s is one of the players concerned", name), always: true})
				continue
			}
			for _, tie := range []struct {
				degree, of, other string
				said              rule.Sentence
			}{
				{ImpartialFamily, familyName(name), familyName(p.Person.Name), rule.Format("%s has the family name of %s, who is concerned", name, p.Name())},
				{ImpartialClub, m.Club, p.Club, rule.Format("%s is in the same club as %s, who is concerned", name, p.Name())},
				{ImpartialFederation, m.Federation, p.Federation, rule.Format("%s is in the same federation as %s, who is concerned", name, p.Name())},
			} {
				if tie.of != "" && strings.EqualFold(tie.of, tie.other) {
					list = append(list, near{said: tie.said, degree: tie.degree})
				}
			}
		}
	}
	return list
}

// familyName is the name before a comma, or the last word of several.
func familyName(name string) string {
	if family, _, inverted := strings.Cut(name, ","); inverted {
		return strings.TrimSpace(family)
	}
	words := strings.Fields(name)
	if len(words) < 2 {
		return ""
	}
	return words[len(words)-1]
}

// MemberName is the name of a member of a committee.
func (s *State) MemberName(m Member) string {
	return s.TellMember(m).String()
}

func (e CommitteeAppointed) apply(s *State, _ Envelope) error {
	a, err := s.changeAppeal(e.Appeal)
	if err != nil {
		return err
	}
	for _, m := range e.Members {
		s.knowBystander(m.Person)
	}
	a.Committee, a.Despite = slices.Clone(e.Members), e.Despite
	return nil
}

func (e CommitteeAppointed) sentence(s *State) rule.Sentence {
	var names []rule.Sentence
	for _, m := range e.Members {
		names = append(names, s.TellMember(m))
	}
	said := rule.Say("committee of appeal {appeal}: {names}", "appeal", e.Appeal, "names", rule.Joined("; ", names...))
	if e.Despite != "" {
		said = bracketed(said, rule.Say("appointed although connected with a player: {why}", "why", e.Despite))
	}
	return said
}
