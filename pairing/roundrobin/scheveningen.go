package roundrobin

import (
	"slices"

	"flagfall/arbiter/rule"
	"flagfall/pairing"
)

// Scheveningen pairs a match of two teams in which everybody of the one meets
// everybody of the other, in as many rounds as there are boards.
type Scheveningen struct {
	// Boards are the numbers of the players at the boards of the first and of the
	// second team, 0 where a board is empty; both have the same length.
	Boards [2][]int
}

var _ pairing.Pairer = Scheveningen{}

// Opponent says whom the player at a board of the first team meets in a round, by
// the board of the second, and whether they move first; boards and rounds count
// from 1 to n. Opponents rotate. Everybody moves first as often as second (one
// game apart when n is odd), nobody has one colour in three games running, and in
// each round about half of a team moves first.
func (p Scheveningen) Opponent(board, round int) (opponent int, first bool) {
	n := len(p.Boards[0])
	i, d := board-1, round-1
	colour := i/2 + d
	switch n % 4 {
	case 1:
		colour = (i+d)/2 + d
	case 3:
		colour += (i + d) / n
	}
	return (i+d)%n + 1, colour%2 == 0
}

// Pair pairs the round; see [pairing.Pairer]. A player who meets an empty board has
// a bye. Errors: rule.Refused after the last round.
func (p Scheveningen) Pair(f pairing.Field) (pairing.Pairing, error) {
	if f.Round < 1 || f.Round > len(p.Boards[0]) {
		return nil, rule.Errorf(rule.Refused, "a match has as many rounds as boards (%d), but round %d was asked for", len(p.Boards[0]), f.Round).
			WithHint("the tournament is complete")
	}
	var games, byes pairing.Pairing
	for k, a := range p.Boards[0] {
		other, first := p.Opponent(k+1, f.Round)
		switch b := p.Boards[1][other-1]; {
		case a == 0 && b == 0:
		case a == 0 || b == 0:
			byes = append(byes, pairing.Pair{First: a + b})
		case first:
			games = append(games, pairing.Pair{First: a, Second: b})
		default:
			games = append(games, pairing.Pair{First: b, Second: a})
		}
	}
	return append(games, byes...), nil
}

// Elsewhere says in which round two players meet, by the boards at which they sit now,
// and whom they meet in this one; or that they are in the same team.
func (p Scheveningen) Elsewhere(f pairing.Field, pair pairing.Pair) (rule.Sentence, error) {
	names := f.Names()
	team := func(n int) int {
		return slices.IndexFunc(p.Boards[:], func(team []int) bool { return slices.Contains(team, n) })
	}
	for _, n := range []int{pair.First, pair.Second} {
		if n != 0 && team(n) < 0 {
			return rule.Format("%s has no board in round %d", names(n), f.Round), nil
		}
	}
	if team(pair.First) == team(pair.Second) {
		return rule.Format("%s and %s are in the same team, and everybody meets the players of the other team", names(pair.First), names(pair.Second)), nil
	}
	return elsewhere(&f, pair, rule.Format("the order of the boards"), len(p.Boards[0]), func(round, n int) (int, bool) {
		for k, a := range p.Boards[0] {
			other, _ := p.Opponent(k+1, round)
			switch b := p.Boards[1][other-1]; n {
			case a:
				return b, true
			case b:
				return a, true
			}
		}
		return 0, false
	}), nil
}
