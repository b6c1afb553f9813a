//go:build !windows

package main

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestDoubleClick starts the program as a desktop does, which opens the office in
// the browser, and as a program does that reads what it says, which gets help.
func TestDoubleClick(t *testing.T) {
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
	var address []byte
	for deadline := time.Now().Add(time.Minute); len(address) == 0; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			click.Process.Kill()
			t.Fatal("no browser was opened")
		}
		address, _ = os.ReadFile(opened)
	}
	answer, err := http.Get(strings.TrimSpace(string(address)))
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Errorf("the office answers %s", answer.Status)
	}
	if err := click.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := click.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
}
