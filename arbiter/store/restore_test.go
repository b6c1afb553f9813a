package store

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
)

// TestRestoreKilledAnywhere: whenever a restore is killed, one journal has the
// name: the earlier one or the backup.
func TestRestoreKilledAnywhere(t *testing.T) {
	exhaustive.NotShort(t, "processes are killed")
	defer func() { rename, link = os.Rename, os.Link }()
	backup, backupPath := create(t, 5)
	closed(t, backup)
	kills := 0
	for killAt := range 12 {
		path := crashed(t, 9)
		steps := 0
		killed := func(step func(a, b string) error) func(a, b string) error {
			return func(a, b string) error {
				for range 2 { // before the step and after it
					if steps++; steps-1 == killAt {
						panic("killed")
					}
					if steps%2 == 0 {
						continue
					}
					if err := step(a, b); err != nil {
						steps++
						return err
					}
				}
				return nil
			}
		}
		rename, link = killed(os.Rename), killed(os.Link)
		done := false
		func() {
			defer func() { _ = recover() }()
			if _, err := Restore(backupPath, path, func(*Store) error { return nil }); err != nil {
				t.Fatal(err)
			}
			done = true
		}()
		s, err := Open(path)
		if err != nil {
			t.Fatalf("killed at step %d: %v", killAt, err)
		}
		log, _, err := s.Read(0)
		if err != nil || len(log) != 5 && len(log) != 9 || done && len(log) != 5 {
			t.Errorf("killed at step %d: %d entries, %v", killAt, len(log), err)
		}
		closed(t, s)
		if !done {
			kills++
		}
	}
	if kills < 5 {
		t.Errorf("only %d kills", kills)
	}
}

// TestRestoreBesideWriter: a program that has the journal open keeps a restore
// out, and one that writes later writes into what was restored.
func TestRestoreBesideWriter(t *testing.T) {
	exhaustive.NotShort(t, "it waits for seconds")
	t.Parallel()
	backup, backupPath := create(t, 2)
	closed(t, backup)
	writer, path := create(t, 3)
	nothing := func(*Store) error { return nil }
	_, err := Restore(backupPath, path, nothing)
	wantError(t, err, rule.Conflict, "in use by another program")
	if err := writer.Append(batch(4, 1)); err != nil {
		t.Fatal(err)
	}
	closed(t, writer)
	link := filepath.Join(t.TempDir(), "link.flagfall")
	err = os.Symlink(path, link)
	if info, lerr := os.Lstat(link); runtime.GOOS == "windows" && (err != nil || lerr != nil || info.Mode()&os.ModeSymlink == 0) {
		t.Skipf("SKIPPED: no link can be made here: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	kept, err := Restore(backupPath, link, nothing)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link was replaced: %v, %v", info, err)
	}
	for name, want := range map[string]int{path: 2, kept: 4} {
		s, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if log, _, err := s.Read(0); err != nil || len(log) != want {
			t.Errorf("%s: %d entries, %v", name, len(log), err)
		}
		closed(t, s)
	}
}

// releasing makes a restore release files before it replaces them, as on Windows, and calls between
// in the instant before a file gets the name.
func releasing(t *testing.T, path string, between func()) {
	t.Helper()
	before := releasesFirst
	t.Cleanup(func() { rename, link, releasesFirst = os.Rename, os.Link, before })
	releasesFirst = true
	rename = func(from, to string) error {
		if to == path && between != nil {
			now := between
			between = nil
			now()
		}
		return os.Rename(from, to)
	}
}

// writes appends entries to a file as another program would.
func writes(t *testing.T, path string, next, count int64) {
	t.Helper()
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Append(batch(next, count)); err != nil {
		t.Fatal(err)
	}
	closed(t, s)
}

func wantEntries(t *testing.T, path string, want int) {
	t.Helper()
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if log, _, err := s.Read(0); err != nil || len(log) != want {
		t.Errorf("%s: %d entries, want %d, %v", path, len(log), want, err)
	}
	closed(t, s)
}

// TestRestoreReleasedEarly: where a file cannot be replaced while it is open, another program may
// write into it in the instant between. What was acknowledged to that program keeps the name, and
// the restore is refused.
func TestRestoreReleasedEarly(t *testing.T) {
	backup, backupPath := create(t, 2)
	closed(t, backup)
	nothing := func(*Store) error { return nil }
	for name, linked := range map[string]bool{"with links": true, "without links": false} {
		t.Run(name, func(t *testing.T) {
			writer, path := create(t, 3)
			closed(t, writer)
			releasing(t, path, func() {
				if linked {
					writes(t, path, 4, 2)
					return
				}
				_, err := Open(path)
				wantError(t, err, rule.NotFound, "")
			})
			if !linked {
				link = func(string, string) error { return errors.ErrUnsupported }
			}
			kept, err := Restore(backupPath, path, nothing)
			if !linked {
				if err != nil {
					t.Fatal(err)
				}
				wantEntries(t, path, 2)
				wantEntries(t, kept, 3)
				return
			}
			wantError(t, err, rule.Conflict, "in use by another program")
			wantEntries(t, path, 5)
			if left, _ := filepath.Glob(path + "*"); len(left) != 1 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

// TestRestoreReleasedEarlyTwice: a write into the former file, and one into the backup before the
// former file is put back, are both reported.
func TestRestoreReleasedEarlyTwice(t *testing.T) {
	backup, backupPath := create(t, 2)
	closed(t, backup)
	writer, path := create(t, 3)
	closed(t, writer)
	releasing(t, path, func() {
		writes(t, path, 4, 2)
		once := rename
		rename = func(from, to string) error {
			if to == path && from != path && strings.Contains(from, "before-restore") {
				writes(t, path, 3, 1)
			}
			return once(from, to)
		}
	})
	_, err := Restore(backupPath, path, func(*Store) error { return nil })
	wantError(t, err, rule.Conflict, "written into by another program")
	wantEntries(t, path, 5)
	wantEntries(t, path+".before-restore-2", 3)
}

// TestHandedOverReleasedEarly: what is written into a file in the instant in which it is released
// is not part of what was handed over, and the user is told.
func TestHandedOverReleasedEarly(t *testing.T) {
	s, path := create(t, 3)
	closed(t, s)
	releasing(t, path, nil)
	rename = func(from, to string) error {
		if from == path+"-wal" {
			writes(t, path, 4, 1)
		}
		return os.Rename(from, to)
	}
	kept, err := HandOver(path, func(arbiter.Record) error { return nil })
	wantError(t, err, rule.Conflict, "while it was handed over")
	wantEntries(t, kept, 4)
}

// TestRestoreWhileHeld: a program that has a file open in that instant keeps it, as on Windows, and
// nothing is left of the restore.
func TestRestoreWhileHeld(t *testing.T) {
	backup, backupPath := create(t, 2)
	closed(t, backup)
	for _, linked := range []bool{true, false} {
		writer, path := create(t, 3)
		closed(t, writer)
		releasing(t, path, nil)
		if !linked {
			link = func(string, string) error { return errors.ErrUnsupported }
		}
		refused := false
		rename = func(from, to string) error {
			if to == path && !refused {
				refused = true
				return os.ErrPermission
			}
			return os.Rename(from, to)
		}
		_, err := Restore(backupPath, path, func(*Store) error { return nil })
		wantError(t, err, rule.Conflict, "in use by another program")
		wantEntries(t, path, 3)
		if left, _ := filepath.Glob(path + "*"); len(left) != 1 {
			t.Errorf("with links %t, left behind: %v", linked, left)
		}
	}
}
