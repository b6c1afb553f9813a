package arbiter

import (
	"strconv"

	"flagfall/arbiter/rule"
)

// reasoned puts the reason of an entry after a sentence, in brackets.
func reasoned(said rule.Sentence, reason string) rule.Sentence {
	if reason == "" {
		return said
	}
	return bracketed(said, TellReason(reason))
}

// bracketed puts something after a sentence, in brackets.
func bracketed(said, more rule.Sentence) rule.Sentence {
	if more.IsZero() {
		return said
	}
	return rule.Joined("", said, rule.Typed(" ("), more, rule.Typed(")"))
}

// under puts the article after a sentence, in brackets.
func under(said rule.Sentence, article string) rule.Sentence {
	if article == "" {
		return said
	}
	return rule.Say("{said} ({article})", "said", said, "article", article)
}

// grounded puts the article after a sentence, or what stands in its place.
func grounded(said, ground rule.Sentence) rule.Sentence {
	if ground.Typed {
		return under(said, ground.Text)
	}
	return bracketed(said, ground)
}

// inQuotes is a text as it stands between quotation marks.
func inQuotes(text string) string {
	q := strconv.Quote(text)
	return q[1 : len(q)-1]
}

// called is the name as it stands in sentences.
func (p Player) called() rule.Sentence {
	if p.Person.Name != "" {
		return rule.Typed(p.Person.Name)
	}
	return rule.Say("player {number}", "number", int(p.ID))
}

// called names a player.
func (s *State) called(id PlayerID) rule.Sentence {
	if p, err := s.player(id); err == nil {
		return p.called()
	}
	return Player{ID: id, Person: s.formerPerson(id)}.called()
}

// calledNow names who has, or will have, the place of a player.
func (s *State) calledNow(person PersonID, player PlayerID) rule.Sentence {
	return Player{ID: player, Person: s.person(person)}.called()
}

// calledAll lists players: "A and B", "A, B and C".
func (s *State) calledAll(ids []PlayerID) rule.Sentence {
	return rule.And(s.calledEach(ids))
}

func (s *State) calledEach(ids []PlayerID) []rule.Sentence {
	names := make([]rule.Sentence, 0, len(ids))
	for _, id := range ids {
		names = append(names, s.called(id))
	}
	return names
}

// TellBystander names a spectator, a witness or a member of a committee.
func (s *State) TellBystander(id PersonID) rule.Sentence {
	if p := s.person(id); p.Name != "" {
		return rule.Typed(p.Name)
	}
	return rule.Say("person {number}", "number", int64(id))
}

// TellMember names a member of a committee.
func (s *State) TellMember(m Member) rule.Sentence {
	if m.Player != 0 {
		return s.called(m.Player)
	}
	return s.TellBystander(m.Person)
}

func (s *State) calledTeam(id TeamID) rule.Sentence {
	if t := s.Team(id); t != nil {
		return rule.Typed(t.Name)
	}
	if name := s.formerTeam(id); name != "" {
		return rule.Typed(name)
	}
	return rule.Say("team {number}", "number", int(id))
}

// ofGame tells something of a game: "round 2, board 4: ...".
func (s *State) ofGame(id GameID, said rule.Sentence) rule.Sentence {
	return rule.Joined(": ", s.gameSaid(id), said)
}
