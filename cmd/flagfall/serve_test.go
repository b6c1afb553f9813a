package main

import (
	"bytes"
	"context"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"flagfall/arbiter/rule"
)

// visitor is a browser without a screen.
type visitor struct {
	t    *testing.T
	http *http.Client
	base string
}

func newVisitor(t *testing.T, address string) *visitor {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	base, _, _ := strings.Cut(address, "/enter")
	v := &visitor{t, &http.Client{Jar: jar, Timeout: time.Minute}, base}
	v.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return v
}

// get asks for a page and gives the status and the text.
func (v *visitor) get(path string, change ...func(*http.Request)) (int, string) {
	v.t.Helper()
	return v.send(http.MethodGet, path, nil, "", change...)
}

// post sends a form as JSON is answered.
func (v *visitor) post(path, form string, change ...func(*http.Request)) (int, string) {
	v.t.Helper()
	return v.send(http.MethodPost, path, strings.NewReader(form), "application/x-www-form-urlencoded", change...)
}

func (v *visitor) send(method, path string, body io.Reader, kind string, change ...func(*http.Request)) (int, string) {
	v.t.Helper()
	r, err := http.NewRequestWithContext(v.t.Context(), method, v.base+path, body)
	if err != nil {
		v.t.Fatal(err)
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
		r.Header.Set("Accept", "application/json")
	}
	for _, c := range change {
		c(r)
	}
	answer, err := v.http.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	for _, name := range []string{"Content-Security-Policy", "X-Content-Type-Options"} {
		if answer.Header.Get(name) == "" {
			v.t.Errorf("%s %s: no %s", method, path, name)
		}
	}
	return answer.StatusCode, string(text)
}

func (v *visitor) want(status, got int, text string, words ...string) {
	v.t.Helper()
	if got != status {
		v.t.Errorf("the status is %d, and not %d: %.300s", got, status, text)
	}
	for _, w := range words {
		if !strings.Contains(text, w) {
			v.t.Errorf("%q is not in %.600s", w, text)
		}
	}
}

// cupOffice serves a folder with an event of six players in round 1.
func cupOffice(t *testing.T, o serving, env map[string]string) (folder, address string) {
	t.Helper()
	folder = t.TempDir()
	world := testEnv(io.Discard, func(string) string { return "" })
	for _, line := range []string{"new Cup --event " + folder + "/cup.flagfall", "player add Ann Bob Cid Dan Eva Fay -e " + folder + "/cup.flagfall", "pair -e " + folder + "/cup.flagfall"} {
		if code := run(strings.Fields(line), world); code != exitFine {
			t.Fatalf("%s: %d", line, code)
		}
	}
	address, _ = openOffice(t, folder, env, o)
	return folder, address
}

func key(address string) string { _, k, _ := strings.Cut(address, "/enter"); return "/enter" + k }

// TestServeDoor: who has not entered sees nothing of the office, and the key
// opens it once.
func TestServeDoor(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	stranger, owner, late := newVisitor(t, address), newVisitor(t, address), newVisitor(t, address)
	for _, page := range []string{"/", "/people", "/e/cup/", "/e/cup/results", "/e/cup/journal", "/e/cup/file/standings.pdf"} {
		status, text := stranger.get(page)
		stranger.want(http.StatusUnauthorized, status, text, "Sign in to the office")
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

// TestServeRoles: a helper enters results and no more, by a link that can be
// revoked; the journal says who it was.
func TestServeRoles(t *testing.T) {
	t.Parallel()
	folder, address := cupOffice(t, serving{}, nil)
	owner, helper := newVisitor(t, address), newVisitor(t, address)
	owner.get(key(address))
	_, text := owner.post("/people", url.Values{"name": {"Hal Helper"}, "role": {"helper"}, "hours": {"2"}}.Encode())
	_, link, found := strings.Cut(text, "<code>"+owner.base)
	link, _, _ = strings.Cut(link, "</code>")
	if !found {
		t.Fatalf("no link: %s", text)
	}
	status, text := helper.get(link)
	helper.want(http.StatusOK, status, text, "Hal Helper")
	status, text = helper.post("/e/cup/do", "command=result&board=1&result=2-0&seen=4")
	helper.want(http.StatusOK, status, text, "beats")
	for _, form := range []string{"command=pair", "command=undo", "command=withdraw&player=Ann", "command=set&name=place&value=Utrecht"} {
		status, text = helper.post("/e/cup/do", form)
		helper.want(http.StatusForbidden, status, text)
	}
	// A helper takes sheets in, and rules on none.
	status, text = helper.post("/e/cup/do", "command=sheet&missing=true")
	helper.want(http.StatusOK, status, text)
	status, text = helper.post("/e/cup/do", "command=sheet&missing=true&confirm=Ann")
	helper.want(http.StatusForbidden, status, text)
	if _, text = helper.get("/e/cup/command?command=sheet"); strings.Contains(text, `name="confirm"`) || !strings.Contains(text, `name="missing"`) {
		t.Error("the form of sheets offers a helper what an arbiter rules")
	}
	status, text = helper.post("/people", "name=x&role=arbiter&hours=2")
	helper.want(http.StatusForbidden, status, text)
	status, text = owner.post("/people", "name=x&role=owner&hours=2")
	owner.want(http.StatusBadRequest, status, text)
	status, text = owner.get("/e/cup/journal")
	owner.want(http.StatusOK, status, text, "Hal Helper")
	_, text = owner.get("/people")
	_, id, _ := strings.Cut(text[strings.Index(text, "Links for signing in"):], `name="revoke" value="`)
	id, _, _ = strings.Cut(id, `"`)
	owner.post("/people", "revoke="+id)
	status, text = helper.get("/e/cup/results")
	helper.want(http.StatusUnauthorized, status, text)
	status, text = newVisitor(t, address).get(link)
	helper.want(http.StatusForbidden, status, text)
	_ = folder
}

// TestServeForms: what a form sends is the row of a command; its file comes along,
// and its refusal has the way out.
func TestServeForms(t *testing.T) {
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
	if status, text = owner.post("/e/cup/do", "command=result&board=2&result=2-0&back=//evil.example/", form); status == http.StatusSeeOther {
		t.Errorf("a form leads elsewhere: %s", text)
	}
	status, text = owner.post("/e/cup/do", "command=result&board=1&result=0-2", form)
	owner.want(http.StatusConflict, status, text, "has a result already")
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

// TestServeLAN: the local network is let in by a passphrase, which cannot be
// guessed quickly.
func TestServeLAN(t *testing.T) {
	t.Parallel()
	world := testEnv(io.Discard, func(string) string { return "" })
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if err := (serving{lan: true, still: true}).serve(ctx, world, t.TempDir()); rule.CodeOf(err) != rule.Usage {
		t.Errorf("without a passphrase: %v", err)
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
	v.want(http.StatusUnauthorized, status, text)
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

// TestServeLanguage: documents and the journal are in the language that the reader
// has chosen.
func TestServeLanguage(t *testing.T) {
	t.Parallel()
	_, address := cupOffice(t, serving{}, nil)
	owner := newVisitor(t, address)
	owner.get(key(address))
	owner.post("/e/cup/do", "command=result&board=1&result=2-0")
	if status, text := owner.post("/language", "language=nl&back=//evil.example/"); status != http.StatusSeeOther {
		t.Errorf("the language is chosen with %d: %s", status, text)
	}
	for page, word := range map[string]string{"/e/cup/standings": "Stand", "/e/cup/journal": "wint van", "/hall/cup/": "Wit"} {
		status, text := owner.get(page)
		owner.want(http.StatusOK, status, text, word)
	}
	// So are what commands answer, their names and their fields, and what the journal keeps as a word.
	for _, said := range []struct{ page, form, want, not string }{
		{"/e/cup/do", "command=result&board=2&result=1-1", "remise", "drawn"},
		{"/e/cup/do", "command=pair&try=true", "indeling: ronde 2", "round-robin"},
		{"/e/cup/do", "command=correct&board=1&result=9-9&reason=x", "uitslag", "is not a result"},
		{"/e/cup/do", "command=explain&round=1", "nummers", "numbers"},
		{"/e/cup/do", "command=status", "geen uitslag van bord 3", "no result"},
		{"/e/cup/commands", "", "Ronde na ronde", "Round after round"},
		{"/e/cup/command?command=result", "", "Voer de uitslag van een bord in van de r", "At a terminal, without"},
		{"/e/cup/journal", "", "(rondtoernooi)", "round-robin"},
	} {
		var text string
		if said.form == "" {
			_, text = owner.get(said.page)
		} else {
			_, text = owner.post(said.page, said.form, func(r *http.Request) { r.Header.Set("Accept", "application/json") })
		}
		if !strings.Contains(text, said.want) || strings.Contains(text, said.not) {
			t.Errorf("%s %s, want %q and not %q: %.1500s", said.page, said.form, said.want, said.not, text)
		}
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
	owner.want(http.StatusUnprocessableEntity, status, text, "longer than any")
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
	for _, path := range []string{"/e/cup/", "/static/document.css", "/static/office.css", "/static/office.js", "/static/live.js", "/static/icon.svg"} {
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

// TestLongTextsOfPlayers: a title, a club or a federation that no page can show is refused
// in a sentence that does not repeat it.
func TestLongTextsOfPlayers(t *testing.T) {
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
