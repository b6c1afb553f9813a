package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall/arbiter"
)

// TestCopiesKeepTheirNames: a line end in the name of a folder does not make a second
// entry in the list of copies, and the folder is found again; one that is gone is not
// named.
func TestCopiesKeepTheirNames(t *testing.T) {
	dir := t.TempDir()
	e := testEnv(io.Discard, func(name string) string { return map[string]string{"HOME": dir}[name] })
	begun := time.Date(2026, 11, 23, 19, 30, 0, 0, time.UTC)
	odd := filepath.Join(dir, "paper\nbackup\t"+dir)
	if err := os.Mkdir(odd, 0o700); err != nil {
		t.Skipf("SKIPPED: no folder can have such a name here: %v", err)
	}
	plain := filepath.Join(dir, `"in quotes"`)
	if err := os.Mkdir(plain, 0o700); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		e.copied(begun, "export", odd)
		e.copied(begun, "export", plain)
		e.copied(begun, "export", filepath.Join(dir, "gone"))
	}
	var said []string
	for _, note := range e.copies(&arbiter.State{Log: []arbiter.Envelope{{At: begun}}}, filepath.Join(dir, "cup.flagfall")) {
		said = append(said, note.String())
	}
	want := []string{"a copy still has the data: export " + plain, "a copy still has the data: export " + strings.ReplaceAll(odd, "\n", `\u000a`)}
	if !slices.Equal(said, want) {
		t.Errorf("said %q, want %q", said, want)
	}
}
