package store

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"flagfall/arbiter"
	"flagfall/fixtures/exhaustive"
)

// roomPath is, in a process that this test starts, the path of a small file system.
const roomPath = "FLAGFALL_TEST_STORE_ROOM"

// TestReadWhateverRoom: a journal that a killed program left, with its log, can be
// read, proved and closed, however little room the disk has.
func TestReadWhateverRoom(t *testing.T) {
	exhaustive.NotShort(t, "disks are filled")
	room := os.Getenv(roomPath)
	if room == "" {
		dir := t.TempDir()
		cmd := exec.Command("unshare", "--user", "--map-root-user", "--mount", "sh", "-c",
			`mount -t tmpfs -o size=1m tmpfs "$0" && exec "$1" -test.run '^TestReadWhateverRoom$' -test.v`, dir, os.Args[0])
		cmd.Env = append(os.Environ(), roomPath+"="+dir)
		out, err := cmd.CombinedOutput()
		switch {
		case strings.Contains(string(out), "--- FAIL"):
			t.Errorf("%s", out)
		case err != nil || !strings.Contains(string(out), "--- PASS"):
			t.Skipf("SKIPPED: no full disk can be had here, since unshare and mount are refused: %v %s", err, out)
		}
		return
	}
	t.Run("with its log", func(t *testing.T) { readWhateverRoom(t, room, crashed(t, 5), 5) })
	// A restore leaves the former file without a log, and reading it would make one.
	path := crashed(t, 5)
	early := filepath.Join(t.TempDir(), "early.flagfall")
	s, err := Open(path)
	if err == nil {
		err = errors.Join(s.Backup(early), s.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	kept, err := Restore(early, path, func(*Store) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	if found, _ := filepath.Glob(path + "*"); len(found) != 2 {
		t.Errorf("a restore leaves %q", found)
	}
	t.Run("put aside", func(t *testing.T) { readWhateverRoom(t, room, kept, 5) })
}

func readWhateverRoom(t *testing.T, room, whole string, want int64) {
	filler := filepath.Join(room, "filler")
	for left := int64(0); left <= 80<<10; left += 4 << 10 {
		dir := filepath.Join(room, "event")
		if err := os.CopyFS(dir, os.DirFS(filepath.Dir(whole))); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filler, make([]byte, 2<<20), 0o600); err == nil {
			t.Fatal("the disk did not fill up")
		}
		full, err := os.Stat(filler)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(filler, max(0, full.Size()-left)); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, filepath.Base(whole))
		for what, read := range map[string]func() (int64, error){
			"proved": func() (int64, error) { p, err := Verify(path); return p.Entries, err },
			"read": func() (n int64, err error) {
				s, err := Open(path)
				if err != nil {
					return 0, err
				}
				var log []arbiter.Envelope
				log, _, err = s.Read(0)
				if closing := s.Close(); err == nil {
					err = closing
				}
				return int64(len(log)), err
			},
		} {
			if n, err := read(); err != nil || n != want {
				t.Errorf("%d bytes left: %d of %d entries are %s: %v", left, n, want, what, err)
			}
		}
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(filler); err != nil {
			t.Fatal(err)
		}
	}
}
