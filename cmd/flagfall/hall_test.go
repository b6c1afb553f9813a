package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/clocks/live"
	"flagfall/fixtures/exhaustive"
)

// TestHallIsForItsOwn: nobody is answered without the token beside the socket,
// and a second service takes neither the socket nor the token away.
func TestHallIsForItsOwn(t *testing.T) {
	dir := t.TempDir()
	h := newHall(t, filepath.Join(dir, "hall.clocks"), time.Now())
	h.run(exitFine, "set", "5m", "1")
	info, err := os.Stat(h.at + ".token")
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the token: %v, %v", info.Mode(), err)
	}
	err = serveClocks(t.Context(), h.env(io.Discard), filepath.Join(dir, "other.clocks"), hallFlags{at: h.at}, playing{})
	if rule.CodeOf(err) != rule.Conflict {
		t.Errorf("a second service at one socket: %v", err)
	}
	h.run(exitFine, "wall")
	if err := os.WriteFile(h.at+".token", []byte("another\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if out := h.run(exitRefused, "start", "1"); !strings.Contains(out, "without their token") {
		t.Error(out)
	}
}

// TestHallBeyondThisMachine: no address that others can reach without a
// passphrase is accepted.
func TestHallBeyondThisMachine(t *testing.T) {
	h := &hall{t: t, now: time.Now()}
	for at, want := range map[hallFlags]rule.Code{
		{at: "0.0.0.0:0"}:                      rule.Usage,
		{at: ":0"}:                             rule.Usage,
		{at: "0.0.0.0:0", passphrase: "short"}: rule.Usage,
		{at: "nowhere.invalid:0", passphrase: "long enough"}: rule.Conflict,
	} {
		file := filepath.Join(t.TempDir(), "hall.clocks")
		err := serveClocks(t.Context(), h.env(io.Discard), file, at, playing{})
		if rule.CodeOf(err) != want || rule.HintOf(err) == "" {
			t.Errorf("%+v: %v", at, err)
		}
		if isFile(file) {
			t.Errorf("%+v: a file is left behind", at)
		}
	}
	if (&hallFlags{at: "[::1]:7410"}).near() != true || (&hallFlags{at: net.JoinHostPort("10.0.0.1", "1")}).near() {
		t.Error("which addresses are near")
	}
}

// TestHallHasItsBoards: a board that the hall does not have gets no clock.
func TestHallHasItsBoards(t *testing.T) {
	h := newHall(t, filepath.Join(t.TempDir(), "hall.clocks"), time.Now(), "1", "2")
	h.run(exitFine, "set", "5m", "1-2")
	h.run(exitRefused, "set", "5m", "3")
}

// TestHallHasTheBoardsOfTheRound: with a tournament the boards are those of its
// rounds, as they are paired.
func TestHallHasTheBoardsOfTheRound(t *testing.T) {
	dir := t.TempDir()
	h := newHall(t, filepath.Join(dir, "hall.clocks"), time.Now())
	office := func(args ...string) {
		t.Helper()
		if code := run(args, h.env(io.Discard)); code != exitFine {
			t.Fatalf("%v: exit code %d", args, code)
		}
	}
	event := filepath.Join(dir, "cup.flagfall")
	office("new", "Cup", "--event", event)
	office("player", "add", "Ann", "Rui", "Eva", "Jan", "--event", event)
	allowed := playing{env: h.env(io.Discard), on: place{event: event}}.limit()
	if _, err := allowed(0); rule.CodeOf(err) != rule.NotFound {
		t.Errorf("before the first round: %v", err)
	}
	office("pair", "--event", event)
	if there, err := allowed(0); err != nil || len(there) != 2 || !there["1"] || !there["2"] {
		t.Errorf("%v, %v", there, err)
	}
	if _, err := allowed(2); rule.CodeOf(err) != rule.NotFound {
		t.Errorf("a round that is not paired: %v", err)
	}
}

// TestClocksAreSealed: the log of a clock that has ended is known to the journal of the
// tournament, and a log that was changed later, with all its hashes, is found.
func TestClocksAreSealed(t *testing.T) {
	dir := t.TempDir()
	file, event := filepath.Join(dir, "hall.clocks"), filepath.Join(dir, "cup.flagfall")
	evening := time.Date(2026, 3, 17, 19, 30, 0, 0, time.UTC)
	var out strings.Builder
	office := func(want int, args ...string) string {
		t.Helper()
		out.Reset()
		e := &env{In: strings.NewReader(""), Out: &out, Err: &out, Now: func() time.Time { return evening }, Getenv: func(string) string { return "" }, Width: 80}
		if code := run(append(args, "--event", event), e); code != want {
			t.Fatalf("%v: exit code %d, want %d\n%s", args, code, want, &out)
		}
		return out.String()
	}
	office(exitFine, "new", "Cup")
	office(exitFine, "player", "add", "Ann", "Rui", "Eva", "Jan")
	office(exitFine, "pair")
	h := newHallOf(t, file, evening, playing{env: &env{Err: io.Discard, Now: func() time.Time { return evening }, Getenv: func(string) string { return "" }}, on: place{event: event}})
	h.run(exitRefused, "set", "5m", "3")
	h.run(exitFine, "set", "5m", "1-2", "--round", "1")
	h.run(exitFine, "start")
	h.wait(30 * time.Second)
	h.run(exitFine, "press", "1", "first")
	h.run(exitFine, "end", "1-2", "--reason", "game over")
	h.stop()
	if log := office(exitFine, "log"); strings.Count(log, "the log of the clock is sealed ") != 2 || !strings.Contains(log, "round 1, board 1: the log of the clock is sealed at its entry 4, head ") {
		t.Error(log)
	}
	office(exitFine, "clock", "log", file)
	// The log's account of the time is in the journal with it.
	if used := office(exitFine, "print", "clock-use", "--board", "1"); !strings.Contains(used, "Time used · White  0:00:30") || !strings.Contains(used, "Time used · Black  0:00:00") || !strings.Contains(used, "   1  0:00:30") {
		t.Error(used)
	}

	// The move was never made, as anybody with a program and an evening to
	// spare could write.
	var records []live.Record
	if err := live.Read(file, func(r live.Record) error { records = append(records, r); return nil }); err != nil {
		t.Fatal(err)
	}
	forged, err := live.OpenFile(filepath.Join(dir, "forged.clocks"))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range records {
		if r.Entry.Kind == clocks.KindPress {
			r.Entry.At -= 10_000
		}
		if err := forged.Append([]live.Record{r}); err != nil {
			t.Fatal(err)
		}
	}
	forged.Close()
	if log := office(exitIrregularities, "clock", "log", filepath.Join(dir, "forged.clocks")); !strings.Contains(log, "board 1  the log is not the one of 4 entries that entry ") || strings.Count(log, "seal-broken") != 1 {
		t.Error(log)
	}
	// An undo takes back the round, never what a seal says.
	if undone := office(exitFine, "undo"); !strings.Contains(undone, "round 1") {
		t.Error(undone)
	}
}

// TestTokensOfTwoHalls: clocks at one port of two addresses have a token each.
func TestTokensOfTwoHalls(t *testing.T) {
	e := &env{Getenv: func(string) string { return "/home/a" }}
	name := func(at string) string { return (&hallFlags{at: at}).tokenFile(e) }
	if name("127.0.0.1:7410") == name("[::1]:7410") || name("127.0.0.1:7410") != name("localhost:7410") {
		t.Error(name("127.0.0.1:7410"), name("[::1]:7410"), name("localhost:7410"))
	}
}

// fullJournal is a journal of clocks on a disk that may be full.
type fullJournal struct {
	live.Journal
	full atomic.Bool
}

func (j *fullJournal) Append(records []live.Record) error {
	if j.full.Load() {
		return fmt.Errorf("%w: no space left on device", live.ErrNotStored)
	}
	return j.Journal.Append(records)
}

// TestSystemClockIsWatched: a jump of the machine's clock is reported, ahead and back, once each, and
// the clocks of the boards do not follow it. So is a full disk, once for as long as it is full, and a
// gap with how many clocks it stopped; a screen that is held up delays nothing.
func TestSystemClockIsWatched(t *testing.T) {
	exhaustive.NotShort(t, "it waits for seconds")
	t.Parallel()
	var mu sync.Mutex
	begun := time.Now()
	off, gap := time.Duration(0), time.Duration(0)
	said := make(chan string) // nobody reads what is not waited for: the screen is held up
	e := &env{
		Now:    func() time.Time { mu.Lock(); defer mu.Unlock(); return time.Now().Add(off) },
		Uptime: func() time.Duration { mu.Lock(); defer mu.Unlock(); return time.Since(begun) + gap },
		Err:    writerOf(func(p []byte) (int, error) { said <- string(p); return len(p), nil }),
	}
	file, err := live.OpenFile(filepath.Join(t.TempDir(), "hall.clocks"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	journal := &fullJournal{Journal: file}
	hub, err := live.Open(journal, e.instants())
	if err != nil {
		t.Fatal(err)
	}
	defer hub.Close()
	hub.Watch(func() clocks.Span { return clocks.Span(e.Uptime().Milliseconds()) })
	if _, err := hub.Do(t.Context(), live.Command{Boards: []string{"1"}, Entry: clocks.Entry{Kind: clocks.KindSet, Control: "25m", By: "arbiter"}}); err != nil {
		t.Fatal(err)
	}
	if _, err := hub.Do(t.Context(), live.Command{Boards: []string{"1"}, Entry: clocks.Entry{Kind: clocks.KindStart, By: "arbiter"}}); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); beat(ctx, e, hub) }()
	time.Sleep(1500 * time.Millisecond) // until it has looked
	for _, trouble := range []struct {
		begin func()
		said  string
	}{
		{func() { off += 3 * time.Hour }, "was moved by 3 hours"},
		{func() { off -= 3 * time.Hour }, "was moved by minus 3 hours"},
		{func() { journal.full.Store(true) }, "the journal of the clocks could not be written"},
		{func() { gap += 20 * time.Minute; journal.full.Store(false) }, "the program stood still for 20 minutes"},
	} {
		mu.Lock()
		trouble.begin()
		mu.Unlock()
		time.Sleep(1200 * time.Millisecond) // it would be said again
		select {
		case line := <-said:
			if !strings.Contains(line, trouble.said) {
				t.Errorf("%q, want %q", line, trouble.said)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("%q is not said", trouble.said)
		}
	}
	if s, _ := hub.Snapshot("1"); s.Reading.Phase != clocks.Stopped {
		t.Errorf("the clock is %v", s.Reading.Phase)
	}
	stop()
	<-ended
	if left := hub.Snapshots()[0].Reading.Sides[0].Left; left < 24*clocks.OneMinute {
		t.Errorf("%s is left", left)
	}
}

// writerOf is a writer that is a function.
type writerOf func([]byte) (int, error)

func (w writerOf) Write(p []byte) (int, error) { return w(p) }
