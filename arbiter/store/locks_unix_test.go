//go:build unix

package store

import (
	"os"
	"os/exec"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
)

// restoreOnto, in the environment, turns the test binary into another process that restores a
// backup.
const restoreOnto = "FLAGFALL_TEST_RESTORE_ONTO"

// TestLocksOutlastReading: reading a file outside the database gives up none of the locks
// that the process has on it: another process may not restore onto an open journal,
// however often and by whatever part of this process it was read.
func TestLocksOutlastReading(t *testing.T) {
	exhaustive.NotShort(t, "it waits for seconds")
	t.Parallel()
	if path := os.Getenv(restoreOnto); path != "" {
		_, err := Restore(path+".copy", path, func(*Store) error { return nil })
		if rule.CodeOf(err) != rule.Conflict {
			t.Fatalf("it was restored: %v", err)
		}
		return
	}
	s, path := create(t, 3)
	if err := s.Backup(path + ".copy"); err != nil {
		t.Fatal(err)
	}
	other, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	closed(t, other)
	if err := s.Append(batch(4, 1)); err != nil {
		t.Fatal(err)
	}
	if err := together(path); err != nil {
		t.Fatal(err)
	}
	if _, err := imageOf(path); err != nil || !IsDatabase(path) {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0], "-test.run", "^TestLocksOutlastReading$")
	cmd.Env = append(os.Environ(), restoreOnto+"="+path)
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s", said)
	}
	if err := s.Append(batch(5, 1)); err != nil {
		t.Error(err)
	}
	closed(t, s)
	if p, err := Verify(path); err != nil || p.Entries != 5 {
		t.Errorf("%d entries, %v", p.Entries, err)
	}
}
