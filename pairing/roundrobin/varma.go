package roundrobin

import "flagfall/arbiter/rule"

// varma are sets of numbers by the even size of the field: those of one set do
// not meet in the last three rounds of the Berger tables (FIDE C.05, Annex 2).
// They are given as published: of 12 players, 6 and 12 share a set and meet in
// round 11 all the same.
var varma = map[int][4][]int{
	10: {{3, 4, 8}, {5, 7, 9}, {1, 6}, {2, 10}},
	12: {{4, 5, 9, 10}, {1, 2, 7}, {6, 8, 12}, {3, 11}},
	14: {{4, 5, 6, 11, 12}, {1, 2, 8, 9}, {7, 10, 13}, {3, 14}},
	16: {{5, 6, 7, 12, 13, 14}, {1, 2, 3, 9, 10}, {8, 11, 15}, {4, 16}},
	18: {{5, 6, 7, 8, 14, 15, 16}, {1, 2, 3, 10, 11, 12}, {9, 13, 17}, {4, 18}},
	20: {{6, 7, 8, 9, 15, 16, 17, 18}, {1, 2, 3, 11, 12, 13, 14}, {5, 10, 19}, {4, 20}},
	22: {{6, 7, 8, 9, 10, 17, 18, 19, 20}, {1, 2, 3, 4, 12, 13, 14, 15}, {11, 16, 21}, {5, 22}},
	24: {{6, 7, 8, 9, 10, 11, 19, 20, 21, 22}, {1, 2, 3, 4, 13, 14, 15, 16, 17}, {12, 18, 23}, {5, 24}},
}

// Varma are the four sets of numbers for a field of n players, from 9 to 24, from which
// federations draw so that their players do not meet in the last three rounds (FIDE C.05, Annex
// 2); only numbers 6 and 12 in a field of 12 do. It refuses other fields.
func Varma(n int) ([][]int, error) {
	if n < 9 || n > 24 {
		return nil, rule.Errorf(rule.Refused, "the Varma tables are for 9 to 24 players, but the event has %d", n).
			WithWay("number the players by lot: {set}", rule.Try("set", "name", "numbers", "value", "lot")).Under(rule.Article{Document: "FIDE C.05", Number: "Annex 2"})
	}
	var sets [][]int
	for _, set := range varma[n+n%2] {
		var numbers []int
		for _, number := range set {
			if number <= n {
				numbers = append(numbers, number)
			}
		}
		sets = append(sets, numbers)
	}
	return sets, nil
}

// LastRounds says for a field of n players which numbers meet in the last three
// rounds of a cycle: the round by the two numbers, the lower one first.
func LastRounds(n int) map[[2]int]int {
	schedule := Pairer{}.Schedule(n)
	meet := map[[2]int]int{}
	for r := max(len(schedule)-3, 0); r < len(schedule); r++ {
		for _, p := range schedule[r] {
			if p.Second != 0 {
				meet[[2]int{min(p.First, p.Second), max(p.First, p.Second)}] = r + 1
			}
		}
	}
	return meet
}
