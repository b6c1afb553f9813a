package arbiter

import (
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/systems"
)

// MatchSettings are the settings of a match of two players.
type MatchSettings struct {
	// MatchEnd is MatchAll, which "" means too, or MatchDecided.
	MatchEnd string `json:"matchEnd,omitempty"`
	// MicroMatch are the stages of micro-matches after standard time, as
	// "rapid,2 blitz,lehmann-georgiev=10m+2s".
	MicroMatch string `json:"microMatch,omitempty"`
}

// When a match ends.
const (
	MatchAll     = "all"     // all games are played
	MatchDecided = "decided" // it ends when nobody can catch up any more
)

func matchSettings() []Setting {
	return []Setting{choice("match-end", "whether a match ends as soon as it is decided: of two players, of a knock-out, or of heats that count as one result",
		func(s *Settings) *string { return &s.MatchEnd }, "", MatchAll, MatchDecided),
		typed(regulation(text("micro-match", "the stages of a micro-match after standard time: rapid,blitz,lehmann-georgiev by default; or as 2 rapid=15m+5s, blitz",
			func(s *Settings) *string { return &s.MicroMatch })), readStages, func(v *settingValues) *[]MatchStage { return &v.stages })}
}

// Leader is who has won a match of two players before its last game, because
// the other cannot catch up any more; 0 while it is open. lead is by how many
// points they lead, and left how many games are to come.
func (s *State) Leader() (winner PlayerID, lead pairing.Points, left int) {
	if !s.System().Match || s.Settings.Rounds == 0 {
		return 0, 0, 0
	}
	var games []*Game
	left = s.Settings.Rounds * s.Settings.PerRound()
	for g := range s.EachScored {
		if left--; !s.annulledGame(g) {
			games = append(games, g)
		}
	}
	if len(games) == 0 {
		return 0, 0, 0
	}
	return s.leaderOf(games, max(left, 0), s.resultOf)
}

// leaderOf is who of the two players of some games is so far ahead that the other cannot
// catch up in those that are open, and in so many more; 0 for nobody.
func (s *State) leaderOf(games []*Game, more int, result func(*Game) *Result) (winner PlayerID, lead pairing.Points, left int) {
	left = more
	first, second := games[0].First, games[0].Second
	for _, g := range games {
		r := result(g)
		if r == nil {
			left++
			continue
		}
		own, other := r.Points(s.Settings.Points())
		if g.First != first {
			own, other = other, own
		}
		lead += own - other
	}
	most := pairing.Points(left) * s.Settings.Points().Win
	switch {
	case lead > most:
		return first, lead, left
	case -lead > most:
		return second, -lead, left
	}
	return 0, 0, left
}

// endsEarly reports whether the games of two players are played only as long as they can
// change who has won: where the event has said so, in a match of two players, in a
// knock-out and in heats that count as one result. Elsewhere each game counts for the
// standings.
func (s *State) endsEarly() bool {
	return s.Settings.MatchEnd == MatchDecided && s.Settings.inMatches()
}

// inMatches reports whether games of two players are those of a match that one of them
// wins.
func (s Settings) inMatches() bool {
	return s.system().Match || s.PerRound() > 1 && (s.system().Bracket || s.HeatScoring == OneResult)
}

// won is who has won the match to which a game belongs, though games of it are open: in a
// match of two players that of all rounds, else that of the pair in the round; 0 where it
// is open, or all have a result.
func (s *State) won(g *Game) PlayerID {
	if s.System().Match && s.Settings.HeatScoring != OneResult {
		winner, _, _ := s.Leader()
		return winner
	}
	winner, _, left := s.leaderOf(s.heat(g), 0, s.resultOf)
	if left == 0 {
		return 0
	}
	return winner
}

// Settled is the first open game of a match that is decided without it and who has won
// it; nil where there is none, or the event plays no such games.
func (s *State) Settled() (*Game, PlayerID) {
	if s.endsEarly() || !s.Settings.inMatches() {
		return nil, 0
	}
	for g := range s.eachOpen {
		if winner := s.won(g); winner != 0 && g.PlayOff == nil {
			return g, winner
		}
	}
	return nil, 0
}

// mayPairMatch says why the next game of a match cannot be paired, or nil.
func (s *State) mayPairMatch() error {
	if !s.System().Match {
		return nil
	}
	n := 0
	for _, p := range s.Players {
		if p.Number > 0 || p.Withdrawn == 0 {
			n++
		}
	}
	if n != 2 {
		return rule.Errorf(rule.Refused, "a match has two players, but %s entered", rule.Count(n, "{n} is", "{n} are")).
			WithWay("enter two, or choose another system: {set}", rule.Try("set", "name", "system", "value", systems.RoundRobin))
	}
	if s.Settings.Rounds == 0 {
		return rule.Errorf(rule.Refused, "the number of games of the match is not set").WithWay("set it: {set}", s.WithReason(rule.Try("set", "name", "rounds", "value", rule.Such("10"))))
	}
	if winner, lead, left := s.Leader(); winner != 0 && s.Settings.MatchEnd == MatchDecided {
		return rule.Errorf(rule.Refused, "the match is decided: %s leads by %s with %s to come", s.Name(winner), lead, rule.Count(left, "{n} game", "{n} games")).
			WithHint("close the event, or set match-end to all")
	}
	return nil
}
