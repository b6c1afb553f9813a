package standings

import (
	"math/rand/v2"
	"slices"
	"testing"

	"flagfall/pairing"
)

// encounters are what each of a few players took from each other, in the order in which
// the games were played; nothing if the two have not met.
type encounters map[[2]int][]int

// level makes a Swiss in which all end with the same points and have met as given: a bye at the
// end, worth as much as each one lacks, makes them level. Rematches are rounds of their own; a game
// won is worth most.
func (e encounters) level(n, most int) pairing.Field {
	f := pairing.Field{Scoring: pairing.TwoOneZero()}
	f.Scoring.Win, f.Scoring.Draw = pairing.Points(most)*pairing.Point, pairing.Points(most)*pairing.Half
	for i := range n {
		f.Players = append(f.Players, pairing.Player{Number: i + 1})
	}
	rounds := 0
	for a := range n {
		for b := range a {
			for k := range e[[2]int{a, b}] {
				for i := range f.Players {
					f.Players[i].Entries = append(f.Players[i].Entries, pairing.Entry{Kind: pairing.Absent})
				}
				f.Players[a].Entries[rounds] = pairing.Entry{Kind: pairing.Played, Opponent: b + 1, Colour: pairing.First, Points: pairing.Points(e[[2]int{a, b}][k]) * pairing.Point}
				f.Players[b].Entries[rounds] = pairing.Entry{Kind: pairing.Played, Opponent: a + 1, Colour: pairing.Second, Points: pairing.Points(e[[2]int{b, a}][k]) * pairing.Point}
				rounds++
			}
		}
	}
	for i := range f.Players {
		p := &f.Players[i]
		p.Entries = append(p.Entries, pairing.Entry{Kind: pairing.FullBye, Points: 1000*pairing.Point - p.Score()})
	}
	return f
}

// average returns the mean of what a took from b in their games (C.07, 6.1.2), in twelfths of a
// point.
func (e encounters) average(a, b int) int {
	games := e[[2]int{a, b}]
	sum := 0
	for _, points := range games {
		sum += points
	}
	return sum * 12 / len(games)
}

// rank is C.07, 6 as it is written: every way in which the missing games may end is examined, a
// game won being worth most.
func (e encounters) rank(group []int, most int) [][]int {
	if len(group) < 2 {
		return [][]int{group}
	}
	var missing [][2]int
	sums := map[int]int{}
	for k, a := range group {
		for _, b := range group[:k] {
			if len(e[[2]int{a, b}]) == 0 {
				missing = append(missing, [2]int{a, b})
				continue
			}
			sums[a] += e.average(a, b)
			sums[b] += e.average(b, a)
		}
	}
	if len(missing) == 0 { // 6.2
		by := map[int][]int{}
		var values []int
		for _, a := range group {
			if by[sums[a]] == nil {
				values = append(values, sums[a])
			}
			by[sums[a]] = append(by[sums[a]], a)
		}
		slices.Sort(values)
		if len(values) == 1 {
			return [][]int{group}
		}
		var ranked [][]int
		for _, v := range slices.Backward(values) {
			ranked = append(ranked, e.rank(by[v], most)...)
		}
		return ranked
	}
	// 6.3: over all outcomes, who is alone at rank 1, 2, ... in each of them.
	var certain []int
	for len(certain) < len(group)-1 {
		who := -1
		same := true
		var play func(k int)
		play = func(k int) {
			if k < len(missing) {
				for _, points := range []int{0, most / 2, most} {
					a, b := missing[k][0], missing[k][1]
					sums[a] += 12 * points
					sums[b] += 12 * (most - points)
					play(k + 1)
					sums[a] -= 12 * points
					sums[b] -= 12 * (most - points)
				}
				return
			}
			best, alone := -1, true
			for _, a := range group {
				switch {
				case slices.Contains(certain, a):
				case best < 0 || sums[a] > sums[best]:
					best, alone = a, true
				case sums[a] == sums[best]:
					alone = false
				}
			}
			if !alone || who >= 0 && who != best {
				same = false
			}
			who = best
		}
		play(0)
		if !same {
			break
		}
		certain = append(certain, who)
	}
	var ranked [][]int
	var rest []int
	for _, a := range certain {
		ranked = append(ranked, []int{a})
	}
	for _, a := range group {
		if !slices.Contains(certain, a) {
			rest = append(rest, a)
		}
	}
	if len(certain) == 0 {
		return [][]int{group}
	}
	return append(ranked, e.rank(rest, most)...)
}

// The direct encounter with missing games, with rematches, is what every way to play those
// games makes of it.
func TestDirectEncounterAgainstEveryOutcome(t *testing.T) {
	parted, whole := 0, 0
	for seed := range uint64(6000) {
		r := rand.New(rand.NewPCG(seed, 63))
		n := 2 + r.IntN(4)
		e := encounters{}
		rematches, absent := r.IntN(3), 1+r.IntN(5)
		for a := range n {
			for b := range a {
				games := 1
				switch {
				case r.IntN(absent+1) == 0:
					games = 0
				case rematches == 1:
					games = 2
				case rematches == 2:
					games = 1 + r.IntN(3)
				}
				for range games {
					points := r.IntN(3)
					if a > b+1 && r.IntN(2) == 0 {
						points = 0 // lower numbers win more often, so that some lead cannot be closed
					}
					e[[2]int{a, b}] = append(e[[2]int{a, b}], points)
					e[[2]int{b, a}] = append(e[[2]int{b, a}], 2-points)
				}
			}
		}
		got := placed(t, e.level(n, 2), Options{TieBreaks: []string{"direct"}})
		group := make([]int, n)
		for i := range group {
			group[i] = i
		}
		want := e.rank(group, 2)
		if !slices.EqualFunc(got, want, func(a, b []int) bool { return slices.Equal(a, b) }) {
			t.Fatalf("seed %d, %v: places %v, by every outcome %v", seed, e, got, want)
		}
		if len(want) > 1 {
			parted++
		} else {
			whole++
		}
	}
	if parted < 500 || whole < 500 {
		t.Errorf("%d were parted, %d were not: too few of one kind", parted, whole)
	}
}

// placed says which places are shared by whom, from 0, the best first.
func placed(t *testing.T, f pairing.Field, o Options) (list [][]int) {
	t.Helper()
	table, err := Rank(f, o)
	if err != nil {
		t.Fatal(err)
	}
	for k, row := range table.Rows {
		if k == 0 || row.Place != table.Rows[k-1].Place {
			list = append(list, nil)
		}
		list[len(list)-1] = append(list[len(list)-1], row.Player.Number-1)
	}
	for _, g := range list {
		slices.Sort(g)
	}
	return list
}

// The extended direct encounter of teams (C.07, 13.3) with all that may follow it agrees with its
// wording on random matches: first in match points, then, if that separates nobody, in board
// points, anew for every smaller set; and two who are still level by their boards (12).
func TestExtendedDirectEncounterAgainstEveryOutcome(t *testing.T) {
	boardsDecide, secondDecides := 0, 0
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 133))
		n, boards := 2+r.IntN(3), 2+r.IntN(3)
		matches, games := encounters{}, encounters{}
		for a := range n {
			for b := range a {
				if r.IntN(5) == 0 {
					continue
				}
				for range 1 + r.IntN(2) {
					points := boards - 2 + r.IntN(5)
					worth := 1 + max(min(points-boards, 1), -1)
					games[[2]int{a, b}], games[[2]int{b, a}] = append(games[[2]int{a, b}], points), append(games[[2]int{b, a}], 2*boards-points)
					matches[[2]int{a, b}], matches[[2]int{b, a}] = append(matches[[2]int{a, b}], worth), append(matches[[2]int{b, a}], 2-worth)
				}
			}
		}
		at := make([][]int, n) // what each took at each board, with equal totals
		teams := map[int][]pairing.Points{}
		for i := range n {
			at[i] = make([]int, boards)
			for range 6 {
				at[i][r.IntN(boards)]++
			}
			for _, points := range at[i] {
				teams[i+1] = append(teams[i+1], pairing.Points(points)*pairing.Point)
			}
		}
		count := func(i int) (sum int) { // the lowest first
			for k, points := range at[i] {
				sum += (k + 1) * points
			}
			return -sum
		}
		tops := func(a, b int) int { return slices.Compare(at[a], at[b]) }
		bottoms := func(a, b int) int {
			for last := boards - 1; last > 0; last-- {
				sums := [2]int{}
				for k := range last {
					sums[0], sums[1] = sums[0]+at[a][k], sums[1]+at[b][k]
				}
				if sums[0] != sums[1] {
					return sums[0] - sums[1]
				}
			}
			return 0
		}
		counts := func(a, b int) int { return count(a) - count(b) }
		for code, after := range map[string][]func(a, b int) int{
			"EDE": nil, "EDEBT": {counts, tops}, "EDEBB": {counts, bottoms}, "EDET": {tops}, "EDEB": {bottoms},
		} {
			var rank func(group []int) [][]int
			rank = func(group []int) [][]int {
				if len(group) < 2 {
					return [][]int{group}
				}
				parts := matches.rank(group, 2)
				if len(parts) == 1 {
					if parts = games.rank(group, 2*boards); len(parts) > 1 {
						secondDecides++
					}
				}
				if len(parts) == 1 {
					for _, better := range after {
						if a, b := group[0], group[1]; len(group) == 2 && better(a, b) != 0 {
							boardsDecide++
							if better(a, b) > 0 {
								return [][]int{{a}, {b}}
							}
							return [][]int{{b}, {a}}
						}
					}
					return parts
				}
				var ranked [][]int
				for _, p := range parts {
					ranked = append(ranked, rank(p)...)
				}
				return ranked
			}
			group := make([]int, n)
			for i := range group {
				group[i] = i
			}
			got := placed(t, matches.level(n, 2), Options{TieBreaks: []string{code}, Teams: &Teams{Other: games.level(n, 2*boards), Boards: teams}})
			if want := rank(group); !slices.EqualFunc(got, want, func(a, b []int) bool { return slices.Equal(a, b) }) {
				t.Fatalf("seed %d, %s: places %v, by the words %v\nmatches %v\ngames %v\nboards %v", seed, code, got, want, matches, games, at)
			}
		}
	}
	if boardsDecide < 100 || secondDecides < 100 {
		t.Errorf("the boards decided %d times, the board points %d times: too few", boardsDecide, secondDecides)
	}
}
