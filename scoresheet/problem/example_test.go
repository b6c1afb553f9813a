package problem_test

import (
	"fmt"

	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/problem"
)

// A position is worth what best play makes of it, whichever move is made.
func ExampleSolver() {
	p, err := draughts.Parse(draughts.English, "W:W8,25:B4")
	if err != nil {
		fmt.Println(err)
		return
	}
	solver := problem.Solver{Budget: 200_000}
	worth := map[problem.Value]string{problem.Lost: "wins", problem.Drawn: "draws", problem.Won: "loses"}
	legal := p.Moves(nil)
	for _, m := range legal {
		fmt.Println(p.Notation(m, legal), worth[solver.Value(p.Play(m))])
	}
	// Output:
	// 8-3 wins
	// 25-21 draws
	// 25-22 draws
}
