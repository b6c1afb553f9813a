package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/pairing/systems"
)

// BenchmarkLargeEvent runs whole commands, without the start of a process, on an
// event of 2,000 players and 13 rounds: one that opens it and says a setting,
// and one that prints its standings by five tie-breaks.
//
//	go test ./cmd/flagfall -run '^$' -bench LargeEvent -benchtime 10x
func BenchmarkLargeEvent(b *testing.B) {
	const players, rounds = 2000, 13
	path := filepath.Join(b.TempDir(), "large.flagfall")
	now := time.Date(2026, 3, 17, 19, 0, 0, 0, time.UTC)
	o, err := office.Create(path, arbiter.Settings{Name: "Large", System: systems.Swiss, Rounds: rounds,
		TieBreaks: []string{"solkoff-truncated", "solkoff-median", "sonneborn-berger", "wins", "direct"}},
		office.Config{Who: "arbiter", Now: func() time.Time { return now }})
	if err != nil {
		b.Fatal(err)
	}
	do := func(commands ...arbiter.Command) {
		if _, err := o.Do(commands...); err != nil {
			b.Fatal(err)
		}
	}
	var add arbiter.AddPlayers
	for i := range players {
		add.Players = append(add.Players, arbiter.Entry{Person: arbiter.Person{Name: fmt.Sprintf("Player %d, A", i+1)}, Registration: arbiter.Registration{Rating: 1000 + i*7%1300}})
	}
	do(add)
	for r := range rounds {
		var round arbiter.PairRound
		for i := range players / 2 {
			round.Games = append(round.Games, arbiter.Match{First: arbiter.PlayerID(2*i + 1), Second: arbiter.PlayerID((2*i+2*r+1)%players + 1)})
		}
		do(round)
		var results []arbiter.Command
		for i := range players / 2 {
			winner := []arbiter.Winner{arbiter.FirstWins, arbiter.Drawn, arbiter.SecondWins}[(i*7+r*3)%3]
			results = append(results, arbiter.EnterResult{Game: arbiter.Board(r+1, i+1), Result: arbiter.Result{Winner: winner}})
		}
		do(results...)
	}
	if err := o.Close(); err != nil {
		b.Fatal(err)
	}
	env := &env{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard, Now: time.Now, Getenv: func(string) string { return "" }, Width: 80}
	for name, command := range map[string][]string{"open": {"set", "rounds"}, "standings": {"standings"}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if exit := run(append(command, "--event", path), env); exit != 0 {
					b.Fatalf("exit code %d", exit)
				}
			}
		})
	}
}
