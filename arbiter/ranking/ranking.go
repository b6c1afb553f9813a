// Package ranking ranks the players of a tournament by its own settings: the
// order of its tie-breaks, its treatment of unplayed games, its seed and the
// tie-breaks that were played (FMJD Annex 3; FIDE C.07).
//
// It is for the office and for the documents, which thus show the same places.
// It has no tie-breaks of its own (those are in package standings), decides
// nothing and changes nothing.
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
	rounds = s.UpTo(rounds)
	table, err := arbiter.Worked(s, after(rounds), func() (standings.Table, error) { return of(s, rounds) })
	table.Rows = slices.Clone(table.Rows)
	return table, err
}

// Awaited are the players without whom a tie-break that was begun separates nobody
// yet: they are level with its players, and have neither played with them nor stood
// aside. They come by number, each once.
func Awaited(table *standings.Table) (list []standings.Awaited) {
	for i := range table.Rows {
		for k := range table.Rows[i].Figures {
			list = append(list, table.Rows[i].Figures[k].Waits...)
		}
	}
	by := func(a, b standings.Awaited) int { return slices.Compare(a.Numbers, b.Numbers) }
	slices.SortStableFunc(list, by)
	return slices.CompactFunc(list, func(a, b standings.Awaited) bool { return by(a, b) == 0 })
}

// after is a number of rounds, as the key of what is remembered.
type after int

func of(s *arbiter.State, rounds int) (standings.Table, error) {
	o := standings.Options{
		TieBreaks: s.Settings.Drawn(s.Settings.TieBreaks),
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
