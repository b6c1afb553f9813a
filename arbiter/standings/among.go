package standings

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// meeting is the number of points that a player took from another, and in how many games.
type meeting struct {
	opponent int
	points   pairing.Points
	games    int
}

// against finds the meeting with an opponent; nil where there was none.
func against(met []meeting, opponent int) *meeting {
	for k := range met {
		if met[k].opponent == opponent {
			return &met[k]
		}
	}
	return nil
}

// meetings returns the games of a player against each other player, in the order in which they were
// first met. A forfeit counts only in round robins (FIDE C.07, 6.1 and 15.2).
func (c *contest) meetings(i int) []meeting {
	met := make([]meeting, 0, len(c.field.Players[i].Entries))
	for _, e := range c.field.Players[i].Entries {
		if !c.meets(e) {
			continue
		}
		j, ok := c.index[e.Opponent]
		if !ok {
			continue
		}
		points, games := e.Points, 1
		switch {
		case !e.Heat.Several():
		case c.options.PrePaired:
			games = e.Heat.Games
		default:
			points, games = e.Heat.PlayedPoints, e.Heat.Played
		}
		if m := against(met, j); m != nil {
			m.points, m.games = m.points+points, m.games+games
			continue
		}
		met = append(met, meeting{j, points, games})
	}
	return met
}

// meets reports whether two players have met in a round: over the board, or by
// forfeit in a round robin (FIDE C.07, 15.2) or where forfeits are games (6.1.1).
func (c *contest) meets(e pairing.Entry) bool {
	return e.Kind == pairing.Played || (c.options.PrePaired || c.options.Forfeits) && (e.Kind == pairing.ForfeitWin || e.Kind == pairing.ForfeitLoss)
}

// mostNamed is the size of the largest group for which the working of a direct encounter names the
// missing games: in a larger one most games are missing.
const mostNamed = 12

// averageParts is the part of a unit of points in which averages count: exact
// for up to six games between two players.
const averageParts = 60

// direct ranks players who are level by the games between them (FIDE C.07, 6).
// All have met: the sum decides, and then again among those who are still level.
// Otherwise one who is alone first whatever the missing games would bring is
// first, then the next likewise.
func (c *contest) direct(group []int) ([][]int, map[int]Figure) {
	figures := make(map[int]Figure, len(group))
	return c.directly(group, figures), figures
}

// directly ranks a group; a player who has a figure already was level in a larger group.
func (c *contest) directly(group []int, figures map[int]Figure) [][]int {
	if len(group) < 2 {
		return [][]int{group}
	}
	even := 0 // the number of games between any two, -1 when it differs
	missing := map[int]int{}
	member := make(map[int]int, len(group)) // their places in the group
	for at, i := range group {
		member[i] = at
	}
	// A player has met few members of a large group, so only those are examined.
	among := make([][]meeting, len(group))
	for at, i := range group {
		among[at] = slices.DeleteFunc(c.meetings(i), func(m meeting) bool {
			_, in := member[m.opponent]
			return !in || i == m.opponent || m.games == 0
		})
		for _, m := range among[at] {
			switch {
			case even == 0:
				even = m.games
			case even != m.games:
				even = -1
			}
		}
		slices.SortFunc(among[at], func(a, b meeting) int { return member[a.opponent] - member[b.opponent] })
		if n := len(group) - 1 - len(among[at]); n > 0 {
			missing[i] = n
		}
	}
	sum := make(map[int]int64, len(group))
	for at, i := range group {
		f := Figure{Unit: int64(pairing.Point) * averageParts}
		for _, m := range among[at] {
			value := int64(m.points) * averageParts
			if even < 0 {
				value /= int64(m.games)
			}
			f.Working = append(f.Working, Term{Opponent: c.number(m.opponent), Score: c.score[m.opponent], Own: m.points, Value: value})
		}
		if missing[i] > 0 {
			for _, j := range group {
				if i != j && against(among[at], j) == nil && len(group) <= mostNamed {
					f.Working = append(f.Working, Term{Opponent: c.number(j), Score: c.score[j], Missing: true, Note: rule.Say("they have not met")})
				}
			}
		}
		f.sum()
		sum[i] = f.Value
		if outer, inside := figures[i]; inside {
			outer.Then = append(outer.Then, f.Value)
			figures[i] = outer
		} else {
			figures[i] = f
		}
	}
	if len(missing) > 0 {
		// Against each opponent, as many games are missing as the others have played.
		return c.aloneFirst(group, sum, missing, c.field.Scoring.Win*pairing.Points(max(even, 1)), figures)
	}
	parts := split(group, func(i int) []int64 { return []int64{sum[i]} })
	if len(parts) == 1 {
		return parts
	}
	var ranked [][]int
	for _, part := range parts {
		ranked = append(ranked, c.directly(part, figures)...)
	}
	return ranked
}

// aloneFirst ranks first those whose lead no missing game could close, and then ranks the rest anew
// by the games among them (FIDE C.07, 6.3). A missing game counts as the most that it could have
// brought.
func (c *contest) aloneFirst(group []int, sum map[int]int64, missing map[int]int, most pairing.Points, figures map[int]Figure) [][]int {
	left := slices.Concat(split(group, func(i int) []int64 { return []int64{sum[i]} })...)
	var ranked [][]int
	for len(left) > 1 {
		best := left[0]
		for _, j := range left[1:] {
			if sum[j]+int64(missing[j])*int64(most)*averageParts >= sum[best] {
				// Inside a group that is level the order of the field is kept.
				slices.Sort(left)
				if len(ranked) == 0 {
					return [][]int{left}
				}
				return append(ranked, c.directly(left, figures)...)
			}
		}
		ranked = append(ranked, []int{best})
		left = left[1:]
	}
	return append(ranked, left)
}

// order ranks players who are level by their results against the players in each place in turn:
// whoever took more from the first is ahead, else whoever took more from the second, and so on.
// Players who share a place are taken together.
func (c *contest) order(group []int, places [][]int) ([][]int, map[int]Figure) {
	figures := map[int]Figure{}
	for _, i := range group {
		met := c.meetings(i)
		f := Figure{Unit: int64(pairing.Point)}
		var values []int64
		for _, place := range places {
			var taken int64
			for _, j := range place {
				if m := against(met, j); m != nil && i != j {
					f.Working = append(f.Working, Term{Opponent: c.number(j), Score: c.score[j], Own: m.points, Value: int64(m.points)})
					taken += int64(m.points)
				}
			}
			values = append(values, taken)
		}
		if len(values) > 0 {
			f.Value, f.Then = values[0], values[1:]
		}
		figures[i] = f
	}
	return split(group, func(i int) []int64 { return figures[i].key() }), figures
}

// key returns a value by which players are ranked, the greatest first.
func (f Figure) key() []int64 {
	if f.low {
		return []int64{-f.Value}
	}
	return append([]int64{f.Value}, f.Then...)
}
