package problem

import (
	"math/rand/v2"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/pdn"
)

// TestBothSearchesAgree compares the values of small endings, found by working
// back from the ends, with what can be forced, found from the beginning.
func TestBothSearchesAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	seen := map[Value]int{}
	for range 12 {
		setup := draughts.NewSetup(draughts.English)
		setup.Turn = draughts.Colour(random.IntN(2))
		for i := range 2 + random.IntN(2) {
			setup.Put(draughts.Square(1+random.IntN(32)), draughts.King(draughts.Colour(i%2)))
		}
		p, err := setup.Position(0)
		if err != nil {
			t.Fatal(err)
		}
		exact := Solver{Budget: 4e6}
		if !exact.list(node{position: p}, 2e6) {
			t.Fatalf("%s: too many positions", p.FEN())
		}
		want := exact.backwards()[0]
		seen[want]++
		f := forcer{left: 1e6}
		got := Unknown
		for quiet := 0; quiet <= 40 && f.left > 0 && got == Unknown; quiet++ {
			switch turn := p.Turn(); {
			case f.wins(node{position: p}, turn, quiet):
				got = Won
			case f.wins(node{position: p}, turn.Other(), quiet):
				got = Lost
			}
		}
		if got == Unknown && want != Drawn && f.left > 0 {
			t.Errorf("%s: %d by the end, and nothing is forced in 40 plies", p.FEN(), want)
		}
		if got != Unknown && got != want {
			t.Errorf("%s: %d by the end, %d is forced", p.FEN(), want, got)
		}
	}
	for _, v := range []Value{Lost, Drawn, Won} {
		if seen[v] == 0 {
			t.Errorf("no position of value %d was tried", v)
		}
	}
}

func composition(t *testing.T, text string) (Composition, error) {
	t.Helper()
	var g pdn.Game
	if err := pdn.NewReader(strings.NewReader(text), "").Next(&g); err != nil {
		t.Fatal(err)
	}
	return Of(scoresheet.NewReplayer(scoresheet.Options{}).Replay(&g))
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name, text string
		budget     int
		want       Answer
	}{
		{"the only way to win", `[GameType "21"] [FEN "W:W8,25:B4"] 1. 8-3 *`, 1e6, Answer{}},
		{"the same, without the room to know", `[GameType "21"] [FEN "W:W8,25:B4"] 1. 8-3 *`, 20, Answer{Verdict: Undecided, Move: 1, Others: []string{"8-3", "25-21", "25-22"}}},
		{"the only way, and room to know no more than that it wins", `[GameType "21"] [FEN "W:W8,25:B4"] 1. 8-3 *`, 500, Answer{Verdict: Undecided, Move: 1, Reached: true, Others: []string{"25-21", "25-22"}}},
		{"another way", `[GameType "21"] [FEN "W:W24,30:B22"] 1. 24-20 22-25 *`, 1e6, Answer{Verdict: Second, Move: 1, Others: []string{"24-19"}}},
		{"a draw is no win", `[GameType "21"] [FEN "W:W8,25:B4"] 1. 25-22 *`, 1e6, Answer{Verdict: Refuted, Move: 1, Others: []string{"25-22"}}},
		{"a win is more than a draw", `[GameType "21"] [FEN "W:W8,25:B4"] [Stipulation "draw"] 1. 25-22 *`, 1e6, Answer{Verdict: Second, Move: 1, Others: []string{"8-3", "25-21"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			problem, err := composition(t, c.text)
			if err != nil {
				t.Fatal(err)
			}
			got := (&Solver{Budget: c.budget}).Check(problem)
			if got.Verdict != c.want.Verdict || got.Move != c.want.Move || got.Reached != c.want.Reached || strings.Join(got.Others, " ") != strings.Join(c.want.Others, " ") {
				t.Errorf("%+v, want %+v", got, c.want)
			}
		})
	}
}

func TestWhatIsNoComposition(t *testing.T) {
	for text, code := range map[string]rule.Code{
		`[GameType "21"] [FEN "W:WK10:BK3"] 1. 10-1 *`:                      rule.Input,
		`[GameType "21"] [FEN "W:WK10:BK3"] *`:                              rule.Input,
		`[GameType "21"] [FEN "W:WK10:BK3"] [Stipulation "mate"] 1. 10-6 *`: rule.Input,
	} {
		if _, err := composition(t, text); rule.CodeOf(err) != code {
			t.Errorf("%s: %v, want %v", text, err, code)
		}
	}
}

// TestMemoryIsBounded: what is listed and remembered does not grow with the budget
// beyond all memory.
func TestMemoryIsBounded(t *testing.T) {
	t.Parallel()
	for _, s := range []Solver{
		{Budget: 1e12, position: make([]node, mostListed)},
		{Budget: 1e12, next: make([]int32, mostMoves)},
		{Budget: 20, position: make([]node, 10)},
	} {
		if !s.full(s.Budget / 2) {
			t.Errorf("more than %d positions with %d moves are listed for %d", len(s.position), len(s.next), s.Budget)
		}
	}
	f := forcer{known: make([]reach, mostKnown), held: mostKnown}
	if f.keep(reach{node: node{position: draughts.Start(draughts.English)}}); len(f.known) != mostKnown {
		t.Errorf("room for %d positions is kept, not for %d", len(f.known), mostKnown)
	}
}

// A king that has made three moves running in Frisian draughts may not move while its
// side has men: what can follow from a position depends on the moves before it.
func TestKingRunsInSearch(t *testing.T) {
	p, err := draughts.Parse(draughts.Frisian, "W:W36,K46:BK3")
	if err != nil {
		t.Fatal(err)
	}
	ran := node{position: p}
	for i, ends := range [][]draughts.Square{{46, 41}, {3, 8}, {41, 46}, {8, 3}, {46, 41}, {3, 8}} {
		m := ran.position.Match(nil, ends, ran.moves(nil))
		if len(m) != 1 {
			t.Fatalf("move %d, %v: %d moves", i+1, ends, len(m))
		}
		ran = ran.play(m[0])
	}
	fresh := node{position: ran.position}
	if got, all := len(ran.moves(nil)), len(fresh.moves(nil)); got != 1 || all <= 1 {
		t.Errorf("%d moves after three with one king, and %d otherwise; only the man may move", got, all)
	}
	if ran.hash() == fresh.hash() {
		t.Error("a run of a king does not show in the hash")
	}
}

// TestBoundHolds: no check looks at more positions than announced beforehand, and the
// announced bound is never so large that it is useless.
func TestBoundHolds(t *testing.T) {
	for _, text := range []string{
		`[GameType "20"] [FEN "W:W26,31,33,35,42,45:B8,16,19,22,28,37"] 1. 31-27 22x31 *`,
		`[GameType "21"] [FEN "W:WK32,14:BK25,6"] [Stipulation "draw"] 1. 32-27 25-22 2. 27-23 22-17 3. 14-9 6x13 4. 23-18 *`,
	} {
		c, err := composition(t, text)
		if err != nil {
			t.Fatal(err)
		}
		solver := Solver{Budget: 20_000}
		solver.Check(c)
		if bound := Bound(c, solver.Budget); solver.Looked() > bound || solver.Looked() < bound/4 {
			t.Errorf("%s: %d positions, %d at most", text, solver.Looked(), bound)
		}
	}
}
