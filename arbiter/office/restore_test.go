package office

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"flagfall/arbiter"
)

// TestRestoreErasesFirst: anybody erased since the backup is erased from its copy
// before that takes over the name, so that a killed process brings nobody back.
func TestRestoreErasesFirst(t *testing.T) {
	dir := t.TempDir()
	path, backup := filepath.Join(dir, "cup.flagfall"), filepath.Join(dir, "stick.copy")
	o, err := Create(path, arbiter.Settings{Name: "Cup"}, testConfig())
	if err != nil {
		t.Fatal(err)
	}
	must(t, o, arbiter.AddPlayers{Players: []arbiter.Entry{{Person: arbiter.Person{Name: "Ann"}}, {Person: arbiter.Person{Name: "Bob"}}}})
	if err := o.Backup(backup); err != nil {
		t.Fatal(err)
	}
	must(t, o, arbiter.ErasePerson{Player: 1, Reason: "asked"})
	if err := o.Close(); err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	config, erasing := testConfig(), 0
	now := config.Now
	config.Who, config.Now = "Berg", func() time.Time {
		erasing++
		if there, err := os.Stat(path); err != nil || !os.SameFile(before, there) {
			t.Errorf("the backup has the name already: %v", err)
		}
		return now()
	}
	r, err := Restore(backup, path, config)
	if err != nil || len(r.Erased) != 1 || r.Erased[0] != 1 || erasing == 0 {
		t.Fatalf("%+v, %d, %v", r, erasing, err)
	}
	s := peek(path)
	if last := s.Log[len(s.Log)-1]; len(s.Players) != 1 || s.Players[0].Person.Name != "Bob" || last.Who != "Berg" {
		t.Errorf("%+v, %+v", s.Players, last)
	}
}
