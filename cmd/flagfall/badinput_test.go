package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/fixtures/exhaustive"
)

// runProcess runs one command line in a process of its own.
func runProcess(t *testing.T, dir string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), manyCommands+"=1", "FLAGFALL_WHO=test")
	cmd.Stdin = strings.NewReader(strings.Join(args, "\t") + "\n")
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	err := cmd.Run()
	if exit, ok := err.(*exec.ExitError); ok {
		return exit.ExitCode(), out.String(), complaint.String()
	}
	if err != nil {
		t.Fatal(err)
	}
	return 0, out.String(), complaint.String()
}

// eventOf makes a tournament of a round robin whose rounds are paired.
func eventOf(t *testing.T, dir string, n int) string {
	t.Helper()
	path := filepath.Join(dir, "hall"+extension)
	o, err := office.Create(path, arbiter.Settings{Name: "Hall"}, office.Config{Now: time.Now, Who: "test"})
	if err != nil {
		t.Fatal(err)
	}
	var field arbiter.AddPlayers
	for i := range n {
		field.Players = append(field.Players, arbiter.Entry{Person: arbiter.Person{Name: fmt.Sprintf("Player %d", i+1)}})
	}
	if _, err := o.Do(field); err != nil {
		t.Fatal(err)
	}
	if _, err := o.PairAll(); err != nil {
		t.Fatal(err)
	}
	if err := o.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func entries(t *testing.T, path string) int64 {
	t.Helper()
	o, err := office.Open(path, office.Config{Now: time.Now, Who: "test"})
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	return o.State().Seq
}

// Two arbiters who write at once: each command is stored, or says that another
// writer was first, and the journal has no gap.
func TestBadInputArbitersAtOnce(t *testing.T) {
	exhaustive.NotShort(t, "many write at once")
	dir := t.TempDir()
	path := eventOf(t, dir, 12)
	before := entries(t, path)
	var wait sync.WaitGroup
	var mu sync.Mutex
	stored := int64(0)
	for board := 1; board <= 6; board++ {
		for _, result := range []string{"2-0", "0-2"} {
			wait.Add(1)
			go func() {
				defer wait.Done()
				code, _, complaint := runProcess(t, dir, "result", fmt.Sprint(board), result, "--round", "1", "--event", path)
				mu.Lock()
				defer mu.Unlock()
				switch code {
				case exitFine:
					stored++
				case exitConflict, exitRefused:
					if !strings.HasPrefix(complaint, "flagfall: ") || !strings.Contains(complaint, "hint: ") {
						t.Errorf("exit code %d without a way out: %s", code, complaint)
					}
				default:
					t.Errorf("exit code %d: %s", code, complaint)
				}
			}()
		}
	}
	wait.Wait()
	if after := entries(t, path); after != before+stored {
		t.Errorf("%d commands were answered, and %d entries stored", stored, after-before)
	}
	if stored > 6 {
		t.Errorf("%d results were entered on 6 boards", stored)
	}
}

// A journal of a newer version: a sentence, exit code 3, and no byte changed.
func TestBadInputNewerJournal(t *testing.T) {
	dir := t.TempDir()
	path := eventOf(t, dir, 4)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	binary.BigEndian.PutUint32(data[60:], 99) // user_version of the file format of SQLite
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(dir, "other"+extension)
	for _, args := range [][]string{{"result", "1", "2-0", "--event", path}, {"standings", "--event", path}, {"restore", path, "--event", other}} {
		code, _, complaint := runProcess(t, dir, args...)
		if code != exitInput || !strings.Contains(complaint, "newer version of flagfall") || !strings.Contains(complaint, "hint: ") {
			t.Errorf("%s: exit code %d, %s", args[0], code, complaint)
		}
	}
	after, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(after, data) {
		t.Errorf("the file has changed: %v", err)
	}
	if _, err := os.Stat(other); err == nil {
		t.Error("a backup of a newer version was restored")
	}
}

// A disk that is full: a sentence, exit code 3, and the journal as it was. It
// needs a file system of its own, which a user namespace gives.
func TestBadInputFullDisk(t *testing.T) {
	exhaustive.NotShort(t, "disks are filled")
	t.Parallel()
	const inside = "FLAGFALL_TEST_FULL_DISK"
	dir := os.Getenv(inside)
	if dir == "" {
		dir = t.TempDir()
		cmd := exec.Command("unshare", "--user", "--map-root-user", "--mount", "sh", "-c",
			`mount -t tmpfs -o size=600k tmpfs "$0" && exec "$1" -test.run '^TestBadInputFullDisk$' -test.v`, dir, os.Args[0])
		cmd.Env = append(os.Environ(), inside+"="+dir)
		out, err := cmd.CombinedOutput()
		if err != nil && !bytes.Contains(out, []byte("--- FAIL")) && !bytes.Contains(out, []byte("--- PASS")) {
			t.Skipf("SKIPPED: no full disk can be had here, since unshare and mount are refused: %v %s", err, out)
		}
		if err != nil || !bytes.Contains(out, []byte("the disk was full")) {
			t.Fatalf("%v\n%s", err, out)
		}
		t.Logf("%s", out)
		return
	}
	path := eventOf(t, dir, 6)
	stick := filepath.Join(t.TempDir(), "stick"+extension)
	if code, _, complaint := runProcess(t, dir, "backup", stick, "--event", path); code != exitFine {
		t.Fatal(complaint)
	}
	before := entries(t, path)
	// All but a few pages of the room is taken.
	if err := os.WriteFile(filepath.Join(dir, "filler"), make([]byte, 8<<20), 0o644); err == nil {
		t.Fatal("the disk did not fill up")
	}
	refused := false
	for i := range 400 {
		was, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		code, _, complaint := runProcess(t, dir, "player", "edit", "Player 1", "--name", strings.Repeat("x", 300)+fmt.Sprint(i), "--reason", strings.Repeat("y", 3000), "--event", path)
		if code == exitFine {
			before++
			_, _, _ = runProcess(t, dir, "player", "edit", strings.Repeat("x", 300)+fmt.Sprint(i), "--name", "Player 1", "--event", path)
			now := entries(t, path)
			if now < before {
				t.Fatalf("%d entries were answered, and %d are stored", before, now)
			}
			before = now
			continue
		}
		if code != exitInput || !strings.Contains(complaint, "disk is full") && !strings.Contains(complaint, "no space left") || !strings.Contains(complaint, "hint: ") {
			t.Fatalf("exit code %d: %s", code, complaint)
		}
		if is, err := os.ReadFile(path); err != nil || !bytes.Equal(is, was) {
			t.Fatalf("the journal has changed, or cannot be read: %v", err)
		}
		refused = true
		break
	}
	if !refused {
		t.Fatal("the disk never was full")
	}
	for _, args := range [][]string{
		{"print", "standings", "--out", filepath.Join(dir, "s.pdf"), "--event", path},
		{"backup", filepath.Join(dir, "copy"+copyExtension), "--event", path},
		{"restore", stick, "--event", path},
	} {
		code, _, complaint := runProcess(t, dir, args...)
		if code != exitInput && code != exitRefused || !strings.HasPrefix(complaint, "flagfall: ") {
			t.Errorf("%s: exit code %d: %s", args[0], code, complaint)
		}
	}
	// A command that needs no room still works, and the journal can be taken
	// elsewhere.
	elsewhere := filepath.Join(t.TempDir(), "copy"+extension)
	for _, args := range [][]string{{"status"}, {"log"}, {"standings"}, {"log", "--verify"}, {"backup", elsewhere}} {
		if code, _, complaint := runProcess(t, dir, append(args, "--event", path)...); code != exitFine {
			t.Errorf("%s on a full disk: exit code %d: %s", args[0], code, complaint)
		}
	}
	if n := entries(t, elsewhere); n != before {
		t.Errorf("the copy has %d entries of %d", n, before)
	}
	left, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range left {
		if name := f.Name(); !strings.HasPrefix(name, "hall"+extension) && name != "filler" {
			t.Errorf("%s was left behind", name)
		}
	}
	if err := os.Remove(filepath.Join(dir, "filler")); err != nil {
		t.Fatal(err)
	}
	if after := entries(t, path); after != before {
		t.Errorf("%d entries were there, and %d are", before, after)
	}
	if code, _, complaint := runProcess(t, dir, "result", "1", "2-0", "--round", "1", "--event", path); code != exitFine {
		t.Errorf("with room again: %s", complaint)
	}
	fmt.Println("the disk was full")
}

// meanwhile is a person at a terminal who answers yes after something else has
// happened.
type meanwhile struct {
	happens func()
	said    bool
}

func (m *meanwhile) Read(p []byte) (int, error) {
	if m.said {
		return 0, io.EOF
	}
	m.said = true
	m.happens()
	return copy(p, "yes\n"), nil
}

// Somebody says yes to what they were shown, and another arbiter was first: exit
// code 5, and the journal as the other one left it.
func TestBadInputShownBefore(t *testing.T) {
	s := hold(t, 5, "Cup", "--system", "swiss", "--rounds", "3", "--arbiter", "Anna Vos")
	s.enter(0, 4)
	s.pair()
	one, two := s.ledger.of(1)[0], s.ledger.of(1)[1]
	s.do("incident", "add", one.board, "--player", one.first, "--article", "7.2.4", "--text", "would not go on", "--penalty", "loss", "--reason", "asked twice")
	s.do("appeal", "lodge", s.ruling(), "--by", one.first, "--grounds", "unjust")
	appeal := s.entry()
	s.do("appeal", "committee", appeal, "--member", "Lo, Li; experience=Open", "--member", "Ek, Bo; experience=EC", "--member", "Nu, Ada; experience=WC")
	s.do("appeal", "hear", appeal, "heard")
	for _, args := range [][]string{
		{"undo"},
		{"appeal", "decide", appeal, "--overrule", "--reason", "so be it"},
		{"clock", "late", two.board, "--start", "8:00", "--first", "8:00", "--now", "10:00"},
	} {
		s.do("undo", "--yes")
		s.do("redo", "--yes")
		var other []byte
		e := s.env()
		e.AskIn, e.AskErr = true, true
		e.In = &meanwhile{happens: func() {
			s.do("player", "edit", one.second, "--rating", fmt.Sprint(s.random.IntN(2000)), "--reason", "list")
			other = s.bytes()
		}}
		var complaint bytes.Buffer
		e.Err = &complaint
		code := run(args, e)
		if code != exitConflict || !strings.Contains(complaint.String(), "the event has changed") || !strings.Contains(complaint.String(), "hint: ") {
			t.Errorf("%s: exit code %d: %s", strings.Join(args, " "), code, complaint.String())
		}
		if !bytes.Equal(other, s.bytes()) {
			t.Errorf("%s changed the journal", strings.Join(args, " "))
		}
	}
}
