package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// apart gives each command of the scripts a process of its own, as people do. Without
// it the commands of a script follow each other in one, which spares the start.
var apart = flag.Bool("apart", false, "run each command of the scripts in a process of its own")

// underScript is the variable that makes the test binary the process of a script.
const underScript = "FLAGFALL_TEST_SCRIPT"

// asked is a command of a script, with the variables that it may have changed.
type asked struct {
	Dir  string
	Env  map[string]string
	Args []string
}

// answered is what came of it.
type answered struct {
	Code     int
	Out, Err []byte
}

// testCommand carries out a command in the world of the tests.
func testCommand(args []string, change func(*env)) int {
	debug.SetGCPercent(400) // as main does
	env := system()
	env.Stretch = quickStretch()
	if text := os.Getenv(testNow); text != "" {
		instant, err := time.Parse(time.RFC3339, text)
		if err != nil {
			panic(err)
		}
		env.Now, env.Uptime = func() time.Time { return instant }, nil
		env.Random = zeros{} // so that heads of journals are what the scripts expect
	}
	change(env)
	return run(args, env)
}

// runUnderScript answers the commands of a script, one after the other.
func runUnderScript() {
	questions, answers := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var q asked
		if err := questions.Decode(&q); err == io.EOF {
			os.Exit(0)
		} else if err != nil {
			panic(err)
		}
		for name, value := range q.Env {
			os.Setenv(name, value)
		}
		if err := os.Chdir(q.Dir); err != nil {
			panic(err)
		}
		var out, complaint bytes.Buffer
		code := testCommand(q.Args, func(e *env) { e.In, e.Out, e.Err = strings.NewReader(""), &out, &complaint })
		if err := answers.Encode(answered{code, out.Bytes(), complaint.Bytes()}); err != nil {
			panic(err)
		}
	}
}

// resident is the process of a script; it begins with the first command.
type resident struct {
	vars  []string // of the script
	names []string // of the variables that the script sets
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   *json.Decoder
}

type residentKey struct{}

// ask has the process carry out a command.
func (r *resident) ask(ts *testscript.TestScript, args []string) (a answered) {
	if r.cmd == nil {
		r.cmd = exec.Command(os.Args[0])
		r.cmd.Env = append(r.vars, underScript+"=1")
		r.cmd.Stderr = os.Stderr
		in, err := r.cmd.StdinPipe()
		ts.Check(err)
		out, err := r.cmd.StdoutPipe()
		ts.Check(err)
		r.in, r.out = in, json.NewDecoder(out)
		ts.Check(r.cmd.Start())
	}
	q := asked{Dir: ts.MkAbs("."), Env: map[string]string{"PWD": ts.MkAbs(".")}, Args: args}
	for _, name := range r.names {
		q.Env[name] = ts.Getenv(name)
	}
	ts.Check(json.NewEncoder(r.in).Encode(q))
	ts.Check(r.out.Decode(&a))
	return a
}

func (r *resident) stop() {
	if r.cmd != nil {
		r.in.Close()
		r.cmd.Wait()
	}
}

var (
	scriptCommand = regexp.MustCompile(`(?m)^((?:\[.*?\] )?(?:! )?)exec flagfall |^((?:exits|refused) [0-9]+) flagfall `)
	scriptStdin   = regexp.MustCompile(`(?m)^((?:stdin|ttyin) .*\n.*)call flagfall `)
	scriptEnv     = regexp.MustCompile(`(?m)^env (.*)`)
)

// inOne are copies of scripts whose commands follow each other in one process: "call
// flagfall" for "exec flagfall". What reads its input, and a script that moves the time
// zone, which a process reads when it starts, stay as they are.
func inOne(t *testing.T, files []string) (copies []string, names []string) {
	t.Helper()
	dir := t.TempDir()
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		comment, rest, found := bytes.Cut(data, []byte("\n-- "))
		if !bytes.Contains(comment, []byte("\nenv TZ=")) {
			comment = scriptCommand.ReplaceAll(comment, []byte("${1}${2} call flagfall "))
			comment = scriptStdin.ReplaceAll(comment, []byte("${1}exec flagfall "))
		}
		for _, line := range scriptEnv.FindAllSubmatch(comment, -1) {
			for _, word := range strings.Fields(string(line[1])) {
				name, _, _ := strings.Cut(word, "=")
				names = append(names, name)
			}
		}
		if found {
			comment = append(append(comment, "\n-- "...), rest...)
		}
		copied := filepath.Join(dir, filepath.Base(file))
		if err := os.WriteFile(copied, comment, 0o600); err != nil {
			t.Fatal(err)
		}
		copies = append(copies, copied)
	}
	return copies, names
}

// call carries a command out in the process of the script: "call flagfall ARG ...".
func call(ts *testscript.TestScript, neg bool, args []string) {
	if code, _ := launch(ts, append([]string{"call"}, args...)); (code != 0) != neg {
		ts.Fatalf("%v: exit code %d", args, code)
	}
}

// launch runs a program, or with "call" a command in the process of the script, and
// gives its exit code and its complaints.
func launch(ts *testscript.TestScript, args []string) (code int, complaint string) {
	if args[0] == "call" {
		a := ts.Value(residentKey{}).(*resident).ask(ts, args[2:])
		ts.Stdout().Write(a.Out)
		ts.Stderr().Write(a.Err)
		return a.Code, string(a.Err)
	}
	if args[0] == "exec" {
		args = args[1:]
	}
	err := ts.Exec(args[0], args[1:]...)
	if err != nil {
		exit, ok := err.(interface{ ExitCode() int })
		if !ok {
			ts.Fatalf("cannot run %s: %v", args[0], err)
		}
		code = exit.ExitCode()
	}
	return code, ts.ReadFile("stderr")
}
