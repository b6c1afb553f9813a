package main

import (
	"bytes"
	"context"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
)

// TestServeDoor: who has not entered sees nothing of the office, and the key
// opens it once.
func TestServeDoor(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	stranger, owner, late := newVisitor(t, address), newVisitor(t, address), newVisitor(t, address)
	for _, page := range []string{"/", "/people", "/e/cup/", "/e/cup/results", "/e/cup/journal", "/e/cup/file/standings.pdf"} {
		status, text := stranger.get(page)
		stranger.want(http.StatusUnauthorized, status, text, "Sign in to the office", `<a href="/hall/cup/">Cup</a>`)
		if strings.Contains(text, "Ann") {
			t.Errorf("%s names players to strangers", page)
		}
	}
	status, text := stranger.post("/e/cup/do", "command=result&board=1&result=2-0")
	stranger.want(http.StatusForbidden, status, text, "you are not signed in")
	status, text = stranger.get("/e/cup/live")
	stranger.want(http.StatusForbidden, status, text)
	status, text = owner.get(key(address))
	owner.want(http.StatusOK, status, text, "Welcome")
	status, text = owner.get("/e/cup/")
	owner.want(http.StatusOK, status, text, "no result of boards")
	status, text = late.get(key(address))
	late.want(http.StatusForbidden, status, text, "used already")
	status, text = late.get("/enter?key=WRONG")
	late.want(http.StatusForbidden, status, text)

	// A name that was rebound to this machine is none of ours.
	status, text = owner.get("/e/cup/", func(r *http.Request) { r.Host = "evil.example:80" })
	owner.want(http.StatusMisdirectedRequest, status, text)
	// Another site cannot write with the cookie of a person.
	status, text = owner.post("/e/cup/do", "command=result&board=1&result=2-0", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") })
	owner.want(http.StatusForbidden, status, text)
	status, text = owner.post("/e/cup/do", "command=result&board=1&result=2-0", func(r *http.Request) {
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		r.Header.Set("Accept-Language", "nl")
	})
	owner.want(http.StatusForbidden, status, text, "een pagina van een ander adres")
	status, text = owner.post("/e/cup/do", "command=result&board=1&result=2-0", func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") })
	owner.want(http.StatusForbidden, status, text)
	// Neither the one who signs nor files of the machine are for pages to name.
	for _, form := range []string{"command=result&board=1&result=2-0&who=Mallory", "command=result&board=1&result=2-0&event=/etc/passwd", "command=result&board=1&result=2-0&format=text",
		"command=pair&trf=/etc/passwd", "command=backup&file=/tmp/x", "command=run&file=/etc/passwd", "command=whatif&command=undo", "command=serve"} {
		status, text = owner.post("/e/cup/do", form)
		if status < 400 || status >= 500 {
			t.Errorf("%s: %d %s", form, status, text)
		}
	}
	status, text = owner.post("/e/cup/do", "command=player+import&file=/etc/passwd")
	if status == http.StatusOK || strings.Contains(text, "root") {
		t.Errorf("a file of the machine was read: %d %s", status, text)
	}
	for _, event := range []string{"none", "..%2Fcup", "%2e%2e"} {
		if status, text = owner.get("/e/" + event + "/results"); status != http.StatusNotFound && status != http.StatusMovedPermanently {
			t.Errorf("event %s: %d %s", event, status, text)
		}
	}
	// Nothing of that was written.
	status, text = owner.get("/e/cup/journal")
	owner.want(http.StatusOK, status, text)
	if strings.Contains(text, "beats") || strings.Contains(text, "Mallory") {
		t.Error("something was written")
	}
	status, text = owner.post("/leave", "")
	owner.want(http.StatusSeeOther, status, text)
	status, text = owner.get("/e/cup/")
	owner.want(http.StatusUnauthorized, status, text)
}

// TestServeRaw: calls as no browser makes them are answered at once and ended, and what has a
// body that never comes is answered without it.
func TestServeRaw(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	host := "Host: " + u.Host + "\r\n"
	for call, status := range map[string]string{
		"GET / HTTP/1.0\r\n\r\n":                                                                         "421",
		"GET / HTTP/1.1\r\n\r\n":                                                                         "400",
		"GET / HTTP/1.1\r\n" + host + "Host: evil\r\n\r\n":                                               "400",
		"GET http://evil.example/ HTTP/1.1\r\n" + host + "\r\n":                                          "421",
		"GET /e/cup%00/results HTTP/1.1\r\n" + host + "\r\n":                                             "401",
		"GET /static/..%2f..%2fcup.flagfall HTTP/1.1\r\n" + host + "\r\n":                                "404",
		"GET / HTTP/1.1\r\n" + host + "Cookie: a=" + strings.Repeat("x", 100_000) + "\r\n\r\n":           "431",
		"GET /e/cup/live HTTP/1.1\r\n" + host + "Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n":      "403",
		"POST /e/cup/do HTTP/1.1\r\n" + host + "Content-Length: 3\r\nContent-Length: 5\r\n\r\nabcde":     "400",
		"POST /nowhere HTTP/1.1\r\n" + host + "Expect: 100-continue\r\nContent-Length: 5\r\n\r\n":        "404",
		"POST /enter HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nabc": "400",
	} {
		conn, err := net.Dial("tcp", u.Host)
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.SetDeadline(time.Now().Add(20 * time.Second))
		answer := make([]byte, len("HTTP/1.1 200"))
		if _, err = io.WriteString(conn, call); err == nil {
			_, err = io.ReadFull(conn, answer)
		}
		if conn.Close(); !strings.HasSuffix(string(answer), " "+status) {
			t.Errorf("%.120q: %q, want %s, %v", call, answer, status, err)
		}
	}
}

// TestServeForms: what a form sends is the row of a command; its file comes along,
// and its refusal has the way out.
func TestServeForms(t *testing.T) {
	exhaustive.NotShort(t, "a server waits for seconds")
	t.Parallel()
	folder, address := cupOffice(t, serving{}, nil)
	world := testEnv(io.Discard, func(string) string { return "" })
	for _, line := range [][]string{{"unpair", "--reason", "another system"}, {"set", "system", "swiss"}, {"set", "rounds", "3"}, {"pair"}} {
		if code := run(append(line, "-e", folder+"/cup.flagfall"), world); code != exitFine {
			t.Fatalf("%s: %d", line, code)
		}
	}
	owner := newVisitor(t, address)
	owner.get(key(address))
	upload := func(name, text string, fields ...string) (int, string) {
		var b bytes.Buffer
		form := multipart.NewWriter(&b)
		file, err := form.CreateFormFile("file", name)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(file, text)
		for i := 0; i < len(fields); i += 2 {
			form.WriteField(fields[i], fields[i+1])
		}
		form.Close()
		return owner.send(http.MethodPost, "/e/cup/do", &b, form.FormDataContentType())
	}
	status, text := upload("more.csv", "name,rating\nGil Grau,1900\n", "command", "player import", "dry-run", "true")
	owner.want(http.StatusOK, status, text, "1 player can be entered")
	status, text = upload("../../more.csv", "name,rating\n,1900\n", "command", "player import")
	if status == http.StatusOK || strings.Contains(text, "/tmp/") {
		t.Errorf("a list with a mistake: %d %s", status, text)
	}
	status, text = upload("big.csv", strings.Repeat("x", 13<<20), "command", "player import")
	owner.want(http.StatusUnprocessableEntity, status, text, "megabytes")
	// What would change is told without being written.
	status, text = owner.post("/e/cup/do", "command=result&board=1&result=2-0&try=true")
	owner.want(http.StatusOK, status, text, `"changes"`)
	status, text = owner.get("/e/cup/journal")
	owner.want(http.StatusOK, status, text)
	if strings.Contains(text, "beats") {
		t.Error("a trial was written")
	}
	// Without a script a form leads back, and not to another site.
	form := func(r *http.Request) { r.Header.Del("Accept") }
	if status, text = owner.post("/e/cup/do", "command=result&board=1&result=2-0&back=/e/cup/results", form); status != http.StatusSeeOther {
		t.Errorf("a form leads back with %d: %s", status, text)
	}
	// What has no page to lead back to has an answer with an address of its own.
	status, text = owner.led("/e/cup/do", "command=result&board=2&result=2-0&back=//evil.example/")
	owner.want(http.StatusOK, status, text)
	status, text = owner.led("/e/cup/do", "command=result&board=1&result=0-2")
	owner.want(http.StatusOK, status, text, "has a result already", "command=correct&amp;result=0-2&amp;round=1") // the form has what was wanted
	// A print has a number, and the journal keeps it.
	status, text = owner.post("/e/cup/print/standings", "")
	owner.want(http.StatusOK, status, text, "%PDF")
	status, text = owner.get("/e/cup/journal")
	owner.want(http.StatusOK, status, text, "print 1")
	// Any page can be had as it stood.
	status, text = owner.get("/e/cup/results?as-of=8")
	owner.want(http.StatusOK, status, text, "as it stood after entry 8")
	if strings.Contains(text, `data-result="`) || strings.Contains(text, "data-live") {
		t.Error("a page as it stood shows what came later")
	}
	// The search forgives accents and an error.
	status, text = owner.get("/e/cup/find?q=fya")
	owner.want(http.StatusOK, status, text)
	status, text = owner.get("/e/cup/find?q=stnadings")
	owner.want(http.StatusOK, status, text, "/e/cup/standings")
	status, text = owner.get("/e/cup/find?q=withdr%C3%A0w")
	owner.want(http.StatusOK, status, text, "command=withdraw")
}

// TestServeLAN: the local network is let in by a passphrase, which cannot be
// guessed quickly.
func TestServeLAN(t *testing.T) {
	exhaustive.NotShort(t, "passphrases are tried")
	t.Parallel()
	world := testEnv(io.Discard, func(string) string { return "" })
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if err := (serving{lan: true, still: true}).serve(ctx, world, t.TempDir()); rule.CodeOf(err) != rule.Usage {
		t.Errorf("without a passphrase: %v", err)
	}
	short := testEnv(io.Discard, func(name string) string { return map[string]string{"FLAGFALL_PASSPHRASE": "horses"}[name] })
	if err := (serving{lan: true, still: true}).serve(ctx, short, t.TempDir()); rule.CodeOf(err) != rule.Usage || !strings.Contains(err.Error(), "8 characters") {
		t.Errorf("a passphrase that is soon guessed: %v", err)
	}
	if err := (serving{at: "0.0.0.0:0", still: true}).serve(ctx, world, t.TempDir()); rule.CodeOf(err) != rule.Usage {
		t.Errorf("an open address without --lan: %v", err)
	}
	folder, _ := cupOffice(t, serving{}, nil)
	// The clock of the office goes when the test says so: a machine that is slow gives
	// nobody more tries.
	var clock atomic.Pointer[time.Time]
	at := time.Now()
	clock.Store(&at)
	address, _ := openOfficeAt(t, folder, map[string]string{"FLAGFALL_PASSPHRASE": "correct horse"}, serving{lan: true}, func() time.Time { return *clock.Load() })
	v := newVisitor(t, address)
	status, text := v.post("/enter", "name=Ann&passphrase=wrong")
	v.want(http.StatusForbidden, status, text, "not the passphrase")
	status, text = v.post("/enter", "name=Ann&passphrase=correct+horse")
	v.want(http.StatusOK, status, text, "Welcome")
	status, text = v.get("/e/cup/")
	v.want(http.StatusOK, status, text)
	status, text = v.get("/people")
	v.want(http.StatusForbidden, status, text, "this needs the role &#34;owner&#34;; yours is &#34;arbiter&#34;")
	tries := func(n int) (tried int) {
		for range n {
			if status, _ = v.post("/enter", "name=Ann&passphrase=wrong"); status != http.StatusTooManyRequests {
				tried++
			}
		}
		return tried
	}
	if n := tries(8); n == 0 || n > 5 {
		t.Errorf("%d of 8 passphrases can be tried at once", n)
	}
	later := at.Add(5 * time.Second)
	if clock.Store(&later); tries(3) != 1 {
		t.Error("not one passphrase can be tried after five seconds")
	}
}

// TestServeTyped: a sheet that is being typed is replayed for those who are in, and
// nothing of it is stored.
func TestServeTyped(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	public, owner := newVisitor(t, address), newVisitor(t, address)
	status, text := public.post("/e/cup/typed?round=1&board=1", "text=32-28")
	public.want(http.StatusForbidden, status, text)
	owner.get(key(address))
	status, text = owner.post("/e/cup/typed?round=1&board=1", "text=1.+32-28+19-23+2.+34-30")
	owner.want(http.StatusOK, status, text, `"text":"34-30"`, `"wrong":true`, "FMJD 5.4.6", `"explanations"`, `"legal":`)
	status, text = owner.post("/e/cup/typed?round=1&board=9", "text=32-28")
	owner.want(http.StatusNotFound, status, text, "no board 9")
	status, text = owner.post("/e/cup/typed?round=1&board=1", "text="+strings.Repeat("32-28+", 700))
	owner.want(http.StatusUnprocessableEntity, status, text, "longer than any game")
	status, text = owner.get("/e/cup/sheets?round=1&board=1")
	owner.want(http.StatusOK, status, text, "Next board", "data-typing")
	status, text = owner.get("/e/cup/journal")
	if owner.want(http.StatusOK, status, text); strings.Contains(text, "sheet of") {
		t.Error("what is typed is stored before it is taken in")
	}
}

// TestServePacked: text goes over the wire compressed to whoever can read it, what a
// browser has is not sent again, and the first page with all that belongs to it takes
// less than 60 kB.
func TestServePacked(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	owner := newVisitor(t, address)
	owner.get(key(address))
	size := func(path, have string) (int, *http.Response) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, owner.base+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept-Encoding", "gzip") // and so it is left as it comes
		if have != "" {
			r.Header.Set("If-None-Match", have)
		}
		answer, err := owner.http.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return len(text), answer
	}
	total := 0
	paths := []string{"/e/cup/", "/static/document.css", "/static/office.css", "/static/icon.svg", "/static/office.js"}
	for i := len(paths) - 1; i < len(paths); i++ { // and all that its script imports
		script, err := os.ReadFile("web" + paths[i])
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?m)^import .*"\./([a-z-]+\.js)";`).FindAllSubmatch(script, -1) {
			if path := "/static/" + string(m[1]); !slices.Contains(paths, path) {
				paths = append(paths, path)
			}
		}
	}
	if len(paths) < 12 {
		t.Fatalf("the script imports too little: %v", paths)
	}
	for _, path := range paths {
		n, answer := size(path, "")
		if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Encoding") != "gzip" {
			t.Errorf("%s: %s, %q", path, answer.Status, answer.Header.Get("Content-Encoding"))
		}
		total += n
		have := answer.Header.Get("ETag")
		if have == "" && strings.HasPrefix(path, "/static/") {
			t.Errorf("%s has no tag", path)
		}
		if have == "" {
			continue
		}
		if n, answer := size(path, have); answer.StatusCode != http.StatusNotModified || n > 0 {
			t.Errorf("%s is sent again: %s, %d bytes", path, answer.Status, n)
		}
	}
	t.Logf("the first page takes %d bytes", total)
	if total > 60_000 {
		t.Errorf("the first page takes %d bytes", total)
	}
}

// TestLongTextsOfPlayers: a title, a club or a federation that no page can show is refused
// in a sentence that does not repeat it.
func TestLongTextsOfPlayers(t *testing.T) {
	exhaustive.NotShort(t, "whole events are printed")
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	v := newVisitor(t, address)
	v.get(key(address))
	v.post("/e/cup/do", "command=unpair") // the field is open
	long := strings.Repeat("x", 401)
	for _, field := range []string{"title", "club", "federation"} {
		for _, form := range []string{"command=player+add&name=Zed&", "command=player+edit&player=Ann&"} {
			status, text := v.post("/e/cup/do", form+field+"="+long)
			v.want(http.StatusBadRequest, status, text, "401 bytes are too long")
			if len(text) > 400 {
				t.Errorf("%s is refused in %d bytes: %s", field, len(text), text)
			}
			if status, text := v.post("/e/cup/do", form+field+"="+long[:3]); status != http.StatusOK {
				t.Errorf("%s%s: %d %s", form, field, status, text)
			}
			v.post("/e/cup/do", "command=undo")
		}
	}
}
