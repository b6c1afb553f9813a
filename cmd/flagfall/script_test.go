package main

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/rogpeppe/go-internal/txtar"

	"flagfall/arbiter/store/journaltest"
	"flagfall/fixtures/exhaustive"
)

// testNow is the variable that stops the clock of a command under test, as an
// instant of RFC 3339. Only the test binary knows it.
const testNow = "FLAGFALL_TEST_NOW"

func TestMain(m *testing.M) {
	if os.Getenv(manyCommands) != "" {
		runManyCommands()
	}
	if os.Getenv(underTorture) != "" {
		runUnderTorture()
	}
	if os.Getenv(underScript) != "" {
		runUnderScript()
	}
	debug.SetGCPercent(400) // as main does
	// Scripts wait for the disk and for processes more than for a processor. Who gives
	// -parallel is obeyed: flags are read after this.
	if err := flag.Set("test.parallel", strconv.Itoa(4*runtime.GOMAXPROCS(0))); err != nil {
		panic(err)
	}
	testscript.Main(stopping{m}, map[string]func(){
		"flagfall": func() {
			code := testCommand(os.Args[1:], func(*env) {})
			if name := os.Getenv(peakTo); name != "" {
				status, err := os.ReadFile("/proc/self/status")
				if err := errors.Join(err, os.WriteFile(name, status, 0o600)); err != nil {
					panic(err)
				}
			}
			os.Exit(code)
		},
	})
}

// peakTo names the file to which a process writes how much memory it took, as it says
// of itself: what its parent is told of it counts the parent's own at the start.
const peakTo = "FLAGFALL_TEST_PEAK"

// stopping stops the server and the browser of the tests after them.
type stopping struct{ *testing.M }

func (s stopping) Run() int {
	defer stopBrowser()
	defer func() {
		if made, err := madeForTests(); err == nil {
			os.RemoveAll(made)
		}
	}()
	return journaltest.Main(s.M)
}

// zeros are numbers that everybody can guess.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// TestScripts runs the command line as a person types it. With
// FLAGFALL_UPDATE_SCRIPTS=1 set, expected outputs are rewritten.
func TestScripts(t *testing.T) {
	t.Parallel()
	files := slices.DeleteFunc(scripts(t), onServer)
	if !*apart && os.Getenv("FLAGFALL_UPDATE_SCRIPTS") == "" {
		files = exhaustive.Every(t, 6, files)
	}
	runScripts(t, files, stage{apart: *apart})
}

// TestScriptsApart runs the same with a process for each command, as people do.
func TestScriptsApart(t *testing.T) {
	t.Parallel()
	if !exhaustive.Asked() {
		t.Skip("SKIPPED: each command of the scripts is given a process of its own with " + exhaustive.Variable + "=1")
	}
	runScripts(t, slices.DeleteFunc(scripts(t), onServer), stage{apart: true})
}

// TestServerScripts runs those whose events stand on a server, each with a
// database of its own.
func TestServerScripts(t *testing.T) {
	t.Parallel()
	files := slices.DeleteFunc(scripts(t), func(file string) bool { return !onServer(file) })
	if os.Getenv("FLAGFALL_UPDATE_SCRIPTS") == "" {
		files = exhaustive.Every(t, 2, files)
	}
	for _, file := range files {
		runScripts(t, []string{file}, stage{database: journaltest.Database(t), apart: *apart})
	}
}

func onServer(file string) bool { return strings.HasPrefix(filepath.Base(file), "server_") }

// stage is where scripts are run.
type stage struct {
	database string // of a server, or none
	apart    bool   // each command in a process of its own
}

func runScripts(t *testing.T, files []string, on stage) {
	update, names := os.Getenv("FLAGFALL_UPDATE_SCRIPTS") != "", []string{}
	if !update && !on.apart {
		files, names = inOne(t, files)
	}
	testscript.Run(t, testscript.Params{
		Files:               files,
		UpdateScripts:       update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv(testNow, "2026-03-17T19:30:00Z")
			e.Setenv("FLAGFALL_WHO", "Test Arbiter")
			e.Setenv(exhaustive.Variable, os.Getenv(exhaustive.Variable))
			e.Setenv("POSTGRES", on.database)
			e.Setenv("XDG_STATE_HOME", filepath.Join(e.WorkDir, ".state"))
			r := &resident{vars: e.Vars, names: names}
			e.Values[residentKey{}] = r
			e.Defer(r.stop)
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"call":    call,
			"exits":   exits,
			"refused": refused,
		},
	})
}

// scripts are the files of the scripts. With -short those are left out that run
// more than 10 commands, each in a process of its own; the few that take long
// with less say so themselves.
func scripts(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	if !testing.Short() {
		return files
	}
	command := regexp.MustCompile(`(?m)^(! )?(exec|exits \d+|refused \d+) flagfall`)
	long := func(file string) bool {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return len(command.FindAll(archive.Comment, -1)) > 10
	}
	all := len(files)
	files = slices.DeleteFunc(files, long)
	t.Logf("-short leaves out %d of %d scripts", all-len(files), all)
	return files
}

// exits runs a command and requires its exit code: `exits 2 flagfall nonsense`.
// What a rule, another writer or an impossible pairing refuses has a hint.
func exits(ts *testscript.TestScript, neg bool, args []string) { complaint(ts, neg, args) }

func complaint(ts *testscript.TestScript, neg bool, args []string) string {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARG ...]")
	}
	code, said := launch(ts, args[1:])
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("%v: exit code %d, want %s", args[1:], code, args[0])
	}
	if code > 3 && code < 7 && said != "" && !strings.Contains(said, "hint: ") {
		ts.Fatalf("%v was refused without a way out: %s", args[1:], said)
	}
	return said
}

// refused runs a command that has to be refused as bad input is: with an exit
// code, one sentence, the way out, and every tournament of the folder as it was,
// byte for byte: `refused 4 flagfall pair`.
func refused(ts *testscript.TestScript, neg bool, args []string) {
	before := tournaments(ts)
	if said := complaint(ts, neg, args); !strings.Contains("\n"+said, "\nflagfall: ") || !strings.Contains(said, "\nhint: ") {
		ts.Fatalf("%v: no sentence, or no way out: %s", args[1:], said)
	}
	after := tournaments(ts)
	for name, data := range before {
		if after[name] != data {
			ts.Fatalf("%v was refused, and %s has changed", args[1:], name)
		}
	}
	if len(after) != len(before) {
		ts.Fatalf("%v was refused, and left a tournament behind", args[1:])
	}
}

// tournaments are the bytes of all tournaments of the folder, with the files
// that stand beside them.
func tournaments(ts *testscript.TestScript) map[string]string {
	list, err := filepath.Glob(ts.MkAbs("*" + extension + "*"))
	ts.Check(err)
	bytes := map[string]string{}
	for _, path := range list {
		bytes[path] = ts.ReadFile(path)
	}
	return bytes
}
