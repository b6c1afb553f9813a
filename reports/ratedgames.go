package reports

import (
	"strconv"

	"flagfall/arbiter"
	"flagfall/reports/listing"
)

// RatedGamesList returns the games of an event for a rating officer; the form stands
// in docs/formats.md.
func RatedGamesList(s *arbiter.State) listing.List {
	l := listing.List{Heads: []string{"event", "place", "federation", "start", "end", "variant", "time_control", "arbiter", "round", "board",
		"first", "first_fmjd", "first_federation", "first_title", "first_born", "first_sex", "first_rating",
		"second", "second_fmjd", "second_federation", "second_title", "second_born", "second_sex", "second_rating",
		"result", "scored", "counts", "why_not", "first_member", "second_member"}}
	set := &s.Settings
	number := func(n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	for _, g := range ratedGames(s) {
		row := []string{set.Name, set.Place, set.Federation, set.Start, set.End, set.Variant, set.TimeControl, set.Arbiter, strconv.Itoa(g.Round), g.Board}
		for _, p := range []*arbiter.Player{&g.First, &g.Second} {
			row = append(row, p.Name(), p.Person.FMJD, p.Federation, p.Title, number(p.Person.BirthYear), p.Person.Sex, number(p.Rating))
		}
		counts := "no"
		if g.Counts {
			counts = "yes"
		}
		l.Rows = append(l.Rows, append(row, g.Result, g.Scored, counts, g.Why, g.First.Person.Member, g.Second.Person.Member))
	}
	return l
}
