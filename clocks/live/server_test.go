package live

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// token is that of the servers under test.
const token = "a token"

// serve runs a server on loopback with a journal on disk, and gives its address.
func serve(t testing.TB) string {
	t.Helper()
	f, err := OpenFile(filepath.Join(t.TempDir(), "hall.clocks"))
	if err != nil {
		t.Fatal(err)
	}
	base := time.Now()
	h, err := Open(f, func() clocks.Instant {
		return clocks.Instant(base.UnixMilli() + time.Since(base).Milliseconds())
	})
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- Serve(ctx, listener, h, token) }()
	t.Cleanup(func() {
		cancel()
		if err := <-served; err != nil {
			t.Error(err)
		}
		if err := h.Close(); err != nil {
			t.Error(err)
		}
		f.Close()
	})
	return listener.Addr().String()
}

func dial(t testing.TB, address string) *Client {
	t.Helper()
	c, err := Dial(context.Background(), address, token)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func TestServer(t *testing.T) {
	address := serve(t)
	c := dial(t, address)
	must := func(e clocks.Entry, boards ...string) []Snapshot {
		t.Helper()
		s, err := c.Do(Command{Boards: boards, Entry: e})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	must(clocks.Entry{Kind: clocks.KindSet, Control: "80m+60s", By: "arbiter"}, "1", "2")
	must(start)
	if s := must(press(clocks.First), "2"); len(s) != 1 || s[0].Board != "2" || s[0].Reading.Turn != clocks.Second || s[0].Reading.Sides[0].Moves != 1 {
		t.Errorf("%+v", s)
	}
	_, err := c.Do(Command{Boards: []string{"2"}, Entry: press(clocks.First)})
	if rule.CodeOf(err) != rule.Refused || !strings.Contains(err.Error(), "board 2: the first player pressed") || rule.HintOf(err) == "" {
		t.Errorf("%v (%s; %s)", err, rule.CodeOf(err), rule.HintOf(err))
	}
	// What is offered arrives as it is, for the other program to word.
	_, err = c.Do(Command{Boards: []string{"9"}, Entry: press(clocks.First)})
	if tries := rule.WayOf(err).Intents(); rule.CodeOf(err) != rule.NotFound || len(tries) != 1 || tries[0].Action != "clock.set" {
		t.Errorf("%v: %+v", err, tries)
	}
	if s, err := dial(t, address).Show(); err != nil || len(s) != 2 {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestServerReadsNonsense(t *testing.T) {
	address := serve(t)
	for _, line := range []string{"", "press", "{", `{"do":{"entry":{"kind":"press","side":"third"}}}`, `{"do":7}`, strings.Repeat("x", longestLine+1)} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := fmt.Fprintln(conn, line); err != nil {
			t.Fatal(err)
		}
		reply, err := bufio.NewReader(conn).ReadString('\n')
		if !strings.Contains(reply, `"error":{"code":"input"`) {
			t.Errorf("%.40q: %q, %v", line, reply, err)
		}
		conn.Close()
	}
	if _, err := dial(t, address).Show(); err != nil {
		t.Errorf("the server does not answer any more: %v", err)
	}
}

func TestDialNobody(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	listener.Close()
	if _, err := Dial(t.Context(), address, token); rule.CodeOf(err) != rule.NotFound {
		t.Errorf("%v", err)
	}
}

var hall = flag.Duration("hall", 0, "how long BenchmarkHall plays; 0 skips it")

// BenchmarkHall measures a hall of 500 boards with a press each second, each
// over a connection of its own, with a journal on disk:
//
//	go test ./clocks/live -run '^$' -bench Hall -benchtime 1x -hall 20s
func BenchmarkHall(b *testing.B) {
	const boards = 500
	if *hall == 0 {
		b.Skip("SKIPPED: give -hall 20s to play")
	}
	address := serve(b)
	arbiter := dial(b, address)
	var names []string
	for n := range boards {
		names = append(names, fmt.Sprint(n+1))
	}
	if _, err := arbiter.Do(Command{Boards: names, Entry: clocks.Entry{Kind: clocks.KindSet, Control: "80m+60s", By: "arbiter"}}); err != nil {
		b.Fatal(err)
	}
	if _, err := arbiter.Do(Command{Boards: nil, Entry: start}); err != nil {
		b.Fatal(err)
	}
	clients := make([]*Client, boards)
	for n := range clients {
		clients[n] = dial(b, address)
	}
	for b.Loop() {
		times := make([][]time.Duration, boards)
		var players sync.WaitGroup
		for n, name := range names {
			players.Go(func() {
				// The boards' presses are spread over the second, as in real
				// play.
				time.Sleep(time.Duration(n) * time.Second / boards)
				side := clocks.First
				second := time.NewTicker(time.Second)
				defer second.Stop()
				for end := time.Now().Add(*hall); time.Now().Before(end); <-second.C {
					began := time.Now()
					if _, err := clients[n].Do(Command{Boards: []string{name}, Entry: press(side)}); err != nil {
						b.Error(err)
						return
					}
					times[n] = append(times[n], time.Since(began))
					side = side.Opponent()
				}
			})
		}
		players.Wait()
		all := slices.Concat(times...)
		slices.Sort(all)
		if len(all) == 0 {
			b.Fatal("nobody pressed")
		}
		b.ReportMetric(float64(len(all)), "presses")
		b.ReportMetric(float64(all[len(all)/2].Microseconds())/1000, "ms-median")
		b.ReportMetric(float64(all[len(all)*99/100].Microseconds())/1000, "ms-p99")
		b.ReportMetric(float64(all[len(all)-1].Microseconds())/1000, "ms-max")
	}
}
