package main

import (
	"bufio"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter/store/journaltest"
)

// TestServeManyProcesses: two offices over one server. What is written by one is
// seen by those who look at the other, and each says how it is.
func TestServeManyProcesses(t *testing.T) {
	database := journaltest.Database(t)
	world := testEnv(io.Discard, func(string) string { return "" })
	for _, line := range []string{"new Cup", "player add Ann Bob Cid Dan Eva Fay", "pair", "new Other"} {
		if code := run(strings.Fields(line+" --database "+database+with(line)), world); code != exitFine {
			t.Fatalf("%s: %d", line, code)
		}
	}
	one, _ := openOffice(t, "", nil, serving{database: database})
	two, _ := openOffice(t, "", nil, serving{database: database})
	writer, watcher := newVisitor(t, one), newVisitor(t, two)
	writer.get(key(one))
	watcher.get(key(two))
	// Who has entered one has entered all: the cookie, not the process, knows them.
	elsewhere := &visitor{t, writer.http, watcher.base}
	status, text := elsewhere.get("/")
	elsewhere.want(http.StatusOK, status, text, "Cup")
	status, text = watcher.get("/")
	watcher.want(http.StatusOK, status, text, "Cup", "Other")
	status, text = watcher.get("/e/none/")
	watcher.want(http.StatusNotFound, status, text, "there is no event")

	heard := listening(t, watcher, "/e/cup/live")
	// Whoever looks every five seconds hears of half of the changes after that time, and
	// never of all at once; a machine that is busy delays some.
	quickest, slowest := time.Hour, time.Duration(0)
	for _, form := range []string{"command=result&board=1&result=2-0", "command=result&board=2&result=1-1", "command=undo"} {
		begun := time.Now()
		status, text := writer.post("/e/cup/do", form)
		writer.want(http.StatusOK, status, text)
		select {
		case <-heard:
			took := time.Since(begun)
			quickest, slowest = min(quickest, took), max(slowest, took)
		case <-time.After(5 * time.Second):
			t.Fatalf("%s was not heard of", form)
		}
	}
	t.Logf("changes were seen %s to %s after they were asked for", quickest, slowest)
	if !testing.Short() && (quickest > 200*time.Millisecond || slowest > 2*time.Second) {
		t.Errorf("changes were seen after %s to %s", quickest, slowest)
	}
	status, text = watcher.get("/e/cup/results")
	watcher.want(http.StatusOK, status, text, "Ann")

	// What names another server is nothing for pages.
	status, text = writer.post("/e/cup/do", "command=result&board=3&result=2-0&database=postgres://elsewhere/x")
	writer.want(http.StatusBadRequest, status, text, "takes no database")

	// Who leaves one has left all, a second later at most.
	writer.send(http.MethodPost, "/leave", nil, "")
	journaltest.Eventually(t, 3*time.Second, "who has left is still in elsewhere", func() bool {
		status, _ := elsewhere.get("/")
		return status == http.StatusUnauthorized
	})

	for path, part := range map[string]string{"/health": "alive", "/ready": "ready", "/metrics": "flagfall_batches_stored_total 3"} {
		answer, err := http.Get(writer.base + path)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK || !strings.Contains(string(text), part) {
			t.Errorf("%s: %d %s", path, answer.StatusCode, text)
		}
		if strings.Contains(string(text), "Ann") || strings.Contains(string(text), "cup") {
			t.Errorf("%s names people or events: %s", path, text)
		}
	}
}

// with names the event where there are two.
func with(line string) string {
	if strings.HasPrefix(line, "new") {
		return ""
	}
	return " --event cup"
}

// streamOf opens a stream of events, until the test ends.
func streamOf(t *testing.T, v *visitor, path string) io.Reader {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, v.base+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := v.http.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	return answer.Body
}

// listening hears a stream of changes until it ends. What it says first is passed over.
func listening(t *testing.T, v *visitor, path string) <-chan string {
	t.Helper()
	heard, lines := make(chan string, 100), bufio.NewReader(streamOf(t, v, path))
	data := func() string {
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				return ""
			}
			if text, is := strings.CutPrefix(line, "data: "); is {
				return text
			}
		}
	}
	last := data()
	go func() {
		for text := data(); text != ""; text = data() {
			if text != last {
				heard <- text
			}
			last = text
		}
		close(heard)
	}()
	return heard
}

// TestServerClocks: the clocks of an event on a server run in one of its offices; the
// others say so, and one of them takes them over when it ends.
func TestServerClocks(t *testing.T) {
	t.Parallel()
	database := journaltest.Database(t)
	world := testEnv(io.Discard, func(string) string { return "" })
	for _, line := range []string{"new Cup", "player add Ann Bob Cid Dan", "pair"} {
		if code := run(strings.Fields(line+" --database "+database+with(line)), world); code != exitFine {
			t.Fatalf("%s: %d", line, code)
		}
	}
	one, stop := openOffice(t, "", nil, serving{database: database})
	two, _ := openOffice(t, "", nil, serving{database: database})
	here, there := newVisitor(t, one), newVisitor(t, two)
	here.get(key(one))
	there.get(key(two))
	status, text := here.get("/e/cup/clocks")
	here.want(http.StatusOK, status, text, "Set the clocks")
	status, text = here.post("/e/cup/do", "command=clock+set&control=20m&round=1&board=1&board=2")
	here.want(http.StatusOK, status, text)
	status, text = here.post("/e/cup/do", "command=clock+start&board=1")
	here.want(http.StatusOK, status, text)
	status, text = there.get("/e/cup/clocks")
	there.want(http.StatusOK, status, text, "another office of the server runs the clocks")
	status, text = there.post("/e/cup/do", "command=clock+pause&board=1&reason=test")
	there.want(http.StatusPreconditionFailed, status, text, "another office of the server runs the clocks")
	stop()
	journaltest.Eventually(t, 15*time.Second, "the other office takes the clocks over", func() bool {
		_, text := there.get("/e/cup/clocks")
		return strings.Contains(text, "stopped") && strings.Contains(text, "data-left")
	})
}
