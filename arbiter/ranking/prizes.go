package ranking

import (
	"flagfall/arbiter"
	"flagfall/arbiter/prizes"
)

// Prizes says who gets which prize as the ranking of a state stands, in
// the order of its prize lists. Withdrawn players take none.
func Prizes(s *arbiter.State) ([]prizes.Award, error) {
	table, err := Of(s, -1)
	if err != nil {
		return nil, err
	}
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
	for _, row := range table.Rows {
		p := s.ByNumber(row.Player.Number)
		if row.Place == 0 || p.Withdrawn > 0 {
			continue
		}
		e := prizes.Entrant{ID: int(p.ID), Score: int64(row.Points)}
		for i, c := range categories {
			if c == nil || c.Has(p) {
				e.Lists = append(e.Lists, i)
			}
		}
		entrants = append(entrants, e)
	}
	how := map[string]prizes.Sharing{arbiter.PrizesEqual: prizes.Equal, arbiter.PrizesHort: prizes.Hort}[s.Settings.PrizeSharing]
	return prizes.Divide(entrants, lists, how, s.Settings.PrizeLimit != arbiter.PrizeEvery), nil
}
