//go:build unix

package postgres

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/arbiter/store/journaltest"
)

func photoNamed(board, picture string) string {
	return fmt.Sprintf("r%s-%x.jpg", board, sha256.Sum256([]byte(picture)))
}

// TestPhotos: photos are kept once, under the digest of their content, as many as a board and an
// event may have, even if they arrive at once, and none while the event is in a file.
func TestPhotos(t *testing.T) {
	address := journaltest.Database(t)
	s := connected(t, address, "")
	j, err := s.Create("cup", journaltest.Batch(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	var kept, full atomic.Int64
	for n := range 12 {
		wait.Go(func() {
			picture := fmt.Sprint("picture ", n)
			switch why, err := s.KeepPhoto("cup", photoNamed("1-b1", picture), []byte(picture), 3, 5); {
			case err != nil:
				t.Error(err)
			case why == "":
				kept.Add(1)
			case why == "board":
				full.Add(1)
			}
		})
	}
	wait.Wait()
	if kept.Load() != 3 || full.Load() != 9 {
		t.Errorf("of 12 photos at once %d were kept and %d refused, not 3 and 9", kept.Load(), full.Load())
	}
	list, err := s.Photos("cup")
	if err != nil || len(list) != 3 {
		t.Fatal(list, err)
	}
	first, err := s.Photo("cup", list[0])
	if err != nil || photoNamed("1-b1", string(first)) != list[0] {
		t.Errorf("%q, %v", first, err)
	}
	for _, tc := range []struct{ name, picture, why string }{
		{list[0], string(first), ""}, // it exists
		{photoNamed("1-b12", "a"), "a", ""}, {photoNamed("2-b1", "b"), "b", ""}, {photoNamed("2-b1", "c"), "c", "event"},
	} {
		if why, err := s.KeepPhoto("cup", tc.name, []byte(tc.picture), 3, 5); why != tc.why || err != nil {
			t.Errorf("%s: %q, %v", tc.name, why, err)
		}
	}
	if err := s.DropPhoto("cup", list[0]); err != nil {
		t.Error(err)
	}
	for name, picture := range map[string]string{photoNamed("3-b1", "d"): "e", "r1-b1-../x.jpg": "x", photoNamed("3-b1", "d") + "\x0a": "d"} {
		if _, err := s.KeepPhoto("cup", name, []byte(picture), 3, 50); err == nil {
			t.Errorf("%q was kept for %q", picture, name)
		}
	}
	if _, err := s.Photo("cup", list[0]); rule.CodeOf(err) != rule.NotFound {
		t.Errorf("a photo that was removed: %v", err)
	}
	if left, err := s.Photos("cup"); err != nil || len(left) != 4 || slices.Contains(left, list[0]) {
		t.Error(left, err)
	}
	if _, err := s.Photos("none"); rule.CodeOf(err) != rule.NotFound {
		t.Error(err)
	}
	asOwner(t, address, fmt.Sprintf("UPDATE flagfall.events SET taken_by = 'Eva' WHERE id = %d", j.id))
	if _, err := s.KeepPhoto("cup", photoNamed("3-b1", "d"), []byte("d"), 3, 50); rule.CodeOf(err) != rule.Conflict {
		t.Errorf("a photo of an event in a file: %v", err)
	}
}
