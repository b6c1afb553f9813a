package store

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"flagfall/arbiter/rule"
)

// TestReaderOfAnotherFile: a reader of a journal whose file was deleted, moved or replaced
// meanwhile is told so, when it is closed and when it is queried, and a copy made of it is
// complete. A file that nobody touched is closed without a message.
func TestReaderOfAnotherFile(t *testing.T) {
	for name, harm := range map[string]func(path string) error{
		"deleted": os.Remove,
		"moved":   func(path string) error { return os.Rename(path, path+".away") },
		"replaced": func(path string) error {
			return errors.Join(copyFile(path, path+".new"), os.Rename(path+".new", path))
		},
	} {
		s, path := create(t, 3)
		closed(t, s)
		s, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Held(); err != nil {
			t.Errorf("%s: before it was: %v", name, err)
		}
		if !done(t, harm, path) {
			closed(t, s)
			continue
		}
		if err := s.Backup(path + ".copy"); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		wantError(t, s.Held(), rule.Conflict, "while it was read")
		wantError(t, s.Close(), rule.Conflict, "while it was read")
		if p, err := Verify(path + ".copy"); err != nil || p.Entries != 3 || len(p.Findings) > 0 {
			t.Errorf("%s: the copy has %d entries, %v, %v", name, p.Entries, p.Findings, err)
		}
	}
}

// TestLogOfTheSuccessor: closing a journal that was moved away takes nothing from the one that has
// its name now. The database removes its log by name, and must notice that the log is no longer its
// own.
func TestLogOfTheSuccessor(t *testing.T) {
	before, path := create(t, 3)
	if err := before.Append(batch(4, 1)); err != nil {
		t.Fatal(err)
	}
	away := filepath.Join(t.TempDir(), "away.flagfall")
	if !done(t, func(path string) error {
		return errors.Join(os.Rename(path, away), os.Rename(path+"-wal", away+"-wal"), os.Rename(path+"-shm", away+"-shm"))
	}, path) {
		closed(t, before)
		return
	}
	now, err := Create(path, batch(1, 2))
	if err != nil {
		t.Fatal(err)
	}
	if err := now.Append(batch(3, 1)); err != nil {
		t.Fatal(err)
	}
	wantError(t, before.Close(), rule.Conflict, "while it was read")
	if err := now.Append(batch(4, 1)); err != nil {
		t.Errorf("the journal that has the name now: %v", err)
	}
	closed(t, now)
	for _, path := range []string{path, away} {
		if p, err := Verify(path); err != nil || p.Entries != 4 || len(p.Findings) > 0 {
			t.Errorf("%s has %d entries, %v, %v", path, p.Entries, p.Findings, err)
		}
	}
}
