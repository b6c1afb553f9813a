package ranking

import (
	"slices"

	"flagfall/arbiter"
	"flagfall/arbiter/prizes"
	"flagfall/arbiter/standings"
)

// Award is what a player gets.
type Award struct {
	prizes.Award
	// Level are the players who share their place but would get something else: nothing
	// agreed beforehand puts one of them before the other, so that it is not decided.
	Level []arbiter.PlayerID
}

// Prizes says who gets which prize as the ranking of a state stands after its last
// complete round, in the order of its prize lists. Withdrawn players take none.
func Prizes(s *arbiter.State) ([]Award, error) {
	table, err := Of(s, s.Standing())
	if err != nil {
		return nil, err
	}
	return prizesBy(s, &table)
}

// prizesBy says who gets which prize by a ranking.
func prizesBy(s *arbiter.State, table *standings.Table) ([]Award, error) {
	categories := make([]*arbiter.Category, len(s.Prizes))
	lists := make([][]prizes.Prize, len(s.Prizes))
	for i, l := range s.Prizes {
		if l.Category != "" {
			c, err := s.Settings.FindCategory(l.Category)
			if err != nil {
				return nil, err
			}
			categories[i] = &c
		}
		for _, p := range l.Prizes {
			lists[i] = append(lists[i], prizes.Prize{Amount: int64(p.Amount), Thing: p.Thing})
		}
	}
	var entrants []prizes.Entrant
	places := map[int]int{}
	for _, row := range table.Rows {
		p := s.ByNumber(row.Player.Number)
		if row.Place == 0 || p.Withdrawn > 0 {
			continue
		}
		e := prizes.Entrant{ID: int(p.ID), Score: row.Merit, Place: row.Place}
		for i, c := range categories {
			if c == nil || c.Has(p) {
				e.Lists = append(e.Lists, i)
			}
		}
		entrants = append(entrants, e)
		places[e.ID] = row.Place
	}
	how := map[string]prizes.Sharing{arbiter.PrizesEqual: prizes.Equal, arbiter.PrizesHort: prizes.Hort}[s.Settings.PrizeSharing]
	awards := prizes.Divide(entrants, lists, how, s.Settings.PrizeLimit != arbiter.PrizeEvery)
	return level(awards, entrants, places), nil
}

// level says of each award who has the same place and gets something else in all.
func level(awards []prizes.Award, entrants []prizes.Entrant, places map[int]int) []Award {
	type gain struct {
		amount int64
		things string
	}
	gains := map[int]gain{}
	for _, a := range awards {
		g := gains[a.ID]
		g.amount += a.Amount
		g.things += a.Thing + ";"
		gains[a.ID] = g
	}
	same := func(a, b gain) bool { // but for the hundredth that cannot be divided
		return a.things == b.things && max(a.amount-b.amount, b.amount-a.amount) <= 1
	}
	all := make([]Award, len(awards))
	for i, a := range awards {
		all[i].Award = a
		for _, e := range entrants {
			if e.ID != a.ID && places[e.ID] == places[a.ID] && slices.Contains(e.Lists, a.List) && !same(gains[e.ID], gains[a.ID]) {
				all[i].Level = append(all[i].Level, arbiter.PlayerID(e.ID))
			}
		}
	}
	return all
}
