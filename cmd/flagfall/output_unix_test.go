//go:build unix

package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"flagfall/arbiter/rule"
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

// TestLinkIsWrittenThrough: an output that names a link is written where the link leads to,
// and what that holds is asked about; the link stays one, as /dev/stdout does. Where it
// leads nowhere nothing is written.
func TestLinkIsWrittenThrough(t *testing.T) {
	dir := t.TempDir()
	file, link, away := filepath.Join(dir, "file.txt"), filepath.Join(dir, "link.txt"), filepath.Join(dir, "away.txt")
	e := testEnv(io.Discard, func(name string) string { return map[string]string{"HOME": dir}[name] })
	write := func(path, text string) error {
		return e.keepFile(path, func(w io.Writer) error { _, err := io.WriteString(w, text); return err })
	}
	if err := errors.Join(os.WriteFile(file, []byte("mine"), 0o600), os.Symlink("file.txt", link), os.Symlink("gone.txt", away)); err != nil {
		t.Fatal(err)
	}
	if err := write(link, "a print"); rule.CodeOf(err) != rule.Refused || !strings.Contains(err.Error(), "flagfall did not write it") {
		t.Errorf("behind a link: %v", err)
	}
	if err := write(away, "a print"); rule.CodeOf(err) != rule.Refused || !strings.Contains(err.Error(), "is a link to something that is not there") {
		t.Errorf("behind a link that leads nowhere: %v", err)
	}
	e.replace = true
	if err := write(link, "a print"); err != nil {
		t.Fatal(err)
	}
	e.replace = false
	for _, path := range []string{link, file} { // by either name it is the one that was written
		if err := write(path, "another print"); err != nil {
			t.Errorf("again: %v", err)
		}
	}
	if leads, err := os.Readlink(link); err != nil || leads != "file.txt" {
		t.Errorf("the link leads to %q, %v", leads, err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "another print" {
		t.Errorf("the file holds %q, %v", text, err)
	}
}

// TestAnswerThatIsNotTaken: what the system refuses to an answer is said as that, and is
// no mistake in the command line; a command that entered something says that it stands.
// Nothing ends with 0 whose answer was lost, pages of help and completions neither.
func TestAnswerThatIsNotTaken(t *testing.T) {
	full := &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
	event := filepath.Join(t.TempDir(), "cup.flagfall")
	for _, args := range [][]string{{"version"}, {"new", "Cup", "--event", event}, {"player", "add", "A Player", "--event", event}, {"status", "--event", event},
		{}, {"help"}, {"--help"}, {"help", "pair"}, {"clock", "--help"}, {"player"}, {"completion", "bash"}, {"__complete", "pla"}, {"moves", "--variant", "english"}} {
		var said strings.Builder
		e := testEnv(writerOf(func([]byte) (int, error) { return 0, full }), func(string) string { return "" })
		e.Err = &said
		if exit := run(args, e); exit != exitRefused || !strings.Contains(said.String(), "cannot write the answer: no space left on device") {
			t.Errorf("%v: exit %d, %s", args, exit, &said)
		}
		if stands := strings.Contains(said.String(), "what was entered is stored"); stands != slices.Contains(args, "add") {
			t.Errorf("%v: %s", args, &said)
		}
	}
}
