package office

import (
	"slices"
	"testing"

	"flagfall/arbiter"
	"flagfall/pairing/systems"
)

// TestAgenda follows a Swiss of two rounds from its first player to its end.
func TestAgenda(t *testing.T) {
	o := newOffice(t, arbiter.Settings{System: systems.Swiss, Rounds: 2, PublicationSettings: arbiter.PublicationSettings{Publish: arbiter.PublishByHand}})
	check := func(round int, ways ...string) {
		t.Helper()
		a, err := o.Agenda()
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, item := range a.Items {
			got = append(got, item.Way.String())
		}
		if a.Round != round || !slices.Equal(got, ways) {
			t.Errorf("round %d, %q; want round %d, %q", a.Round, got, round, ways)
		}
	}
	check(0, "player add name NAME")
	must(t, o, arbiter.AddPlayers{Players: []arbiter.Entry{{Person: arbiter.Person{Name: "Adams"}}, {Person: arbiter.Person{Name: "Berg"}}, {Person: arbiter.Person{Name: "Cruz"}}, {Person: arbiter.Person{Name: "Diaz"}}}})
	check(0, "pair")
	pair := func() {
		t.Helper()
		if _, err := o.PairNext(); err != nil {
			t.Fatal(err)
		}
	}
	enter := func(round, board int, winner arbiter.Winner) {
		t.Helper()
		must(t, o, arbiter.EnterResult{Game: arbiter.Board(round, board), Result: arbiter.Result{Winner: winner}})
	}
	pair()
	check(1, "publish rounds 1", "result board 1 round 1")
	must(t, o, arbiter.PublishRound{Round: 1})
	enter(1, 1, arbiter.FirstWins)
	check(1, "result board 2 round 1")
	enter(1, 2, arbiter.Drawn)
	check(1, "pair")
	pair()
	must(t, o, arbiter.PublishRound{Round: 2})
	enter(2, 1, arbiter.FirstWins)
	enter(2, 2, arbiter.FirstWins)
	check(2, "close")
	must(t, o, arbiter.CloseEvent{})
	check(2, "export all dir DIR")
}
