package ranking

import (
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/standings"
)

// tournament is a round robin of four in memory, of which round 1 is played.
type tournament struct {
	*arbiter.State
	t *testing.T
}

func newTournament(t *testing.T, settings arbiter.Settings) *tournament {
	t.Helper()
	s, err := arbiter.Fold(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	e := &tournament{s, t}
	settings.Name = "Cup"
	e.do(arbiter.CreateEvent{Settings: settings})
	var add arbiter.AddPlayers
	for _, name := range []string{"Adams", "Berg", "Cruz", "Diaz"} {
		add.Players = append(add.Players, arbiter.Entry{Person: arbiter.Person{Name: name}})
	}
	e.do(add)
	e.do(arbiter.PairRound{Games: []arbiter.Match{{First: 1, Second: 4}, {First: 2, Second: 3}}})
	e.do(arbiter.EnterResult{Game: arbiter.Board(1, 1), Result: arbiter.Result{Winner: arbiter.SecondWins}})
	e.do(arbiter.EnterResult{Game: arbiter.Board(1, 2), Result: arbiter.Result{Winner: arbiter.FirstWins}})
	return e
}

func (e *tournament) do(c arbiter.Command) {
	e.t.Helper()
	d, err := arbiter.Decide(e.State, c)
	if err != nil {
		e.t.Fatalf("%T: %v", c, err)
	}
	e.AddPersons(d.Persons)
	for _, body := range d.Events {
		at := time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC).Add(time.Duration(e.Seq) * time.Minute)
		if err := e.Apply(arbiter.Envelope{Seq: e.Seq + 1, At: at, Who: "arbiter", Body: body}); err != nil {
			e.t.Fatal(err)
		}
	}
}

// places are the places by player, 0 for none.
func (e *tournament) places(rounds int) map[int]int {
	e.t.Helper()
	table, err := Of(e.State, rounds)
	if err != nil {
		e.t.Fatal(err)
	}
	places := map[int]int{}
	for _, row := range table.Rows {
		places[row.Player.Number] = row.Place
	}
	return places
}

func (e *tournament) want(what string, rounds int, want map[int]int) {
	e.t.Helper()
	got := e.places(rounds)
	for n, place := range want {
		if got[n] != place {
			e.t.Errorf("%s: player %d has place %d, want %d (%v)", what, n, got[n], place, got)
		}
	}
}

// The order of the tie-breaks is that of the event, and so are its lots.
func TestOfTakesTheSettings(t *testing.T) {
	wins := newTournament(t, arbiter.Settings{TieBreaks: []string{"wins"}})
	wins.want("level by wins", -1, map[int]int{2: 1, 4: 1, 1: 3, 3: 3})
	wins.want("before round 1", 0, map[int]int{1: 1, 2: 1, 3: 1, 4: 1})

	lots := newTournament(t, arbiter.Settings{TieBreaks: []string{"lots"}, Seed: "published"})
	first := lots.places(-1)
	if first[2]+first[4] != 3 || first[1]+first[3] != 7 {
		t.Errorf("by lots: %v", first)
	}
	if again := newTournament(t, arbiter.Settings{TieBreaks: []string{"lots"}, Seed: "published"}).places(-1); again[2] != first[2] {
		t.Errorf("the same seed gave %v and %v", first, again)
	}

	newTournament(t, arbiter.Settings{TieBreaks: []string{"lots"}}).want("lots without a seed", -1, map[int]int{2: 1, 4: 1, 1: 3, 3: 3})
}

// A player who withdrew from a round robin before half of it has no place
// (their results are annulled).
func TestOfLeavesOutTheAnnulled(t *testing.T) {
	e := newTournament(t, arbiter.Settings{TieBreaks: []string{"wins"}})
	e.do(arbiter.Withdraw{Player: 4})
	e.want("4 withdrew", -1, map[int]int{4: 0, 2: 1})
	var table standings.Table
	var err error
	if table, err = Of(e.State, -1); err != nil || len(table.Rows) != 4 {
		t.Errorf("%d rows, %v", len(table.Rows), err)
	}
}
