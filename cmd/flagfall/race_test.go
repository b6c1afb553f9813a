package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"flagfall/arbiter/office"
	"flagfall/fixtures/exhaustive"
)

// TestNobodyIsRefusedARace: eight processes enter 12 players each into one event, and then the results of 40 boards, all at
// the same time. None is refused, and all is in the journal.
func TestNobodyIsRefusedARace(t *testing.T) {
	t.Parallel()
	exhaustive.NotShort(t, "sixteen processes wait for one file")
	const processes, additions, entered = 8, 12, 5
	path := filepath.Join(t.TempDir(), "race"+extension)
	world := testEnv(io.Discard, func(string) string { return "" })
	command := func(words ...string) {
		if code := run(append(words, "--event", path), world); code != exitFine {
			t.Fatalf("%s: %d", words, code)
		}
	}
	command("new", "Race", "--system", "swiss", "--rounds", "3")
	families := strings.Fields("Berg Costa Dahl Egede Fischer Grau Hansen Ito")
	givens := strings.Fields("Ann Bob Cec Dan Eva Fay Gus Hal Ida Jan Kai Liv")
	atOnce := func(lines func(process, i int) string, each int) {
		var all sync.WaitGroup
		for p := range processes {
			var of strings.Builder
			for i := range each {
				of.WriteString(lines(p, i) + "\t--event\t" + path + "\n")
			}
			all.Go(func() {
				cmd := exec.Command(os.Args[0])
				cmd.Env = append(os.Environ(), manyCommands+"=1", fmt.Sprintf("FLAGFALL_WHO=writer %d", p))
				cmd.Stdin, cmd.Stderr = strings.NewReader(of.String()), os.Stderr
				out, err := cmd.Output()
				if answered := strings.Count(string(out), "answered\n"); err != nil || answered != each {
					t.Errorf("process %d: %d of %d commands were answered, %v", p, answered, each, err)
				}
			})
		}
		all.Wait()
	}
	atOnce(func(p, i int) string { return "player\tadd\t" + families[p] + ", " + givens[i] }, additions)
	command("pair")
	atOnce(func(p, i int) string { return fmt.Sprintf("result\t%d\t2-0", i*processes+p+1) }, entered)
	o, err := office.Open(path, office.Config{Now: time.Now, Who: "test"})
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	s := o.State()
	if results := len(s.Rounds[0].Games) - s.Rounds[0].Open(); len(s.Players) != processes*additions || results != processes*entered {
		t.Errorf("%d players and %d results are stored, want %d and %d", len(s.Players), results, processes*additions, processes*entered)
	}
}
