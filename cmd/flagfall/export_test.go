package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/pairing/roundrobin"
	"flagfall/reports"
	"flagfall/reports/render"
)

var large = flag.Bool("large", false, "measure the export of 500 players and nine rounds")

// TestExportOfALargeEvent writes everything of 500 players and nine rounds, of
// which every game has a sheet, within five seconds, on a busy machine five
// seconds of work. It takes half a minute to
// make the event: go test ./cmd/flagfall -run LargeEvent -large -v
func TestExportOfALargeEvent(t *testing.T) {
	if !*large {
		t.Skip("SKIPPED: the export of a large event is measured with -large")
	}
	dir := t.TempDir()
	now := time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)
	o, err := office.Create(filepath.Join(dir, "large.flagfall"), arbiter.Settings{Name: "Large", System: arbiter.Swiss, Rounds: 9},
		office.Config{Who: "test", Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	do := func(c ...arbiter.Command) {
		t.Helper()
		if _, err := o.Do(c...); err != nil {
			t.Fatal(err)
		}
	}
	var players []arbiter.Entry
	for i := range 500 {
		players = append(players, arbiter.Entry{Person: arbiter.Person{Name: fmt.Sprintf("Player %03d, Of the Benchmark", i+1)},
			Registration: arbiter.Registration{Rating: 2400 - i, Club: fmt.Sprintf("Club %d", i%40), Federation: "NED"}})
	}
	do(arbiter.AddPlayers{Players: players})
	// The sheets are short, and told apart by their boards.
	moves := "32-28 19-23 28x19 14x23 37-32 10-14 41-37 14-19 "
	schedule := roundrobin.Pairer{}.Schedule(500)
	for r := range 9 {
		pair := arbiter.PairRound{}
		for _, p := range schedule[r] {
			pair.Games = append(pair.Games, arbiter.Match{First: arbiter.PlayerID(p.First), Second: arbiter.PlayerID(p.Second)})
		}
		do(pair)
		var results []arbiter.Command
		for b := range pair.Games {
			winner := []arbiter.Winner{arbiter.FirstWins, arbiter.Drawn, arbiter.SecondWins}[(b+r)%3]
			results = append(results, arbiter.TakeSheet{Game: arbiter.Board(r+1, b+1), Text: fmt.Sprintf("[Round \"%d\"]\n[Board \"%d\"]\n%s*", r+1, b+1, moves),
				Verdict: arbiter.Verdict{Verdict: "clean", Plies: 8, PliesOK: 8}, Result: &arbiter.Result{Winner: winner}})
		}
		do(results...)
	}
	begun, worked := time.Now(), cpuTime()
	done, err := exportTo(o, filepath.Join(dir, "paper"), exportChoice{all: true}, reports.Options{}, render.Options{})
	took, work := time.Since(begun), cpuTime()-worked
	if err != nil {
		t.Fatal(err)
	}
	bytes := int64(0)
	_ = filepath.Walk(filepath.Join(dir, "paper"), func(_ string, info os.FileInfo, err error) error {
		if err == nil {
			bytes += info.Size()
		}
		return err
	})
	t.Logf("%d files of %.1f MB in %v, of which the processors worked %v", done.files, float64(bytes)/1e6, took, work)
	// On a machine that does nothing else it takes less time than the work of
	// its two processors.
	if took > 5*time.Second && work > 5*time.Second {
		t.Errorf("the export took %v and %v of processor time, more than 5 s", took, work)
	}
}
