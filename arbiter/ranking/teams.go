package ranking

import (
	"flagfall/arbiter"
	"flagfall/arbiter/standings"
)

// Teams ranks the teams of a state after a number of rounds (all with a
// negative one): by match points, or board points by the setting "team-ranking";
// then by the setting "team-tie-breaks". It gives the board and match
// points of each team by its number beside the table.
func Teams(s *arbiter.State, rounds int) (standings.Table, map[int]arbiter.Score, error) {
	rounds = s.UpTo(rounds)
	table, err := standings.Rank(s.TeamField(rounds), standings.Options{
		TieBreaks: s.Settings.Drawn(s.Settings.TeamOrder()), Unplayed: standings.Unplayed(s.Settings.Unplayed), PrePaired: s.System().FreeOrder(), Seed: s.Settings.Seed,
		Teams: &standings.Teams{Other: s.TeamFieldBy(rounds, !s.BoardPointsFirst()), BoardsFirst: s.BoardPointsFirst(), Boards: s.TeamBoardPoints(rounds)},
	})
	return table, s.TeamTotals(rounds), err
}
