// Package ranking ranks the players of a tournament by its own settings: the
// order of its tie-breaks, its treatment of unplayed games, its seed and the
// tie-breaks that were played (FMJD Annex 3; FIDE C.07).
//
// It is for the office and for the documents, which so show the same places. It
// knows no tie-break itself, decides nothing and changes nothing.
package ranking

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/standings"
)

// Of ranks the players of a state after a number of rounds, after all of them
// with a negative one. Players whose results are annulled have no place. Errors
// are those of [standings.Rank].
func Of(s *arbiter.State, rounds int) (standings.Table, error) {
	if rounds < 0 || rounds > len(s.Rounds) {
		rounds = len(s.Rounds)
	}
	table, err := arbiter.Worked(s, after(rounds), func() (standings.Table, error) { return of(s, rounds) })
	table.Rows = slices.Clone(table.Rows)
	return table, err
}

// Awaited are the pairing numbers of those for whom a tie-break that was begun
// separates nobody yet: they are level with its players, and neither played in it
// nor stood aside.
func Awaited(table *standings.Table) (numbers []int) {
	for i := range table.Rows {
		for k := range table.Rows[i].Figures {
			numbers = append(numbers, table.Rows[i].Figures[k].Waits...)
		}
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

// after is a number of rounds, as the key of what is remembered.
type after int

func of(s *arbiter.State, rounds int) (standings.Table, error) {
	o := standings.Options{
		TieBreaks: s.Settings.TieBreaks,
		Unplayed:  standings.Unplayed(s.Settings.Unplayed),
		PrePaired: s.System().PrePaired,
		Seed:      s.Settings.Seed,
	}
	for i := range s.Players {
		if s.Players[i].Unranked {
			o.Unranked = append(o.Unranked, s.Players[i].Number)
		}
	}
	for _, g := range s.PlayOffGames(rounds) {
		o.PlayOff = append(o.PlayOff, standings.PlayOffGame(g))
	}
	o.PlayOffAside = s.PlayOffAside(rounds)
	return standings.Rank(s.Field(rounds), o)
}
