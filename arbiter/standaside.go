package arbiter

import (
	"slices"
	"strings"

	"flagfall/arbiter/rule"
)

// StandAside notes that a player does not play the tie-break of those with whom
// they are level, and so comes behind them: they declined it, or did not appear.
type StandAside struct {
	Round  int // 0: the last one
	Player PlayerID
	Reason string
}

func (c StandAside) decide(s *State) (Decision, error) {
	e := PlayOffDeclined{Round: c.Round, Player: c.Player, Reason: strings.TrimSpace(c.Reason)}
	if e.Round == 0 {
		e.Round = len(s.Rounds)
	}
	return Decision{Events: []Event{e}, Notices: s.unusedPlayOff()}, nil
}

// PlayOffDeclined is the event of StandAside.
type PlayOffDeclined struct {
	Round  int      `json:"round"`
	Player PlayerID `json:"player"`
	Reason string   `json:"reason"`
}

var _ = add(kind[PlayOffDeclined]{name: "play-off-declined"})

func (e PlayOffDeclined) check(s *State) error {
	r, err := s.Round(e.Round)
	if err != nil {
		return err
	}
	p, err := s.needPlayer(e.Player)
	if err != nil {
		return err
	}
	open := func(g Game) bool { return g.Has(e.Player) && g.entered == nil }
	switch {
	case s.System().Bracket:
		return rule.Errorf(rule.Refused, "in a knock-out the opponent goes through").
			WithWay("the arbiter decides who is ahead; in a knock-out {through}", rule.Try("through"))
	case p.Withdrawn > 0 || p.Annulled:
		return rule.Errorf(rule.Refused, "%s has withdrawn", p.Name()).WithHint("reinstate the player first")
	case e.Round < len(s.Rounds) && !s.System().PrePaired:
		return rule.Errorf(rule.Refused, "round %d is paired already, and a tie-break of round %d comes too late", e.Round+1, e.Round).
			WithWay("the arbiter decides who is ahead; in a knock-out {through}", rule.Try("through"))
	case slices.Contains(r.Aside, e.Player):
		return rule.Errorf(rule.Refused, "%s stands aside already", p.Name()).WithHint("there is nothing to do")
	}
	if i := slices.IndexFunc(r.PlayOffs, open); i >= 0 {
		g := &r.PlayOffs[i]
		return rule.Errorf(rule.Refused, "round %d, board %s has no result yet", g.Round, g.BoardName()).
			WithWay("enter its result: {result}", rule.Try("result", "board", g.BoardName(), "result", rule.Such("RESULT")))
	}
	return needReason(rule.Format("standing aside in a tie-break"), e.Reason)
}

func (e PlayOffDeclined) apply(s *State, _ Envelope) error {
	if e.Round < 1 || e.Round > len(s.Rounds) {
		return rule.Errorf(rule.Input, "round %d cannot have this tie-break game", e.Round)
	}
	if _, err := s.player(e.Player); err != nil {
		return err
	}
	r := &s.Rounds[e.Round-1]
	r.Aside = append(r.Aside, e.Player)
	return nil
}

func (e PlayOffDeclined) sentence(s *State) rule.Sentence {
	return reasoned(rule.Say("{player} stands aside in the tie-break after round {round}, and is placed below those who are level", "player", s.called(e.Player), "round", e.Round), e.Reason)
}

// PlayOffAside are the pairing numbers of those who stand aside in tie-breaks, up to
// and including a round; in all rounds with a negative one.
func (s *State) PlayOffAside(rounds int) []int {
	rounds = s.UpTo(rounds)
	var numbers []int
	for i := range rounds {
		for _, id := range s.Rounds[i].Aside {
			if p, err := s.player(id); err == nil {
				numbers = append(numbers, p.Number)
			}
		}
	}
	return numbers
}
