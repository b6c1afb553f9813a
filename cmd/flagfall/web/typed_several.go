package web

import (
	"flagfall/arbiter/rule"
	"flagfall/scoresheet/pdn"
)

// mostOffered is how many games of a file are offered one by one.
const mostOffered = 12

// oneOf says that a record of several games is not the sheet of one board. Its suggestions are to
// store one of them as the sheet of the board that is shown, or all of them, each at its own board.
func (v *view) oneOf(games []*pdn.Game) *refusal {
	f := &refusal{Code: rule.Input, Message: v.said(rule.Format("this holds %d games, but a board has only one", len(games)))}
	rounds := false
	for i, g := range games {
		tag := func(name string) string {
			if value, known := g.Tag(name); known && value != "" {
				return value
			}
			return "?"
		}
		rounds = rounds || tag("Round") != "?"
		if i < mostOffered {
			f.Ways = append(f.Ways, Way{Does: itoa(i+1) + ": " + tag("White") + " – " + tag("Black"),
				Fields: map[string][]string{"command": {"sheet"}, "board": {v.query("board")}, "round": {itoa(v.Round)}, "game": {itoa(i + 1)}}})
		}
	}
	all := Way{Does: v.say("Take all in: each finds its board by its players"), Fields: map[string][]string{"command": {"sheet"}}}
	if !rounds {
		all.Fields["round"] = []string{itoa(v.Round)}
	}
	f.Ways = append(f.Ways, all)
	return f
}
