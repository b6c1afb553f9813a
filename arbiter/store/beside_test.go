package store

import (
	"os"
	"path/filepath"
	"testing"

	"flagfall/arbiter/rule"
)

// TestNothingBesideIsTaken: no backup and no event gets a name under which SQLite would take it for
// its own and remove it, and a file that has such a name already is not removed.
func TestNothingBesideIsTaken(t *testing.T) {
	s, path := create(t, 3)
	defer closed(t, s)
	for _, ending := range []string{"-wal", "-shm", "-journal", "-WAL"} {
		wantError(t, s.Backup(path+ending), rule.Refused, "")
	}
	other := filepath.Join(t.TempDir(), "other.flagfall")
	for _, ending := range besides {
		if err := s.Backup(other + ending); err != nil {
			t.Fatal(err)
		}
		_, err := Create(other, batch(1, 1))
		wantError(t, err, rule.Refused, ending+" exists already")
		copied, err := os.ReadFile(other + ending)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(other, copied, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err = Open(other)
		wantError(t, err, rule.Input, "would be removed")
		if _, err := os.Stat(other + ending); err != nil {
			t.Errorf("the backup is gone: %v", err)
		}
		if err := os.Remove(other); err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(other + ending); err != nil {
			t.Fatal(err)
		}
	}
}
