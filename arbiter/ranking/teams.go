package ranking

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/standings"
	"flagfall/pairing"
)

// Teams ranks the teams of a state after a number of rounds (all with a
// negative one): by match points, then board points, or the other way round by
// the setting "team-ranking"; then by what is left of the tie-breaks for teams:
// matches won, direct encounter, Sonneborn-Berger. It gives the board and match
// points of each team by its number beside the table.
func Teams(s *arbiter.State, rounds int) (standings.Table, map[int]arbiter.Score, error) {
	if rounds < 0 || rounds > len(s.Rounds) {
		rounds = len(s.Rounds)
	}
	totals := map[int]arbiter.Score{}
	for r := range rounds {
		round := &s.Rounds[r]
		for _, m := range round.Matches {
			score := s.MatchScore(round, m)
			if !score.Over {
				continue
			}
			for side, id := range [2]arbiter.TeamID{m.First, m.Second} {
				at := slices.IndexFunc(s.Teams, func(t arbiter.Team) bool { return t.ID == id })
				if at < 0 {
					continue
				}
				t := totals[at+1]
				t.Board[0] += score.Board[side]
				t.Board[1] += score.Board[1-side]
				t.Match[0] += score.Match[side]
				t.Match[1] += score.Match[1-side]
				totals[at+1] = t
			}
		}
	}
	second := make(map[int]pairing.Points, len(totals))
	for n, t := range totals {
		second[n] = t.Board[0]
		if s.BoardPointsFirst() {
			second[n] = t.Match[0]
		}
	}
	table, err := standings.Rank(s.TeamField(rounds), standings.Options{
		TieBreaks: []string{"team-points", "wins", "direct", "sonneborn-berger"}, PrePaired: true, Given: second,
	})
	return table, totals, err
}
