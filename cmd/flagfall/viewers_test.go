package main

import (
	"bufio"
	"flag"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"flagfall/arbiter/store/journaltest"
)

// viewers is how many people follow one event: docs/scale.md has the figures of go
// test ./cmd/flagfall -run TestViewers -viewers 5000 -v
var viewers = flag.Int("viewers", 60, "how many people TestViewers lets follow an event")

// TestViewers lets people follow one event in three processes. Each is told of
// every change and asks for the page; the page is made once for a change in each
// process.
func TestViewers(t *testing.T) {
	t.Parallel()
	database := journaltest.Database(t)
	world := testEnv(io.Discard, func(string) string { return "" })
	for _, line := range []string{"new Cup", "player add Ann Bob Cid Dan Eva Fay Gus Hal", "pair"} {
		if code := run(strings.Fields(line+" --database "+database), world); code != exitFine {
			t.Fatalf("%s: %d", line, code)
		}
	}
	const processes = 3
	var bases, keys []string
	for range processes {
		cmd := exec.CommandContext(t.Context(), os.Args[0])
		cmd.Args = []string{"flagfall", "serve", "--no-open", "--at", "127.0.0.1:0", "--database", database}
		cmd.Env = append(os.Environ(), "HOME="+t.TempDir())
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = cmd.Wait() })
		t.Cleanup(func() { _ = cmd.Process.Signal(os.Interrupt) })
		address, err := bufio.NewReader(out).ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		base, k, _ := strings.Cut(strings.TrimSpace(address), "/enter")
		bases, keys = append(bases, base), append(keys, "/enter"+k)
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64, MaxConnsPerHost: 0}}
	var mu sync.Mutex
	var took []time.Duration // of pages
	seen := make(chan string, *viewers)
	var open sync.WaitGroup
	gate := make(chan bool, 64) // pages that are asked for at once
	for i := range *viewers {
		base := bases[i%processes]
		open.Add(1)
		go func() {
			answer, err := client.Get(base + "/hall/cup/live")
			if err != nil {
				t.Error(err)
				open.Done()
				return
			}
			defer answer.Body.Close()
			lines, last := bufio.NewReader(answer.Body), ""
			for {
				line, err := lines.ReadString('\n')
				if err != nil {
					return
				}
				entry, is := strings.CutPrefix(strings.TrimSpace(line), "data: ")
				if !is || entry == last {
					continue
				}
				first := last == ""
				last = entry
				if first {
					open.Done()
					continue
				}
				gate <- true
				begun := time.Now()
				page, err := client.Get(base + "/hall/cup/results")
				if err != nil {
					t.Error(err)
					return
				}
				text, _ := io.ReadAll(page.Body)
				page.Body.Close()
				took1 := time.Since(begun)
				<-gate
				if !strings.Contains(string(text), "Ann") {
					t.Errorf("the page says %.200s", text)
				}
				mu.Lock()
				took = append(took, took1)
				mu.Unlock()
				seen <- entry
			}
		}()
	}
	open.Wait()
	arbiter := newVisitor(t, bases[0]+keys[0])
	arbiter.get(keys[0])
	const changes = 4
	var slowest time.Duration
	for board := range changes {
		begun := time.Now()
		status, text := arbiter.post("/e/cup/do", "command=result&result=2-0&board="+strconv.Itoa(board+1))
		arbiter.want(http.StatusOK, status, text)
		for range *viewers {
			select {
			case <-seen:
			case <-time.After(time.Minute):
				t.Fatal("somebody was not told")
			}
		}
		slowest = max(slowest, time.Since(begun))
	}
	made := 0
	for _, base := range bases {
		answer, err := client.Get(base + "/metrics")
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if found := regexp.MustCompile(`flagfall_hall_pages_made_total (\d+)`).FindStringSubmatch(string(text)); found != nil {
			n, _ := strconv.Atoi(found[1])
			made += n
		}
	}
	if made > changes*processes {
		t.Errorf("%d pages were made for %d changes in %d processes", made, changes, processes)
	}
	slices.Sort(took)
	t.Logf("%d viewers in %d processes: all had a change and the page behind it within %s; of %d pages %d were made; p50 %s, p99 %s",
		*viewers, processes, slowest.Round(time.Millisecond), len(took), made, took[len(took)/2].Round(100*time.Microsecond), took[len(took)*99/100].Round(100*time.Microsecond))
}
