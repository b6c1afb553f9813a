package ranking

import (
	"flagfall/arbiter"
	"flagfall/arbiter/standings"
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
	table, err := standings.Rank(s.TeamField(rounds), standings.Options{
		TieBreaks: []string{"team-points", "wins", "direct", "sonneborn-berger"}, PrePaired: s.System().FreeOrder(), Given: s.TeamSecondary(rounds),
	})
	return table, s.TeamTotals(rounds), err
}
