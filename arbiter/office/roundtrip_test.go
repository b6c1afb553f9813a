package office

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"flagfall/arbiter"
	"flagfall/pairing/systems"
)

// TestGamesRoundTrip: an event rebuilt from its own games has the same players, games, kinds of
// results and points.
func TestGamesRoundTrip(t *testing.T) {
	names := []string{"Berg Ann", "Costa Rui", "Dahl Per", "Egede Lars", "Faber Ole", "Gomez Pilar"}
	results := []arbiter.Result{
		{Winner: arbiter.FirstWins}, {Winner: arbiter.SecondWins}, {Winner: arbiter.Drawn}, {Winner: arbiter.BothLose, Reason: arbiter.Forfeit},
		{Winner: arbiter.FirstWins, Reason: arbiter.Forfeit}, {Winner: arbiter.SecondWins, Reason: arbiter.Forfeit}, {Winner: arbiter.FirstWins, Reason: arbiter.OnTime},
	}
	games := func(o *Office) (list []string) {
		s := o.State()
		for _, r := range s.Rounds {
			for _, g := range r.All() {
				first, second := g.Result.Points(s.ScoringOf(g))
				list = append(list, fmt.Sprint(g.Round, s.Name(g.First), s.Name(g.Second), g.Result.Winner, g.Result.Played(), g.Result.Reason == arbiter.OnTime, first, second))
			}
		}
		slices.Sort(list)
		return list
	}
	for seed := range uint64(20) {
		chance := rand.New(rand.NewPCG(seed, 35))
		variant := []string{"international", "english", "russian"}[seed%3]
		o := newOffice(t, arbiter.Settings{Name: "Cup", Variant: variant, System: systems.RoundRobin, Start: "2026-05-01"}, names...)
		for round := 1; round <= 5; round++ {
			if _, err := o.PairNext(); err != nil {
				t.Fatal(err)
			}
			for board := 1; board <= 3; board++ {
				must(t, o, arbiter.EnterResult{Game: arbiter.Board(round, board), Result: results[chance.IntN(len(results))]})
			}
		}
		var pdn bytes.Buffer
		if err := o.WriteGames(&pdn); err != nil {
			t.Fatal(err)
		}
		sub, err := ReadSubmission(&pdn, "cup.pdn", Reading{})
		if err != nil {
			t.Fatal(err)
		}
		c, err := Rebuild(sub.Records(), nil, false)
		if err != nil {
			t.Fatal(err)
		}
		back, err := Import(filepath.Join(t.TempDir(), "back"), sub, c, arbiter.Settings{}, testConfig())
		if err != nil {
			t.Fatal(err)
		}
		if got, want := games(back), games(o); !slices.Equal(got, want) {
			t.Errorf("seed %d:\n got %q\nwant %q", seed, got, want)
		}
		if back.State().Settings.Start != "2026-05-01" || back.State().Settings.System != o.State().Settings.System {
			t.Errorf("seed %d: begins on %q, %v", seed, back.State().Settings.Start, back.State().Settings.System)
		}
		back.Close()
	}
}
