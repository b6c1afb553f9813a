package main

import (
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter/rule"
)

// TestHallIsForItsOwn: without the token that stands beside the socket nobody is
// answered, and a second service takes neither the socket nor the token away.
func TestHallIsForItsOwn(t *testing.T) {
	dir := t.TempDir()
	h := newHall(t, filepath.Join(dir, "hall.clocks"), time.Now())
	h.run(exitFine, "set", "5m", "1")
	info, err := os.Stat(h.at + ".token")
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the token: %v, %v", info.Mode(), err)
	}
	err = serveClocks(t.Context(), h.env(io.Discard), filepath.Join(dir, "other.clocks"), hallFlags{at: h.at}, nil)
	if rule.CodeOf(err) != rule.Conflict {
		t.Errorf("a second service at one socket: %v", err)
	}
	h.run(exitFine, "wall")
	if err := os.WriteFile(h.at+".token", []byte("another\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if out := h.run(exitRefused, "start", "1"); !strings.Contains(out, "without their token") {
		t.Error(out)
	}
}

// TestHallBeyondThisMachine: no address that others reach without a passphrase.
func TestHallBeyondThisMachine(t *testing.T) {
	h := &hall{t: t, now: time.Now()}
	for at, want := range map[hallFlags]rule.Code{
		{at: "0.0.0.0:0"}:                      rule.Usage,
		{at: ":0"}:                             rule.Usage,
		{at: "0.0.0.0:0", passphrase: "short"}: rule.Usage,
		{at: "nowhere.invalid:0", passphrase: "long enough"}: rule.Conflict,
	} {
		err := serveClocks(t.Context(), h.env(io.Discard), filepath.Join(t.TempDir(), "hall.clocks"), at, nil)
		if rule.CodeOf(err) != want || rule.HintOf(err) == "" {
			t.Errorf("%+v: %v", at, err)
		}
	}
	if (&hallFlags{at: "[::1]:7410"}).near() != true || (&hallFlags{at: net.JoinHostPort("10.0.0.1", "1")}).near() {
		t.Error("which addresses are near")
	}
}

// TestHallHasItsBoards: a board that the hall has not gets no clock.
func TestHallHasItsBoards(t *testing.T) {
	h := newHall(t, filepath.Join(t.TempDir(), "hall.clocks"), time.Now(), "1", "2")
	h.run(exitFine, "set", "5m", "1-2")
	h.run(exitRefused, "set", "5m", "3")
}

// TestHallHasTheBoardsOfTheRound: with a tournament the boards are those of its
// rounds, as they are paired.
func TestHallHasTheBoardsOfTheRound(t *testing.T) {
	dir := t.TempDir()
	h := newHall(t, filepath.Join(dir, "hall.clocks"), time.Now())
	office := func(args ...string) {
		t.Helper()
		if code := run(args, h.env(io.Discard)); code != exitFine {
			t.Fatalf("%v: exit code %d", args, code)
		}
	}
	event := filepath.Join(dir, "cup.flagfall")
	office("new", "Cup", "--event", event)
	office("player", "add", "Ann", "Rui", "Eva", "Jan", "--event", event)
	allowed := hallBoards(h.env(io.Discard), place{event: event}, nil)
	if _, err := allowed(0); rule.CodeOf(err) != rule.NotFound {
		t.Errorf("before the first round: %v", err)
	}
	office("pair", "--event", event)
	if there, err := allowed(0); err != nil || len(there) != 2 || !there["1"] || !there["2"] {
		t.Errorf("%v, %v", there, err)
	}
	if _, err := allowed(2); rule.CodeOf(err) != rule.NotFound {
		t.Errorf("a round that is not paired: %v", err)
	}
}

// TestTokensOfTwoHalls: clocks at one port of two addresses have a token each.
func TestTokensOfTwoHalls(t *testing.T) {
	e := &env{Getenv: func(string) string { return "/home/a" }}
	name := func(at string) string { return (&hallFlags{at: at}).tokenFile(e) }
	if name("127.0.0.1:7410") == name("[::1]:7410") || name("127.0.0.1:7410") != name("localhost:7410") {
		t.Error(name("127.0.0.1:7410"), name("[::1]:7410"), name("localhost:7410"))
	}
}
