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
