package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"flagfall/arbiter/rule"
	"flagfall/arbiter/store"
	"flagfall/fixtures/exhaustive"
)

var (
	torture     = flag.Int("torture", 0, "how often TestTorture tries each harm; 0 for a few of each")
	tortureSeed = flag.Uint64("torture-seed", 1, "from which seed it draws")
	tortureFor  = flag.Duration("torture-for", 0, "how long it tries each harm at the most; 0 for as long as it takes")
	tortureOnly = flag.String("torture-only", "", "the one harm to try, such as kill")
)

// harm is one way in which the world treats the program badly.
type harm struct {
	name, what string
	// try does it once, in an empty folder; the answer is what became of it, or
	// an error where a promise was broken.
	try func(t *torturer, random *rand.Rand, dir string) (string, error)
	// few is how often it is tried where nobody said how often.
	few int
}

var harms = []harm{
	{"kill", "a process is killed at a random instant of a command", (*torturer).kill, 4},
	{"flip", "1 to 4 bytes of a journal are changed", (*torturer).flip, 20},
	{"full", "the disk is full at a random point", (*torturer).full, 2},
	{"writers", "two processes write at once", (*torturer).writers, 1},
	{"removed", "the journal is deleted, moved or replaced under a process", (*torturer).removed, 2},
	{"jumps", "the system clock jumps by up to ten years", (*torturer).jumps, 1},
}

// torturer has what the trials share.
type torturer struct {
	scenes []*scene
}

// TestTorture treats the program badly and finds each promise kept: what was
// answered is stored, what was not is as it was, nothing damaged is read as
// truth, and no answer is "a fault of flagfall itself". The commands are those
// of all scripts. `go test ./cmd/flagfall -run Torture -torture 10000 -v`
// prints a table.
func TestTorture(t *testing.T) {
	exhaustive.NotShort(t, "processes are started and killed")
	t.Parallel()
	r := newTorturer(t)
	commands := map[string]bool{}
	for _, s := range r.scenes {
		for _, n := range s.Changing {
			commands[s.Lines[n][0]] = true
		}
	}
	t.Logf("%d scenes; commands that change something: %s", len(r.scenes), strings.Join(slices.Sorted(maps.Keys(commands)), " "))
	for _, h := range harms {
		switch {
		case *tortureOnly != "" && h.name != *tortureOnly:
		case h.name == "full" && os.Getenv(tortureRoom) == "":
			r.inSmallRoom(t)
		default:
			r.run(t, h)
		}
	}
}

// newTorturer plays all scripts once, some of them for less than 1,000 trials;
// what a process did already is taken from it.
func newTorturer(t *testing.T) *torturer {
	r := &torturer{}
	if made := os.Getenv(tortureScenes); made != "" {
		data, err := os.ReadFile(made)
		if err == nil {
			err = json.Unmarshal(data, &r.scenes)
		}
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	files := slices.DeleteFunc(scripts(t), onServer)
	every := 1 // of the scripts, one is played
	switch {
	case *torture == 0:
		every = 40
	case *torture < 1000:
		every = 8
	}
	played := files[:0]
	for i, file := range files {
		if i%every == 0 {
			played = append(played, file)
		}
	}
	files = played
	base := t.TempDir()
	all := make([]*scene, len(files))
	atOnce(len(files), func(n int) {
		var err error
		if all[n], err = newScene(files[n], filepath.Join(base, filepath.Base(files[n]))); err != nil {
			t.Error(err)
		}
	})
	if r.scenes = slices.DeleteFunc(all, func(s *scene) bool { return s == nil }); len(r.scenes) == 0 {
		t.Fatal("no scenes")
	}
	return r
}

// atOnce calls a function for the numbers below n, as many at once as there are processors.
func atOnce(n int, do func(int)) {
	var wait sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wait.Wait()
}

// run tries a harm, and prints its line of the table.
func (r *torturer) run(t *testing.T, h harm) {
	times, begun := h.few, time.Now()
	if *torture > 0 {
		times = *torture
	}
	outcomes, broken := map[string]int{}, 0
	var mu sync.Mutex
	tried := 0
	atOnce(times, func(n int) {
		if *tortureFor > 0 && time.Since(begun) > *tortureFor {
			return
		}
		dir, err := os.MkdirTemp(os.Getenv(tortureRoom), "torture-*")
		if err != nil {
			t.Error(err)
			return
		}
		defer os.RemoveAll(dir)
		became, err := h.try(r, rand.New(rand.NewPCG(*tortureSeed, uint64(n))), dir)
		mu.Lock()
		defer mu.Unlock()
		tried++
		outcomes[became]++
		if err != nil {
			if broken++; broken <= 10 {
				t.Errorf("%s %d (seed %d): %v", h.name, n, *tortureSeed, err)
			}
		}
	})
	var list []string
	for _, became := range slices.Sorted(maps.Keys(outcomes)) {
		list = append(list, fmt.Sprintf("%d %s", outcomes[became], became))
	}
	t.Logf("| %s | %d | %s | %d | %s |", h.what, tried, strings.Join(list, ", "), broken, time.Since(begun).Round(time.Second))
}

// moment is a random command that changes something, with the ones after it,
// in a copy of the folder before it.
func (r *torturer) moment(random *rand.Rand, dir string, most int) (s *scene, from, to int, err error) {
	s = r.scenes[random.IntN(len(r.scenes))]
	from = s.Changing[random.IntN(len(s.Changing))]
	return s, from, min(from+most, len(s.Lines)), os.CopyFS(dir, os.DirFS(s.Before[from]))
}

// between compares a folder with what it was before a command and after it: each
// file must be as the one or as the other says.
func (s *scene) between(dir string, n int) error {
	is, err := contents(dir)
	if err != nil {
		return err
	}
	before, after := s.Files[n], s.Files[min(n+1, len(s.Files)-1)]
	for _, all := range []map[string]string{is, before, after} {
		for name := range all {
			if is[name] != before[name] && is[name] != after[name] {
				return fmt.Errorf("%s, after %d commands (%q): %s is neither as before (%q) nor as after (%q) but %q",
					s.Name, n, s.Lines[max(n-1, 0):min(n+1, len(s.Lines))], name, before[name], after[name], is[name])
			}
		}
	}
	return nil
}

func (r *torturer) kill(random *rand.Rand, dir string) (string, error) {
	s, from, to, err := r.moment(random, dir, 3)
	if err != nil {
		return "", err
	}
	var usual time.Duration
	for _, o := range s.Outcomes[from:to] {
		usual += o.Took
	}
	cmd, reader, said, err := process(dir, s.Lines[from:to])
	if err != nil {
		return "", err
	}
	timer := time.AfterFunc(time.Duration(random.Int64N(int64(usual))), func() { _ = cmd.Process.Kill() }) // it may be over already
	answered := outcomes(reader)
	timer.Stop()
	err = cmd.Wait()
	for i, o := range answered {
		if want := s.Outcomes[from+i].Code; o.Code != want {
			return "answered otherwise", fmt.Errorf("%s: %q: exit code %d, and %d undisturbed: %s", s.Name, s.Lines[from+i], o.Code, want, said)
		}
	}
	became := "killed"
	if err == nil {
		became = "through before"
	}
	return became, s.between(dir, from+len(answered))
}

// whole reads all of a journal as the program does; of sheets those that are
// named, or all that it has.
func whole(path string, digests ...string) (got []any, has []string, err error) {
	s, err := store.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer s.Close()
	log, persons, err := s.Read(0)
	if err != nil {
		return nil, nil, err
	}
	if len(digests) == 0 {
		record, err := s.Record()
		if err != nil {
			return nil, nil, err
		}
		for _, sheet := range record.Sheets {
			digests = append(digests, sheet.Digest)
		}
	}
	got = []any{log, persons}
	for _, digest := range digests {
		sheet, err := s.Sheet(digest)
		if err != nil {
			return nil, nil, err
		}
		got = append(got, sheet)
	}
	return got, digests, nil
}

func (r *torturer) flip(random *rand.Rand, dir string) (string, error) {
	var path string
	for path == "" {
		s := r.scenes[random.IntN(len(r.scenes))]
		found, _ := filepath.Glob(filepath.Join(s.Before[1+random.IntN(len(s.Lines))], "*"+extension)) // the pattern is right
		if len(found) > 0 {
			path = found[random.IntN(len(found))]
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	if !strings.HasPrefix(string(data), "SQLite format 3\x00") {
		return "no journal", nil
	}
	good, bad := filepath.Join(dir, "good"+extension), filepath.Join(dir, "bad"+extension)
	if err := os.WriteFile(good, data, 0o600); err != nil {
		return "", err
	}
	want, digests, wantErr := whole(good)
	for range 1 + random.IntN(4) {
		data[random.IntN(len(data))] ^= byte(1 + random.IntN(255))
	}
	if err := os.WriteFile(bad, data, 0o600); err != nil {
		return "", err
	}
	got, _, err := whole(bad, digests...)
	switch {
	case err != nil && rule.CodeOf(err) == rule.Internal && wantErr == nil:
		return "called our own fault", err
	case err != nil:
		return "refused", nil
	case !reflect.DeepEqual(got, want):
		return "read wrongly in silence", fmt.Errorf("%s: %v\n%v", path, want, got)
	}
	return "read as written", nil
}

func (r *torturer) writers(random *rand.Rand, dir string) (string, error) {
	path, err := emptyEvent(dir)
	if err != nil {
		return "", err
	}
	const adds = 6
	var wait sync.WaitGroup
	var mu sync.Mutex
	stored, conflicts := map[string]bool{}, 0
	var faults []error
	for w := range 2 {
		wait.Go(func() {
			var lines [][]string
			for i := range adds {
				lines = append(lines, []string{"player", "add", fmt.Sprintf("Player %c%d", 'A'+w, i), "--event", path})
			}
			cmd, reader, said, err := process(dir, lines)
			if err != nil {
				faults = append(faults, err)
				return
			}
			done := outcomes(reader)
			_ = cmd.Wait() // what it answered is what counts
			mu.Lock()
			defer mu.Unlock()
			for i, o := range done {
				switch o.Code {
				case exitFine:
					stored[lines[i][2]] = true
				case exitConflict:
					conflicts++
				default:
					faults = append(faults, fmt.Errorf("%q: exit code %d: %s", lines[i], o.Code, said))
				}
			}
			if len(done) != adds {
				faults = append(faults, fmt.Errorf("%d answers: %s", len(done), said))
			}
		})
	}
	wait.Wait()
	if len(faults) > 0 {
		return "failed", faults[0]
	}
	is, err := names(path)
	if err != nil {
		return "failed", err
	}
	for name, n := range is {
		if n != 1 || !stored[name] {
			return "failed", fmt.Errorf("%s is stored %d times; answered: %v", name, n, stored[name])
		}
	}
	if len(is) != len(stored) {
		return "lost", fmt.Errorf("%d were answered, and %d are stored", len(stored), len(is))
	}
	if conflicts > 0 {
		return "with conflicts", nil
	}
	return "one after the other", nil
}

func (r *torturer) removed(random *rand.Rand, dir string) (string, error) {
	path, err := emptyEvent(dir)
	if err != nil {
		return "", err
	}
	copied := filepath.Join(dir, "other")
	data, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(copied, data, 0o600); err != nil {
		return "", err
	}
	var lines strings.Builder
	for i := range 400 { // more than are entered before the harm comes
		fmt.Fprintf(&lines, "player add 'Player %d'\n", i)
	}
	commands := filepath.Join(dir, "commands.txt")
	if err := os.WriteFile(commands, []byte(lines.String()), 0o600); err != nil {
		return "", err
	}
	cmd, out, said, err := process(dir, [][]string{{"run", commands, "--event", path}}, tortureAloud+"=1")
	if err != nil {
		return "", err
	}
	harm := []func() error{
		func() error { return os.Remove(path) },
		func() error { return os.Rename(path, filepath.Join(dir, "moved"+extension)) },
		func() error { return os.Rename(copied, path) },
	}[random.IntN(3)]
	text, _ := out.ReadString('\n') // the first answer, or the end
	time.Sleep(time.Duration(random.IntN(40_000)) * time.Microsecond)
	if err := harm(); err != nil {
		return "", err
	}
	rest, err := io.ReadAll(out)
	if err != nil {
		return "", err
	}
	if err := cmd.Wait(); err != nil {
		return "failed", err
	}
	answered, became := 0, "noticed"
	for line := range strings.Lines(text + string(rest)) {
		var code, micros int
		if n, _ := fmt.Sscan(line, &code, &micros); n < 2 {
			if strings.Contains(line, "Player ") {
				answered++
			}
		} else if code == exitFine {
			became = "all entered before"
		} else if code != exitConflict {
			return "failed", fmt.Errorf("exit code %d: %s", code, said)
		}
	}
	most := 0
	found, _ := filepath.Glob(filepath.Join(dir, "*"+extension+"*")) // the pattern is right
	for _, file := range found {
		if besideItsJournal(file) {
			continue
		}
		is, err := names(file)
		if err != nil {
			return "failed", err
		}
		most = max(most, len(is))
	}
	if most < answered || answered == 0 {
		return "lost", fmt.Errorf("%d were answered, and %d are in a file: %s", answered, most, said)
	}
	return became, nil
}

func (r *torturer) jumps(random *rand.Rand, dir string) (string, error) {
	s, from, to, err := r.moment(random, dir, 4)
	if err != nil {
		return "", err
	}
	cmd, reader, said, err := process(dir, s.Lines[from:to], fmt.Sprintf("%s=%d", tortureJumps, random.Uint64()))
	if err != nil {
		return "", err
	}
	done := outcomes(reader)
	if err := cmd.Wait(); err != nil {
		return "failed", fmt.Errorf("%w: %s", err, said)
	}
	became := "answered as always"
	for i, o := range done {
		if o.Code == exitInternal {
			return "called our own fault", fmt.Errorf("%s: %q: %s", s.Name, s.Lines[from+i], said)
		}
		if o.Code != s.Outcomes[from+i].Code {
			became = "answered by the time it was"
		}
	}
	is, err := contents(dir)
	if err != nil {
		return "failed", err
	}
	for name, content := range is {
		if was, same := s.Files[from][name]; same && was == content {
			continue
		}
		if strings.HasSuffix(name, extension) && !strings.Contains(content, " entries, head ") {
			return "failed", fmt.Errorf("%s: %q: %s: %s", s.Name, s.Lines[from:to], name, content)
		}
	}
	return became, nil
}
