package live

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
	"flagfall/fixtures/exhaustive"
	"flagfall/fixtures/hammer"

	"github.com/google/go-cmp/cmp"
)

func batch(n int) []Record {
	return []Record{{Board: "7", Entry: clocks.Entry{Seq: n, At: clocks.Instant(n), Kind: clocks.KindPress, Side: clocks.Second}}, {Alive: clocks.Instant(n)}}
}

func load(t *testing.T, f *File) []Record {
	t.Helper()
	var records []Record
	if err := f.Load(func(r Record) error { records = append(records, r); return nil }); err != nil {
		t.Fatal(err)
	}
	return records
}

// written is a journal file with three commits.
func written(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "hall.clocks")
	f, err := OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= 3; n++ {
		if err := f.Append(batch(n)); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestTornLine: whatever a crash leaves of the last commit, the earlier ones
// are there, and the journal can be continued.
func TestTornLine(t *testing.T) {
	exhaustive.NotShort(t, "a file is torn at every one of its bytes")
	path := written(t)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	second := bytes.LastIndexByte(whole[:len(whole)-1], '\n') + 1
	zeros := make([]byte, 3000)
	var torn [][]byte
	for cut := second; cut < len(whole); cut++ {
		torn = append(torn, whole[:cut],
			slices.Concat(whole[:cut], zeros),                                         // with the room after it
			slices.Concat(whole[:second], zeros[:cut-second+1], whole[cut+1:], zeros)) // the end was written before the beginning
	}
	for cut, body := range torn {
		if err := os.WriteFile(path, body, 0o644); err != nil {
			t.Fatal(err)
		}
		f, err := OpenFile(path)
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		f.more = 100
		if err := f.Append(batch(4)); err != nil {
			t.Fatal(err)
		}
		want := append(append(batch(1), batch(2)...), batch(4)...)
		if diff := cmp.Diff(want, load(t, f)); diff != "" {
			t.Fatalf("cut at %d:\n%s", cut, diff)
		}
		f.Close()
	}
}

func TestDamageIsRefused(t *testing.T) {
	path := written(t)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	whole[len(header)+40] ^= 1
	if err := os.WriteFile(path, whole, 0o644); err != nil {
		t.Fatal(err)
	}
	_, err = OpenFile(path)
	if rule.CodeOf(err) != rule.Input || !strings.Contains(err.Error(), "hall.clocks:2: the journal of the clocks is damaged") {
		t.Errorf("%v", err)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(after, whole) {
		t.Error("a damaged journal was changed")
	}
}

func TestJournalWithHole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hall.clocks")
	f, err := OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c, err := clocks.Parse("5m")
	if err != nil {
		t.Fatal(err)
	}
	_, e, err := clocks.New(c, 0, "arbiter")
	if err != nil {
		t.Fatal(err)
	}
	records := []Record{{Board: "1", Entry: e}, {Board: "1", Entry: clocks.Entry{Seq: 3, Kind: clocks.KindStart, By: "arbiter"}}}
	if err := f.Append(records); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(f, func() clocks.Instant { return 0 }); rule.CodeOf(err) != rule.Input || !strings.Contains(err.Error(), "hole") {
		t.Errorf("%v", err)
	}
}

func TestOneWriter(t *testing.T) {
	path := written(t)
	f, err := OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := OpenFile(path); rule.CodeOf(err) != rule.Conflict {
		t.Errorf("a second writer: %v", err)
	}
}

// TestRoomIsGivenBack: the room after the last commit is there while the
// journal is open, is read as the end of it, and is gone when it is closed.
func TestRoomIsGivenBack(t *testing.T) {
	path := written(t)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Append(batch(4)); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() < roomAhead {
		t.Errorf("%v, %v", info, err)
	}
	var seen []Record
	if err := Read(path, func(r Record) error { seen = append(seen, r); return nil }); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(load(t, f), seen); diff != "" {
		t.Errorf("read beside the writer:\n%s", diff)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	after, err := os.ReadFile(path)
	if err != nil || !bytes.HasPrefix(after, whole) || bytes.IndexByte(after, 0) >= 0 || after[len(after)-1] != '\n' {
		t.Errorf("%q, %v", after, err)
	}
}

// FuzzJournal: whatever is in the file, opening it gives an error in words or
// records that can be loaded again.
func FuzzJournal(tf *testing.F) {
	f := hammer.Of(tf)
	f.Add([]byte("079910a1 [{\"alive\":1795228648069}]\n"))
	f.Add([]byte("nonsense\n"))
	f.Add([]byte(header + "7d4b7e9d1e6dd0ffb5b0c3d1f0ab2c11 [{\"alive\":1795228648069}]\n"))
	f.Add([]byte("00000000 \n00000000 []\n"))
	f.Fuzz(func(t *testing.T, body []byte) {
		path := filepath.Join(t.TempDir(), "hall.clocks")
		if err := os.WriteFile(path, body, 0o644); err != nil {
			t.Fatal(err)
		}
		j, err := OpenFile(path)
		if err != nil {
			if rule.CodeOf(err) != rule.Input {
				t.Fatal(err)
			}
			return
		}
		defer j.Close()
		j.more = 100
		before := load(t, j)
		if err := j.Append(batch(1)); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(append(before, batch(1)...), load(t, j)); diff != "" {
			t.Fatal(diff)
		}
	})
}

// TestDiscarded: a journal that is not used after all leaves no file, unless the file
// existed before, has something in it, or the name now belongs to another file.
func TestDiscarded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hall.clocks")
	discarded := func(use func(*File)) bool {
		t.Helper()
		f, err := OpenFile(path)
		if err != nil {
			t.Fatal(err)
		}
		use(f)
		if err := f.Discard(); err != nil {
			t.Fatal(err)
		}
		_, err = os.Stat(path)
		return errors.Is(err, fs.ErrNotExist)
	}
	if !discarded(func(*File) {}) {
		t.Error("an empty journal is left behind")
	}
	if runtime.GOOS != "windows" {
		if discarded(func(*File) {
			if err := errors.Join(os.Rename(path, path+".mine"), os.WriteFile(path, []byte("notes"), 0o600)); err != nil {
				t.Fatal(err)
			}
		}) {
			t.Error("a file of another program was deleted")
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	if discarded(func(f *File) {
		if err := f.Append([]Record{{Alive: 1}}); err != nil {
			t.Fatal(err)
		}
	}) {
		t.Error("a journal with a commit was deleted")
	}
	if info, err := os.Stat(path); err != nil || info.Size() > 200 {
		t.Errorf("the room was not given back: %v, %v", info, err)
	}
	if discarded(func(*File) {}) {
		t.Error("a journal that was there before was deleted")
	}
}
