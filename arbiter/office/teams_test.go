package office

import "testing"

// In a Scheveningen match everybody meets everybody of the other team once, and
// moves first as often as second, one game apart when the teams are odd, and
// never three games running.
func TestScheveningen(t *testing.T) {
	for n := 1; n <= 20; n++ {
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
				other, moves := scheveningen(board, round, n)
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
