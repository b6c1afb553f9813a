//go:build !windows

package main

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall/fixtures/exhaustive"
)

// TestDoubleClick starts the program as a desktop does, which opens the office in
// the browser, and as a program does that reads what it says, which gets help. A
// second click shows the same office again, and a button of its owner ends it.
func TestDoubleClick(t *testing.T) {
	exhaustive.NotShort(t, "clicks wait for each other")
	t.Parallel()
	dir := t.TempDir()
	opened := filepath.Join(dir, "opened")
	script := "#!/bin/sh\necho \"$1\" > '" + opened + ".new'\nmv '" + opened + ".new' '" + opened + "'\n"
	for _, name := range []string{"xdg-open", "open"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	environment := append(os.Environ(), "DISPLAY=:0", "XDG_STATE_HOME="+dir, "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	read := exec.Command("flagfall")
	read.Env = environment
	if text, err := read.Output(); err != nil || !strings.Contains(string(text), "flagfall new") {
		t.Errorf("to a program it says %q, %v", text, err)
	}
	click := exec.Command("flagfall") // nobody is at its input, and nobody reads
	click.Env = environment
	if err := click.Start(); err != nil {
		t.Fatal(err)
	}
	shown := func() string {
		t.Helper()
		for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				click.Process.Kill()
				t.Fatal("no browser was opened")
			}
			if address, err := os.ReadFile(opened); err == nil && os.Remove(opened) == nil {
				return strings.TrimSpace(string(address))
			}
		}
	}
	address := shown()
	v := newVisitor(t, address)
	status, text := v.get(key(address))
	v.want(http.StatusOK, status, text)
	second := exec.Command("flagfall")
	second.Env = environment
	if err := second.Run(); err != nil {
		t.Errorf("the second click ends with %v", err)
	}
	again := shown()
	if base, _, _ := strings.Cut(again, "/enter"); base != v.base || again == address {
		t.Errorf("the first click opens %s, and the second %s", address, again)
	}
	v = newVisitor(t, again)
	status, text = v.post("/again", "secret=guessed")
	v.want(http.StatusForbidden, status, text)
	status, text = v.post("/close", "")
	v.want(http.StatusForbidden, status, text)
	status, text = v.get(key(again))
	v.want(http.StatusOK, status, text)
	status, text = v.get("/close")
	v.want(http.StatusOK, status, text, "Close the office")
	status, text = v.send(http.MethodPost, "/close", nil, "")
	v.want(http.StatusOK, status, text, "The office is closed")
	if err := click.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
}
