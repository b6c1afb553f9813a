package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flagfall/fixtures/exhaustive"
)

// typing are keys pressed at a terminal, and the screen before it.
type typing struct {
	io.Reader
	screen bytes.Buffer
}

// editing is a line editor at which keys are pressed, in a folder with an event.
func editing(t *testing.T, keys string) (*lineEditor, *typing) {
	t.Helper()
	t.Chdir(t.TempDir())
	e := testEnv(io.Discard, func(string) string { return "" })
	for _, line := range []string{"new Cup", `player add "Jansen, Piet" "Jansen, Anna" "Özer, Ali" Bob`, "pair"} {
		words, err := commandWords(line)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := execute(words, e); err != nil {
			t.Fatal(err)
		}
	}
	e.history = openHistory(filepath.Join(t.TempDir(), "state", "history"))
	e.Width = 80
	person := &typing{Reader: strings.NewReader(keys)}
	return newLineEditor(e, person, &person.screen, func() (func(), error) { return func() {}, nil }), person
}

func TestTabCompletes(t *testing.T) {
	exhaustive.NotShort(t, "every command is completed")
	for keys, want := range map[string]string{
		"sta\t\r":                       "sta", // standings, status: nothing is certain
		"stat\t\r":                      "status",
		"flagfall stat\t\r":             "flagfall status",
		"withdraw j\t\r":                `withdraw "Jansen,`, // Piet or Anna
		"withdraw \"Jansen, P\t\r":      `withdraw "Jansen, Piet"`,
		"withdraw ö\t\r":                `withdraw "Özer, Ali"`,
		"withdraw Bob --rea\t\r":        "withdraw Bob --reason",
		"withdraw B\t--reason ill\r":    "withdraw Bob --reason ill",
		"xyzzy\t\r":                     "xyzzy",
		"xyzzy set\t\r":                 "xyzzy set",
		"player add \"not closed\t x\r": `player add "not closed x`,
	} {
		e, _ := editing(t, keys)
		if got, err := e.line(); err != nil || got != want {
			t.Errorf("%q reads %q, %v; want %q", keys, got, err, want)
		}
	}
	e, person := editing(t, "sta\t\r")
	if _, err := e.line(); err != nil || !strings.Contains(person.screen.String(), "standings") {
		t.Errorf("what may stand there is not shown: %q, %v", person.screen.String(), err)
	}
}

func TestHistoryIsKept(t *testing.T) {
	exhaustive.NotShort(t, "processes are started")
	const up = "\x1b[A"
	e, _ := editing(t, "status\rstatus\rclock serve --passphrase x\rlog\r"+up+up+"\r")
	for _, want := range []string{"status", "status", "clock serve --passphrase x", "log", "status"} {
		if got, err := e.line(); err != nil || got != want {
			t.Fatalf("%q, %v; want %q", got, err, want)
		}
	}
	if _, err := e.line(); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
	file := e.env.history.file
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("%v, %v", info, err)
	}
	if got := openHistory(file).lines; !slices.Equal(got, []string{"status", "log", "status"}) {
		t.Errorf("the next run has %q", got)
	}
	for range mostHistory {
		e.env.history.Add("one")
		e.env.history.Add("two")
	}
	if n := len(openHistory(file).lines); n != mostHistory {
		t.Errorf("%d lines are kept", n)
	}
}

// Ctrl-R goes back through the lines with what was typed, and Ctrl-C gives up a line, not
// the evening.
func TestSearchAndGivingUp(t *testing.T) {
	const ctrlC, ctrlR = "\x03", "\x12"
	e, _ := editing(t, "result 1 2\rpair\rresult 2 1\rult"+ctrlR+"\rult"+ctrlR+ctrlR+"\rnone"+ctrlR+"\rclose now"+ctrlC+"log\r")
	for _, want := range []string{"result 1 2", "pair", "result 2 1", "result 2 1", "result 1 2", "none", "", "log"} {
		if got, err := e.line(); err != nil || got != want {
			t.Fatalf("%q, %v; want %q", got, err, want)
		}
	}
}

// A question takes its answer from the same keys, pasted ones too; Ctrl-C and Ctrl-D give
// it up, and the commands go on.
func TestAnswersAreTyped(t *testing.T) {
	const ctrlC, ctrlD = "\x03", "\x04"
	person := &typing{Reader: &slowly{chunks: []string{"result\r1-1\r", "2-" + ctrlC, ctrlD, "log\r"}}}
	e, _ := editing(t, "")
	editor := newLineEditor(e.env, person, &person.screen, func() (func(), error) { return func() {}, nil })
	for i, want := range []struct {
		text string
		end  bool
	}{{"result", false}, {"1-1", false}, {"", true}, {"", true}, {"log", false}} {
		read := editor.answer
		if i == 0 || i == 4 {
			read = editor.line
		}
		if got, err := read(); got != want.text || (err == io.EOF) != want.end {
			t.Errorf("%d: %q, %v; want %q", i, got, err, want.text)
		}
	}
	if n := editor.env.history.Len(); n != 2 {
		t.Errorf("the history has %d lines", n)
	}
}

// slowly are keys that come by and by.
type slowly struct{ chunks []string }

func (s *slowly) Read(p []byte) (int, error) {
	if len(s.chunks) == 0 {
		return 0, io.EOF
	}
	n := copy(p, s.chunks[0])
	s.chunks = s.chunks[1:]
	return n, nil
}

// Whoever is erased is not named in a history either, and a trial erases nobody.
func TestErasureForgetsTheHistory(t *testing.T) {
	e, _ := editing(t, "")
	state := t.TempDir()
	e.env.Getenv = func(name string) string { return map[string]string{"XDG_STATE_HOME": state}[name] }
	e.env.history = openHistory(e.env.historyFile())
	e.env.history.Add(`result "Jansen, Piet" 2-0`)
	for _, c := range []struct {
		words []string
		left  int
	}{{[]string{"whatif", "player erase Bob --yes --reason asked"}, 1}, {[]string{"player", "erase", "Bob", "--yes", "--reason", "asked"}, 0}} {
		if _, err := execute(c.words, e.env); err != nil {
			t.Fatal(err)
		}
		_, err := os.Stat(e.env.historyFile())
		if n := e.env.history.Len(); n != c.left || (err == nil) != (c.left > 0) {
			t.Errorf("after %q the history has %d lines, its file: %v", c.words, n, err)
		}
	}
}
