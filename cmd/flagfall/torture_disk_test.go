package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"flagfall/arbiter/store"
)

// The variables that name a small file system, and a file of scenes.
const (
	tortureRoom   = "FLAGFALL_TEST_TORTURE_ROOM"
	tortureScenes = "FLAGFALL_TEST_TORTURE_SCENES"
)

// inSmallRoom tries full disks in a process that has a file system of its own,
// which a user namespace gives.
func (r *torturer) inSmallRoom(t *testing.T) {
	scenes, dir := filepath.Join(t.TempDir(), "scenes.json"), t.TempDir()
	data, err := json.Marshal(r.scenes)
	if err == nil {
		err = os.WriteFile(scenes, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("unshare", "--user", "--map-root-user", "--mount", "sh", "-c", `mount -t tmpfs -o size=4m tmpfs "$0" && exec "$@"`, dir,
		os.Args[0], "-test.run", "^TestTorture$", "-test.v", "-test.cpu", "1", "-test.timeout", "0", "-torture-only", "full",
		"-torture", strconv.Itoa(*torture), "-torture-seed", strconv.FormatUint(*tortureSeed, 10))
	cmd.Env = append(os.Environ(), tortureRoom+"="+dir, tortureScenes+"="+scenes)
	out, err := cmd.CombinedOutput()
	switch {
	case strings.Contains(string(out), "--- FAIL"):
		t.Errorf("%s", out)
	case err != nil:
		t.Logf("SKIPPED: no full disk can be had here, since unshare and mount are refused: %v %s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		if at := strings.Index(line, "| the disk"); at >= 0 {
			t.Log(strings.TrimSpace(line[at:]))
		}
	}
}

func (r *torturer) full(random *rand.Rand, dir string) (string, error) {
	s, from, to, err := r.moment(random, dir, 3)
	if err != nil {
		return "does not fit", nil
	}
	filler := filepath.Join(os.Getenv(tortureRoom), "filler")
	defer os.Remove(filler)
	if err := os.WriteFile(filler, make([]byte, 8<<20), 0o600); err == nil {
		return "", fmt.Errorf("the disk did not fill up")
	}
	size, err := os.Stat(filler)
	if err != nil {
		return "", err
	}
	if err := os.Truncate(filler, max(0, size.Size()-random.Int64N(60_000))); err != nil {
		return "", err
	}
	// What follows a command for which there was no room has another folder before it.
	var want []string
	for _, o := range s.Outcomes[from:to] {
		want = append(want, strconv.Itoa(o.Code))
	}
	cmd, reader, said, err := process(dir, s.Lines[from:to], tortureWant+"="+strings.Join(want, ","))
	if err != nil {
		return "", err
	}
	answered := outcomes(reader)
	if err := cmd.Wait(); err != nil {
		return "", err
	}
	for i, o := range answered {
		switch want := s.Outcomes[from+i].Code; {
		case o.Code == exitInternal:
			return "called our own fault", fmt.Errorf("%s: %q: %s", s.Name, s.Lines[from+i], said)
		case o.Code != want:
			return "refused for want of room", s.between(dir, from+i)
		}
	}
	return "room enough", s.between(dir, to)
}

// emptyEvent makes an event to which players can be added.
func emptyEvent(dir string) (string, error) {
	cmd, reader, said, err := process(dir, [][]string{{"new", "Hall", "--event", "hall" + extension}})
	if err != nil {
		return "", err
	}
	done := outcomes(reader)
	if err := cmd.Wait(); err != nil || len(done) != 1 || done[0].Code != 0 {
		return "", fmt.Errorf("%v %v %s", err, done, said)
	}
	return filepath.Join(dir, "hall"+extension), nil
}

// names counts the entries of a journal by the players that they name.
func names(path string) (map[string]int, error) {
	proof, err := store.Verify(path)
	if err == nil && len(proof.Findings) > 0 {
		err = fmt.Errorf("%s: %q", path, proof.Findings)
	}
	n := map[string]int{}
	for _, p := range proof.Persons {
		n[p.Name]++
	}
	return n, err
}
