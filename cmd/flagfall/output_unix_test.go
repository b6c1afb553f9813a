//go:build unix

package main

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
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

// TestAnswerThatIsNotTaken: what the system refuses to an answer is said as that, and is
// no mistake in the command line; a command that entered something says that it stands.
func TestAnswerThatIsNotTaken(t *testing.T) {
	full := &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
	event := filepath.Join(t.TempDir(), "cup.flagfall")
	for _, args := range [][]string{{"version"}, {"new", "Cup", "--event", event}, {"player", "add", "A Player", "--event", event}, {"status", "--event", event}} {
		var said strings.Builder
		e := testEnv(writerOf(func([]byte) (int, error) { return 0, full }), func(string) string { return "" })
		e.Err = &said
		if exit := run(args, e); exit != exitRefused || !strings.Contains(said.String(), "cannot write the answer: no space left on device") {
			t.Errorf("%v: exit %d, %s", args, exit, &said)
		}
		if stands := strings.Contains(said.String(), "what was entered stands"); stands != (args[0] == "player") {
			t.Errorf("%v: %s", args, &said)
		}
	}
}
