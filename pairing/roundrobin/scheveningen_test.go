package roundrobin_test

import (
	"strings"
	"testing"

	"flagfall/pairing"
	"flagfall/pairing/explain"
	"flagfall/pairing/roundrobin"
)

// In a Scheveningen match everybody meets everybody of the other team once, and
// moves first as often as second, one game apart when the teams are odd, and
// never three games running.
func TestScheveningen(t *testing.T) {
	for n := 1; n <= 20; n++ {
		match := roundrobin.Scheveningen{Boards: [2][]int{make([]int, n), make([]int, n)}}
		met := map[[2]int]bool{}
		first := map[int]int{}     // of team A by board, of team B by -board
		running := map[int][]int{} // how often first (> 0) or second, round by round
		had := func(player int, moves bool) {
			now, runs := -1, running[player]
			if moves {
				now = 1
			}
			if len(runs) > 0 && runs[len(runs)-1]*now > 0 {
				now += runs[len(runs)-1]
			}
			if running[player] = append(runs, now); now > 2 || now < -2 {
				t.Errorf("%d boards: player %d has a colour %d games running", n, player, now)
			}
		}
		for round := 1; round <= n; round++ {
			here, movers := map[int]bool{}, 0
			for board := 1; board <= n; board++ {
				other, moves := match.Opponent(board, round)
				if met[[2]int{board, other}] || here[other] {
					t.Fatalf("%d boards, round %d: board %d meets %d again", n, round, board, other)
				}
				met[[2]int{board, other}], here[other] = true, true
				had(board, moves)
				had(-other, !moves)
				if moves {
					first[board]++
					movers++
				} else {
					first[-other]++
				}
			}
			if d := 2*movers - n; d > 3 || d < -3 {
				t.Errorf("%d boards, round %d: %d of one team move first", n, round, movers)
			}
		}
		for board := 1; board <= n; board++ {
			for _, p := range []int{board, -board} {
				if d := 2*first[p] - n; d > 1 || d < -1 {
					t.Errorf("%d boards: player %d moves first %d times", n, p, first[p])
				}
			}
		}
	}
}

// Why two do not meet in a round is answered from the order of the boards: the round named is
// the one in which they do meet, and the opponents are those of the pairing.
func TestScheveningenSaysElsewhere(t *testing.T) {
	f := pairing.Field{Round: 1}
	for n, name := range []string{"Ann", "Bea", "Cid", "Dan", "Eve", "Fay"} {
		f.Players = append(f.Players, pairing.Player{Number: n + 1, Name: name})
	}
	match := roundrobin.Scheveningen{Boards: [2][]int{{1, 2, 3}, {4, 5, 0}}}
	for round := 1; round <= 3; round++ {
		f.Round = round
		pairs, err := match.Pair(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range pairs {
			f.Round = round%3 + 1
			why, err := explain.WhyDrawn(&f, match, p)
			want := "has them meet in round " + string(rune('0'+round))
			if p.Second == 0 {
				want = "has them free in round " + string(rune('0'+round))
			}
			if err != nil || !strings.Contains(why.String(), want) {
				t.Errorf("round %d, %v: %v %v", f.Round, p, why, err)
			}
		}
	}
	for _, c := range []struct {
		p    pairing.Pair
		want string
	}{
		{pairing.Pair{First: 1, Second: 2}, "are in the same team"},
		{pairing.Pair{First: 1, Second: 6}, "6 (Fay) has no board"},
	} {
		if why, err := explain.WhyDrawn(&f, match, c.p); err != nil || !strings.Contains(why.String(), c.want) {
			t.Errorf("%v: %v %v", c.p, why, err)
		}
	}
}
