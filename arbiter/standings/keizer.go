package standings

import (
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/pairing/keizer"
	"flagfall/pairing/knockout"
)

// first returns what the players are ranked by before any tie-break: the points, the points of a
// Keizer competition, or how far they came in a knock-out. It is the merit of a row, too. It fails
// where a knock-out was paired against its own results.
func (c *contest) first() (func(int) []int64, error) {
	c.merit = func(i int) int64 { return int64(c.score[i]) }
	if c.field.Knockout != nil {
		groups, err := knockout.Places(&c.field)
		if err != nil {
			return nil, err
		}
		out := map[int]int64{}
		for k, g := range groups {
			for _, number := range g {
				out[number] = -int64(k)
			}
		}
		c.merit = func(i int) int64 { return out[c.field.Players[i].Number] }
		return func(i int) []int64 { return []int64{c.merit(i)} }, nil
	}
	if c.field.Keizer != nil {
		c.keizer = keizer.Rank(&c.field)
		lines, place := map[int]*keizer.Line{}, map[int]int64{}
		for k := range c.keizer.Lines {
			line := &c.keizer.Lines[k]
			lines[line.Number], place[line.Number] = line, int64(k)
			if k > 0 && line.Level(&c.keizer.Lines[k-1]) {
				// The tie-breaks of the event decide, and where they do not, the place is shared:
				// the starting order only serves values and pairing.
				place[line.Number] = place[c.keizer.Lines[k-1].Number]
			}
		}
		c.lines = lines
		c.merit = func(i int) int64 { return lines[c.field.Players[i].Number].Score }
		// Equal scores are ordered by it even where the rankings alternate in a cycle and the
		// values are in another order.
		return func(i int) []int64 { return []int64{-place[c.field.Players[i].Number]} }, nil
	}
	return func(i int) []int64 { return []int64{c.merit(i)} }, nil
}

// Columns returns all figures that a ranking can show: the tie-breaks of the
// catalogue, and the two figures of a Keizer competition.
func Columns() []TieBreak { return append(Catalogue(), keizerColumns()...) }

// keizerColumns returns the figures of a Keizer competition: the points with their working, and the
// value.
func keizerColumns() []TieBreak {
	return []TieBreak{
		{Row: rule.Row{Code: "keizer", Article: rule.Article{Document: "Keizer system"}, Title: "Keizer points",
			Text: rule.English("The sum of all rounds by the values as they stand now: a share of the opponent's value for a game, of the player's own for a round without a game.")}, Short: "Keizer", shown: true,
			own: (*contest).keizerPoints},
		{Row: rule.Row{Code: "keizer-value", Article: rule.Article{Document: "Keizer system"}, Title: "Keizer value",
			Text: rule.English("What a win against this player is worth. It follows from the place.")}, Short: "Value", shown: true,
			own: func(c *contest, i int, _ *TieBreak) Figure {
				return Figure{Value: int64(c.lines[c.field.Players[i].Number].Value), Unit: int64(pairing.Point)}
			}},
	}
}

func (c *contest) keizerPoints(i int, _ *TieBreak) Figure {
	l := c.lines[c.field.Players[i].Number]
	f := Figure{Value: l.Score, Unit: keizer.Unit}
	for _, t := range l.Terms {
		f.Working = append(f.Working, Term{Round: t.Round, Opponent: t.Opponent, Score: t.Value, Own: t.Share, Value: t.Worth(), Note: t.Note})
	}
	switch {
	case c.keizer.Circle > 0:
		f.Note = rule.Count(c.keizer.Turns, "the ranking goes round in a circle of {circle}; the first of them to be reached gives the values; {n} turn",
			"the ranking goes round in a circle of {circle}; the first of them to be reached gives the values; {n} turns", "circle", c.keizer.Circle)
	case c.keizer.Early:
		f.Note = rule.Count(c.keizer.Turns, "the values are those of the places before the last turn; {n} turn",
			"the values are those of the places before the last turn; {n} turns")
	case c.keizer.Cut:
		f.Note = rule.Count(c.keizer.Turns, "the ranking still moves after {n} turn and is taken as it is", "the ranking still moves after {n} turns and is taken as it is")
	default:
		f.Note = rule.Count(c.keizer.Turns, "the ranking stands after {n} turn", "the ranking stands after {n} turns")
	}
	return f
}
