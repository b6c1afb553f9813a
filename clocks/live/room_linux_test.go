package live

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
)

// narrowPath makes the test program append to the journal that it names, with
// no room for what is made ahead.
const narrowPath = "FLAGFALL_TEST_NARROW"

// narrowCommits is more than one, for the second must leave the first.
const narrowCommits = 50

func init() {
	path := os.Getenv(narrowPath)
	if path == "" {
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	f, err := OpenFile(path)
	if err == nil {
		err = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: roomAhead / 2, Max: roomAhead / 2})
	}
	for n := 0; n < narrowCommits && err == nil; n++ {
		err = f.Append(batch(n))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0) // without giving anything back, as if it were killed
}

// TestNoRoomAhead: if room cannot be allocated beforehand, what is acknowledged is
// kept.
func TestNoRoomAhead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hall.clocks")
	narrow := exec.Command(os.Args[0])
	narrow.Env = append(os.Environ(), narrowPath+"="+path)
	if out, err := narrow.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var kept, there []Record
	for n := range narrowCommits {
		kept = append(kept, batch(n)...)
	}
	if err := Read(path, func(r Record) error { there = append(there, r); return nil }); err != nil || !slices.Equal(there, kept) {
		t.Errorf("%d records of %d that were answered, %v", len(there), len(kept), err)
	}
}
