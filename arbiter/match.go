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
	// MicroMatch are the stages of micro-matches behind standard time, as
	// "rapid,2 blitz,lehmann-georgiev=10m+2s".
	MicroMatch string `json:"microMatch,omitempty"`
}

// When a match ends.
const (
	MatchAll     = "all"     // all games are played
	MatchDecided = "decided" // it ends when nobody can catch up any more
)

func matchSettings() []Setting {
	return []Setting{choice("match-end", "whether a match of two players ends as soon as it is decided",
		func(s *Settings) *string { return &s.MatchEnd }, "", MatchAll, MatchDecided),
		typed(regulation(text("micro-match", "the stages of a micro-match behind standard time: rapid,blitz,lehmann-georgiev by default; or as 2 rapid=15m+5s, blitz",
			func(s *Settings) *string { return &s.MicroMatch })), readStages, func(v *settingValues) *[]MatchStage { return &v.stages })}
}

// Leader is who has won a match of two players before its last game, because
// the other cannot catch up any more; 0 while it is open. lead is by how many
// points they lead, and left how many games are to come.
func (s *State) Leader() (winner PlayerID, lead pairing.Points, left int) {
	if !s.System().Match || s.Settings.Rounds == 0 {
		return 0, 0, 0
	}
	score := map[PlayerID]pairing.Points{}
	left = s.Settings.Rounds * s.Settings.PerRound()
	for i := range s.Rounds {
		for j := range s.Rounds[i].Games {
			g := &s.Rounds[i].Games[j]
			if g.Result != nil {
				score[g.First] += g.Points[0]
				score[g.Second] += g.Points[1]
				left--
			}
		}
	}
	for _, p := range s.Players {
		behind := pairing.Points(0)
		for id, points := range score {
			if id != p.ID {
				behind = points
			}
		}
		if lead := score[p.ID] - behind; lead > pairing.Points(left)*s.Settings.Points().Win {
			return p.ID, lead, left
		}
	}
	return 0, 0, left
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
		return rule.Errorf(rule.Refused, "the number of games of the match is not set").WithWay("set it: {set}", rule.Try("set", "name", "rounds", "value", rule.Such("10")))
	}
	if winner, lead, left := s.Leader(); winner != 0 && s.Settings.MatchEnd == MatchDecided {
		return rule.Errorf(rule.Refused, "the match is decided: %s leads by %s with %s to come", s.Name(winner), lead, rule.Count(left, "{n} game", "{n} games")).
			WithHint("close the event, or set match-end to all")
	}
	return nil
}
