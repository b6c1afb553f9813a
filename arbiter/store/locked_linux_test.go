package store

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
)

// TestReadOnlyPlace opens a tournament that may be read and not written: the folder is mounted or
// shared read-only, or belongs to somebody else.
func TestReadOnlyPlace(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "event.flagfall")
	created := arbiter.Envelope{Seq: 1, At: time.Unix(0, 0), Who: "test", Step: 1, Body: arbiter.EventCreated{Settings: arbiter.Settings{Name: "Cup"}.Defaults()}}
	s, err := Create(path, arbiter.Batch{Envelopes: []arbiter.Envelope{created}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() == 0 {
		// Permissions do not bind root; a read-only mount does.
		if err := syscall.Mount(dir, dir, "", syscall.MS_BIND, ""); err != nil {
			t.Skipf("SKIPPED: root can write anywhere, and nothing can be mounted here: %v", err)
		}
		defer func() {
			if err := syscall.Unmount(dir, 0); err != nil {
				t.Error(err)
			}
		}()
		if err := syscall.Mount(dir, dir, "", syscall.MS_BIND|syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
			t.Skipf("SKIPPED: root can write anywhere, and nothing can be mounted here: %v", err)
		}
	} else {
		if err := os.Chmod(dir, 0o555); err != nil {
			t.Fatal(err)
		}
		defer func() { _ = os.Chmod(dir, 0o755) }() // so that the folder can be removed
	}
	s, err = Open(path)
	if err != nil {
		t.Fatalf("it cannot be read: %v", err)
	}
	log, _, err := s.Read(0)
	if err != nil || len(log) != 1 {
		t.Errorf("%d entries, %v", len(log), err)
	}
	next := created
	next.Seq = 2
	if err := s.Append(arbiter.Batch{Envelopes: []arbiter.Envelope{next}}); rule.CodeOf(err) != rule.Input || rule.HintOf(err) == "" {
		t.Errorf("an entry was appended: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("files were left beside it: %v", entries)
	}
}
