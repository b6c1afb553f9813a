package arbiter

import (
	"slices"

	"flagfall/arbiter/rule"
)

// Former is who had the place of a player before they were replaced.
type Former struct {
	Person Person
	Registration
	// Until is the last round that they could play; 0 when they never did.
	Until int
	// Entry is the number of the one that gave the place to somebody else.
	Entry int64
}

// asCalledAt is a state in which the players have the names of those who had their
// places when an entry was written, 0 for now, or in the round that it is about, 0 for
// none: what somebody did is told under their own name, and not under that of their
// successor, also where the result of a postponed game is entered late.
func (s *State) asCalledAt(entry int64, round int) *State {
	if entry == 0 || !slices.ContainsFunc(s.Players, func(p Player) bool { return p.heldAt(entry, round) != p.Person.ID }) {
		return s
	}
	then := *s
	then.Players = slices.Clone(s.Players)
	for i := range then.Players {
		then.Players[i].Person = s.person(s.Players[i].heldAt(entry, round))
	}
	return &then
}

// roundOf is the round of the game that an entry is about; 0 where it is about none, and
// where no place was given to somebody else, which makes no difference to its names.
func (s *State) roundOf(e Event) int {
	of := kindOf(e).game
	if of == nil || !slices.ContainsFunc(s.Players, func(p Player) bool { return len(p.Former) > 0 }) {
		return 0
	}
	if g, known := s.gameOrFormer(of(e)); known {
		return g.Round
	}
	return 0
}

// heldAt is who had the place when an entry was written, or in the round that it is
// about, if that is not 0.
func (p *Player) heldAt(entry int64, round int) PersonID {
	for i := range p.Former {
		if entry < p.Former[i].Entry || 0 < round && round <= p.Former[i].Until {
			return p.Former[i].Person.ID
		}
	}
	return p.Person.ID
}

// heldIn gives a place, in a copy of the player, to whoever had it when a stage was over
// (at an entry, 0: it is not), with the rounds counted without those before the stage.
func (p *Player) heldIn(over int64, before int) {
	former := slices.Clone(p.Former)
	if i := slices.IndexFunc(former, func(f Former) bool { return over > 0 && f.Entry > over }); i >= 0 {
		p.Person, p.Registration = former[i].Person, former[i].Registration
		former = former[:i]
	}
	for i := range former {
		former[i].Until = max(former[i].Until-before, 0)
	}
	p.Former = former
}

// ReplacePlayer gives the place of a player to somebody else, from a round on
// (0: the next). The results that there are stay with the place.
type ReplacePlayer struct {
	Player PlayerID
	Entry  Entry // its Person needs no ID
	Round  int
	Reason string
}

func (c ReplacePlayer) decide(s *State) (Decision, error) {
	round := c.Round
	if round == 0 {
		round = len(s.Rounds) + 1
		for g := range s.EachScored {
			if g.Has(c.Player) && g.entered == nil {
				round = min(round, g.Round)
			}
		}
	}
	person := c.Entry.Person
	person.Name = plainName(person.Name)
	coded, unknown := c.Entry.Registration.withCode(person.Name)
	person.ID, person.Entered = s.nextPerson(), coded
	e := PlayerReplaced{ID: c.Player, Person: person.ID, Namesake: c.Entry.Namesake, Round: round, Reason: c.Reason}
	d := Decision{Events: []Event{e}, Persons: []Person{person}, Notices: unknown}
	if round > 1 {
		d.Notices = append(d.Notices, rule.Notice{Grade: rule.Note,
			Said: rule.Count(round-1, "the result of round {n} stays with the place", "the results of rounds 1 to {n} stay with the place")})
	}
	return d, nil
}

// PlayerReplaced is the event of ReplacePlayer.
type PlayerReplaced struct {
	ID       PlayerID `json:"id"`
	Person   PersonID `json:"person"`
	Namesake bool     `json:"namesake,omitempty"`
	Round    int      `json:"round"`
	Reason   string   `json:"reason"`
}

var _ = add(kind[PlayerReplaced]{name: "player-replaced"})

func (e PlayerReplaced) check(s *State) error {
	p, err := s.needPlayer(e.ID)
	if err != nil {
		return err
	}
	if err := needReason(rule.Format("a replacement"), e.Reason); err != nil {
		return err
	}
	if p.Withdrawn > 0 {
		return rule.Errorf(rule.Refused, "%s has withdrawn and cannot be replaced", p.Name()).WithHint("reinstate the player first")
	}
	if e.Round < 1 || e.Round > len(s.Rounds)+1 {
		return rule.Errorf(rule.Usage, "a replacement from round %d on cannot be entered", e.Round).WithHint("the next round is %d", len(s.Rounds)+1)
	}
	for g := range s.EachScored {
		switch {
		case !g.Has(e.ID) || g.entered == nil:
		case g.Round >= e.Round:
			return rule.Errorf(rule.Refused, "%s has a result in round %d", p.Name(), g.Round).WithHint("replace the player from a later round on")
		case !s.System().PrePaired:
			return rule.Errorf(rule.Refused, "%s has played, and in a %s nobody takes over the points of another", p.Name(), s.Settings.SystemSaid()).
				WithWay("withdraw the player with {withdraw}, and enter the other one as a late entry: {player.add}", rule.Try("withdraw", "player", p.Name()), rule.Try("player.add", "name", s.person(e.Person).Name))
		}
	}
	return s.checkNewEntry(e.ID, s.personEntered(e.Person, e.Namesake))
}

func (e PlayerReplaced) apply(s *State, env Envelope) error {
	return s.changePlayer(e.ID, func(p *Player) {
		p.Former = append(p.Former, Former{Person: p.Person, Registration: p.Registration, Until: e.Round - 1, Entry: env.Seq})
		p.entered(s.personEntered(e.Person, e.Namesake))
		p.CheckedIn = false
	})
}

func (e PlayerReplaced) seats(player PlayerID) (rows []PersonID, anew bool) {
	if e.ID == player {
		rows = append(rows, e.Person)
	}
	return rows, true
}

func (e PlayerReplaced) sentence(s *State) rule.Sentence {
	player := s.calledNow(e.Person, e.ID)
	if held := s.person(s.heldBefore(e)); held.Name != "" {
		return reasoned(rule.Say("{player} takes the place of {other} from round {round} on", "player", player, "other", rule.Typed(held.Name), "round", e.Round), e.Reason)
	}
	return reasoned(rule.Say("{player} takes the place of player #{number} from round {round} on", "player", player, "number", int(e.ID), "round", e.Round), e.Reason)
}

// heldBefore is who had the place that a replacement gives to somebody else, by the
// entries before it that stood then.
func (s *State) heldBefore(e PlayerReplaced) (held PersonID) {
	at := slices.IndexFunc(s.Log, func(x Envelope) bool {
		given, is := x.Body.(PlayerReplaced)
		return is && given.Person == e.Person
	})
	log := s.Log
	if at >= 0 {
		log = s.Log[:at]
	}
	for _, x := range log {
		undone := s.Undone[x.Seq]
		if seat, gave := x.Body.(seating); gave && (undone == 0 || at >= 0 && undone > s.Log[at].Seq) {
			if rows, _ := seat.seats(e.ID); len(rows) > 0 {
				held = rows[len(rows)-1]
			}
		}
	}
	return held
}
