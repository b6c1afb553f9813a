package office

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/fixtures/exhaustive"
)

// crashFile names the tournament on which a process started by
// TestKilledProcessLosesNothing works.
const crashFile = "FLAGFALL_TEST_CRASH_FILE"

func TestMain(m *testing.M) {
	if path := os.Getenv(crashFile); path != "" {
		if err := workUntilKilled(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// workUntilKilled does command after command and says for each by which entry
// it has answered.
func workUntilKilled(path string) error {
	o, err := Open(path, testConfig())
	if err != nil {
		return err
	}
	for {
		n := o.State().Seq
		var c arbiter.Command
		if n%3 == 0 {
			c = arbiter.SetSetting{Name: "place", Value: fmt.Sprint("Hall ", n+1)}
		} else {
			c = arbiter.AddPlayers{Players: []arbiter.Entry{{Person: arbiter.Person{Name: fmt.Sprint("Player ", n+1)}}}}
		}
		done, err := o.Do(c)
		if err != nil {
			return err
		}
		if _, err := fmt.Println(done.Entries[0].Seq); err != nil {
			return err
		}
	}
}

// A process killed at any moment loses no command that it had acknowledged, and
// leaves no command half done.
func TestKilledProcessLosesNothing(t *testing.T) {
	exhaustive.NotShort(t, "processes are started and killed one after the other")
	t.Parallel()
	const kills = 60
	dir := t.TempDir()
	path := filepath.Join(dir, "crash.flagfall")
	o, err := Create(path, arbiter.Settings{Name: "Crash"}, testConfig())
	if err != nil {
		t.Fatal(err)
	}
	if err := o.Close(); err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	var answered, between int64
	for kill := range kills {
		// Every fifth dies while it starts, the others while they work.
		starting := kill%5 == 4
		last := runAndKill(t, path, starting, time.Duration(random.IntN(40_000))*time.Microsecond)
		if last > answered {
			between++
		}
		answered = max(answered, last)
		again, err := Open(path, testConfig())
		if err != nil {
			t.Fatalf("after kill %d: %v", kill+1, err)
		}
		s := again.State()
		if s.Seq < answered || s.Seq > answered+1 {
			t.Fatalf("after kill %d: entry %d had answered, the journal ends with %d", kill+1, answered, s.Seq)
		}
		for _, p := range s.Players {
			if p.Person.Name == "" {
				t.Fatalf("after kill %d: player %d is stored without a name", kill+1, p.ID)
			}
		}
		answered = s.Seq
		if err := again.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if between < kills/2 {
		t.Errorf("only %d of %d processes had answered a command before they were killed", between, kills)
	}
	t.Logf("%d kills, %d entries answered and kept", kills, answered)
}

// runAndKill starts a process, kills it some time after its start or after its
// first answer, and returns the last entry that it answered.
func runAndKill(t *testing.T, path string, starting bool, after time.Duration) int64 {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, "-test.run=^$")
	cmd.Env = append(os.Environ(), crashFile+"="+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	kill := func() { _ = cmd.Process.Kill() }
	if starting {
		time.AfterFunc(after, kill)
	}
	var last int64
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		n, err := strconv.ParseInt(lines.Text(), 10, 64)
		if err != nil {
			t.Fatalf("the process said %q", lines.Text())
		}
		if last == 0 && !starting {
			time.AfterFunc(after, kill)
		}
		last = n
	}
	if err := cmd.Wait(); err == nil {
		t.Fatal("the process ended by itself")
	}
	return last
}
