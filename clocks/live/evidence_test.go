package live

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// TestForeignFileIsLeftAlone: a file that is not a journal is refused and left as
// it was, whatever is in it, with or without a line end.
func TestForeignFileIsLeftAlone(t *testing.T) {
	for _, body := range []string{"buy milk", "buy milk\n", `{"a": 1}`, "[]\n", "00000000 notes\n", "6dd0ffb5 [{\"alive\":1795228648069}]\n", "\x00\x00", header[:5] + "x", strings.ToUpper(header), "a\nb\n"} {
		path := filepath.Join(t.TempDir(), "notes")
		if err := os.WriteFile(path, []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
		f, err := OpenFile(path)
		if err == nil {
			f.Close()
		}
		if rule.CodeOf(err) != rule.Input || rule.HintOf(err) == "" {
			t.Errorf("%q: %v", body, err)
		}
		if after, _ := os.ReadFile(path); string(after) != body {
			t.Errorf("%q became %q", body, after)
		}
	}
}

// TestDamageIsNoTornWrite: a finished line that differs from what was written
// is damage, even if it is the last one. An unfinished one is kept.
func TestDamageIsNoTornWrite(t *testing.T) {
	path := written(t)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := len(header); i < len(whole); i++ {
		changed := slices.Clone(whole)
		changed[i] ^= 2
		if err := os.WriteFile(path, changed, 0o644); err != nil {
			t.Fatal(err)
		}
		f, err := OpenFile(path)
		if err == nil {
			f.Close()
		}
		if i == len(whole)-1 { // the end of the last line itself
			if err != nil || f.Cut().Bytes == 0 {
				t.Errorf("byte %d: %v", i, err)
			}
			continue
		}
		if rule.CodeOf(err) != rule.Input {
			t.Fatalf("byte %d was changed unseen: %v", i, err)
		}
	}
	dropped := bytes.SplitAfter(whole, []byte("\n"))
	if err := os.WriteFile(path, slices.Concat(dropped[0], dropped[1], dropped[3]), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenFile(path); rule.CodeOf(err) != rule.Input {
		t.Errorf("a line was taken out unseen: %v", err)
	}
}

func TestTornLineIsKept(t *testing.T) {
	path := written(t)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	torn := whole[:len(whole)-7]
	if err := os.WriteFile(path, torn, 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	cut := f.Cut()
	kept, err := os.ReadFile(cut.Kept)
	if err != nil || len(kept) != cut.Bytes || !bytes.HasSuffix(torn, kept) || len(kept) == 0 {
		t.Errorf("%+v: %q, %v", cut, kept, err)
	}
}

// TestJournalWithoutItsName: nothing is acknowledged that would be lost with a
// file that was deleted, moved or replaced, and what was acknowledged is saved.
func TestJournalWithoutItsName(t *testing.T) {
	for name, harm := range map[string]func(path string) error{
		"deleted": os.Remove,
		"moved":   func(path string) error { return os.Rename(path, path+".away") },
		"replaced": func(path string) error {
			if err := os.WriteFile(path+".new", []byte(header), 0o600); err != nil {
				return err
			}
			return os.Rename(path+".new", path)
		},
	} {
		path := written(t)
		f, err := OpenFile(path)
		if err != nil {
			t.Fatal(err)
		}
		want := load(t, f)
		if err := harm(path); runtime.GOOS == "windows" && err != nil {
			f.Close() // an open file keeps its name there
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := f.Append(batch(9)); rule.CodeOf(err) != rule.Input || !strings.Contains(rule.HintOf(err), f.saved) {
				t.Errorf("%s: %v", name, err)
			}
		}
		f.Close()
		var saved []Record
		if err := Read(path+".saved-1", func(r Record) error { saved = append(saved, r); return nil }); err != nil || !slices.Equal(saved, want) {
			t.Errorf("%s: %d records saved of %d, %v", name, len(saved), len(want), err)
		}
	}
}

// full is a journal on a disk that is full for a while.
type full struct {
	memory
	full bool
}

func (j *full) Append(records []Record) error {
	if j.full {
		return fmt.Errorf("%w: %w", ErrNotStored, syscall.ENOSPC)
	}
	return j.memory.Append(records)
}

// TestHubOutlivesFullDisk: a command that cannot be stored is refused, and the
// clocks run on as if it had not been given.
func TestHubOutlivesFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := &full{}
		h := open(t, j)
		set(t, h, "1")
		do(t, h, start)
		j.full = true
		if _, err := h.Do(t.Context(), Command{Boards: []string{"1"}, Entry: press(clocks.First)}); rule.CodeOf(err) != rule.Input || rule.HintOf(err) == "" {
			t.Errorf("%v", err)
		}
		j.full = false
		if s := do(t, h, press(clocks.First), "1"); s[0].Reading.Sides[0].Moves != 1 {
			t.Errorf("%+v", s)
		}
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
}

// TestServerKnowsItsOwn: a line without the token, one that is not a request and
// one with a word that nobody knows are refused, and the connection is closed.
func TestServerKnowsItsOwn(t *testing.T) {
	address := serve(t)
	c := dial(t, address)
	if _, err := c.Do(Command{Boards: []string{"1", "3"}, Entry: clocks.Entry{Kind: clocks.KindSet, Control: "5m", By: "arbiter"}}); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Do(Command{Entry: start}); err != nil {
		t.Fatal(err)
	}
	known := `{"token":"` + token + `"}`
	for _, lines := range [][]string{
		{`{}`},
		{`{"do":{"entry":{"kind":"stop","by":"x"}}}`},
		{`{"token":"another","do":{"entry":{"kind":"stop","by":"x"}}}`},
		{"POST / HTTP/1.1", "Host: 127.0.0.1", "", `{"do":{"entry":{"kind":"stop","by":"x"}}}`},
		{known, "POST / HTTP/1.1", `{"do":{"entry":{"kind":"stop","by":"x"}}}`},
		{known, `{"do":{"board":["3"],"entry":{"kind":"stop","by":"x"}}}`},
		{known, `{"do":{"boards":["3"],"entry":{"kind":"press"}}}`},
		{known, `{"do":{"boards":["3"],"entry":{"kind":"stop","by":"x","resaon":"y"}}}`},
		{known, `{"do":{"boards":["3"]}}`},
		{known, `{"Do":{"boards":["3"],"entry":{"kind":"stop","by":"x"}}}`},
		{known, `{"do":{"boards":["3"],"boards":[],"entry":{"kind":"stop","by":"x"}}}`},
		{known, `{"do":{"boards":["3"],"entry":{"kind":"press","kind":"stop","side":"first","by":"x"}}}`},
		{`[]`},
	} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.SetReadDeadline(time.Now().Add(5 * time.Second))
		if _, err := fmt.Fprintln(conn, strings.Join(lines, "\n")); err != nil {
			t.Fatal(err)
		}
		answers := bufio.NewScanner(conn)
		last := ""
		for answers.Scan() { // until it is closed
			last = answers.Text()
		}
		if errors.Is(answers.Err(), os.ErrDeadlineExceeded) || !strings.Contains(last, `"error"`) && answers.Err() == nil {
			t.Errorf("%q: %q, %v", lines, last, answers.Err())
		}
		conn.Close()
		s, err := c.Show()
		if err != nil {
			t.Fatal(err)
		}
		for _, board := range s {
			if board.Reading.Phase != clocks.Running || board.Reading.Turn != clocks.First {
				t.Fatalf("%q changed board %s", lines, board.Board)
			}
		}
	}
}

// TestStrangersKeepNobodyOut: idle connections, even more than there are places,
// harm neither the connections being served nor new ones.
func TestStrangersKeepNobodyOut(t *testing.T) {
	address := serve(t)
	c := dial(t, address)
	if _, err := c.Show(); err != nil {
		t.Fatal(err)
	}
	for range 3 * mostStrangers {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
	}
	if _, err := c.Show(); err != nil {
		t.Errorf("who was served before: %v", err)
	}
	if _, err := dial(t, address).Show(); err != nil {
		t.Errorf("who comes later: %v", err)
	}
}

// TestSocketOfTheLiving: a socket is taken over from a program that is gone, never
// from one that is running, and no other file is taken over either.
func TestSocketOfTheLiving(t *testing.T) {
	dir, err := os.MkdirTemp("", "s") // the path of a socket must be short
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	at := filepath.Join(dir, "s")
	var listeners atomic.Int32
	var begun sync.WaitGroup
	abandon := func() {
		left, err := net.Listen("unix", at)
		if runtime.GOOS == "windows" && err != nil {
			t.Skipf("SKIPPED: this system has no local sockets: %v", err)
		}
		if err != nil {
			t.Fatal(err)
		}
		left.(*net.UnixListener).SetUnlinkOnClose(false)
		left.Close()
	}
	abandon()
	for range 8 {
		begun.Go(func() {
			if l, err := Listen(at); err == nil {
				listeners.Add(1)
				t.Cleanup(func() { l.Close() })
			} else if rule.CodeOf(err) != rule.Conflict {
				t.Error(err)
			}
		})
	}
	begun.Wait()
	if listeners.Load() != 1 {
		t.Errorf("%d of 8 took the socket", listeners.Load())
	}
	text := filepath.Join(dir, "notes")
	if err := os.WriteFile(text, []byte("notes"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Listen(text); rule.CodeOf(err) != rule.Conflict {
		t.Errorf("a file that is no socket: %v", err)
	}
	if kept, _ := os.ReadFile(text); string(kept) != "notes" {
		t.Errorf("it holds %q now", kept)
	}
}

// hungry is a listener whose system has file descriptors for a few connections at
// a time.
type hungry struct {
	net.Listener
	left atomic.Int32
}

type fed struct {
	net.Conn
	of   *hungry
	once sync.Once
}

func (l *hungry) Accept() (net.Conn, error) {
	if l.left.Add(-1) < 0 {
		l.left.Add(1)
		return nil, &net.OpError{Op: "accept", Err: syscall.EMFILE}
	}
	conn, err := l.Listener.Accept()
	return &fed{Conn: conn, of: l}, err
}

func (c *fed) Close() error {
	c.once.Do(func() { c.of.left.Add(1) })
	return c.Conn.Close()
}

// TestServerOutlivesFileDescriptors: idle connections do not use up the system's
// file descriptors.
func TestServerOutlivesFileDescriptors(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, &memory{})
	defer h.Close()
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan error, 1)
	poor := &hungry{Listener: listener}
	poor.left.Store(3)
	go func() { served <- Serve(ctx, poor, h, token) }()
	for range 10 {
		conn, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
	}
	begun := time.Now()
	if _, err := dial(t, listener.Addr().String()).Show(); err != nil {
		t.Error(err)
	}
	if took := time.Since(begun); took > answerLimit/2 {
		t.Errorf("answered after %s", took)
	}
	cancel()
	if err := <-served; err != nil && !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestGapIsAnOutage: if the program was stopped or the machine slept, the
// clocks that were running show what they showed when they were last seen, and
// the log says so.
func TestGapIsAnOutage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := &memory{}
		h := open(t, j)
		defer h.Close()
		h.Watch(func() clocks.Span { return clocks.Span(bubble()) })
		set(t, h, "1", "2")
		do(t, h, start, "1")
		for range 10 {
			time.Sleep(time.Second)
			if err := h.Beat(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(20 * time.Minute) // no heartbeat
		if _, err := h.Do(t.Context(), Command{Boards: []string{"1"}, Entry: press(clocks.First)}); rule.CodeOf(err) != rule.Refused {
			t.Errorf("pressed after the gap: %v", err)
		}
		synctest.Wait() // until it is written
		if got, want := faces(h.Snapshots()), "1 0:04:50 0:05:00; 2 0:05:00 0:05:00"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		do(t, h, resume, "1")
		last := j.records[len(j.records)-2].Entry
		if last.Kind != clocks.KindStop || last.By != OutageAuthor || !strings.Contains(last.Reason, "stood still here for 20 minutes") {
			t.Errorf("the log says %s", last)
		}
	})
}
