package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/fixtures/exhaustive"
	"flagfall/pairing/systems"
)

// manyCommands is the variable that makes the test binary a process that runs
// one command line after the other, read from its standard input, and says
// "answered" after each that succeeded.
const manyCommands = "FLAGFALL_TEST_MANY_COMMANDS"

// The event of the crash test: a double round robin.
const (
	players = 40
	boards  = players / 2
	rounds  = 2 * (players - 1)
)

func runManyCommands() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		env := system()
		env.Out, env.Err = io.Discard, os.Stderr
		if code := run(strings.Split(lines.Text(), "\t"), env); code != 0 {
			os.Exit(code)
		}
		if _, err := os.Stdout.WriteString("answered\n"); err != nil {
			os.Exit(exitInternal)
		}
	}
	os.Exit(0)
}

// TestKilledProcessLosesNothing kills a process at any moment of a run of
// commands, and finds everything that had been answered in the journal.
func TestKilledProcessLosesNothing(t *testing.T) {
	t.Parallel()
	exhaustive.NotShort(t, "processes are started and killed one after the other")
	const kills = 60
	path := filepath.Join(t.TempDir(), "crash"+extension)
	config := office.Config{Now: time.Now, Who: "test"}
	o, err := office.Create(path, arbiter.Settings{Name: "Crash", System: systems.DoubleRoundRobin}, config)
	if err != nil {
		t.Fatal(err)
	}
	var field arbiter.AddPlayers
	for i := range players {
		field.Players = append(field.Players, arbiter.Entry{Person: arbiter.Person{Name: fmt.Sprintf("Player %d", i+1)}})
	}
	if _, err := o.Do(field); err != nil {
		t.Fatal(err)
	}
	if _, err := o.PairAll(); err != nil {
		t.Fatal(err)
	}
	before := o.State().Seq
	if err := o.Close(); err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	next, killed, total := 0, 0, 0 // next board to get a result, in the order of the rounds
	for killed < kills {
		if next >= boards*rounds {
			t.Fatalf("all results were entered after %d kills", killed)
		}
		answered, wasKilled := runAndKill(t, path, next, killed%2 == 0, time.Duration(random.IntN(25_000))*time.Microsecond)
		if wasKilled {
			killed++
		}
		o, err := office.Open(path, config)
		if err != nil {
			t.Fatalf("after %d kills the journal cannot be opened: %v", killed, err)
		}
		stored := int(o.State().Seq - before)
		if err := o.Close(); err != nil {
			t.Fatal(err)
		}
		// The command under way when the process died may or may not be there.
		if stored < next+answered || stored > next+answered+1 {
			t.Fatalf("kill %d: %d commands had answered, and %d are stored", killed, next+answered, stored)
		}
		total += answered
		next = stored
	}
	// Every other process is killed after an answer at the earliest.
	if total < kills/2 {
		t.Errorf("only %d commands answered before %d kills: the test tries too little", total, kills)
	}
	t.Logf("%d kills; %d commands had answered, none was lost", killed, total)
}

// runAndKill runs results from a board on in one process, kills it some time
// after its start or after its first answer, and counts what it had answered.
func runAndKill(t *testing.T, path string, next int, answers bool, after time.Duration) (answered int, killed bool) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), manyCommands+"=1", "FLAGFALL_WHO=test")
	var lines strings.Builder
	for i := next; i < min(next+100, boards*rounds); i++ {
		fmt.Fprintf(&lines, "result\t%d\t2-0\t--round\t%d\t--event\t%s\n", i%boards+1, i/boards+1, path)
	}
	cmd.Stdin = strings.NewReader(lines.String())
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// The first answer comes after the start of the process, which takes as
	// long as the machine is busy: the time begins then where answers are
	// wanted.
	reader := bufio.NewReader(out)
	if answers {
		if _, err := reader.ReadString('\n'); err == nil {
			answered++
		}
	}
	timer := time.AfterFunc(after, func() { _ = cmd.Process.Kill() }) // it may be over already
	defer timer.Stop()
	for {
		line, err := reader.ReadString('\n')
		if err != nil {
			break
		}
		if line == "answered\n" {
			answered++
		}
	}
	err = cmd.Wait()
	return answered, err != nil && !cmd.ProcessState.Exited()
}
