package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"flagfall/arbiter/rule"
	"flagfall/arbiter/store"
)

// The variables that make the test binary a process under torture: it carries
// out command lines, JSON arrays on its standard input, and says the exit code of each.
const (
	underTorture     = "FLAGFALL_TEST_TORTURE"
	tortureSnapshots = "FLAGFALL_TEST_TORTURE_SNAPSHOTS" // a folder that gets a copy of this one after each command
	tortureJumps     = "FLAGFALL_TEST_TORTURE_JUMPS"     // the seed of a clock that jumps
	tortureWant      = "FLAGFALL_TEST_TORTURE_WANT"      // exit codes with commas between: it ends with the first other one
	tortureAloud     = "FLAGFALL_TEST_TORTURE_ALOUD"     // what the commands print is printed too
)

func runUnderTorture() {
	debug.SetGCPercent(400) // as main does
	instant, err := time.Parse(time.RFC3339, os.Getenv(testNow))
	if err != nil {
		panic(err)
	}
	now := func() time.Time { return instant }
	if seed, err := strconv.ParseUint(os.Getenv(tortureJumps), 10, 64); err == nil {
		random := rand.New(rand.NewPCG(seed, 0))
		now = func() time.Time {
			return instant.Add(time.Duration(random.Int64N(int64(20*365*24*time.Hour))) - 10*365*24*time.Hour)
		}
	}
	in := json.NewDecoder(os.Stdin)
	fmt.Println("ready")
	for n := 0; ; n++ {
		if folder := os.Getenv(tortureSnapshots); folder != "" {
			if err := os.CopyFS(filepath.Join(folder, strconv.Itoa(n)), os.DirFS(".")); err != nil {
				panic(err)
			}
		}
		var args []string
		if in.Decode(&args) != nil {
			os.Exit(0)
		}
		env := system()
		env.In, env.Out, env.Err = strings.NewReader(""), io.Discard, os.Stderr
		if os.Getenv(tortureAloud) != "" {
			env.Out = os.Stdout
		}
		env.replace = true // what was written is known by its path, which differs here
		env.AskIn, env.AskOut, env.AskErr = false, false, false
		env.Now, env.Uptime, env.Random = now, nil, zeros{}
		begun := time.Now()
		code := run(args, env)
		fmt.Println(code, time.Since(begun).Microseconds())
		if want := strings.Split(os.Getenv(tortureWant), ","); n < len(want) && want[0] != "" && want[n] != strconv.Itoa(code) {
			os.Exit(0)
		}
	}
}

// process starts the test binary under torture in a folder.
func process(dir string, lines [][]string, env ...string) (*exec.Cmd, *bufio.Reader, *bytes.Buffer, error) {
	cmd := exec.Command(os.Args[0])
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), underTorture+"=1", testNow+"=2026-03-17T19:30:00Z", "FLAGFALL_WHO=Test Arbiter", "XDG_STATE_HOME="+filepath.Join(dir, ".state")), env...)
	var in bytes.Buffer
	for _, line := range lines {
		if err := json.NewEncoder(&in).Encode(line); err != nil {
			return nil, nil, nil, err
		}
	}
	said := &bytes.Buffer{}
	cmd.Stdin, cmd.Stderr = &in, said
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, nil, nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, nil, nil, err
	}
	reader := bufio.NewReader(out)
	_, err = reader.ReadString('\n') // ready
	return cmd, reader, said, err
}

// outcome is the exit code of a command, and how long it took.
type outcome struct {
	Code int
	Took time.Duration
}

// outcomes reads what a process answers until it ends.
func outcomes(reader *bufio.Reader) (list []outcome) {
	for {
		line, err := reader.ReadString('\n')
		if err != nil {
			return list
		}
		var o outcome
		var micros int64
		if n, _ := fmt.Sscan(line, &o.Code, &micros); n == 2 {
			o.Took = time.Duration(micros) * time.Microsecond
			list = append(list, o)
		}
	}
}

// scene is the commands of a script, what they answered, and the folder before
// each of them: what a run that nobody disturbs leaves.
type scene struct {
	Name     string
	Lines    [][]string
	Outcomes []outcome
	Before   []string            // folders, one more than lines
	Files    []map[string]string // what they hold
	Changing []int               // the commands that change a file
}

// tortureLeaves are commands that carry out several, wait for others, ask a network, or take as long as they like.
var tortureLeaves = []string{"serve", "repl", "run", "perft", "generate", "check", "push", "pull", "whatif"}

// newScene plays a script once; nil where it changes nothing.
func newScene(file, folder string) (*scene, error) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		return nil, err
	}
	s := &scene{Name: filepath.Base(file)}
	for line := range strings.Lines(string(archive.Comment)) {
		words := scriptWords(strings.TrimSpace(line))
		at := slices.Index(words, "flagfall")
		if at < 1 || strings.ContainsAny(line, "$&") || strings.Contains(line, "--resume") || !slices.Contains([]string{"exec", "exits", "refused", "!"}, words[0]) {
			continue
		}
		args := words[at+1:]
		if len(args) == 0 || slices.Contains(tortureLeaves, args[0]) || args[0] == "clock" && len(args) > 1 && (args[1] == "serve" || args[1] == "test") {
			continue
		}
		s.Lines = append(s.Lines, args)
	}
	start, states := filepath.Join(folder, "start"), filepath.Join(folder, "states")
	for _, f := range archive.Files {
		path := filepath.Join(start, f.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			return nil, err
		}
	}
	if err := os.MkdirAll(start, 0o755); err != nil {
		return nil, err
	}
	cmd, reader, said, err := process(start, s.Lines, tortureSnapshots+"="+states)
	if err != nil {
		return nil, err
	}
	s.Outcomes = outcomes(reader)
	if err := cmd.Wait(); err != nil || len(s.Outcomes) != len(s.Lines) {
		return nil, fmt.Errorf("%s: %d of %d commands: %v\n%s", s.Name, len(s.Outcomes), len(s.Lines), err, said)
	}
	for n := range len(s.Lines) + 1 {
		s.Before = append(s.Before, filepath.Join(states, strconv.Itoa(n)))
		files, err := contents(s.Before[n])
		if err != nil {
			return nil, fmt.Errorf("%s, before %q: %v", s.Name, s.Lines[min(n, len(s.Lines)-1)], err)
		}
		s.Files = append(s.Files, files)
		if n > 0 && fmt.Sprint(s.Files[n-1]) != fmt.Sprint(files) {
			s.Changing = append(s.Changing, n-1)
		}
	}
	if len(s.Changing) == 0 {
		return nil, nil
	}
	return s, nil
}

// scriptWords splits a line of a script, with its quotes.
func scriptWords(line string) (words []string) {
	var word strings.Builder
	quoted, has := false, false
	for _, c := range line {
		switch {
		case c == '\'':
			quoted, has = !quoted, true
		case !quoted && (c == ' ' || c == '\t'):
			if has {
				words = append(words, word.String())
			}
			word.Reset()
			has = false
		case !quoted && !has && c == '#':
			return words
		default:
			word.WriteRune(c)
			has = true
		}
	}
	if has {
		words = append(words, word.String())
	}
	return words
}

// contents are the visible files of a folder: journals by their head and number
// of entries, which a whole proof gives, other files by their bytes.
func contents(dir string) (map[string]string, error) {
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || path == dir {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		if strings.HasPrefix(entry.Name(), ".") && entry.Name() != demoMark && entry.Name() != ".flagfall-export" {
			if entry.IsDir() {
				return filepath.SkipDir
			}
			return nil
		}
		if !entry.Type().IsRegular() || besideItsJournal(name) {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if !bytes.HasPrefix(data, []byte("SQLite format 3\x00")) {
			files[name] = fmt.Sprintf("%x", sha256.Sum256(data))
			return nil
		}
		log, _ := os.ReadFile(path + "-wal") // most have none
		key := sha256.Sum256(append(data, log...))
		if said, known := proofs.Load(key); known {
			files[name] = said.(string)
			return nil
		}
		proof, err := store.Verify(path)
		said := fmt.Sprintf("%d entries, head %s", proof.Entries, proof.Head)
		switch {
		case err != nil:
			said = "cannot be read: " + strings.ReplaceAll(err.Error(), dir, "")
		case len(proof.Findings) > 0:
			said = rule.Joined("; ", proof.Findings...).String()
		}
		proofs.Store(key, said)
		files[name] = said
		return nil
	})
	return files, err
}

// proofs are what was found in journals, by the digest of their bytes.
var proofs sync.Map

// besideItsJournal says that a file is kept by the database beside a journal.
func besideItsJournal(name string) bool {
	return strings.HasSuffix(name, "-wal") || strings.HasSuffix(name, "-shm") || strings.HasSuffix(name, "-journal")
}
