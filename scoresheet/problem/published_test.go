package problem

import (
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
)

// TestPublished checks compositions as they were published. Slocum's is printed
// without its position, which follows from the moves, by which the piece on 4 is a
// king.
func TestPublished(t *testing.T) {
	exhaustive.NotShort(t, "compositions are searched to the end")
	t.Parallel()
	type published struct {
		name, text string
		budget     int
		want       Answer
	}
	for _, c := range exhaustive.Every(t, 3, []published{
		{"Edward Lasker, Chess and Checkers (1918), diagram 88",
			`[GameType "21"] [FEN "W:WK32:BK26"] 1. 32-27 26-22 2. 27-23 22-17 3. 23-18 17-13 4. 18-14 *`, 2e5, Answer{}},
		{"Willie Ryan, Tricks Traps & Shots of the Checkerboard, example 7",
			`[GameType "21"] [FEN "W:WK32,14:BK25,6"] [Stipulation "draw"]
			1. 32-27 25-22 2. 27-23 22-17 3. 14-9 6x13 4. 23-18 17-21 5. 18-22 21-17 6. 22-18 *`, 4e6, Answer{}},
		{"G. H. Slocum, in The Checker Maven of 17 September 2005",
			`[GameType "21"] [FEN "B:W27,29:BK4,11"]
			1. 4-8 27-23 2. 11-16 29-25 3. 16-20 25-21 4. 20-24 23-18 5. 24-27 18-14 6. 27-31 21-17 7. 31-26 *`, 5e6, Answer{}},
		{"the same, a move longer",
			`[GameType "21"] [FEN "B:W27,29:BK4,11"]
			1. 4-8 27-23 2. 11-16 29-25 3. 16-20 25-21 4. 20-24 23-18 5. 24-27 18-14 6. 27-31 21-17 7. 31-26 17-13 8. 26-22 *`, 5e6,
			Answer{Verdict: Second, Move: 8, Others: []string{"26-23"}}},
		{"first position, as the American Checker Federation teaches it",
			`[GameType "21"] [FEN "W:WK15,20:B12,K28"] 1. 15-19 28-32 2. 20-16 *`, 5e6, Answer{Verdict: Second, Move: 1, Others: []string{"15-10", "15-18"}}},
		{"three kings against two, in The Checker Maven of 16 June 2018",
			`[GameType "21"] [FEN "W:WK22,K23,K24:BK31,K32"] 1. 22-25 *`, 2e4, Answer{Verdict: Undecided, Move: 1, Others: strings.Fields(
				"22-17 23-18 24-19 22-18 23-19 24-20 22-25 23-26 24-27 22-26 23-27 24-28")}},
	}) {
		problem, err := composition(t, c.text)
		if err != nil {
			t.Fatal(err)
		}
		got := (&Solver{Budget: c.budget}).Check(problem)
		if got.Verdict != c.want.Verdict || got.Move != c.want.Move || strings.Join(got.Others, " ") != strings.Join(c.want.Others, " ") {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}
