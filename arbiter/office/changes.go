package office

import (
	"strconv"

	"flagfall/arbiter"
	"flagfall/arbiter/ranking"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/standings"
	"flagfall/pairing"
)

// Moved is a player whose points or place a decision changes.
type Moved struct{ then, now *placed }

// Said is the change as a line: "Berg, Ann: 4 points (was 2), place 1 (was 3)"; in an
// event played in groups, each of which has places of its own, "Berg, Ann (A): ...".
func (m Moved) Said() rule.Sentence {
	then, now := &m.then.row, &m.now.row
	points, place := pointsWord(now.Points), placeWord(now.Place)
	if then.Points != now.Points {
		points = rule.Format("%s (was %s)", points, rule.Figure(then.Points.String()))
	}
	if then.Place != now.Place {
		place = rule.Format("%s (was %s)", place, placeFigure(then.Place))
	}
	return rule.Format("%s: %s, %s", m.now.named(now.Player.Name), points, place)
}

// StandingsChanges are the players whom a decision moves in the standings that are shown, after
// the last complete round; where it moves nobody there, in those with the round being played. They are in the order of
// the new ranking. There are none before round 1, nor where the ranking before or after
// cannot be made.
func StandingsChanges(before, after *arbiter.State) ([]Moved, error) {
	if len(before.Rounds) == 0 || len(after.Rounds) == 0 {
		return nil, nil
	}
	for _, rounds := range standingRounds(before, after) {
		list, err := movedAfter(before, after, rounds)
		if err != nil || len(list) > 0 {
			return list, unranked(err)
		}
	}
	return nil, nil
}

// standingRounds are the numbers of rounds after which two states are compared: those that are complete in both, and all.
func standingRounds(before, after *arbiter.State) []int {
	complete, all := min(before.Standing(), after.Standing()), max(len(before.Rounds), len(after.Rounds))
	if complete == 0 || complete == all {
		return []int{all}
	}
	return []int{complete, all}
}

// movedAfter are the players whose points or places differ after so many rounds.
func movedAfter(before, after *arbiter.State, rounds int) ([]Moved, error) {
	old, err := placings(before, rounds)
	if err != nil {
		return nil, err
	}
	now, err := placings(after, rounds)
	if err != nil {
		return nil, err
	}
	was := make(map[placing]*placed, len(old))
	for i := range old {
		was[old[i].placing] = &old[i]
	}
	var list []Moved
	for i := range now {
		p := &now[i]
		then, known := was[p.placing]
		if !known {
			then = &placed{}
		}
		if !known || then.row.Points != p.row.Points || then.row.Place != p.row.Place {
			list = append(list, Moved{then, p})
		}
	}
	return list, nil
}

// placing is who has a place where: a player in a group, or in the event ("").
type placing struct {
	group  string
	player arbiter.PlayerID
}

// named is the player's name, and their group in brackets.
func (p placing) named(name string) string {
	if p.group == "" {
		return name
	}
	return name + " (" + p.group + ")"
}

// placed is a placing with its row of the standings, and what the figures of
// the row are.
type placed struct {
	placing
	row     standings.Row
	columns []standings.TieBreak
}

// placings are the standings after so many rounds, of every group of every stage where the event is
// played in groups.
func placings(s *arbiter.State, rounds int) ([]placed, error) {
	if len(s.Stages) == 0 {
		return placingsOf(s, "", rounds)
	}
	var all []placed
	for i := range s.Stages {
		for _, g := range s.Stages[i].Groups {
			view, err := s.Group(g.Name)
			if err != nil {
				return nil, err
			}
			list, err := placingsOf(view, g.Name, rounds)
			if err != nil {
				return nil, err
			}
			all = append(all, list...)
		}
	}
	return all, nil
}

// unranked drops the error where standings lack something that has to be set first,
// such as the seed of lots: a step is done, and undone, without them.
func unranked(err error) error {
	if rule.CodeOf(err) == rule.Usage {
		return nil
	}
	return err
}

func placingsOf(s *arbiter.State, group string, rounds int) ([]placed, error) {
	table, err := ranking.Of(s, min(rounds, len(s.Rounds)))
	if err != nil {
		return nil, err
	}
	ids := map[int]arbiter.PlayerID{}
	for i := range s.Players {
		ids[s.Players[i].Number] = s.Players[i].ID
	}
	list := make([]placed, 0, len(table.Rows))
	for i := range table.Rows {
		list = append(list, placed{placing{group, ids[table.Rows[i].Player.Number]}, table.Rows[i], table.TieBreaks})
	}
	return list, nil
}

func pointsWord(p pairing.Points) rule.Sentence {
	if p == pairing.Point {
		return rule.Format("1 point")
	}
	return rule.Format("%s points", rule.Figure(p.String()))
}

func placeWord(place int) rule.Sentence { return rule.Format("place %s", placeFigure(place)) }

// placeFigure is a place; "-" for none.
func placeFigure(place int) string {
	if place == 0 {
		return "-"
	}
	return strconv.Itoa(place)
}
