package office

import (
	"fmt"
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// mostWays is how many ways in which a match may have come to its result are
// named.
const mostWays = 3

// MatchResult is the result of a match of several games, such as 3-1, game by
// game: who moves first in the first of them stands on the left, and games that
// have a result keep it. Where the order of the results is open the best ones of
// that player come first, and ordered is set. Errors: rule.Usage for a result
// that the games cannot have, or can have in more than one way.
func MatchResult(s *arbiter.State, games []*arbiter.Game, text string) (results []arbiter.EnterResult, ordered bool, err error) {
	name := rule.Format("round %d, board %d has %d games", games[0].Round, games[0].Board, len(games))
	var names []string
	for _, g := range games {
		names = append(names, g.BoardName())
	}
	refuse := func(format string, args ...any) ([]arbiter.EnterResult, bool, error) {
		return nil, false, rule.Errorf(rule.Usage, "%s: %s", name, rule.Format(format, args...)).
			WithWay("enter them one by one, from {result} on", rule.Try("result", "board", names[0], "result", rule.Such("RESULT")))
	}
	left, right, found := strings.Cut(strings.Replace(arbiter.Paired(text), ":", "-", 1), "-")
	var total [2]pairing.Points
	var ok [2]bool
	total[0], ok[0] = pairing.ParsePoints(strings.TrimSpace(left))
	total[1], ok[1] = pairing.ParsePoints(strings.TrimSpace(right))
	if !found || !ok[0] || !ok[1] {
		return refuse("%q is not the result of all of them, such as 3-1", text)
	}
	scoring := s.Settings.Points()
	own := games[0].First
	var open []*arbiter.Game
	for _, g := range games {
		if g.Open() {
			open = append(open, g)
			continue
		}
		if g.Result == nil {
			continue // no longer played
		}
		mine, other := g.Points[0], g.Points[1]
		if g.First != own {
			mine, other = other, mine
		}
		total[0], total[1] = total[0]-mine, total[1]-other
	}
	if len(open) == 0 {
		return nil, false, rule.Errorf(rule.Refused, "%s, and they have results already", name).WithWay("correct one with a reason: {correct}",
			rule.Try("correct", "board", names[0], "result", rule.Such("RESULT")))
	}
	outcomes := outcomesOf(scoring)
	ways := waysTo(total, len(open), outcomes)
	switch {
	case len(ways) == 0:
		return refuse("%s cannot be their result", text)
	case len(ways) > 1:
		var said []rule.Sentence
		for _, w := range ways[:min(len(ways), mostWays)] {
			var parts []string
			for _, i := range w {
				parts = append(parts, fmt.Sprintf("%v-%v", outcomes[i][0], outcomes[i][1]))
			}
			said = append(said, rule.Typed(strings.Join(parts, " ")))
		}
		return refuse("%s may be %s", text, rule.Or(said))
	}
	for k, g := range open {
		o := outcomes[ways[0][k]]
		if g.First != own {
			o[0], o[1] = o[1], o[0]
		}
		result, err := scoring.Parse(fmt.Sprintf("%v-%v", o[0], o[1]))
		if err != nil {
			return nil, false, err
		}
		results = append(results, arbiter.EnterResult{Game: arbiter.GameRef{ID: g.ID}, Result: result})
	}
	return results, ways[0][0] != ways[0][len(open)-1], nil
}

// outcomesOf are what a game may bring the player on the left, and the other; the best
// first.
func outcomesOf(scoring arbiter.Scoring) (outcomes [][2]pairing.Points) {
	for _, g := range scoring.Grades {
		for _, o := range [][2]pairing.Points{{g.Better, g.Worse}, {g.Worse, g.Better}} {
			if !slices.Contains(outcomes, o) {
				outcomes = append(outcomes, o)
			}
		}
	}
	slices.SortStableFunc(outcomes, func(a, b [2]pairing.Points) int { return int(b[0] - a[0]) })
	return outcomes
}

// waysTo are the ways in which games bring a total, each as places in outcomes that
// do not fall; it stops after one more than [mostWays].
func waysTo(total [2]pairing.Points, games int, outcomes [][2]pairing.Points) (ways [][]int) {
	var way []int
	var search func(from int, left [2]pairing.Points)
	search = func(from int, left [2]pairing.Points) {
		if len(ways) > mostWays || left[0] < 0 || left[1] < 0 {
			return
		}
		if len(way) == games {
			if left == [2]pairing.Points{} {
				ways = append(ways, slices.Clone(way))
			}
			return
		}
		for i := from; i < len(outcomes); i++ {
			way = append(way, i)
			search(i, [2]pairing.Points{left[0] - outcomes[i][0], left[1] - outcomes[i][1]})
			way = way[:len(way)-1]
		}
	}
	search(0, total)
	return ways
}
