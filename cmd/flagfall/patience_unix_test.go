//go:build unix

package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"flagfall/arbiter/rule"
)

// TestPipeWithoutWriter: a pipe of which nobody has the other end is given up, and one into
// which somebody does is read.
func TestPipeWithoutWriter(t *testing.T) {
	before := pipePatience
	pipePatience = 200 * time.Millisecond
	defer func() { pipePatience = before }()
	pipe := func() string { // each its own: who gave up still waits in the background
		name := filepath.Join(t.TempDir(), "games.pdn")
		if err := syscall.Mkfifo(name, 0o600); err != nil {
			t.Skipf("SKIPPED: no pipe can be made here: %v", err)
		}
		return name
	}
	name := pipe()
	if _, err := openPatiently(name); rule.CodeOf(err) != rule.Input || !strings.Contains(err.Error(), "nobody writes") {
		t.Fatalf("%v", err)
	}
	name = pipe()
	if err := writeFile(name, func(io.Writer) error { return nil }); rule.CodeOf(err) != rule.Refused || !strings.Contains(err.Error(), "nobody reads") {
		t.Fatalf("%v", err)
	}
	name = pipe()
	go func() {
		if w, err := os.OpenFile(name, os.O_WRONLY, 0); err == nil {
			_, _ = io.WriteString(w, "1. 32-28 *")
			w.Close()
		}
	}()
	pipePatience = 10 * time.Second
	file, err := openPatiently(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := io.ReadAll(file); err != nil {
		t.Error(err)
	}
	if _, err := readAtMost("/dev/zero", 100); rule.CodeOf(err) != rule.Input {
		t.Errorf("a device without an end: %v", err)
	}
}
