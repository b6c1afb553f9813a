package main

import (
	"bufio"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// beatOfStreams is how often a stream says that it is there, and looks who listens.
const beatOfStreams = 10 * time.Second

// TestSentOut: who came by a link that is revoked reads and writes nothing more, not on
// pages, not by forms, photos or presses, and the stream that they had open says nothing
// of what comes after.
func TestSentOut(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	owner, gone := newVisitor(t, address), newVisitor(t, address)
	owner.get(key(address))
	_, text := owner.post("/people", url.Values{"name": {"Ada Arbiter"}, "role": {"arbiter"}, "hours": {"2"}}.Encode())
	_, link, _ := strings.Cut(text, "<code>"+owner.base)
	link, _, _ = strings.Cut(link, "</code>")
	status, text := gone.get(link)
	gone.want(http.StatusOK, status, text, "Ada Arbiter")
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, gone.base+"/e/cup/live", nil)
	if err != nil {
		t.Fatal(err)
	}
	stream, err := gone.http.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	heard := make(chan string, 100)
	go func() {
		defer close(heard)
		for lines := bufio.NewScanner(stream.Body); lines.Scan(); {
			if after, is := strings.CutPrefix(lines.Text(), "data: "); is {
				heard <- after
			}
		}
	}()
	before := <-heard
	_, text = owner.get("/people")
	_, id, _ := strings.Cut(text[strings.Index(text, "Links for signing in"):], `name="revoke" value="`)
	id, _, _ = strings.Cut(id, `"`)
	owner.post("/people", "revoke="+id)
	patience := time.After(beatOfStreams - time.Second) // it ends by itself, and at once
	for open := true; open; {
		var said string
		select {
		case said, open = <-heard:
			if open && said != before {
				t.Errorf("the stream goes on with %q after %q", said, before)
			}
		case <-patience:
			t.Fatal("the stream of who was sent out stays open")
		}
	}
	status, text = owner.post("/e/cup/do", "command=result&board=1&result=2-0")
	owner.want(http.StatusOK, status, text)
	for _, form := range []struct {
		path, text string
		status     int
	}{{"/e/cup/do", "command=result&board=2&result=2-0", 403}, {"/e/cup/typed", "", 403}, {"/e/cup/announce", "text=x", 403}, {"/e/cup/codes", "", 403}, {"/e/cup/photo", "", 403}, {"/e/cup/copies", "what=backup", 403},
		{"/board/cup/1/clock", "[]", 403}, {"/board/cup/1/result", "result=2-0", 403}, {"/board/cup/1/photo", "", 403}, {"/people", "name=x&role=helper&hours=1", 403}, {"/close", "", 403}} {
		if status, text := gone.post(form.path, form.text); status != form.status {
			t.Errorf("%s answers %d: %.200s", form.path, status, text)
		}
	}
	for _, path := range []string{"/", "/e/cup/", "/e/cup/results", "/e/cup/live", "/e/cup/find?q=a", "/e/cup/photo/x", "/e/cup/copy", "/e/cup/file/standings", "/board/cup/1"} {
		if status, text := gone.get(path); status != http.StatusUnauthorized && status != http.StatusForbidden {
			t.Errorf("%s answers %d: %.200s", path, status, text)
		}
	}
	status, text = gone.get(link)
	gone.want(http.StatusForbidden, status, text)
}

// TestRunOut: a link opens the office to nobody when its hours are over, and whoever came
// by it reads and writes nothing more; the owner does so when their days in the office are.
func TestRunOut(t *testing.T) {
	t.Parallel()
	folder, _ := cupOffice(t, serving{}, nil)
	var clock atomic.Pointer[time.Time]
	at := time.Now()
	clock.Store(&at)
	address, _ := openOfficeAt(t, folder, nil, serving{}, func() time.Time { return *clock.Load() })
	owner, guest, late := newVisitor(t, address), newVisitor(t, address), newVisitor(t, address)
	owner.get(key(address))
	_, text := owner.post("/people", url.Values{"name": {"Ada Arbiter"}, "role": {"arbiter"}, "hours": {"2"}}.Encode())
	_, link, _ := strings.Cut(text, "<code>"+owner.base)
	link, _, _ = strings.Cut(link, "</code>")
	status, text := guest.get(link)
	guest.want(http.StatusOK, status, text, "Ada Arbiter")
	heard := listening(t, guest, "/e/cup/live")
	after := at.Add(2*time.Hour + time.Minute)
	clock.Store(&after)
	status, text = late.get(link)
	late.want(http.StatusForbidden, status, text)
	status, text = guest.post("/e/cup/do", "command=result&board=1&result=2-0")
	guest.want(http.StatusForbidden, status, text)
	shut := func(v *visitor) {
		t.Helper()
		for _, path := range []string{"/", "/e/cup/", "/e/cup/results"} {
			status, text = v.get(path)
			v.want(http.StatusUnauthorized, status, text)
		}
	}
	shut(guest)
	status, text = owner.post("/e/cup/do", "command=result&board=1&result=2-0")
	owner.want(http.StatusOK, status, text)
	select {
	case said, open := <-heard:
		if open {
			t.Errorf("the stream of who came by a link that is over goes on with %q", said)
		}
	case <-time.After(2 * beatOfStreams):
		t.Error("the stream of who came by a link that is over stays open")
	}
	gone := at.Add(6 * 24 * time.Hour)
	clock.Store(&gone)
	status, text = owner.post("/e/cup/do", "command=result&board=2&result=2-0")
	owner.want(http.StatusForbidden, status, text)
	shut(owner)
}

// TestRoleTakenAway: who has another role in an organisation has it in the pages and the
// stream that they have open already: at once in the office where it was given, within
// eleven seconds in others of the server.
func TestRoleTakenAway(t *testing.T) {
	t.Parallel()
	database := asOffice(federation(t))
	one, _ := openOffice(t, "", nil, serving{database: database})
	two, _ := openOffice(t, "", nil, serving{database: database})
	for _, v := range []*visitor{entering(t, one, "Fay"), entering(t, two, "Fay")} {
		status, text := v.post("/accounts", url.Values{"do": {"role"}, "name": {"Anna"}, "organisation": {"utrecht"}, "role": {"arbiter"}}.Encode())
		v.want(http.StatusSeeOther, status, text)
	}
	owner, here, there := entering(t, one, "Fay"), entering(t, one, "Anna"), entering(t, two, "Anna")
	give := func(role string) {
		t.Helper()
		status, text := owner.post("/accounts", url.Values{"do": {"role"}, "name": {"Anna"}, "organisation": {"utrecht"}, "role": {role}}.Encode())
		owner.want(http.StatusSeeOther, status, text)
	}
	status, text := here.get("/e/utrecht-cup/incidents")
	here.want(http.StatusOK, status, text)
	open := opened(t, here, "/e/utrecht-cup/live")

	// A lesser role is told to the page, which shows itself anew, and has what the role has.
	give("helper")
	if said := <-open; !strings.Contains(said, "beside") {
		t.Errorf("the page of who has another role hears %q", said)
	}
	if status, _ := here.get("/e/utrecht-cup/incidents"); status == http.StatusOK {
		t.Error("a helper reads what was an arbiter's")
	}
	status, text = here.post("/e/utrecht-cup/do", "command=pair")
	here.want(http.StatusForbidden, status, text)
	status, text = here.post("/e/utrecht-cup/do", "command=result&board=2&result=2-0")
	here.want(http.StatusOK, status, text)

	far := opened(t, there, "/e/utrecht-cup/live")
	begun := time.Now()
	give("none")
	ends := func(where string, stream <-chan string, within time.Duration) {
		t.Helper()
		patience := time.After(within)
		for {
			select {
			case _, goes := <-stream:
				if !goes {
					t.Logf("%s the stream ends after %s", where, time.Since(begun))
					return
				}
			case <-patience:
				t.Errorf("%s the stream of who has no role goes on", where)
				return
			}
		}
	}
	ends("in the same office", open, 5*time.Second)
	ends("in another office", far, beatOfStreams+3*time.Second)
	for _, v := range []*visitor{here, there} {
		if status, text := v.get("/e/utrecht-cup/results"); status == http.StatusOK {
			t.Errorf("who has no role reads %.200s", text)
		}
	}
}

// opened hears the events of a stream, a text for each, until it ends. What it says first
// is passed over.
func opened(t *testing.T, v *visitor, path string) <-chan string {
	t.Helper()
	heard, lines := make(chan string, 100), bufio.NewScanner(streamOf(t, v, path))
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "data: ") {
	}
	go func() {
		defer close(heard)
		for lines.Scan() {
			if lines.Text() != "" && lines.Text() != "retry: 1000" && !strings.HasPrefix(lines.Text(), "data: ") {
				heard <- lines.Text()
			}
		}
	}()
	return heard
}
