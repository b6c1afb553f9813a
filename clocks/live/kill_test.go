package live

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/fixtures/exhaustive"
)

// servePath makes the test program a server on the journal that it names.
const servePath = "FLAGFALL_TEST_SERVE"

func TestMain(m *testing.M) {
	if path := os.Getenv(servePath); path != "" {
		if err := serveUntilKilled(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func serveUntilKilled(path string) error {
	f, err := OpenFile(path)
	if err != nil {
		return err
	}
	begun := time.Now()
	h, err := Open(f, func() clocks.Instant {
		return clocks.Instant(begun.UnixMilli() + time.Since(begun).Milliseconds())
	})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println(listener.Addr())
	return Serve(context.Background(), listener, h, token)
}

// TestKilledProcess: a process killed amid presses has lost none that it
// acknowledged, and added none that nobody made.
func TestKilledProcess(t *testing.T) {
	exhaustive.NotShort(t, "processes are started and killed one after the other")
	path := filepath.Join(t.TempDir(), "hall.clocks")
	const boards = 16
	var answered, sent [boards]atomic.Int64
	for round := range 3 {
		server := exec.Command(os.Args[0])
		server.Env = append(os.Environ(), servePath+"="+path)
		server.Stderr = os.Stderr
		out, err := server.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := server.Start(); err != nil {
			t.Fatal(err)
		}
		address, err := bufio.NewReader(out).ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		address = strings.TrimSpace(address)
		arbiter := dial(t, address)
		if round == 0 {
			var names []string
			for n := range boards {
				names = append(names, fmt.Sprint(n))
			}
			if _, err := arbiter.Do(Command{Boards: names, Entry: clocks.Entry{Kind: clocks.KindSet, Control: "80m+60s", By: "arbiter"}}); err != nil {
				t.Fatal(err)
			}
			if _, err := arbiter.Do(Command{Boards: nil, Entry: start}); err != nil {
				t.Fatal(err)
			}
		} else if _, err := arbiter.Do(Command{Boards: nil, Entry: resume}); err != nil {
			t.Fatal(err)
		}
		hall, err := arbiter.Show()
		if err != nil {
			t.Fatal(err)
		}
		moves := func(s Snapshot) int64 {
			return int64(s.Reading.Sides[0].Moves + s.Reading.Sides[1].Moves)
		}
		var players sync.WaitGroup
		for _, s := range hall {
			var n int
			if _, err := fmt.Sscan(s.Board, &n); err != nil {
				t.Fatal(err)
			}
			if made := moves(s); made < answered[n].Load() || made > sent[n].Load() {
				t.Fatalf("board %d has %d moves; %d presses were answered and %d sent", n, made, answered[n].Load(), sent[n].Load())
			}
			answered[n].Store(moves(s))
			sent[n].Store(moves(s))
			player, side := dial(t, address), s.Reading.Turn
			players.Go(func() {
				for {
					sent[n].Add(1)
					if _, err := player.Do(Command{Boards: []string{s.Board}, Entry: press(side)}); err != nil {
						return // killed
					}
					answered[n].Add(1)
					side = side.Opponent()
				}
			})
		}
		time.Sleep(100 * time.Millisecond)
		if err := server.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		players.Wait()
		server.Wait()
		if round == 2 {
			break
		}
	}
	f, err := OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	h, err := Open(f, func() clocks.Instant { return 0 })
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	total := 0
	for n, s := range h.Snapshots() {
		made := s.Reading.Sides[0].Moves + s.Reading.Sides[1].Moves
		if int64(made) < answered[n].Load() || int64(made) > sent[n].Load() {
			t.Errorf("board %s has %d moves; %d presses were answered and %d sent", s.Board, made, answered[n].Load(), sent[n].Load())
		}
		total += made
	}
	if total < boards {
		t.Errorf("only %d presses in all: the test shows nothing", total)
	}
}

// TestOneProcess: a journal of clocks that a process has open is refused to every
// other, and is free when that process is killed.
func TestOneProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hall.clocks")
	server := exec.Command(os.Args[0])
	server.Env = append(os.Environ(), servePath+"="+path)
	server.Stderr = os.Stderr
	out, err := server.StdoutPipe()
	if err == nil {
		err = server.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Process.Kill() })
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	if f, err := OpenFile(path); rule.CodeOf(err) != rule.Conflict {
		if err == nil {
			f.Close()
		}
		t.Fatalf("another process may write the same journal: %v", err)
	}
	if err := server.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	server.Wait()
	f, err := OpenFile(path)
	if err != nil {
		t.Fatalf("the journal of a process that was killed: %v", err)
	}
	f.Close()
}
