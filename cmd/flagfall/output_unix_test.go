//go:build unix

package main

import (
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestDeviceIsWrittenNotReplaced: an output that names a pipe, or a device, goes
// into it; it is not put in its place. The pipe is one of the test's own.
func TestDeviceIsWrittenNotReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skipf("SKIPPED: no pipe can be made here: %v", err)
	}
	read := make(chan string, 1)
	go func() {
		text, _ := os.ReadFile(path)
		read <- string(text)
	}()
	if err := writeFile(path, func(w io.Writer) error { _, err := io.WriteString(w, "a print"); return err }); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Fatalf("the pipe was replaced: %v, %v", info, err)
	}
	if text := <-read; text != "a print" {
		t.Errorf("the pipe got %q", text)
	}
}
