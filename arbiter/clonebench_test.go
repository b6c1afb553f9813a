package arbiter

import (
	"fmt"
	"testing"
)

// BenchmarkClone copies an event of 200 players with 9 rounds.
func BenchmarkClone(b *testing.B) {
	const players, rounds = 200, 9
	s := &State{}
	seq := int64(0)
	do := func(c Command) {
		d, err := Decide(s, c)
		if err != nil {
			b.Fatal(err)
		}
		s.AddPersons(d.Persons)
		for _, e := range d.Events {
			seq++
			if err := s.Apply(Envelope{Seq: seq, Step: seq, Body: e}); err != nil {
				b.Fatal(err)
			}
		}
	}
	s = s.empty()
	do(CreateEvent{Settings: Settings{Name: "Large", System: "swiss", Rounds: rounds}})
	var add AddPlayers
	for i := range players {
		add.Players = append(add.Players, Entry{Person: Person{Name: fmt.Sprintf("Player %d", i+1)}})
	}
	do(add)
	for r := range rounds {
		var round PairRound
		for i := range players / 2 {
			round.Games = append(round.Games, Match{First: PlayerID(2*i + 1), Second: PlayerID((2*i+2*r+1)%players + 1)})
		}
		do(round)
		for i := range players / 2 {
			do(EnterResult{Game: Board(r+1, i+1), Result: Result{Winner: Drawn}})
		}
	}
	for b.Loop() {
		_ = s.Clone()
	}
}
