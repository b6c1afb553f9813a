package arbiter

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// AddGame pairs two players who have no game in the round being played, though
// results of it may be in: who came late, with the holder of the bye or with another
// latecomer. It is a deviation from the system, and needs a reason.
type AddGame struct {
	// First moves first. In a display with Second 0 they get the next board against
	// the exhibitor, on the side that the display has there.
	First, Second PlayerID
	Reason        string
	// Free is a round in which a late entry takes the number that was free: the
	// game is the one of the system. 0 for a game by hand in the last round.
	Free int
}

func (c AddGame) decide(s *State) (Decision, error) {
	n := len(s.Rounds)
	if n == 0 {
		return Decision{}, rule.Errorf(rule.Refused, "no round is paired").WithWay("pair the first with {pair}", rule.Try("pair"))
	}
	if exhibitor := s.Exhibitor(); exhibitor != 0 && c.Second == 0 {
		c.Second = exhibitor
		if side := pairing.ExhibitorSide(s.Settings.ExhibitorSide); side.Begins(len(s.Rounds[n-1].Pairs())) {
			c.First, c.Second = exhibitor, c.First
		}
	}
	e := GameAdded{Round: n, Reason: strings.TrimSpace(c.Reason), Free: c.Free > 0}
	if c.Free > 0 && c.Free <= n {
		e.Round = c.Free
	}
	for _, g := range (Match{First: c.First, Second: c.Second}).games(s.Rounds[e.Round-1].boards()+1, s.Settings.PerRound()) {
		g.ID = s.nextGame + GameID(len(e.Games))
		e.Games = append(e.Games, g)
	}
	d := Decision{Events: []Event{e}}
	if !e.Free {
		d.Notices = s.metIn(c.First, c.Second, n)
	}
	return d, nil
}

// GameAdded is the event of AddGame.
type GameAdded struct {
	Round int `json:"round"`
	// Games are those of the one pair, at a board of their own.
	Games  []PairedGame `json:"games"`
	Reason string       `json:"reason"`
	// Free is set where a late entry took the number that was free.
	Free bool `json:"free,omitempty"`
}

var _ = add(kind[GameAdded]{name: "game-added"})

func (e GameAdded) check(s *State) error {
	r, err := s.Round(e.Round)
	switch system := s.System(); {
	case err != nil:
		return err
	case len(e.Games) == 0 || e.Games[0].First == e.Games[0].Second:
		return rule.Errorf(rule.Usage, "the two players are the same").WithHint("name two different players")
	case e.Free && !system.FreeNumber():
		return rule.Errorf(rule.Refused, "in a %s no number is free", s.Settings.SystemSaid())
	case e.Free:
	case system.Display && e.Games[0].First != s.Exhibitor() && e.Games[0].Second != s.Exhibitor():
		return rule.Errorf(rule.Refused, "in a display each player meets %s and nobody else", s.Name(s.Exhibitor())).Offering(ownDisplay()).Under(displayArticle)
	case e.Round != len(s.Rounds):
		return rule.Errorf(rule.Refused, "a game is added to the last round, %d, not to round %d", len(s.Rounds), e.Round)
	case system.PrePaired || system.Teams || system.Bracket:
		return rule.Errorf(rule.Refused, "in a %s nobody is paired after the round", s.Settings.SystemSaid()).WithWay("{pairings} shows who plays", rule.Try("pairings"))
	}
	for i, g := range e.Games {
		if err := s.gameFits(g, len(e.Games)); err != nil {
			return err
		}
		heat := i + 1
		if len(e.Games) == 1 {
			heat = 0
		}
		if g.Heat != heat || g.Board != e.Games[0].Board {
			return rule.Errorf(rule.Refused, "board %s is not free in round %d", boardName(g.Board, g.Heat), e.Round)
		}
	}
	for _, id := range [2]PlayerID{e.Games[0].First, e.Games[0].Second} {
		p, err := s.needPlayer(id)
		if err != nil {
			return err
		}
		if p.Withdrawn > 0 && p.Withdrawn <= e.Round && !e.Free { // in a table who withdrew keeps the number
			return rule.Errorf(rule.Refused, "%s has withdrawn, from round %d on", p.Name(), p.Withdrawn).WithWay("{reinstate} takes the player back in", rule.Try("reinstate", "player", p.Name()))
		}
		if r.has(id) && id != s.Exhibitor() {
			return rule.Errorf(rule.Refused, "%s has a game in round %d", p.Name(), e.Round).WithWay("{rearrange} exchanges players who have one", rule.Try("rearrange"))
		}
	}
	if err := s.sameGroup(e.Round, e.Games[0].First, e.Games[0].Second); err != nil {
		return err
	}
	if e.Free {
		return nil
	}
	return needReason(rule.Format("a game that is added to a round"), e.Reason)
}

func (e GameAdded) apply(s *State, env Envelope) error {
	if e.Round < 1 || e.Round > len(s.Rounds) {
		return rule.Errorf(rule.Input, "a game is added to round %d, but it is not paired", e.Round)
	}
	r := &s.Rounds[e.Round-1]
	for _, g := range e.Games {
		for _, id := range [2]PlayerID{g.First, g.Second} {
			p, err := s.player(id)
			if err != nil {
				return err
			}
			if p.Since > e.Round {
				p.Since = e.Round
			}
			r.Byes = slices.DeleteFunc(slices.Clone(r.Byes), func(b Bye) bool { return b.Player == id })
		}
		r.Games = append(r.Games, g.in(e.Round))
	}
	s.arranged(e.Round, env)
	if r.begun { // what is put right is public
		s.publish(e.Round, env)
	}
	return nil
}

func (e GameAdded) games() []Game { return gamesIn(e.Round, e.Games) }

func (e GameAdded) sentence(s *State) rule.Sentence {
	if len(e.Games) == 0 {
		return rule.Sentence{}
	}
	g := e.Games[0]
	return reasoned(rule.Say("a game added to round {round}: board {board}: {first} – {second}", "round", e.Round, "board", boardName(g.Board, 0),
		"first", s.called(g.First), "second", s.called(g.Second)), e.Reason)
}

// deviation: a pair set by hand always is one, a game of the table none.
func (e GameAdded) deviation(s *State) rule.Sentence {
	if e.Free {
		return rule.Sentence{}
	}
	return e.sentence(s)
}

// ByeHolder is who has the bye that the pairing of the last round gave; false where
// nobody has.
func (s *State) ByeHolder() (PlayerID, bool) {
	if len(s.Rounds) == 0 {
		return 0, false
	}
	byes := s.Rounds[len(s.Rounds)-1].Byes
	i := slices.IndexFunc(byes, func(b Bye) bool { return b.Kind == pairing.PAB })
	if i < 0 {
		return 0, false
	}
	return byes[i].Player, true
}
