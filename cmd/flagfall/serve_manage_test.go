package main

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter/store/journaltest"
	"flagfall/cmd/flagfall/web"
)

// TestAccountsByPages: the owner of an organisation makes accounts in the browser, whose
// passphrase nobody but the person types, gives roles and ends accounts; and nobody does
// so in what is not theirs, whatever they know.
func TestAccountsByPages(t *testing.T) {
	t.Parallel()
	database := federation(t)
	address, _ := openOffice(t, "", nil, serving{database: asOffice(database)})
	fay, bob, mallory, anna := entering(t, address, "Fay"), entering(t, address, "Bob"), entering(t, address, "Mallory"), entering(t, address, "Anna")
	link := regexp.MustCompile(`/invited\?key=([A-Z0-9a-z]+)`)
	do := func(v *visitor, form string) (int, string) {
		t.Helper()
		var status int
		var text string
		journaltest.Eventually(t, 10*time.Second, "the pace is kept", func() bool {
			status, text = v.send(http.MethodPost, "/accounts", strings.NewReader(form), "application/x-www-form-urlencoded", asPage)
			return status != http.StatusTooManyRequests
		})
		return status, text
	}
	add := func(v *visitor, form string) (key string) {
		t.Helper()
		status, text := do(v, form)
		v.want(http.StatusOK, status, text, "<svg class=\"code\"")
		found := link.FindStringSubmatch(text)
		if found == nil {
			t.Fatalf("no link in %s", text)
		}
		return found[1]
	}
	set := func(v *visitor, key, passphrase, again string) (int, string) {
		return v.send(http.MethodPost, "/invited", strings.NewReader(url.Values{"key": {key}, "passphrase": {passphrase}, "again": {again}}.Encode()), "application/x-www-form-urlencoded", asPage)
	}
	sees := func(v *visitor, path string, want int) {
		t.Helper()
		journaltest.Eventually(t, 3*time.Second, path, func() bool {
			status, _ := v.get(path, asPage)
			return status == want
		})
	}

	// Bob, who owns a club, makes an account for Dora; nobody enters by it before she has
	// set its passphrase, which the link does once.
	status, text := bob.get("/accounts", asPage)
	bob.want(http.StatusOK, status, text, "Bob", "you")
	for _, other := range []string{"Anna", "Fay", "Mallory"} {
		if strings.Contains(text, other) {
			t.Errorf("the owner of a club sees %s", other)
		}
	}
	key := add(bob, "do=add&name=Dora++Dijk&role=arbiter")
	dora := newVisitor(t, address)
	for _, passphrase := range []string{"", "Dora", passphrase} {
		if status, _ := dora.post("/enter", url.Values{"name": {"Dora Dijk"}, "passphrase": {passphrase}}.Encode()); status == http.StatusOK {
			t.Errorf("Dora enters by %q, and has set no passphrase", passphrase)
		}
	}
	status, text = bob.get("/accounts", asPage)
	bob.want(http.StatusOK, status, text, "Dora Dijk", "has not set a passphrase yet")
	status, text = dora.get("/invited?key="+key, asPage)
	dora.want(http.StatusOK, status, text, "Dora Dijk", `autocomplete="new-password"`)
	status, text = set(dora, key, "short", "short")
	dora.want(http.StatusBadRequest, status, text, "at least 8 characters")
	status, text = set(dora, key, "four long words here", "four long words her")
	dora.want(http.StatusBadRequest, status, text, "the two passphrases differ")
	status, text = set(dora, key, "four long words here", "four long words here")
	dora.want(http.StatusOK, status, text, "Welcome", "Dora Dijk")
	sees(dora, "/e/delft-cup/", http.StatusOK)
	sees(dora, "/accounts", http.StatusForbidden) // she is signed in, and no owner
	for _, v := range []*visitor{dora, mallory} {
		status, text = set(v, key, "another long one", "another long one")
		v.want(http.StatusForbidden, status, text)
		status, text = v.get("/invited?key="+key, asPage)
		v.want(http.StatusForbidden, status, text)
	}

	// A role holds within a second, and so does its end.
	status, text = do(bob, "do=role&name=dora+dijk&organisation=delft&role=none")
	bob.want(http.StatusSeeOther, status, text)
	sees(dora, "/e/delft-cup/", http.StatusNotFound)
	// A page that shows the role that they had changes nothing.
	status, text = do(bob, "do=role&name=dora+dijk&organisation=delft&role=helper&was=arbiter")
	bob.want(http.StatusPreconditionFailed, status, text, "was changed since this page was shown")
	status, text = do(bob, "do=role&name=dora+dijk&organisation=delft&role=owner")
	bob.want(http.StatusSeeOther, status, text)
	sees(dora, "/accounts", http.StatusOK)
	// A new link sends out who has entered by the passphrase before.
	key = add(bob, "do=link&name=Dora+Dijk")
	sees(dora, "/accounts", http.StatusOK)
	again := newVisitor(t, address)
	status, text = set(again, key, "a newer passphrase", "a newer passphrase")
	again.want(http.StatusOK, status, text)
	sees(dora, "/accounts", http.StatusUnauthorized)
	sees(again, "/accounts", http.StatusOK)

	// What is refused, in sentences; nothing of it changes anything.
	before := accountsOf(t, database)
	for _, attempt := range []struct {
		who  *visitor
		form string
		want int
		says string
	}{
		{bob, "do=add&name=Dora+Dijk&role=helper", http.StatusConflict, "there is an account Dora Dijk already"},
		{bob, "do=add&name=&role=helper", http.StatusBadRequest, "this name is empty"},
		{bob, "do=add&name=X&role=board", http.StatusBadRequest, "not the role of an account"},
		{bob, "do=add&name=X&role=king", http.StatusBadRequest, "not the role of an account"},
		{bob, "do=add&name=X&role=helper&organisation=kndb", http.StatusBadRequest, "the organisation was not named"},
		{bob, "do=role&name=Bob&organisation=delft&role=none", http.StatusConflict, "nobody changes their own account"},
		{bob, "do=revoke&name=Bob", http.StatusConflict, "nobody changes their own account"},
		{bob, "do=role&name=Fay&organisation=kndb&role=none", http.StatusConflict, "owners of their organisations"},
		{bob, "do=revoke&name=Fay", http.StatusNotFound, "no account"},
		{bob, "do=link&name=Anna", http.StatusNotFound, "no account"},
		{bob, "do=shout&name=Anna", http.StatusBadRequest, "cannot be done with an account"},
		{mallory, "do=link&name=Fay", http.StatusNotFound, "no account"},
		{mallory, "do=role&name=Mallory&organisation=kndb&role=owner", http.StatusConflict, "owners of their organisations"},
		{mallory, "do=role&name=Anna&organisation=utrecht&role=none", http.StatusConflict, "owners of their organisations"},
		{mallory, "do=add&name=Spy&organisation=utrecht&role=owner", http.StatusBadRequest, "the organisation was not named"},
		{anna, "do=add&name=Spy&organisation=utrecht&role=owner", http.StatusForbidden, "this needs the role"},
		{newVisitor(t, address), "do=add&name=Spy&organisation=utrecht&role=owner", http.StatusUnauthorized, ""},
	} {
		status, text := do(attempt.who, attempt.form)
		if status != attempt.want || !strings.Contains(text, attempt.says) {
			t.Errorf("%s: %d, and not %d with %q: %.400s", attempt.form, status, attempt.want, attempt.says, text)
		}
	}
	// Nor by a page elsewhere, nor with an invented cookie.
	status, text = bob.send(http.MethodPost, "/accounts", strings.NewReader("do=revoke&name=Dora+Dijk"), "application/x-www-form-urlencoded", func(r *http.Request) {
		r.Header.Set("Origin", "https://elsewhere.example")
		r.Header.Set("Sec-Fetch-Site", "cross-site")
	})
	bob.want(http.StatusForbidden, status, text)
	if after := accountsOf(t, database); after != before {
		t.Errorf("something has changed:\n%s\n%s", before, after)
	}

	// Who gives somebody of elsewhere a role does not get into their account by it.
	status, text = do(mallory, "do=role&name=Fay&organisation=fmi&role=helper")
	mallory.want(http.StatusSeeOther, status, text)
	for _, form := range []string{"do=link&name=Fay", "do=revoke&name=Fay"} {
		status, text = do(mallory, form)
		mallory.want(http.StatusConflict, status, text, "other organisations")
	}
	// Nor who made a link before others gave a role: the federation's ends it.
	key = add(mallory, "do=add&name=Sleeper&role=helper")
	status, text = do(fay, "do=role&name=Sleeper&organisation=kndb&role=owner")
	fay.want(http.StatusConflict, status, text, "has still to set a passphrase")
	sleeper := newVisitor(t, address)
	status, text = set(sleeper, key, "asleep for long", "asleep for long")
	sleeper.want(http.StatusOK, status, text)
	key = add(bob, "do=add&name=Uma&role=helper")
	status, text = do(fay, "do=role&name=Uma&organisation=kndb&role=owner")
	fay.want(http.StatusSeeOther, status, text)
	status, text = set(newVisitor(t, address), key, "asleep for long", "asleep for long")
	bob.want(http.StatusForbidden, status, text)

	// A federation keeps the accounts of its clubs; who is revoked is out.
	status, text = do(fay, "do=revoke&name=Anna")
	fay.want(http.StatusSeeOther, status, text)
	sees(anna, "/e/utrecht-cup/", http.StatusUnauthorized)
	status, text = fay.get("/accounts", asPage)
	fay.want(http.StatusOK, status, text, "revoked", "Dora Dijk", "Bob")

	// Whoever came by the key of the process changes no account: the database does not know them.
	chief := newVisitor(t, address)
	_, path, _ := strings.Cut(strings.TrimSpace(address), chief.base)
	status, text = chief.get(path, asPage)
	chief.want(http.StatusOK, status, text, "Welcome")
	status, text = chief.get("/accounts", asPage)
	chief.want(http.StatusOK, status, text, "The owner of the database makes the first one", "Mallory")
	status, text = do(chief, "do=add&name=Spy&organisation=utrecht&role=owner")
	chief.want(http.StatusConflict, status, text, "sign in with the account of an owner")
}

// accountsOf are all accounts and roles as the owner of the database lists them.
func accountsOf(t *testing.T, database string) string {
	t.Helper()
	var out strings.Builder
	if code := run([]string{"account", "list", "--database", database}, testEnv(&out, func(string) string { return "" })); code != exitFine {
		t.Fatal(code)
	}
	return out.String()
}

// TestLinkOfTheCommandLine: the person of an account sets the passphrase on the page that
// a link of the owner of the database leads to, once.
func TestLinkOfTheCommandLine(t *testing.T) {
	t.Parallel()
	database := federation(t)
	address, _ := openOffice(t, "", nil, serving{database: asOffice(database)})
	linked := func(terminal bool, words ...string) string {
		t.Helper()
		var out strings.Builder
		world := testEnv(&out, func(string) string { return "" })
		world.Now, world.AskOut = time.Now, terminal
		if code := run(append(words, "--database", database, "--office", "http://"+address), world); code != exitFine {
			t.Fatalf("%v: %d", words, code)
		}
		found := regexp.MustCompile(`(http://\S+/invited\?key=(\S+))\n((?s:.*))`).FindStringSubmatch(out.String())
		if found == nil {
			t.Fatal(out.String())
		}
		// A terminal has the code of the link beneath it, a file or a pipe the link alone.
		code, err := web.Code(found[1])
		if err != nil {
			t.Fatal(err)
		}
		if !terminal {
			code = ""
		}
		if found[3] != code {
			t.Errorf("on a terminal (%v): %s", terminal, out.String())
		}
		return found[2]
	}
	set := func(key, passphrase string, want int) {
		t.Helper()
		v := newVisitor(t, address)
		status, text := v.send(http.MethodPost, "/invited", strings.NewReader(url.Values{"key": {key}, "passphrase": {passphrase}, "again": {passphrase}}.Encode()), "application/x-www-form-urlencoded", asPage)
		v.want(want, status, text)
	}
	first := linked(true, "account", "add", "Dora", "--organisation", "utrecht", "--link")
	second := linked(false, "account", "link", "dora")
	set(first, "one that is over", http.StatusForbidden)
	set(second, passphrase, http.StatusOK)
	set(second, "another long one", http.StatusForbidden)
	dora := entering(t, address, "Dora")
	status, text := dora.get("/e/utrecht-cup/", asPage)
	dora.want(http.StatusOK, status, text)
	// By the next one they are out, and in again.
	set(linked(true, "account", "link", "Dora"), passphrase, http.StatusOK)
	journaltest.Eventually(t, 3*time.Second, "the session of before ends", func() bool {
		status, _ := dora.get("/e/utrecht-cup/", asPage)
		return status != http.StatusOK
	})
}
