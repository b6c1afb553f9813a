package store

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"flagfall/arbiter/rule"
)

// TestImageHoldsTheLog: what a killed program left in the log is in the image, as far as it was
// committed, however the log was torn; backups are made from the image, and nothing is appended.
func TestImageHoldsTheLog(t *testing.T) {
	path := crashed(t, 5)
	entries := func(path string) int {
		t.Helper()
		db, err := inMemory(path)
		if err != nil {
			t.Fatal(err)
		}
		s := &Store{db: db, path: path, refusal: unwritable(path)}
		defer closed(t, s)
		if err := s.soundness(); err != nil {
			t.Error(err)
		}
		log, _, err := s.Read(0)
		if err != nil {
			t.Error(err)
		}
		if err := s.Append(batch(99, 1)); rule.CodeOf(err) != rule.Input {
			t.Errorf("appended to an image: %v", err)
		}
		copied := filepath.Join(t.TempDir(), "copy.flagfall")
		if err := s.Backup(copied); err != nil {
			t.Fatal(err)
		}
		back, err := Open(copied)
		if err != nil {
			t.Fatal(err)
		}
		defer closed(t, back)
		if again, _, err := back.Read(0); err != nil || len(again) != len(log) {
			t.Errorf("the copy has %d of %d entries, %v", len(again), len(log), err)
		}
		return len(log)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	wal, err := os.ReadFile(path + "-wal")
	if err != nil || len(wal) == 0 {
		t.Fatalf("no log was left: %v", err)
	}
	whole := entries(path)
	size := int(binary.BigEndian.Uint32(wal[8:]))
	last := whole
	for cut := len(wal) - 1; cut > 0; cut -= (size + 24) / 3 {
		torn := filepath.Join(t.TempDir(), "torn.flagfall")
		if err := os.WriteFile(torn, file, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(torn+"-wal", wal[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		n := entries(torn)
		if n > last {
			t.Errorf("a shorter log gives %d entries after %d", n, last)
		}
		last = n
	}
	if last >= whole {
		t.Errorf("nothing of the %d entries was in the log", whole)
	}
	// SQLite's own reading of the log.
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, s)
	if log, _, err := s.Read(0); err != nil || len(log) != whole {
		t.Errorf("the image has %d entries, the database %d, %v", whole, len(log), err)
	}
}
