package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
	"flagfall/pairing/roundrobin"
	"flagfall/pairing/systems"
	"flagfall/reports/export"
	"flagfall/reports/render"
)

// The first page of an export leads to every file but the pages after the first,
// and to nothing else.
func TestContentsLeadToEveryFile(t *testing.T) {
	t.Parallel()
	exhaustive.NotShort(t, "the demonstration is played")
	dir := longNamesSwiss(t)
	page, err := os.ReadFile(filepath.Join(dir, export.ContentsName))
	if err != nil {
		t.Fatal(err)
	}
	linked := map[string]bool{}
	for _, m := range regexp.MustCompile(`href="([^"]*)"`).FindAllSubmatch(page, -1) {
		linked[string(m[1])] = true
	}
	err = fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(name, ".") {
			return err
		}
		if want := name == "site/index.html" || name != export.ContentsName && !strings.HasPrefix(name, "site/"); linked[name] != want {
			t.Errorf("%s is linked: %v, want %v", name, linked[name], want)
		}
		delete(linked, name)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(linked) > 0 {
		t.Errorf("the page leads to what is not there: %v", linked)
	}
	if !bytes.Contains(page, []byte("Dateien des Turniers")) || !bytes.Contains(page, []byte("Runde 9")) || bytes.Contains(page, []byte("<link")) {
		t.Errorf("the page is not in German, or needs another file:\n%s", page)
	}
}

// A part of an export of everything that cannot be made is left out with its reason, and all
// others are written; asked for by name, it is refused, and nothing is left behind.
func TestOneFaultDoesNotStopAnExport(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	o, err := office.Create(filepath.Join(dir, "open.flagfall"), arbiter.Settings{Name: "Open", System: systems.RoundRobin},
		office.Config{Who: "test", Now: func() time.Time { return time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC) }})
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	if _, err := o.Do(arbiter.AddPlayers{Players: []arbiter.Entry{{Person: arbiter.Person{Name: "Aarts, Anton"}}, {Person: arbiter.Person{Name: "Bakker, Bea"}}}}); err != nil {
		t.Fatal(err)
	}
	fault := rule.Errorf(rule.Refused, "a name cannot be written")
	event := exported(o, time.UTC)
	event.Games = func(w io.Writer) error {
		fmt.Fprint(w, "half a game")
		return fault
	}
	out := filepath.Join(dir, "out")
	done, err := export.To(out, event, export.Choice{All: true}, render.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var lacking []string
	for _, a := range done.Without {
		if a.Err != nil {
			lacking = append(lacking, a.Part)
		}
	}
	if len(lacking) != 1 || lacking[0] != "games.pdn" {
		t.Errorf("without %q", lacking)
	}
	for name, want := range map[string]bool{"games.pdn": false, "players.pdf": true, "event.xlsx": true, "site/index.html": true} {
		if _, err := os.Stat(filepath.Join(out, filepath.FromSlash(name))); (err == nil) != want {
			t.Errorf("%s is there: %v, want %v", name, err == nil, want)
		}
	}
	alone := filepath.Join(dir, "alone")
	if _, err := export.To(alone, event, export.Choice{Parts: []string{export.Games}}, render.Options{}); !errors.Is(err, fault) {
		t.Errorf("asked for by name: %v", err)
	}
	if _, err := os.Stat(alone); err == nil {
		t.Error("the folder of what was refused is left behind")
	}
}

// BenchmarkExport writes everything of 500 players and nine rounds, of which
// every game has a sheet. Making the event takes half a minute; cpu-ms/op is
// the processor time of an export, on all cores together.
//
//	go test ./cmd/flagfall -run '^$' -bench Export -benchtime 3x
func BenchmarkExport(b *testing.B) {
	dir := b.TempDir()
	now := time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)
	o, err := office.Create(filepath.Join(dir, "large.flagfall"), arbiter.Settings{Name: "Large", System: systems.Swiss, Rounds: 9},
		office.Config{Who: "test", Now: func() time.Time { return now }})
	if err != nil {
		b.Fatal(err)
	}
	defer o.Close()
	do := func(c ...arbiter.Command) {
		b.Helper()
		if _, err := o.Do(c...); err != nil {
			b.Fatal(err)
		}
	}
	var players []arbiter.Entry
	for i := range 500 {
		players = append(players, arbiter.Entry{Person: arbiter.Person{Name: fmt.Sprintf("Player %03d, Of the Benchmark", i+1)},
			Registration: arbiter.Registration{Rating: 2400 - i, Club: fmt.Sprintf("Club %d", i%40), Federation: "NED"}})
	}
	do(arbiter.AddPlayers{Players: players})
	// The sheets are short, and are distinguished by their boards.
	moves := "32-28 19-23 28x19 14x23 37-32 10-14 41-37 14-19 "
	schedule := roundrobin.Pairer{}.Schedule(500)
	for r := range 9 {
		pair := arbiter.PairRound{}
		for _, p := range schedule[r] {
			pair.Games = append(pair.Games, arbiter.Match{First: arbiter.PlayerID(p.First), Second: arbiter.PlayerID(p.Second)})
		}
		do(pair)
		var results []arbiter.Command
		for i := range pair.Games {
			winner := []arbiter.Winner{arbiter.FirstWins, arbiter.Drawn, arbiter.SecondWins}[(i+r)%3]
			results = append(results, arbiter.TakeSheet{Game: arbiter.Board(r+1, i+1), Text: fmt.Sprintf("[Round \"%d\"]\n[Board \"%d\"]\n%s*", r+1, i+1, moves),
				Verdict: arbiter.Verdict{Verdict: "clean", Plies: 8, PliesOK: 8}, Result: &arbiter.Result{Winner: winner}})
		}
		do(results...)
	}
	paper := filepath.Join(dir, "paper")
	files, before := 0, cpuTime()
	for b.Loop() {
		done, err := export.To(paper, exported(o, time.UTC), export.Choice{All: true}, render.Options{})
		if err != nil {
			b.Fatal(err)
		}
		files = done.Files
		b.StopTimer()
		if err := os.RemoveAll(paper); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
	b.ReportMetric(float64((cpuTime()-before).Milliseconds())/float64(b.N), "cpu-ms/op")
	b.ReportMetric(float64(files), "files/op")
}
