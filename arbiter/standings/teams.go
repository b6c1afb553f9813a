package standings

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Teams is what the tie-breaks of teams need beyond the field, in which the teams are
// the players and match points or board points their score (FIDE C.07, 11).
type Teams struct {
	// Other has the same matches in the score that does not rank first.
	Other pairing.Field
	// BoardsFirst is set where board points rank first.
	BoardsFirst bool
	// Boards are, by number, the points that a team took at each board in all its matches, from the
	// first board on. A bye is won at all boards (12).
	Boards map[int][]pairing.Points
}

// second returns the contest in the score that does not rank first; nil without teams.
func (c *contest) second() *contest {
	if c.options.Teams == nil {
		return nil
	}
	if c.other == nil {
		c.other = prepare(c.options.Teams.Other, c.options)
	}
	return c.other
}

// by returns the contest in match points ("mp") or board points; nil without teams.
func (c *contest) by(score string) *contest {
	if c.options.Teams != nil && (score == "mp") != c.options.Teams.BoardsFirst {
		return c
	}
	return c.second()
}

// secondary returns the score that does not rank first (13.1).
func (c *contest) secondary(i int) Figure {
	second := c.second()
	if second == nil {
		return Figure{Idle: true}
	}
	return Figure{Value: int64(second.score[i]), Unit: int64(pairing.Point)}
}

// extendedBerger returns the sum of the opponents' totals times the points taken from them,
// each in a score of its own (13.2): the first of the two letters is for the total.
func (c *contest) extendedBerger(i int, b *TieBreak, letters string) Figure {
	totals, taken := c.by(letters[:1]+"p"), c.by(letters[1:]+"p")
	if totals == nil || taken == nil {
		return Figure{Idle: true}
	}
	f := Figure{Unit: int64(pairing.Point) * int64(pairing.Point)}
	totals = totals.asFIDE()
	rounds := totals.rounds(i)
	for _, r := range rounds {
		own := taken.field.Players[i].Entries[r.number-1].Points
		f.Working = append(f.Working, Term{
			Round: r.number, Opponent: c.number(r.opponent), Score: r.score, Own: own, Value: int64(r.score) * int64(own), Note: r.note,
		})
	}
	for range b.Low {
		totals.cutProduct(f.Working, rounds)
	}
	f.sum()
	return f
}

// knockouts are the criteria that rank two teams still level after the extended direct encounter
// (13.3.2), by the letters of the code.
var knockouts = []struct {
	code, title string
	by          []func(boards []pairing.Points) []int64
}{
	{"", "", nil},
	{"bt", ", EDEBT", []func([]pairing.Points) []int64{boardCount, topBoards}},
	{"bb", ", EDEBB", []func([]pairing.Points) []int64{boardCount, bottomBoards}},
	{"t", ", EDET", []func([]pairing.Points) []int64{topBoards}},
	{"b", ", EDEB", []func([]pairing.Points) []int64{bottomBoards}},
}

// extendedDirect ranks teams that are level by the matches between them in the score that ranks
// first, where that separates nobody in the other one, and then anew among those that are still
// level (13.3). Two teams that stay level in both are ranked by their boards.
func (c *contest) extendedDirect(group []int, by []func([]pairing.Points) []int64) ([][]int, map[int]Figure) {
	figures := map[int]Figure{}
	second := c.second()
	if second == nil {
		for _, i := range group {
			figures[i] = Figure{Idle: true}
		}
		return [][]int{group}, figures
	}
	var part func(group []int, depth int) [][]int // depth 0 is the whole group
	part = func(group []int, depth int) [][]int {
		if len(group) < 2 {
			return [][]int{group}
		}
		parts, shown := c.direct(group)
		if len(parts) == 1 {
			var other map[int]Figure
			parts, other = second.direct(group)
			for i, f := range other {
				f.Working = append(slices.Clone(shown[i].Working), f.Working...)
				f.Then = append([]int64{f.Value}, f.Then...)
				f.Value, f.Note = shown[i].Value, rule.Say("level by it; then by the other score, {points}", "points", decimal(other[i].Value, other[i].Unit))
				shown[i] = f
			}
		}
		for i, f := range shown {
			if depth == 0 {
				figures[i] = f
				continue
			}
			outer := figures[i]
			outer.Then = append(append(outer.Then, f.Value), f.Then...)
			figures[i] = outer
		}
		if len(parts) == 1 {
			if len(group) != 2 {
				return parts
			}
			for _, key := range by {
				if parts, _ := c.byBoards(group, key); len(parts) > 1 {
					return parts
				}
			}
			return parts
		}
		var ranked [][]int
		for _, p := range parts {
			ranked = append(ranked, part(p, depth+1)...)
		}
		return ranked
	}
	return part(group, 0), figures
}

// schedule returns the score that does not rank first and the strength of the schedule: the
// Buchholz of the other one, divided (13.4).
func (c *contest) schedule(i int, b *TieBreak) Figure {
	second := c.second()
	if second == nil {
		return Figure{Idle: true}
	}
	factor := int64(b.Factor)
	if factor == 0 {
		most := c.field.Scoring.Win * pairing.Points(max(c.field.Rounds, c.roundsPlayed()))
		factor = max(int64(most)/max(int64(second.field.Scoring.Win), 1), 1)
	}
	strength := c.asFIDE()
	if b.Fore {
		strength = c.fore()
	}
	f := strength.solkoff(i, 0, 0)
	buchholz := f.Value
	f.Unit *= factor
	f.Value += int64(second.score[i]) * factor
	f.Note = rule.Say("{points}, and {buchholz} divided by {factor}", "points", second.score[i], "buchholz", pairing.Points(buchholz), "factor", factor)
	return f
}

// boardCount, topBoards and bottomBoards are the keys of 12.1 to 12.3, the greatest
// first.
func boardCount(boards []pairing.Points) []int64 {
	var sum int64
	for k, p := range boards {
		sum -= int64(k+1) * int64(p)
	}
	return []int64{sum}
}

func topBoards(boards []pairing.Points) []int64 {
	var key []int64
	for _, p := range boards {
		key = append(key, int64(p))
	}
	return key
}

func bottomBoards(boards []pairing.Points) []int64 {
	var key []int64
	for last := len(boards) - 1; last > 0; last-- {
		var sum int64
		for _, p := range boards[:last] {
			sum += int64(p)
		}
		key = append(key, sum)
	}
	return key
}

// byBoards ranks teams that are level by their results at each board (12). A sum of which less is
// better only compares teams with the same board points.
func (c *contest) byBoards(group []int, key func([]pairing.Points) []int64) ([][]int, map[int]Figure) {
	figures := map[int]Figure{}
	teams := c.options.Teams
	keys := map[int][]int64{}
	same, total := true, pairing.Points(-1)
	for _, i := range group {
		f := Figure{Unit: int64(pairing.Point), Idle: true}
		if teams != nil {
			boards := teams.Boards[c.number(i)]
			var sum pairing.Points
			for k, p := range boards {
				f.Working = append(f.Working, Term{Own: p, Value: int64(p), Note: rule.Say("board {board}", "board", k+1)})
				sum += p
			}
			same = same && (total < 0 || total == sum)
			total = sum
			if keys[i] = key(boards); len(keys[i]) > 0 {
				f.Idle, f.Value, f.Then = false, keys[i][0], keys[i][1:]
				if f.Value < 0 {
					f.Value, f.low = -f.Value, true
				}
			}
		}
		figures[i] = f
	}
	if teams == nil || !same && slices.ContainsFunc(group, func(i int) bool { return figures[i].low }) {
		for _, i := range group {
			f := figures[i]
			f.Idle = true
			figures[i] = f
		}
		return [][]int{group}, figures
	}
	return split(group, func(i int) []int64 { return keys[i] }), figures
}
