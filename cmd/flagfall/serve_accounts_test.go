package main

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter/store/journaltest"
)

// passphrase is that of all accounts of the tests.
const passphrase = "correct horse battery"

// federation is a server with the federation kndb, its clubs utrecht and delft, and the
// federation fmi, each with an event and an account.
func federation(t *testing.T) (database string) {
	t.Helper()
	database = journaltest.Database(t)
	for _, line := range []string{
		"organisation new kndb", "organisation new utrecht --title Utrecht --parent kndb", "organisation new delft --title Delft --parent kndb", "organisation new fmi",
		"new Utrecht-Cup --organisation utrecht", "new Delft-Cup --organisation delft", "new Roma-Cup --organisation fmi",
		"player add Ünal,Åsa Bakker,Bea Cohen,Cid Dekker,Dan --event utrecht-cup", "pair --event utrecht-cup", "player add Secret,Sam --event delft-cup",
		"account add Anna --organisation utrecht --role arbiter", "account add Bob --organisation delft --role owner",
		"account add Fay --organisation kndb --role owner", "account add Mallory --organisation fmi --role owner", "account add Pia --organisation utrecht --role public",
	} {
		world := testEnv(io.Discard, func(string) string { return "" })
		world.In = strings.NewReader(passphrase + "\n")
		if code := run(append(strings.Fields(strings.ReplaceAll(line, ",", ", ")), "--database", database), world); code != exitFine {
			t.Fatalf("%s: %d", line, code)
		}
	}
	return database
}

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
	database := federation(t)
	address, _ := openOffice(t, "", nil, serving{database: database})
	v := newVisitor(t, address)
	status, text := v.get("/")
	v.want(http.StatusUnauthorized, status, text, `name="passphrase"`)
	for _, form := range []string{"name=Anna&passphrase=wrong+passphrase", "name=Nobody&passphrase=" + url.QueryEscape(passphrase), "name=&passphrase=x"} {
		status, text = v.post("/enter", form)
		if status == http.StatusOK {
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
	anna.want(http.StatusUnauthorized, status, text)

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
	status, text = v.post("/enter", "name=Anna&passphrase="+url.QueryEscape(passphrase))
	if status == http.StatusOK {
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
