package standings

import (
	"fmt"
	"slices"

	"flagfall/arbiter/rating"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// encounter is a game played over the board against an opponent who may have a
// rating. Games of a heat are encounters of their own.
type encounter struct {
	round, opponent int // opponent by index
	rating          int // 0: none
	points          pairing.Points
}

// encounters returns the games that a player played over the board.
func (c *contest) encounters(i int) []encounter {
	var list []encounter
	for n, e := range c.field.Players[i].Entries {
		j, ok := c.index[e.Opponent]
		if e.Kind != pairing.Played || !ok {
			continue
		}
		games, points := 1, e.Points
		if e.Heat.Several() {
			games, points = e.Heat.Played, e.Heat.PlayedPoints
		}
		for k := range games {
			// The points of a heat are put with its first game; only their sum counts.
			if k > 0 {
				points = 0
			}
			list = append(list, encounter{n + 1, j, c.field.Players[j].Rating, points})
		}
	}
	return list
}

// rated returns the terms of the games against opponents with a rating, by rating
// where sorted is set, and how many others there were.
func (c *contest) rated(i int) (terms []Term, unrated int) {
	for _, e := range c.encounters(i) {
		if e.rating == 0 {
			unrated++
			continue
		}
		terms = append(terms, Term{Round: e.round, Opponent: c.number(e.opponent), Own: e.points, Value: int64(e.rating)})
	}
	return terms, unrated
}

func ratedNote(games, unrated int) rule.Sentence {
	return rule.Joined("; ", rule.Count(games, "the average of {n} game", "the average of {n} games"), leftOut(unrated))
}

// leftOut says how many opponents have no rating; nothing if all have one.
func leftOut(unrated int) rule.Sentence {
	if unrated == 0 {
		return rule.Sentence{}
	}
	return rule.Count(unrated, "{n} without a rating left out", "{n} without a rating left out")
}

// opponentsRating returns the average rating of the opponents who were played, a
// half rounded up (FIDE C.07, 10).
func (c *contest) opponentsRating(i int, b *TieBreak) Figure {
	f := Figure{Unit: 1}
	terms, unrated := c.rated(i)
	order := make([]int, len(terms))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return sign(terms[a].Value - terms[b].Value) })
	for n, k := range order {
		terms[k].Cut = n < b.Low || n >= len(order)-b.High
	}
	f.Working = terms
	var sum, games int64
	for _, t := range terms {
		if !t.Cut {
			sum, games = sum+t.Value, games+1
		}
	}
	if games == 0 {
		f.Idle = true
		return f
	}
	f.Value, f.Note = average(sum, games), ratedNote(int(games), unrated)
	return f
}

// ratedScore returns the points taken in games against rated opponents and the most that those
// games could have brought.
func (c *contest) ratedScore(i int) (opponents []int, points, most int64) {
	for _, e := range c.encounters(i) {
		if e.rating > 0 {
			opponents = append(opponents, e.rating)
		}
	}
	for _, e := range c.field.Players[i].Entries {
		if j, ok := c.index[e.Opponent]; e.Kind == pairing.Played && ok && c.field.Players[j].Rating > 0 {
			if e.Heat.Several() {
				points += int64(e.Heat.PlayedPoints)
				most += int64(c.field.Scoring.Win) * int64(e.Heat.Played) / int64(e.Heat.Games)
			} else {
				points += int64(e.Points)
				most += int64(c.field.Scoring.Win)
			}
		}
	}
	return opponents, min(points, most), most
}

// performance returns the average rating of the opponents plus the difference that the table gives for
// the score (FIDE C.07, 10).
func (c *contest) performance(i int) Figure {
	f := Figure{Unit: 1}
	terms, unrated := c.rated(i)
	opponents, points, most := c.ratedScore(i)
	value, err := rating.Performance(opponents, points, most)
	if err != nil { // no rated opponent
		f.Idle = true
		return f
	}
	f.Working, f.Value = terms, int64(value)
	difference := rating.Difference(rating.Hundredths(points, most))
	f.Note = rule.Say("{average}: {value}; {points} of {most} correspond to {difference}", "average", ratedNote(len(terms), unrated),
		"value", value-difference, "points", pairing.Points(points), "most", pairing.Points(most), "difference", fmt.Sprintf("%+d", difference))
	return f
}

// perfect returns the lowest rating from which the score was to be expected (FIDE
// C.07, 10).
func (c *contest) perfect(i int) Figure {
	f := Figure{Unit: 1}
	terms, unrated := c.rated(i)
	opponents, points, most := c.ratedScore(i)
	value, err := rating.Perfect(opponents, points, most)
	if err != nil {
		f.Idle = true
		return f
	}
	f.Working, f.Value = terms, int64(value)
	var with, under int64 // in hundredths of a win, at this rating and one point below it
	for k := range terms {
		expected := rating.Expected(value - opponents[k])
		with, under = with+int64(expected), under+int64(rating.Expected(value-1-opponents[k]))
		terms[k].Note = rule.Say("{score} expected", "score", rule.Figure(decimal(int64(expected), 100)))
	}
	how := rule.Say("800 less than the lowest opponent")
	if points > 0 {
		how = rule.Say("with {rating} {wins} wins are expected, with {less} {fewer}",
			"rating", value, "wins", rule.Figure(decimal(with, 100)), "less", value-1, "fewer", rule.Figure(decimal(under, 100)))
	}
	f.Note = rule.Joined("; ", rule.Count(len(terms), "{n} game, {points} of {most}", "{n} games, {points} of {most}",
		"points", pairing.Points(points), "most", pairing.Points(most)), leftOut(unrated), how)
	return f
}

func (c *contest) ownRating(i int, b *TieBreak) Figure {
	return Figure{Unit: 1, Value: int64(c.field.Players[i].Rating), low: b.Reverse}
}
