package arbiter

import (
	"slices"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
)

// FindPlayer finds a player by what a person types: "34" or "#34" for the number
// that a player keeps from the entry on; where nobody has it, their number in the
// lists of the FMJD or of their federation; "s5" or "start 5" for the start number of
// the pairing system; a name in any order of its words, with or without accents and
// particles; or the beginnings of words that only one has. A name with an error in
// it finds nobody: the error offers those that are near.
func (s *State) FindPlayer(text string) (Player, error) {
	p, _, err := s.findPlayer(text)
	return p, err
}

// NearPlayer is FindPlayer for what changes nothing: of a name with an error in it
// the one player is taken who is near.
func (s *State) NearPlayer(text string) (Player, error) {
	p, near, err := s.findPlayer(text)
	if err != nil && len(near) == 1 {
		return near[0], nil
	}
	return p, err
}

// mostOffered is how many players are offered where a name fits none or several.
const mostOffered = 4

func (s *State) findPlayer(text string) (found Player, near []Player, err error) {
	typed := spelt(text)
	number, ok := startNumber(text)
	if ok && !slices.ContainsFunc(s.Players, func(p Player) bool { return slices.Equal(PlainWords(p.Person.Name), typed[0]) }) {
		if p := s.ByNumber(number); p.ID != 0 {
			return p, nil, nil
		}
		return Player{}, nil, rule.Errorf(rule.NotFound, "nobody has the start number %d", number).WithWay("{player.list} shows them", rule.Try("player.list"))
	}
	if id := parseID(text); id > 0 {
		numbered, unknown := s.Player(PlayerID(id))
		for _, named := range s.Players {
			switch {
			case named.ID == PlayerID(id) || NameKey(named.Person.Name) != NameKey(text):
			case unknown != nil:
				return named, nil, nil
			default:
				return Player{}, nil, rule.Errorf(rule.Usage, "%q may be player %d (%s), or the player of that name, %d", text, id, s.Name(PlayerID(id)), named.ID).
					WithHint("give the number of the list, in quotation marks: \"#%d\" or \"#%d\"", id, named.ID)
			}
		}
		if err = unknown; err == nil {
			return numbered, nil, nil
		}
	}
	if listed := s.listed(text); len(listed) > 0 {
		if len(listed) > 1 {
			return Player{}, listed, rule.Errorf(rule.Usage, "%q may be %s", text, offered(listed)).WithHint("give the number")
		}
		return listed[0], nil, nil
	}
	if err != nil {
		return Player{}, nil, err
	}
	names := make([]spelling, len(s.Players)) // of thousands it takes longer than a page may
	for i := range s.Players {
		names[i] = spelt(s.Players[i].Person.Name)
	}
	fitting := func(ways ...wayOfSpelling) (list []Player) {
		for _, reading := range typed { // as it stands before any other
			for _, fits := range ways {
				for i := range names {
					if names[i].is(reading, fits) {
						list = append(list, s.Players[i])
					}
				}
				if len(list) > 0 {
					return list
				}
			}
		}
		return nil
	}
	switch near = fitting(sameName...); len(near) {
	case 1:
		return near[0], nil, nil
	case 0:
		err := rule.Errorf(rule.NotFound, "there is no player %q", text)
		near = fitting(nearName)
		if perhaps := append(slices.Clone(near), fitting(sameInitials)...); len(perhaps) > 0 {
			return Player{}, near, err.WithHint("perhaps %s; give the number", offered(perhaps))
		}
		return Player{}, nil, err.WithWay("{player.list} shows them", rule.Try("player.list"))
	}
	return Player{}, near, rule.Errorf(rule.Usage, "%q may be %s", text, offered(near)).WithHint("give the number")
}

// listed are the players who have a number in the lists of the FMJD or of their
// federation.
func (s *State) listed(number string) []Player {
	var list []Player
	for i := range s.Players {
		if p := &s.Players[i].Person; number != "" && (p.FMJD == number || strings.EqualFold(p.Member, number)) {
			list = append(list, s.Players[i])
		}
	}
	return list
}

// offered are players by number and name, and what tells those of one name apart.
func offered(list []Player) rule.Sentence {
	var each []rule.Sentence
	for _, p := range list[:min(len(list), mostOffered)] {
		known := []rule.Sentence{p.called()}
		if slices.ContainsFunc(list, func(q Player) bool { return q.ID != p.ID && NameKey(q.Name()) == NameKey(p.Name()) }) {
			known = append(known, p.apart()...)
		}
		each = append(each, rule.Format("%d (%s)", p.ID, rule.Joined(", ", known...)))
	}
	if more := len(list) - len(each); more > 0 {
		each = append(each, rule.Format("%d more", more))
	}
	return rule.Or(each)
}

// apart is what tells a player from another of the same name.
func (p Player) apart() (known []rule.Sentence) {
	if p.Club != "" {
		known = append(known, rule.Typed(p.Club))
	}
	if p.Rating > 0 {
		known = append(known, rule.Format("rating %d", p.Rating))
	}
	if p.Person.BirthYear > 0 {
		known = append(known, rule.Format("born %d", p.Person.BirthYear))
	}
	return known
}

// startNumber reads "s34" and "start 34".
func startNumber(text string) (number int, ok bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	for _, word := range []string{"start", "s"} {
		if rest, found := strings.CutPrefix(text, word); found {
			if n, err := strconv.ParseUint(strings.TrimSpace(rest), 10, 24); err == nil && n > 0 {
				return int(n), true
			}
		}
	}
	return 0, false
}
