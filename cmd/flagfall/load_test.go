package main

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"flagfall/clocks/live"
	"flagfall/fixtures/exhaustive"
)

var (
	loadFor   = flag.Duration("load", 0, "how long TestLoad makes its load; 0 skips it")
	loadPages = flag.String("pages", "", "the pages that TestBigPages opens, a regular expression; all where it is empty")
)

// bigEvent makes an event of so many players in round 1, and opens its office.
func bigEvent(t *testing.T, players int) *visitor {
	t.Helper()
	return playedEvent(t, players, 0)
}

// playedEvent is [bigEvent] after so many complete rounds.
func playedEvent(t *testing.T, players, rounds int) *visitor {
	t.Helper()
	if *loadFor > 0 {
		debug.SetGCPercent(400) // as main does
	}
	folder := t.TempDir()
	var b strings.Builder
	b.WriteString("Name,Rating,Club\n")
	for i := range players {
		fmt.Fprintf(&b, "\"Player%04d, Name%d\",%d,Club %d\n", i, i*7919%2000, 1000+i*31%1200, i%50)
	}
	list := filepath.Join(folder, "players.csv")
	if err := os.WriteFile(list, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	lines := []string{"new Big --system swiss --rounds 9", "player import " + list, "pair"}
	chance := rand.New(rand.NewPCG(17, 2000))
	for range rounds {
		line := "result"
		for board := range players / 2 {
			line += " " + strconv.Itoa(board+1) + " " + []string{"2-0", "1-1", "0-2"}[chance.IntN(3)]
		}
		lines = append(lines, line, "pair")
	}
	runLinesIn(t, folder+"/big.flagfall", lines...)
	address, _ := openOffice(t, folder, nil, serving{})
	v := newVisitor(t, address)
	status, text := v.get(key(address))
	v.want(http.StatusOK, status, text)
	return v
}

// TestParts: a page of many rows stands in parts; a board is found in its own, and a
// page that is kept shows what has changed.
func TestParts(t *testing.T) {
	exhaustive.NotShort(t, "parts of a page by the thousand are asked for")
	t.Parallel()
	v := bigEvent(t, 600)
	status, text := v.get("/e/big/results")
	v.want(http.StatusOK, status, text, `id="board-250"`, "251–300", `data-next="?part=2"`)
	if strings.Contains(text, `id="board-251"`) {
		t.Error("all boards stand on one page")
	}
	status, text = v.get("/e/big/results?board=280")
	v.want(http.StatusOK, status, text, `id="board-280"`, `data-next="?part=1"`)
	for range 2 {
		status, text = v.get("/e/big/players")
		v.want(http.StatusOK, status, text, "Players (600)", "501–600")
		status, text = v.get("/e/big/attendance?part=3")
		v.want(http.StatusOK, status, text, "600 are entered", "Player0599")
	}
	// So do documents, and the journal leads to what is older.
	status, text = v.get("/e/big/standings")
	v.want(http.StatusOK, status, text, "501–600", "part=all")
	named := regexp.MustCompile(`>Player\d{4}, Name\d+</a></th>`)
	for address, want := range map[string]int{"": 250, "?part=3": 100, "?part=all": 600} {
		if _, text = v.get("/e/big/standings" + address); len(named.FindAllString(text, -1)) != want {
			t.Errorf("standings%s have %d players, want %d", address, len(named.FindAllString(text, -1)), want)
		}
	}
	// So do those of the hall, and the projector goes from part to part, from the pairings
	// to the standings and back.
	for address, want := range map[string]int{"": 250, "?part=3": 100, "?part=99&x=1": 100, "?part=all": 600} {
		if status, text = v.get("/hall/big/standings" + address); len(regexp.MustCompile(`>Player\d{4}, Name\d+</th>`).FindAllString(text, -1)) != want {
			t.Errorf("%d: standings%s of the hall have not %d players", status, address, want)
		}
		if strings.Contains(text, "x=1") {
			t.Error("a page of the hall keeps what one reader asked for")
		}
	}
	at, seen := "?of=pairings", map[string]bool{}
	for !seen[at] {
		seen[at] = true
		status, text = v.get("/hall/big/screen" + at)
		next := regexp.MustCompile(`data-next="([^"]*)"`).FindStringSubmatch(text)
		if status != http.StatusOK || next == nil {
			t.Fatalf("the projector has nothing behind %q: %d", at, status)
		}
		at = strings.ReplaceAll(next[1], "&amp;", "&")
	}
	if len(seen) != 8 { // 2 parts of boards and 3 of players, by name and by place
		t.Errorf("the projector has the pages %v", slices.Collect(maps.Keys(seen)))
	}
	// What was kept is not shown again when something has changed.
	v.post("/e/big/do", "command=result&board=280&result=2-0")
	if _, text = v.get("/e/big/results?board=280"); !strings.Contains(text, "299 of 300") {
		t.Error("a page shows what was before a result")
	}
	v.get("/e/big/")
	v.post("/e/big/announce", "text=Soup")
	if _, text = v.get("/e/big/"); !strings.Contains(text, "Soup") {
		t.Error("a page shows what was before an announcement")
	}
}

// TestLoad makes the load of a large hall for as long as -load says, and tells how
// long pages and presses took: 300 viewers who hear of every change and look, and 100
// boards with a telephone each. docs/browser.md has the figures.
func TestLoad(t *testing.T) {
	if *loadFor == 0 {
		t.Skip("SKIPPED: give -load 60s to make the load of a large hall")
	}
	owner := bigEvent(t, 300)
	var boards []string
	for n := range 100 {
		boards = append(boards, strconv.Itoa(n+1))
	}
	form := url.Values{"command": {"clock set"}, "control": {"80m+60s"}, "round": {"1"}, "board": boards}
	status, text := owner.post("/e/big/do", form.Encode())
	owner.want(http.StatusOK, status, text)
	status, text = owner.post("/e/big/do", url.Values{"command": {"clock start"}, "board": boards}.Encode())
	owner.want(http.StatusOK, status, text)
	// The telephones are those of helpers: one machine may not try a hundred keys.
	var phones []*visitor
	for range 10 {
		_, made := owner.post("/people", "name=Phone&role=helper&hours=1")
		phones = append(phones, newVisitor(t, owner.base+"/enter"))
		status, text := phones[len(phones)-1].get(regexp.MustCompile(`/enter\?key=[A-Z0-9]+`).FindString(made))
		owner.want(http.StatusOK, status, text)
	}
	ctx, cancel := context.WithTimeout(t.Context(), *loadFor)
	defer cancel()
	pages, presses, bare, together := &times{}, &times{}, &times{}, &times{}
	var all sync.WaitGroup
	pressed := make([]int, len(boards))
	all.Go(func() { flushAll(ctx, t, bare) })
	for range 300 {
		all.Go(func() { view(ctx, owner.base+"/hall/big/", pages) })
	}
	for i, board := range boards {
		chance := rand.New(rand.NewPCG(17, uint64(i)))
		all.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				select {
				case <-ctx.Done():
					return
				case <-time.After(time.Second + time.Duration(chance.Int64N(int64(5*time.Second)))):
				}
				press(ctx, phones[i%len(phones)], board, n, presses)
				pressed[i] = n + 1
			}
		})
	}
	// The arbiter enters results all the while.
	for n := 101; ctx.Err() == nil && n <= 150; n++ {
		owner.post("/e/big/do", "command=result&result=2-0&board="+strconv.Itoa(n))
		select {
		case <-ctx.Done():
		case <-time.After(2 * time.Second):
		}
	}
	all.Wait()
	// The worst that can be: a whole hall presses in one instant.
	for i, board := range boards {
		all.Go(func() { press(t.Context(), phones[i%len(phones)], board, pressed[i], together) })
	}
	all.Wait()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	t.Logf("pages of the hall: %s", pages)
	t.Logf("presses, until they are stored: %s", presses)
	t.Logf("presses of all boards in one instant: %s", together)
	t.Logf("bare flushes of a line to the same disk: %s", bare)
	t.Logf("memory of the office and of all visitors: %d MB from the system", m.Sys>>20)
}

// TestBigPages opens every page of an event of 2,000 players in round 4, each time
// anew after a result, and tells how long it took and what of that was its work. It
// runs where -load is given; docs/browser.md has the figures.
func TestBigPages(t *testing.T) {
	if *loadFor == 0 {
		t.Skip("SKIPPED: give -load 60s to open the pages of an event of 2,000 players")
	}
	v := playedEvent(t, 2000, 3)
	all, work, board := &times{}, &times{}, 0
	wanted, err := regexp.Compile(*loadPages)
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{"", "results", "clocks", "pairings", "pairing", "players", "attendance", "standings", "whatif", "whatif?result+of+990=2-0&result+of+991=1-1", "crosstable", "sheets", "incidents", "journal",
		"documents", "prizes", "player/17", "document/working?player=17", "command?command=result", "hall", "hall/pairings", "hall/standings", "hall/results", "hall/screen"} {
		if !wanted.MatchString(page) {
			continue
		}
		address := "/e/big/" + page
		if rest, is := strings.CutPrefix(page, "hall"); is {
			address = "/hall/big" + cmp.Or(rest, "/")
		}
		one, ours := &times{}, &times{}
		for range 24 {
			board++
			for status, text := 0, ""; status != http.StatusOK; time.Sleep(100 * time.Millisecond) { // twenty forms a second are taken
				if status, text = v.post("/e/big/do", "command=result&result=2-0&board="+strconv.Itoa(board)); status != http.StatusOK && status != http.StatusTooManyRequests {
					t.Fatalf("board %d: %d %s", board, status, text)
				}
			}
			begun, used := time.Now(), cpuTime()
			status, _ := v.get(address)
			took, worked := time.Since(begun), cpuTime()-used
			for _, x := range []*times{one, all} {
				x.add(took, status == http.StatusOK)
			}
			for _, x := range []*times{ours, work} {
				x.add(worked, status == http.StatusOK)
			}
		}
		t.Logf("%-28s %s; of work %s", page, one, ours)
	}
	t.Logf("all pages: %s", all)
	t.Logf("of work: %s", work)
}

// times are how long something took.
type times struct {
	mu   sync.Mutex
	list []time.Duration
	lost int
}

func (x *times) add(d time.Duration, ok bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if !ok {
		x.lost++
		return
	}
	x.list = append(x.list, d)
}

func (x *times) String() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(x.list) == 0 {
		return "none"
	}
	slices.Sort(x.list)
	at := func(share float64) time.Duration {
		return x.list[int(share*float64(len(x.list)-1))].Round(100 * time.Microsecond)
	}
	return fmt.Sprintf("%d, half within %v, 90 %% %v, 99 %% %v, refused or lost %d", len(x.list), at(.5), at(.9), at(.99), x.lost)
}

// flushAll writes a record now and then into a journal of clocks of its own on the disk
// of the office, and waits for the disk: no press can be quicker.
func flushAll(ctx context.Context, t *testing.T, took *times) {
	journal, err := live.OpenFile(filepath.Join(t.TempDir(), "bare.clocks"))
	if err != nil {
		t.Error(err)
		return
	}
	defer journal.Close()
	for ctx.Err() == nil {
		begun := time.Now()
		err := journal.Append([]live.Record{{Alive: 1}})
		took.add(time.Since(begun), err == nil)
		time.Sleep(40 * time.Millisecond)
	}
}

// view listens to the stream of an event and looks at its page after each change.
func view(ctx context.Context, page string, took *times) {
	// Unpacking is the work of the visitors' machines.
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 2, DisableCompression: true}}
	defer client.CloseIdleConnections()
	get := func(to string) (*http.Response, error) {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, to, nil)
		if err != nil {
			return nil, err
		}
		r.Header.Set("Accept-Encoding", "gzip")
		return client.Do(r)
	}
	stream, err := get(page + "live")
	if err != nil {
		return
	}
	defer stream.Body.Close()
	some := make([]byte, 4096)
	for ctx.Err() == nil {
		if _, err := stream.Body.Read(some); err != nil {
			return
		}
		time.Sleep(time.Duration(len(page)*int(time.Now().UnixNano())%600) * time.Millisecond) // as hall.js does
		begun := time.Now()
		answer, err := get(page + "standings")
		if err != nil {
			continue
		}
		_, err = io.Copy(io.Discard, answer.Body)
		answer.Body.Close()
		took.add(time.Since(begun), err == nil && answer.StatusCode == http.StatusOK)
	}
}

// press presses the clock of a board, the n-th time.
func press(ctx context.Context, v *visitor, board string, n int, took *times) {
	body, err := json.Marshal([]map[string]any{{"id": board + "-" + strconv.Itoa(n), "round": 1, "side": []string{"first", "second"}[n%2], "at": time.Now().UnixMilli()}})
	if err != nil {
		return
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, v.base+"/board/big/"+board+"/clock", strings.NewReader(string(body)))
	if err != nil {
		return
	}
	begun := time.Now()
	answer, err := v.http.Do(r)
	if err != nil {
		return
	}
	text, err := io.ReadAll(answer.Body)
	answer.Body.Close()
	took.add(time.Since(begun), err == nil && answer.StatusCode == http.StatusOK && !strings.Contains(string(text), "not counted"))
}
