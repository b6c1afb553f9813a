package office

import (
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/standings"
)

// Standings ranks the players of a state after a number of rounds (all with a
// negative one), by the tie-breaks of its settings. Players whose results are
// annulled have no place.
func Standings(s *arbiter.State, rounds int) (standings.Table, error) {
	o := RankingOptions(s)
	o.PlayOff = nil
	for _, g := range s.PlayOffGames(rounds) {
		o.PlayOff = append(o.PlayOff, standings.PlayOffGame(g))
	}
	return standings.Rank(s.Field(rounds), o)
}

// RankingOptions are the parts of a state's settings that decide a ranking.
func RankingOptions(s *arbiter.State) standings.Options {
	o := standings.Options{
		TieBreaks: s.Settings.TieBreaks,
		Unplayed:  standings.Unplayed(s.Settings.Unplayed),
		PrePaired: arbiter.PrePaired(s.Settings.System),
		Seed:      s.Settings.Seed,
	}
	for _, p := range s.Players {
		if p.Unranked {
			o.Unranked = append(o.Unranked, p.Number)
		}
	}
	for _, g := range s.PlayOffGames(-1) {
		o.PlayOff = append(o.PlayOff, standings.PlayOffGame(g))
	}
	return o
}

// checkRanking refuses tie-breaks that do not exist.
func checkRanking(settings arbiter.Settings) error {
	for _, code := range settings.TieBreaks {
		if _, err := standings.Find(strings.TrimSpace(code)); err != nil {
			return err
		}
	}
	return standings.Unplayed(settings.Unplayed).Check()
}
