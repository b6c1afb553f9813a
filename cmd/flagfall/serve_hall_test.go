package main

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

// TestServeAnnouncement: what the arbiter says hangs in the hall, with what it
// counts down to, until it is taken away; a helper says nothing.
func TestServeAnnouncement(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	owner, reader := newVisitor(t, address), newVisitor(t, address)
	owner.get(key(address))
	status, text := reader.post("/e/cup/announce", "text=Soup")
	reader.want(http.StatusForbidden, status, text)
	status, text = owner.post("/e/cup/announce", url.Values{"text": {"Soup <is> ready"}, "begins": {"23:59"}}.Encode())
	owner.want(http.StatusSeeOther, status, text)
	for _, page := range []string{"/hall/cup/", "/hall/cup/screen"} {
		status, text = reader.get(page)
		reader.want(http.StatusOK, status, text, "Soup &lt;is&gt; ready", "23:59", "data-ends=")
	}
	status, text = owner.post("/e/cup/announce", "text="+strings.Repeat("a", 301))
	owner.want(http.StatusBadRequest, status, text, "300 letters")
	status, text = owner.post("/e/cup/announce", "text=x&begins=noon")
	owner.want(http.StatusBadRequest, status, text, "time of day")
	status, text = owner.post("/e/cup/announce", "text=x&clear=yes")
	owner.want(http.StatusSeeOther, status, text)
	// A browser that has the page asks whether it is still the same.
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, reader.base+"/hall/cup/", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := reader.http.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	had := func(r *http.Request) { r.Header.Set("If-None-Match", answer.Header.Get("ETag")) }
	if status, _ = reader.get("/hall/cup/", had); status != http.StatusNotModified {
		t.Errorf("a page that is the same is sent again: %d", status)
	}
	owner.post("/e/cup/announce", "text=Coffee")
	status, text = reader.get("/hall/cup/", had)
	reader.want(http.StatusOK, status, text, "Coffee")
	owner.post("/e/cup/announce", "text=x&clear=yes")
	if _, text = reader.get("/hall/cup/"); strings.Contains(text, "Coffee") || strings.Contains(text, ">x<") {
		t.Error("an announcement hangs that was taken away")
	}
}

// TestServeScheduledRound: the hall counts down to the round that the schedule has
// next today, unless it is told something else.
func TestServeScheduledRound(t *testing.T) {
	t.Parallel()
	folder, address := cupOffice(t, serving{}, nil)
	owner, reader := newVisitor(t, address), newVisitor(t, address)
	owner.get(key(address))
	if _, text := reader.get("/hall/cup/"); strings.Contains(text, "data-ends=") {
		t.Error("something is counted down to without a schedule")
	}
	day := time.Now().Format(time.DateOnly)
	runLinesIn(t, folder+"/cup.flagfall", "schedule 1 "+day+" 00:00", "schedule 2 "+day+" 23:59", "schedule 3 2099-01-01 12:00")
	for _, page := range []string{"/hall/cup/", "/hall/cup/screen"} {
		status, text := reader.get(page)
		// The hall looks for entries of others four times a second.
		for end := time.Now().Add(2 * time.Second); !strings.Contains(text, "data-ends=") && time.Now().Before(end); status, text = reader.get(page) {
			time.Sleep(50 * time.Millisecond)
		}
		reader.want(http.StatusOK, status, text, "Round 2</span> <time>23:59", "data-ends=")
	}
	status, text := owner.post("/e/cup/announce", "text=Soup")
	owner.want(http.StatusSeeOther, status, text)
	if _, text = reader.get("/hall/cup/"); !strings.Contains(text, "Soup") || strings.Contains(text, "data-ends=") {
		t.Error("the schedule speaks over an announcement")
	}
}

// TestServePrintedCode: the codes of slips, scoresheets and cards lead to the event.
func TestServePrintedCode(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	owner, reader := newVisitor(t, address), newVisitor(t, address)
	owner.get(key(address))
	for _, code := range []string{"/round/1/board/1", "/board/2", "/hall/cup/round/1/board/1", "/hall/cup/board/2"} {
		status, text := reader.get(code)
		reader.want(http.StatusSeeOther, status, text, `"/hall/cup/pairings"`)
		status, text = owner.get(code)
		owner.want(http.StatusSeeOther, status, text, `"/e/cup/results"`)
	}
}

// TestServeAppeal: a ruling is appealed against on the page of incidents, the effect
// of the decision is shown first, and it is taken back.
func TestServeAppeal(t *testing.T) {
	t.Parallel()
	folder, address := cupOffice(t, serving{}, nil)
	runLinesIn(t, folder+"/cup.flagfall", "incident add 1 --player Ann --offence mobile-phone --penalty warning --reason loud --text talked")
	v := newVisitor(t, address)
	v.get(key(address))
	status, text := v.get("/e/cup/incidents")
	v.want(http.StatusOK, status, text, "What can be appealed against", "Lodge the appeal", "/document/rulings")
	entry := between(text, `name="entry" value="`, `"`)
	status, text = v.post("/e/cup/do", "command=appeal+lodge&by=Ann&grounds=I+sang&entry="+entry)
	v.want(http.StatusOK, status, text, "appeals against entry "+entry)
	status, text = v.get("/e/cup/incidents")
	v.want(http.StatusOK, status, text, "Open appeals", "I sang")
	appeal := between(text, `name="appeal" value="`, `"`)
	status, text = v.get("/e/cup/document/appeal?appeal=" + appeal)
	v.want(http.StatusOK, status, text, "I sang")
	for _, page := range []string{"rulings", "appeals"} {
		status, text = v.get("/e/cup/document/" + page)
		v.want(http.StatusOK, status, text)
	}
	status, text = v.get("/e/cup/attendance")
	v.want(http.StatusOK, status, text, "Somebody comes late to round 1")
	status, text = v.post("/e/cup/do", "command=clock+late&board=2&start=19:00&first=18:55&now=19:20&confirm=true&try=true")
	v.want(http.StatusOK, status, text, "is absent after 20 minutes")
}

// between is what stands in a text between two others.
func between(text, before, after string) string {
	_, rest, _ := strings.Cut(text, before)
	found, _, _ := strings.Cut(rest, after)
	return found
}

// TestServeStandingsRound: the standings of a Swiss stand after the last complete
// round, while the next is being played.
func TestServeStandingsRound(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	runLinesIn(t, folder+"/cup.flagfall", "new Cup --system swiss --rounds 3", "player add Ann Bob Cid Dan", "pair", "result 1 2-0 2 2-0", "pair", "result 1 2-0")
	address, _ := openOffice(t, folder, nil, serving{})
	v := newVisitor(t, address)
	v.get(key(address))
	status, text := v.get("/e/cup/standings")
	v.want(http.StatusOK, status, text, "after round 1 of 3")
	status, text = v.get("/e/cup/standings?round=2")
	v.want(http.StatusOK, status, text, "Round 2 of 3 – 1 of 2 games played", "still open")
	status, text = v.get("/e/cup/pairings")
	v.want(http.StatusOK, status, text, "Round 2 of 3")
}

// TestServePrintsEveryName: a name in letters that no font can set stops no file of a round.
func TestServePrintsEveryName(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	runLinesIn(t, folder+"/cup.flagfall", "new Cup --system swiss --rounds 3", "player add Ann 🙂 राम Dan", "pair")
	address, _ := openOffice(t, folder, nil, serving{})
	v := newVisitor(t, address)
	v.get(key(address))
	for _, file := range []string{"file/pairings.pdf", "file/badges.pdf", "bundle.pdf?document=pairings&document=slips&document=names"} {
		if status, text := v.get("/e/cup/" + file); status != http.StatusOK || !strings.HasPrefix(text, "%PDF") {
			t.Errorf("%s: %d %.200s", file, status, text)
		}
	}
}

// TestServeBundle: several documents of a round are one file.
func TestServeBundle(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	v := newVisitor(t, address)
	v.get(key(address))
	status, text := v.get("/e/cup/documents")
	v.want(http.StatusOK, status, text, "Make the bundle", `value="pairings" checked`)
	pages := func(query string) int {
		t.Helper()
		status, text := v.get("/e/cup/bundle.pdf?round=1&" + query)
		if status != http.StatusOK || !strings.HasPrefix(text, "%PDF") {
			t.Fatalf("%s: %d %.200s", query, status, text)
		}
		return strings.Count(text, "/Type /Page\n")
	}
	if one, three := pages("document=pairings"), pages("document=pairings&document=slips&document=standings"); one < 1 || three < one+2 {
		t.Errorf("a document has %d pages, and three have %d", one, three)
	}
	status, text = v.get("/e/cup/bundle.pdf")
	v.want(http.StatusBadRequest, status, text, "1 to 12 documents")
	status, text = v.get("/e/cup/bundle.pdf?document=nothing")
	v.want(http.StatusBadRequest, status, text, "there is no document")
}

// TestServeHall: the hall sees what is published, without entering.
func TestServeHall(t *testing.T) {
	t.Parallel()
	folder, address := cupOffice(t, serving{}, nil)
	public := newVisitor(t, address)
	status, text := public.get("/hall/cup/?name=an")
	public.want(http.StatusOK, status, text, "Ann", "board")
	if strings.Contains(text, "Bob</strong>") {
		t.Error("who was not looked for is shown")
	}
	world := testEnv(io.Discard, func(string) string { return "" })
	for _, line := range []string{"set publish by-hand", "result 1 2-0", "result 2 2-0", "result 3 2-0", "pair"} {
		if code := run(append(strings.Fields(line), "-e", folder+"/cup.flagfall"), world); code != exitFine {
			t.Fatalf("%s: %d", line, code)
		}
	}
	for _, page := range []string{"", "pairings", "results", "standings", "screen"} {
		for _, round := range []string{"", "?round=2"} {
			status, text = public.get("/hall/cup/" + page + round)
			public.want(http.StatusOK, status, text)
			if strings.Contains(text, "Round 2") || strings.Contains(text, "ound 2 of") {
				t.Errorf("/hall/cup/%s%s shows a draft: %s", page, round, text)
			}
		}
	}
}

// TestAnnouncementsMeet: who tells the hall something from a page that does not show what
// somebody else told it meanwhile is refused, with both texts, and takes nothing away.
func TestAnnouncementsMeet(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	v := newVisitor(t, address)
	v.get(key(address))
	mark := func() string {
		_, text := v.get("/e/cup/")
		_, after, _ := strings.Cut(text, `name="mark" value="`)
		mark, _, _ := strings.Cut(after, `"`)
		return mark
	}
	before := mark()
	status, text := v.post("/e/cup/announce", "text=Soup+is+served&begins=23:59&mark="+before)
	v.want(http.StatusSeeOther, status, text)
	for _, form := range []string{"text=Tea+is+served", "text=Tea+is+served&clear=yes"} {
		status, text = v.post("/e/cup/announce", form+"&mark="+before)
		v.want(http.StatusPreconditionFailed, status, text, "Soup is served 23:59", "Tea is served")
	}
	status, text = v.get("/hall/cup/")
	v.want(http.StatusOK, status, text, "Soup is served")
	after := mark()
	status, text = v.post("/e/cup/announce", "text=Tea+is+served&mark="+after)
	v.want(http.StatusSeeOther, status, text)
	status, text = v.post("/e/cup/announce", "clear=yes&mark="+after)
	v.want(http.StatusPreconditionFailed, status, text, "Tea is served")
	status, text = v.post("/e/cup/announce", "clear=yes&mark="+mark())
	v.want(http.StatusSeeOther, status, text)
	if mark() != before {
		t.Errorf("something hangs after it was taken away: %q", mark())
	}
}
