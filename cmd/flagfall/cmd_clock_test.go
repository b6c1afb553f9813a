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
func newHall(t *testing.T, journal string, now time.Time) *hall {
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
		err := serveClocks(ctx, h.env(in), journal, h.at)
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
	h.run(exitFine, "resume", "1")
	h.wait(5*time.Minute + 20*time.Second)
	h.run(exitFine, "flag", "second", "1", "--called", "--who", "Jansen")
	if out := h.run(exitFine, "wall", "--format", "json"); !strings.Contains(out, `"way":"called","by":"Jansen"`) {
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
}

func TestClockServeRefuses(t *testing.T) {
	dir := t.TempDir()
	journal := filepath.Join(dir, "hall.clocks")
	h := newHall(t, journal, time.Now())
	err := serveClocks(t.Context(), h.env(io.Discard), journal, filepath.Join(dir, "other"))
	if rule.CodeOf(err) != rule.Conflict {
		t.Errorf("a second server on one journal: %v", err)
	}
	damaged := filepath.Join(dir, "damaged.clocks")
	if err := os.WriteFile(damaged, []byte("nonsense\nand more\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := serveClocks(t.Context(), h.env(io.Discard), damaged, filepath.Join(dir, "other")); rule.CodeOf(err) != rule.Input {
		t.Errorf("a damaged journal: %v", err)
	}
	if err := serveClocks(t.Context(), h.env(io.Discard), filepath.Join(dir, "new.clocks"), filepath.Join(dir, "absent", "socket")); rule.CodeOf(err) != rule.Conflict {
		t.Errorf("an address that cannot be had: %v", err)
	}
}
