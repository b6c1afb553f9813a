package office

import (
	"fmt"

	"flagfall/arbiter"
	"flagfall/arbiter/ranking"
	"flagfall/arbiter/standings"
	"flagfall/pairing"
)

// StandingsChanges says what a decision changes in the standings, a line a
// player, in the order of the new ranking: "Berg, Ann: 4 points (was 2), place
// 1 (was 3)". Nothing is said before round 1.
func StandingsChanges(before, after *arbiter.State) ([]string, error) {
	if len(before.Rounds) == 0 || len(after.Rounds) == 0 {
		return nil, nil
	}
	old, err := ranking.Of(before, -1)
	if err != nil {
		return nil, err
	}
	now, err := ranking.Of(after, -1)
	if err != nil {
		return nil, err
	}
	was := map[int]standings.Row{}
	for _, row := range old.Rows {
		was[row.Player.Number] = row
	}
	var lines []string
	for _, row := range now.Rows {
		then, known := was[row.Player.Number]
		if known && then.Points == row.Points && then.Place == row.Place {
			continue
		}
		points, place := pointsWord(row.Points), placeWord(row.Place)
		if then.Points != row.Points {
			points += fmt.Sprintf(" (was %s)", then.Points)
		}
		if then.Place != row.Place {
			place += fmt.Sprintf(" (was %s)", placeWord(then.Place)[len("place "):])
		}
		lines = append(lines, fmt.Sprintf("%s: %s, %s", row.Player.Name, points, place))
	}
	return lines, nil
}

func pointsWord(p pairing.Points) string {
	if p == pairing.Point {
		return "1 point"
	}
	return p.String() + " points"
}

func placeWord(place int) string {
	if place == 0 {
		return "place -"
	}
	return fmt.Sprintf("place %d", place)
}
