package web

import (
	"path/filepath"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/fixtures/exhaustive"
)

// TestAccess lets people in by the key of the owner, which works once, and by links, until these or
// people's sessions end; what is kept survives a restart.
func TestAccess(t *testing.T) {
	file := filepath.Join(t.TempDir(), "access.json")
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	open := func() *access {
		a, err := openAccess(file, func() time.Time { return now })
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	a := open()
	key := a.oneTime("Ann", 0)
	if by, ok := a.byKey(key); by.Name != "Ann" || by.Role != Owner || !ok {
		t.Errorf("the owner: %+v, %v", by, ok)
	}
	if _, again := a.byKey(key); again {
		t.Error("the key of the owner works twice")
	}
	invited := a.invite(link{Name: "Bob", Role: Helper, Until: now.Add(time.Hour)})[0]
	by, ok := a.byKey(invited)
	if by.Name != "Bob" || by.Role != Helper || !ok {
		t.Errorf("the helper: %+v, %v", by, ok)
	}
	token := a.admit(by)
	a = open()
	if p := a.person(token); p == nil || p.Name != "Bob" || p.Role != Helper || p.Token == token {
		t.Errorf("after a start: %+v", p)
	}
	_, links := a.all()
	if len(links) != 1 {
		t.Fatalf("links: %+v", links)
	}
	a.revoke(links[0].ID())
	if p := a.person(token); p != nil {
		t.Error("who came by a link that was taken back stays")
	}
	if _, ok := a.byKey(invited); ok {
		t.Error("a link that was taken back lets in")
	}
	token, late := a.admit(link{Name: "Cec", Role: Helper}), a.invite(link{Name: "Dan", Role: Helper, Until: now.Add(time.Hour)})[0]
	now = now.Add(stay + time.Second)
	if a.person(token) != nil {
		t.Error("a stay has no end")
	}
	if _, ok := a.byKey(late); ok {
		t.Error("a link has no end")
	}
}

func TestPassphrase(t *testing.T) {
	exhaustive.NotShort(t, "passphrases are made with Argon2id")
	a, err := openAccess("", time.Now)
	if err != nil {
		t.Fatal(err)
	}
	if a.opens("") {
		t.Error("an office without a passphrase lets in by none")
	}
	a.lock("white king")
	if !a.opens("white king") || a.opens("white kin") || a.opens("") {
		t.Error("not the passphrase alone lets in")
	}
}

func TestNear(t *testing.T) {
	for _, c := range []struct {
		typed, text string
		near        bool
	}{
		{"luk", "Łuk, Jan", true}, {"jan luk", "Łuk, Jan", true}, {"ozols", "Ōzols", true}, {"zols", "Ōzols", true},
		{"bregman", "Bergman", true}, {"bergmann", "Bergman", true}, {"berg x", "Bergman", false}, {"ann", "Bergman", false},
	} {
		if got := near(c.text, c.typed); got != c.near {
			t.Errorf("%q for %q: %v", c.typed, c.text, got)
		}
	}
	if first, second := arbiter.FarFrom("ber", "Berg, Ann"), arbiter.FarFrom("ber", "Ann Berg"); first >= second {
		t.Errorf("the beginning of a text is no nearer: %d, %d", first, second)
	}
}

// TestOurs: the reader is sent back to a page only if it is one of ours.
func TestOurs(t *testing.T) {
	for address, want := range map[string]string{
		"/e/cup/players?q=a": "/e/cup/players?q=a", "": "/", "https://evil.example/": "/", "//evil.example/": "/",
		`/\evil.example`: "/", "javascript:alert(1)": "/", "e/cup": "/",
	} {
		if got := ours(address, "/"); got != want {
			t.Errorf("%q leads to %q", address, got)
		}
	}
}
