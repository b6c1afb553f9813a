package arbiter

import (
	"flagfall/arbiter/rule"
	"flagfall/pairing/systems"
)

// KnockoutSettings are what the regulations of a knock-out say.
type KnockoutSettings struct {
	// ThirdPlace is "yes" where the losers of the semi-finals meet.
	ThirdPlace string `json:"thirdPlace,omitempty"`
}

// knockoutSettingList are these as settings.
func knockoutSettingList() []Setting {
	return []Setting{only(func(p systems.System) bool { return p.Bracket },
		choice("third-place", "whether the losers of the semi-finals of a knock-out meet: yes or no",
			func(s *Settings) *string { return &s.ThirdPlace }, "", "yes", "no"))}
}

// SendThrough says who of a game of a knock-out goes on to the next round, where
// the game does not: it was drawn, or lost by both.
type SendThrough struct {
	Game   GameRef
	Player PlayerID
	Reason string
}

func (c SendThrough) decide(s *State) (Decision, error) {
	if c.Game.Board > 0 && c.Game.Heat == 0 {
		c.Game.Heat = 1 // any game of the pair will do
	}
	g, err := s.FindGame(c.Game)
	if err != nil {
		return Decision{}, err
	}
	return Decision{Events: []Event{SentThrough{Game: g.ID, Player: c.Player, Reason: c.Reason}}}, nil
}

// SentThrough is the event of SendThrough.
type SentThrough struct {
	Game   GameID   `json:"game"`
	Player PlayerID `json:"player"`
	Reason string   `json:"reason"`
}

var _ = add(kind[SentThrough]{name: "sent-through"})

func (e SentThrough) check(s *State) error {
	g, err := s.game(e.Game)
	if err != nil {
		return err
	}
	if _, err := s.needPlayer(e.Player); err != nil {
		return err
	}
	if !s.System().Bracket {
		return rule.Errorf(rule.Refused, "nobody goes through in a %s: that is for a knock-out", s.Settings.SystemSaid()).
			WithWay("{standings} shows who is ahead", rule.Try("standings"))
	}
	if !g.Has(e.Player) {
		return rule.Errorf(rule.Refused, "%s does not play in round %d, board %d", s.Name(e.Player), g.Round, g.Board).
			WithHint("it is %s – %s", s.Name(g.First), s.Name(g.Second))
	}
	switch winner, over := s.winnerOfPair(g); {
	case !over:
		return rule.Errorf(rule.Refused, "round %d, board %d has no result yet", g.Round, g.Board).WithHint("enter it first; say who goes through only where it decides nothing")
	case winner != 0:
		return rule.Errorf(rule.Refused, "round %d, board %d was won by %s, who goes through", g.Round, g.Board, s.Name(winner)).
			WithHint("correct the result if it is wrong")
	}
	if winner := s.PlayOffWinner(g.Round, g.First, g.Second); winner != 0 {
		return rule.Errorf(rule.Refused, "%s has won the tie-break of round %d, board %d and goes through", s.Name(winner), g.Round, g.Board).
			WithWay("correct the game of the tie-break if it is wrong: {correct}", rule.Try("correct"))
	}
	if len(s.Rounds) > g.Round {
		return rule.Errorf(rule.Refused, "round %d is paired already", g.Round+1).WithHint("take its pairings back first")
	}
	return needReason(rule.Format("the decision on who goes through"), e.Reason)
}

// winnerOfPair is who took more points from the games of a pair; 0 where they
// took the same. It is over when all games have a result.
func (s *State) winnerOfPair(g *Game) (winner PlayerID, over bool) {
	return s.winnerIf(g, s.resultOf(g))
}

// Passage is by what somebody goes through from a match of a knock-out.
type Passage string

// The passages.
const (
	ByGames   Passage = "games"
	ByPlayOff Passage = "play-off"
	BySending Passage = "sent" // the arbiter has sent them
	ByLeaving Passage = "left" // the other has withdrawn from the next round
)

// Through is who of a pair goes on in a knock-out, and by what: the winner of the
// games, else of their tie-break, else whom the arbiter has sent, else the one who is
// still there of two who are level; 0 while that is open.
func (s *State) Through(g *Game) (PlayerID, Passage) {
	winner, over := s.winnerOfPair(g)
	switch {
	case !over:
		return 0, ""
	case winner != 0:
		return winner, ByGames
	}
	if winner = s.PlayOffWinner(g.Round, g.First, g.Second); winner != 0 {
		return winner, ByPlayOff
	}
	if sent := s.sentFrom(g); sent != 0 {
		return sent, BySending
	}
	switch first, second := s.leaves(g.First, g.Round), s.leaves(g.Second, g.Round); {
	case first && !second:
		return g.Second, ByLeaving
	case second && !first:
		return g.First, ByLeaving
	}
	return 0, ""
}

// leaves reports whether a player does not play the round after one any more.
func (s *State) leaves(id PlayerID, round int) bool {
	p, err := s.player(id)
	if err != nil {
		return false
	}
	from, _ := s.departure(p, s.StageOf(round))
	return from > 0 && from <= round+1
}

// goneThrough is who of a pair goes on in a knock-out; 0 while that is open.
func (s *State) goneThrough(g *Game) PlayerID {
	winner, _ := s.Through(g)
	return winner
}

// setAside reports whether a game is played no more: it has no result, and the match is
// decided without it. A game of a tie-break is where the arbiter has sent one of the two
// through, and another where the event ends matches as soon as they are decided.
func (s *State) setAside(g *Game) bool {
	switch {
	case s.resultOf(g) != nil:
		return false
	case g.PlayOff != nil:
		return s.sentFrom(g) != 0
	}
	return s.endsEarly() && s.won(g) != 0
}

// SaidAside is what prints say of a game that is set aside.
func SaidAside() rule.Sentence { return rule.Say("no longer played") }

// sentFrom is whom the arbiter has sent through from the match of a game; 0 for
// nobody.
func (s *State) sentFrom(g *Game) PlayerID {
	for _, h := range s.heat(g) {
		if h.Through != 0 {
			return h.Through
		}
	}
	return 0
}

// stillPlayed refuses what would go on with a match from which the arbiter has sent
// somebody through.
func (s *State) stillPlayed(e Event) error {
	goesOn := kindOf(e).goesOn
	if goesOn == nil {
		return nil
	}
	g := goesOn(e, s)
	if g == nil || !s.setAside(g) {
		return nil
	}
	if g.PlayOff == nil {
		return rule.Errorf(rule.Refused, "%s has won this match, and no further game is played", s.Name(s.won(g))).
			WithWay("if all games are played, say so: {set}", rule.Try("set", "name", "match-end", "value", MatchAll, "reason", rule.Such("WHY")))
	}
	return rule.Errorf(rule.Refused, "%s goes through by the decision of the arbiter, and no further game of this match is played", s.Name(s.sentFrom(g))).
		WithWay("if it is played after all, undo that entry; {log} shows it", rule.Try("log"))
}

// winnerIf is winnerOfPair if one of the games ended as given.
func (s *State) winnerIf(g *Game, as *Result) (winner PlayerID, over bool) {
	result := func(h *Game) *Result {
		if h.ID == g.ID {
			return as
		}
		return s.resultOf(h)
	}
	winner, _, left := s.leaderOf(s.heat(g), 0, result)
	if left > 0 && (winner == 0 || !s.endsEarly()) {
		return 0, false
	}
	return winner, true
}

// checkThrough requires of a round of a knock-out that nobody in it is out by
// the round before: they won there or in a tie-break, were sent through, or had no
// game. Losers play
// for the third place, where there is such a match.
func (s *State) checkThrough(e RoundPaired) error {
	if !s.System().Bracket || e.Round < 2 || s.Settings.ThirdPlace == "yes" {
		return nil
	}
	var in []PlayerID
	for _, g := range e.Games {
		in = append(in, g.First, g.Second)
	}
	for _, b := range e.Byes {
		in = append(in, b.Player)
	}
	before := s.Rounds[e.Round-2].Games
	for i := range before {
		g := &before[i]
		winner := s.goneThrough(g)
		for _, id := range in {
			if g.Has(id) && id != winner {
				return rule.Errorf(rule.Refused, "%s is in round %d and did not go through in round %d, board %d", s.Name(id), e.Round, g.Round, g.Board).
					WithWay("{print} shows who did", rule.Try("print", "what", "bracket"))
			}
		}
	}
	return nil
}

// checkSettled refuses a correction that changes who has gone through, once the
// next round is paired.
func (s *State) checkSettled(g *Game, as *Result) error {
	if !s.System().Bracket || len(s.Rounds) <= g.Round {
		return nil
	}
	was := s.goneThrough(g)
	switch now, over := s.winnerIf(g, as); {
	case g.PlayOff != nil:
		if as != nil && g.entered != nil && as.Winner == g.entered.Winner {
			return nil
		}
	case over && (now == was || now == 0 && s.PlayOffWinner(g.Round, g.First, g.Second) == was):
		return nil
	}
	return rule.Errorf(rule.Refused, "%s has gone through, and round %d is paired already", s.Name(was), g.Round+1).
		WithHint("take the pairings of round %d back first", g.Round+1)
}

func (e SentThrough) apply(s *State, _ Envelope) error {
	return s.changeGame(e.Game, func(g *Game) {
		for _, h := range s.heat(g) {
			h.Through = e.Player
		}
	})
}

func (e SentThrough) sentence(s *State) rule.Sentence {
	return reasoned(s.ofGame(e.Game, rule.Say("{player} goes through", "player", s.called(e.Player))), e.Reason)
}
