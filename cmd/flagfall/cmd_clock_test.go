package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"flagfall/arbiter/rule"
)

// hall runs "clock serve" and gives what speaks to it.
type hall struct {
	t    *testing.T
	at   string
	stop func()

	mu  sync.Mutex
	now time.Time
}

// newHall serves a journal at a local socket and waits until it answers.
func newHall(t *testing.T, journal string, now time.Time, boards ...string) *hall {
	t.Helper()
	return newHallOf(t, journal, now, playing{boards: boards})
}

// newHallOf is newHall with what is played in it.
func newHallOf(t *testing.T, journal string, now time.Time, hosts playing) *hall {
	t.Helper()
	dir, err := os.MkdirTemp("", "hall") // the path of a socket must be short
	if err != nil {
		t.Fatal(err)
	}
	h := &hall{t: t, at: filepath.Join(dir, "s"), now: now}
	ctx, cancel := context.WithCancel(context.Background())
	out, in := io.Pipe()
	served := make(chan error, 1)
	go func() {
		err := serveClocks(ctx, h.env(in), journal, hallFlags{at: h.at}, hosts)
		in.CloseWithError(err)
		served <- err
	}()
	h.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-served; err != nil {
			t.Error(err)
		}
		os.RemoveAll(dir)
	})
	t.Cleanup(h.stop)
	if _, err := out.Read(make([]byte, 1024)); err != nil { // the line that it answers
		t.Fatal(err)
	}
	go io.Copy(io.Discard, out)
	return h
}

func (h *hall) env(out io.Writer) *env {
	return &env{In: strings.NewReader(""), Out: out, Err: out, Now: h.time, Getenv: func(string) string { return "" }, Width: 80}
}

func (h *hall) time() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now
}

func (h *hall) wait(d time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.now = h.now.Add(d)
}

// run carries out one command of the hall and wants its exit code.
func (h *hall) run(code int, args ...string) string {
	h.t.Helper()
	var out bytes.Buffer
	if got := run(append(append([]string{"clock"}, args...), "--at", h.at), h.env(&out)); got != code {
		h.t.Errorf("clock %v: exit code %d, want %d\n%s", args, got, code, &out)
	}
	return out.String()
}

func (h *hall) wall(want string) {
	h.t.Helper()
	if got := h.run(exitFine, "wall"); got != want {
		h.t.Errorf("the wall shows\n%swant\n%s", got, want)
	}
}

func TestClockHall(t *testing.T) {
	journal := filepath.Join(t.TempDir(), "hall.clocks")
	evening := time.Date(2026, 3, 17, 19, 30, 0, 0, time.UTC)
	h := newHall(t, journal, evening)
	h.wall("no clocks are set\n")
	h.run(exitFine, "set", "6m+5s", "1-2")
	h.run(exitFine, "start")
	h.wait(30 * time.Second)
	h.run(exitFine, "press", "1", "first")
	h.wait(45 * time.Second)
	h.wall(`Board   First    Moves   Second   Moves
    1    0:05:35     1  > 0:05:15     0
    2  > 0:04:45!    0    0:06:00     0
       the first player is in time shortage and may tick the moves instead of writing them (WCDF 3.13)
`)
	if out := h.run(exitRefused, "press", "1", "first"); !strings.Contains(out, "board 1: the first player pressed, but the display of the second player is running (WCDF 2.4)") {
		t.Error(out)
	}
	h.run(exitRefused, "adjust", "first", "2", "--take", "5m", "--reason", "penalty")
	h.run(exitRefused, "adjust", "first", "2", "--take", "1m") // no reason
	h.run(exitFine, "adjust", "first", "2", "--give", "2m", "--reason", "opponent's illegal move")
	h.run(exitRefused, "flag", "first", "2")
	h.run(exitRefused, "press", "3", "first")
	h.run(exitUsage, "press", "1")
	if out := h.run(exitRefused, "press", "First", "1"); !strings.Contains(out, "board 1: the first player pressed") {
		t.Errorf("a side before the board: %s", out)
	}
	h.run(exitUsage, "press", "1", "2", "first")
	h.run(exitInput, "press", "1", "third")
	h.run(exitUsage, "adjust", "first", "2", "--reason", "none")
	h.run(exitUsage, "pause", "9-1")
	h.run(exitUsage, "pause", "1,,2")
	h.run(exitRefused, "set", "0m", "4")
	h.run(exitFine, "pause", "--reason", "fire alarm")
	h.wait(time.Hour)
	paused := `Board   First    Moves   Second   Moves
    1    0:05:35     1    0:05:15     0  stopped
    2    0:06:45     0    0:06:00     0  stopped
`
	h.wall(paused)
	h.run(exitFine, "replace", "2", "6m40s", "6m", "--reason", "dead battery")
	if got := h.run(exitRefused, "start", "1"); !strings.Contains(got, "hint: let it go on: flagfall clock resume 1") {
		t.Errorf("a stopped clock is started: %s", got)
	}
	h.run(exitFine, "resume", "1")
	h.wait(5*time.Minute + 20*time.Second)
	h.run(exitInput, "flag", "second", "1", "--called", "Jansen")
	h.run(exitFine, "flag", "second", "1", "--called", "second")
	h.run(exitRefused, "uncall", "second", "1") // no reason
	h.run(exitFine, "uncall", "second", "1", "--reason", "it was the other player")
	h.run(exitFine, "flag", "second", "1", "--called", "first", "--who", "Jansen")
	if out := h.run(exitFine, "wall", "--format", "json"); !strings.Contains(out, `"way":"called","by":"Jansen","caller":"first"`) {
		t.Error(out)
	}
	if out := h.run(exitFine, "wall", "--format", "csv"); !strings.Contains(out, "1,running,second,335000,0,1,0,") {
		t.Error(out)
	}
	h.run(exitFine, "end", "1", "--reason", "lost on time")
	h.stop()

	// Started again on the same journal, the clocks are as they were.
	h = newHall(t, journal, evening.Add(24*time.Hour))
	h.wall(`Board   First    Moves   Second   Moves
    1    0:05:35     1    0:00:00     0  ended
    2    0:06:40     0    0:06:00     0  stopped
`)
	// The next round on the same board, with a wrong control and a mistaken press.
	h.run(exitFine, "set", "5m", "1", "--round", "2")
	h.run(exitFine, "start", "1")
	h.wait(10 * time.Second)
	h.run(exitFine, "press", "1", "first")
	h.wait(5 * time.Second)
	h.run(exitFine, "unpress", "1", "first", "--reason", "an elbow")
	h.run(exitFine, "pause", "1", "--reason", "wrong control")
	h.run(exitRefused, "correct", "5s", "1", "--reason", "wrong control")
	h.run(exitFine, "correct", "25m+10s", "1", "--reason", "wrong control")
	h.run(exitFine, "count", "1", "first", "3", "--reason", "two presses were missed")
	h.run(exitFine, "turn", "1", "second", "--reason", "the move was made")
	h.run(exitUsage, "count", "1", "first", "three", "--reason", "none")
	h.wall(`Board   First    Moves   Second   Moves
    1    0:24:45     3    0:25:00     0  stopped
    2    0:06:40     0    0:06:00     0  stopped
`)
	h.run(exitRefused, "set", "5m", "1")
}

func TestClockServeRefuses(t *testing.T) {
	dir := t.TempDir()
	journal := filepath.Join(dir, "hall.clocks")
	h := newHall(t, journal, time.Now())
	err := serveClocks(t.Context(), h.env(io.Discard), journal, hallFlags{at: filepath.Join(dir, "other")}, playing{})
	if rule.CodeOf(err) != rule.Conflict {
		t.Errorf("a second server on one journal: %v", err)
	}
	damaged := filepath.Join(dir, "damaged.clocks")
	if err := os.WriteFile(damaged, []byte("nonsense\nand more\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := serveClocks(t.Context(), h.env(io.Discard), damaged, hallFlags{at: filepath.Join(dir, "other")}, playing{}); rule.CodeOf(err) != rule.Input {
		t.Errorf("a damaged journal: %v", err)
	}
	if err := serveClocks(t.Context(), h.env(io.Discard), filepath.Join(dir, "new.clocks"), hallFlags{at: filepath.Join(dir, "absent", "socket")}, playing{}); rule.CodeOf(err) != rule.Conflict {
		t.Errorf("an address that cannot be had: %v", err)
	}
}

// TestClockOutcome: what a running clock shows is offered to the tournament,
// and entered only when the arbiter confirms it.
func TestClockOutcome(t *testing.T) {
	dir := t.TempDir()
	event := filepath.Join(dir, "cup.flagfall")
	h := newHall(t, filepath.Join(dir, "hall.clocks"), time.Date(2026, 3, 17, 19, 30, 0, 0, time.UTC))
	office := func(code int, args ...string) string {
		t.Helper()
		var out bytes.Buffer
		if got := run(append(args, "--event", event), h.env(&out)); got != code {
			t.Errorf("%v: exit code %d, want %d\n%s", args, got, code, &out)
		}
		return out.String()
	}
	office(exitFine, "new", "Cup", "--variant", "english", "--time", "30/60m,15/30m... at zero")
	office(exitFine, "player", "add", "Adams", "Berg")
	office(exitFine, "pair")
	h.run(exitFine, "set", "30/60m,15/30m... at zero", "1")
	h.run(exitFine, "start", "1")
	if out := h.run(exitFine, "outcome", "1", "--event", event); !strings.Contains(out, "no flag has fallen") {
		t.Error(out)
	}
	// A penalty for both: refused by the clock, it is not in the journal either.
	h.run(exitRefused, "penalty", "1", "first", "--take", "61m", "--reason", "late", "--event", event)
	h.run(exitFine, "penalty", "1", "first", "--take", "5m", "--reason", "late", "--event", event)
	h.wait(55*time.Minute + time.Second)
	if out := h.run(exitRefused, "outcome", "1", "--event", event, "--confirm"); !strings.Contains(out, "nobody has called or observed it (WCDF 2.19)") {
		t.Error(out)
	}
	h.run(exitRefused, "flag", "first", "1", "--called", "Cox", "--event", event)
	h.run(exitFine, "flag", "1", "first", "--called", "White", "--event", event)
	h.run(exitFine, "uncall", "1", "first", "--reason", "to hear it again")
	if out := h.run(exitFine, "flag", "first", "1", "--called", "Berg", "--event", event); !strings.Contains(out, "nothing was entered; --confirm enters it") {
		t.Error(out)
	}
	if out := office(exitFine, "log"); strings.Contains(out, "flag") {
		t.Errorf("an outcome was entered that nobody confirmed:\n%s", out)
	}
	out := h.run(exitFine, "outcome", "1", "--event", event, "--confirm")
	for _, want := range []string{
		"round 1, board 1: flag of Adams fell after 0 moves of 30; called by Berg at 20:25:01 UTC, the displays showing 0:29:59 and 1:30:00, by the clock of board 1: Adams loses (WCDF 2.20)",
		"Berg beats Adams, on time", "entered",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%s\nlacks %q", out, want)
		}
	}
	if log := office(exitFine, "log"); strings.Count(log, "5 minutes taken from Adams (late)") != 1 || !strings.Contains(log, "Berg beats Adams, on time") {
		t.Error(log)
	}
	h.run(exitRefused, "outcome", "2", "--event", event)
}

// TestClockLog: the journal of a hall is read while it runs, and says which
// flags fell.
func TestClockLog(t *testing.T) {
	journal := filepath.Join(t.TempDir(), "hall.clocks")
	h := newHall(t, journal, time.Date(2026, 3, 17, 19, 30, 0, 0, time.UTC))
	h.run(exitFine, "set", "2/1m,1m", "1-2")
	h.run(exitFine, "start", "1")
	h.wait(61 * time.Second)
	h.run(exitFine, "press", "1", "first")
	var out bytes.Buffer
	if code := run([]string{"clock", "log", journal, "--variant", "english"}, h.env(&out)); code != exitIrregularities {
		t.Errorf("exit code %d\n%s", code, &out)
	}
	for _, want := range []string{
		"board 1  2026-03-17 19:31:01.000  clock pressed by the first player, by arbiter\n",
		"board 2  2026-03-17 19:30:00.000  clock set to 2/1m,1m, by arbiter\n",
		"board 1  the flag of the first player fell after 0 moves of 2; nobody called or observed it (missed-control, WCDF 2.20)\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s\nlacks %q", &out, want)
		}
	}
	for _, given := range [][]string{nil, {"--variant", "russian"}} {
		out.Reset()
		if code := run(append([]string{"clock", "log", journal}, given...), h.env(&out)); code != exitIrregularities || !strings.Contains(out.String(), "observed it (missed-control)\n") {
			t.Errorf("%v: exit code %d, want a flag under no article of another game\n%s", given, code, &out)
		}
	}
	out.Reset()
	if code := run([]string{"clock", "log", journal, "2", "--format", "json"}, h.env(&out)); code != exitFine || !strings.Contains(out.String(), `{"board":"2","seq":1,`) {
		t.Errorf("exit code %d\n%s", code, &out)
	}
	if code := run([]string{"clock", "log", journal, "3"}, h.env(&out)); code == exitFine {
		t.Error("a board that is not in the journal was read")
	}
	if code := run([]string{"clock", "log", journal + ".absent"}, h.env(&out)); code != exitInput {
		t.Error("a journal that is not there was read")
	}
}
