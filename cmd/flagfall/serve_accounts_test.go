package main

import (
	"io"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"flagfall/arbiter/store/journaltest"
	"flagfall/cmd/flagfall/web"
)

// passphrase is that of all accounts of the tests.
const passphrase = "correct horse battery"

// oneFederation is the database that [federation] gives copies of.
var oneFederation struct {
	sync.Mutex
	database string
}

// federation is a server with the federation kndb, its clubs utrecht and delft, and the
// federation fmi, each with an event and an account.
func federation(t *testing.T) (database string) {
	t.Helper()
	oneFederation.Lock()
	defer oneFederation.Unlock()
	if oneFederation.database == "" {
		oneFederation.database = newFederation(t)
	}
	return journaltest.Copy(t, oneFederation.database)
}

func newFederation(t *testing.T) (database string) {
	t.Helper()
	database = journaltest.Database(t)
	for _, line := range []string{
		"organisation new kndb", "organisation new utrecht --title Utrecht --parent kndb", "organisation new delft --title Delft --parent kndb", "organisation new fmi",
		"new Utrecht-Cup --organisation utrecht", "new Delft-Cup --organisation delft", "new Roma-Cup --organisation fmi",
		"player add Ünal,_Åsa Bakker,_Bea Cohen,_Cid Dekker,_Dan --event utrecht-cup", "pair --event utrecht-cup", "player add Secret,_Sam --event delft-cup",
		"account add Anna --organisation utrecht --role arbiter", "account add Bob --organisation delft --role owner",
		"account add Fay --organisation kndb --role owner", "account add Mallory --organisation fmi --role owner", "account add Pia --organisation utrecht --role public",
	} {
		world := testEnv(io.Discard, func(string) string { return "" })
		world.In = strings.NewReader(passphrase + "\n")
		words := strings.Fields(line)
		for i := range words {
			words[i] = strings.ReplaceAll(words[i], "_", " ")
		}
		if code := run(append(words, "--database", database), world); code != exitFine {
			t.Fatalf("%s: %d", line, code)
		}
	}
	// The offices log in by a name that owns nothing.
	journaltest.Tool(t, "psql", "-q", "-d", database, "-c", "DO $$ BEGIN CREATE ROLE office LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$; GRANT flagfall_office TO office")
	return database
}

// asOffice is the address of a database for the login of the offices.
func asOffice(database string) string { return strings.Replace(database, "postgres@", "office@", 1) }

// entering is a visitor who enters by an account.
func entering(t *testing.T, address, name string) *visitor {
	t.Helper()
	v := newVisitor(t, address)
	status, text := v.send(http.MethodPost, "/enter", strings.NewReader(url.Values{"name": {name}, "passphrase": {passphrase}}.Encode()), "application/x-www-form-urlencoded", asPage)
	v.want(http.StatusOK, status, text, "Welcome")
	return v
}

// asPage asks for a page, as a browser does.
func asPage(r *http.Request) { r.Header.Set("Accept", "text/html") }

func TestAccounts(t *testing.T) {
	t.Parallel()
	database := federation(t)
	address, _ := openOffice(t, "", nil, serving{database: asOffice(database)})
	v := newVisitor(t, address)
	status, text := v.get("/")
	v.want(http.StatusUnauthorized, status, text, `name="passphrase"`)
	for _, form := range []string{"name=Anna&passphrase=wrong+passphrase", "name=Nobody&passphrase=" + url.QueryEscape(passphrase), "name=&passphrase=x"} {
		if status, _ := v.post("/enter", form); status == http.StatusOK {
			t.Errorf("%s is let in", form)
		}
	}

	// An account sees what is its organisations', and is the author of what it does.
	anna := entering(t, address, "anna")
	status, text = anna.get("/")
	anna.want(http.StatusOK, status, text, "Utrecht-Cup")
	if strings.Contains(text, "Delft-Cup") || strings.Contains(text, "Roma-Cup") || strings.Contains(text, "Begin an event") {
		t.Errorf("Anna sees %s", text)
	}
	status, text = anna.post("/e/utrecht-cup/do", "command=result&board=1&result=2-0")
	anna.want(http.StatusOK, status, text)
	status, text = anna.get("/e/utrecht-cup/journal")
	anna.want(http.StatusOK, status, text, "Anna")
	status, text = anna.get("/people")
	anna.want(http.StatusForbidden, status, text, "this needs the role &#34;owner&#34;")

	// A federation has one window over its clubs, and its owner begins events of each.
	fay := entering(t, address, "Fay")
	status, text = fay.get("/")
	fay.want(http.StatusOK, status, text, "Utrecht-Cup", "Delft-Cup", "Utrecht ·", `<option value="delft">`)
	if strings.Contains(text, "Roma-Cup") || strings.Contains(text, `<option value="fmi">`) {
		t.Error("a federation sees another")
	}
	status, text = fay.post("/new", "name=Delft+Autumn&organisation=delft")
	fay.want(http.StatusSeeOther, status, text)
	status, text = fay.post("/new", "name=Roma+Autumn&organisation=fmi")
	fay.want(http.StatusBadRequest, status, text, "the organisation was not named")
	status, text = fay.post("/new", "name=Whose")
	fay.want(http.StatusBadRequest, status, text, "the organisation was not named")
	bob := entering(t, address, "Bob")
	status, text = bob.get("/e/delft-autumn/")
	bob.want(http.StatusOK, status, text)
	// With one organisation, nothing is asked.
	status, text = bob.post("/new", "name=Delft+Winter")
	bob.want(http.StatusSeeOther, status, text)
	status, text = fay.get("/")
	fay.want(http.StatusOK, status, text, "Delft Autumn", "Delft Winter")

	// A link is of an organisation, with its code, ends, and can be revoked by its owners.
	status, text = bob.send(http.MethodPost, "/people", strings.NewReader("name=Hal&role=helper&hours=2"), "application/x-www-form-urlencoded", asPage)
	bob.want(http.StatusOK, status, text, "<svg class=\"code\"", "Hal")
	link := regexp.MustCompile(`/enter\?key=[A-Z0-9a-z]+`).FindString(text)
	hal := newVisitor(t, address)
	status, text = hal.get(link)
	hal.want(http.StatusOK, status, text, "Hal")
	status, text = hal.get("/e/delft-cup/")
	hal.want(http.StatusOK, status, text)
	status, text = hal.get("/e/utrecht-cup/")
	hal.want(http.StatusNotFound, status, text)
	status, text = hal.get("/")
	if hal.want(http.StatusOK, status, text, "Delft-Cup"); strings.Contains(text, "Utrecht-Cup") {
		t.Error("a link lets into another organisation")
	}
	mallory := entering(t, address, "Mallory")
	status, text = mallory.get("/people")
	if mallory.want(http.StatusOK, status, text, "Mallory"); strings.Contains(text, "Hal") || strings.Contains(text, "Bob") {
		t.Error("an owner sees who is in another organisation")
	}
	_, text = bob.get("/people")
	revoke := regexp.MustCompile(`(?s)Hal.*?name="revoke" value="([0-9a-f]+)"`).FindStringSubmatch(text)
	if revoke == nil {
		t.Fatalf("no way to revoke the link: %s", text)
	}
	mallory.post("/people", "revoke="+revoke[1])
	status, text = hal.get("/e/delft-cup/")
	hal.want(http.StatusOK, status, text)
	_, text = bob.get("/people")
	for _, found := range regexp.MustCompile(`(?s)Hal.*?name="revoke" value="([0-9a-f]+)"`).FindAllStringSubmatch(text, -1) {
		bob.post("/people", "revoke="+found[1])
	}
	status, text = hal.get("/e/delft-cup/")
	hal.want(http.StatusUnauthorized, status, text)

	// Players and events are looked for over all that an account sees.
	status, text = fay.get("/search?q=bakkr", asPage)
	fay.want(http.StatusOK, status, text, "Bakker, Bea", "event=utrecht-cup")
	status, text = fay.get("/search?q=cup", asPage)
	fay.want(http.StatusOK, status, text, "Utrecht-Cup", "Delft-Cup")
	const record = "/record?event=utrecht-cup&player=2&born=0&name=Bakker%2C+Bea"
	status, text = fay.get(record, asPage)
	fay.want(http.StatusOK, status, text, "Bakker, Bea", `href="/e/utrecht-cup/"`)
	for _, path := range []string{"/search?q=bakker", "/search?q=cup", record} {
		if _, text := mallory.get(path, asPage); strings.Contains(text, "Bakker") || strings.Contains(text, "Utrecht") {
			t.Errorf("%s tells of another organisation", path)
		}
		if status, text := v.get(path, asPage); status != http.StatusUnauthorized || strings.Contains(text, "Bakker,") {
			t.Errorf("%s answers who has not entered: %d", path, status)
		}
	}

	// That login neither lists nor makes accounts.
	for _, line := range []string{"account list", "organisation list", "organisation new x", "account revoke Fay", "account role Mallory owner --organisation kndb"} {
		if code := run(append(strings.Fields(line), "--database", asOffice(database)), testEnv(io.Discard, func(string) string { return "" })); code != exitRefused {
			t.Errorf("%s: %d", line, code)
		}
	}

	// The hall of a club is for those who are in, the least of whom read it.
	pia := entering(t, address, "Pia")
	status, text = pia.get("/hall/utrecht-cup/pairings")
	pia.want(http.StatusOK, status, text, "Bakker")
	status, text = pia.get("/e/utrecht-cup/")
	pia.want(http.StatusUnauthorized, status, text)

	// What a role is, and that an account ended, is known within two seconds.
	kept := func(line string) {
		t.Helper()
		if code := run(append(strings.Fields(line), "--database", database), testEnv(io.Discard, func(string) string { return "" })); code != exitFine {
			t.Fatalf("%s: %d", line, code)
		}
	}
	kept("account role Anna helper --organisation utrecht")
	journaltest.Eventually(t, 2*time.Second, "a helper undoes", func() bool {
		status, _ := anna.post("/e/utrecht-cup/do", "command=undo&try=yes")
		return status != http.StatusOK
	})
	kept("account revoke Anna")
	journaltest.Eventually(t, 2*time.Second, "a revoked account is out", func() bool {
		status, _ := anna.get("/e/utrecht-cup/")
		return status == http.StatusUnauthorized
	})
	if status, _ := v.post("/enter", "name=Anna&passphrase="+url.QueryEscape(passphrase)); status == http.StatusOK {
		t.Error("a revoked account enters")
	}
	journal := func(v *visitor, want int) {
		t.Helper()
		status, text := v.get("/e/utrecht-cup/journal")
		v.want(want, status, text)
	}
	journal(fay, http.StatusOK)
	// Another passphrase sends out who has entered by the one before.
	world := testEnv(io.Discard, func(string) string { return "" })
	world.In = strings.NewReader("another long one\n")
	if code := run([]string{"account", "passphrase", "fay", "--database", database}, world); code != exitFine {
		t.Fatal(code)
	}
	journaltest.Eventually(t, 2*time.Second, "who entered by the old passphrase is out", func() bool {
		status, _ := fay.get("/")
		return status == http.StatusUnauthorized
	})
}

// TestAttackerByPages: who has entered as the owner of another federation, or not at
// all, knows every name and number, and gets from each page and each form of the office
// what they get where there is no such event.
func TestAttackerByPages(t *testing.T) {
	t.Parallel()
	database := federation(t)
	address, _ := openOffice(t, "", nil, serving{database: asOffice(database)})
	fay, mallory, nobody := entering(t, address, "Fay"), entering(t, address, "Mallory"), newVisitor(t, address)
	_, before := fay.get("/e/utrecht-cup/journal")
	source, err := os.ReadFile("web/web.go")
	if err != nil {
		t.Fatal(err)
	}
	patterns := regexp.MustCompile(`HandleFunc\("(GET|POST) ([^"]*\{event\}[^"]*)"`).FindAllStringSubmatch(string(source), -1)
	for _, code := range []string{"board/{board}", "round/{round}/board/{board}"} {
		patterns = append(patterns, []string{"", "GET", "/hall/{event}/" + code})
	}
	var paths [][2]string
	for _, p := range patterns {
		for _, page := range []string{"", "journal", "players", "results", "pairing", "clocks", "sheets", "documents", "copies", "pairings", "standings", "games", "screen"} {
			path := strings.NewReplacer("{$}", "", "{page}", page, "{of}", "1", "{board}", "1", "{round}", "1", "{document}", "standings", "{name}", "1").Replace(p[2])
			if pair := [2]string{p[1], path}; !slices.Contains(paths, pair) {
				paths = append(paths, pair)
			}
		}
	}
	if len(paths) < 50 {
		t.Fatalf("only %d addresses are tried", len(paths))
	}
	const form = "command=undo&board=1&result=2-0&reason=x&text=32-28&clear=yes&name=x&q=Bak&press=1"
	for _, v := range []*visitor{mallory, nobody} {
		for _, p := range paths {
			ask := func(event string) (status int, text string) {
				path := strings.ReplaceAll(p[1], "{event}", event)
				if p[0] == http.MethodGet {
					return v.get(path+"?"+form, asPage)
				}
				journaltest.Eventually(t, 10*time.Second, "the pace is kept", func() bool {
					status, text = v.send(http.MethodPost, path, strings.NewReader(form), "application/x-www-form-urlencoded", asPage)
					return status != http.StatusTooManyRequests
				})
				return status, text
			}
			status, text := ask("utrecht-cup")
			other, empty := ask("no-such-cup")
			if status < 300 || other != status || strings.ReplaceAll(text, "utrecht-cup", "no-such-cup") != empty {
				t.Errorf("%s %s: %d, and %d where there is no such event: %.300s", p[0], p[1], status, other, text)
			}
			for _, secret := range []string{"Utrecht-Cup", "Bakker", "Cohen", "Secret"} {
				if strings.Contains(text, secret) {
					t.Errorf("%s %s tells %s", p[0], p[1], secret)
				}
			}
		}
	}
	for _, v := range []*visitor{mallory, nobody} {
		for _, path := range []string{"/", "/enter", "/people"} {
			if _, text := v.get(path, asPage); strings.Contains(text, "Utrecht") || strings.Contains(text, "Fay") || strings.Contains(text, "kndb") {
				t.Errorf("%s tells of another organisation", path)
			}
		}
	}
	if _, after := fay.get("/e/utrecht-cup/journal"); after != before {
		t.Error("the event is not as it was")
	}
}

// TestAttackerByCommands: the owner of another federation gives every command that a page
// carries out, with a value in each of its fields, to an event that is not theirs, and to
// their own with the other's name in each field. Neither writes or tells anything.
func TestAttackerByCommands(t *testing.T) {
	t.Parallel()
	database := federation(t)
	address, _ := openOfficeAt(t, "", nil, serving{database: asOffice(database)}, hurried())
	fay, mallory := entering(t, address, "Fay"), entering(t, address, "Mallory")
	_, before := fay.get("/e/utrecht-cup/journal")
	commands := (&browser{env: testEnv(io.Discard, func(string) string { return "" })}).Commands("en")
	if len(commands) < 50 {
		t.Fatalf("only %d commands", len(commands))
	}
	done := 0
	for _, c := range commands {
		form, named := url.Values{"command": {c.Path}, "seen": {"0"}}, url.Values{"command": {c.Path}}
		for _, f := range c.Fields {
			value := "1"
			switch {
			case f.Kind == web.Switch:
				value = "true"
			case len(f.Choices) > 0:
				value = f.Choices[0]
			}
			form.Set(f.Name, value)
			if f.Argument || f.Required {
				named.Set(f.Name, "utrecht-cup")
			}
		}
		ask := func(event string, form url.Values) (status int, text string) {
			journaltest.Eventually(t, 10*time.Second, "the pace is kept", func() bool {
				status, text = mallory.send(http.MethodPost, "/e/"+event+"/do", strings.NewReader(form.Encode()), "application/x-www-form-urlencoded", asPage)
				return status != http.StatusTooManyRequests
			})
			for _, secret := range []string{"Utrecht-Cup", "Bakker", "Cohen", "Dekker"} {
				if strings.Contains(text, secret) {
					t.Errorf("%s to %s tells %s: %.300s", c.Path, event, secret, text)
				}
			}
			return status, text
		}
		status, text := ask("utrecht-cup", form)
		other, empty := ask("no-such-cup", form)
		if status < 300 || other != status || strings.ReplaceAll(text, "utrecht-cup", "no-such-cup") != empty {
			t.Errorf("%s: %d, and %d where there is no such event: %.300s", c.Path, status, other, text)
		}
		if status, _ := ask("roma-cup", named); status < 300 {
			done++
		}
		for _, name := range []string{"event", "database", "organisation"} {
			named.Set(name, map[string]string{"event": "utrecht-cup", "database": database, "organisation": "utrecht"}[name])
			ask("roma-cup", named)
		}
	}
	if done < 10 {
		t.Errorf("only %d commands are carried out in an event of their own", done)
	}
	if _, after := fay.get("/e/utrecht-cup/journal"); after != before {
		t.Error("the event is not as it was")
	}
}
