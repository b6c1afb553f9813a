package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// TestTerminalIsNotSteered: what stands in files and in their names does not act
// on the screen of whoever looks at them.
func TestTerminalIsNotSteered(t *testing.T) {
	dir := t.TempDir()
	evil := "\x1b]0;owned\x07\x1b[2J\u202e"
	name := filepath.Join(dir, "a\x1b[31m\u202eb.pdn")
	text := "[White \"" + evil + "\"]\n[Black \"b\"]\n[GameType \"20\"]\n\n1. 32-28 {" + evil + "} 19-23 2. 28x99 *\n"
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"verify", name}, {"reconcile", name, name}, {"clock", "log", name}, {"clock", "check", name}, {"verify", name + evil}} {
		var out bytes.Buffer
		screen := &terminal{screen: &out}
		run(args, &env{In: strings.NewReader(""), Out: screen, Err: screen, AskOut: true, AskErr: true, Now: time.Now, Getenv: func(string) string { return "" }, Width: 80})
		if out.Len() == 0 || bytes.ContainsAny(out.Bytes(), "\x1b\x07\u202e") {
			t.Errorf("%v: %q", args, &out)
		}
	}
}

// TestNoReasonBeginsAnEntry: a line end in a reason is refused, and in the name of an author
// it is shown, so that the log has no entry that nobody made.
func TestNoReasonBeginsAnEntry(t *testing.T) {
	event := filepath.Join(t.TempDir(), "a.flagfall")
	var out bytes.Buffer
	for _, args := range [][]string{
		{"new", "A", "--event", event}, {"player", "add", "Vos", "--event", event},
		{"player", "remove", "Vos", "--reason", "ill\n    9  arbiter", "--event", event},
		{"player", "remove", "Vos", "--reason", "ill", "--who", "Berg\r\n    9  arbiter", "--event", event}, {"log", "--event", event},
	} {
		out.Reset()
		want := exitFine
		if slices.ContainsFunc(args, func(word string) bool { return strings.HasPrefix(word, "ill\n") }) {
			want = exitUsage // a reason has one line
		}
		if code := run(args, &env{In: strings.NewReader(""), Out: &out, Err: &out, Now: time.Now, Getenv: func(string) string { return "" }, Width: 200}); code != want {
			t.Fatalf("%v: %d: %s", args, code, out.String())
		}
	}
	if strings.Contains(out.String(), "\n    9") || !strings.Contains(out.String(), `Berg\u000d\u000a    9  arbiter`) {
		t.Error(out.String())
	}
}

// TestProgressOfAnArchive: a screen shows how far a long file is in the person's language,
// in one row, which is all that is wiped, and keeps nothing of it; a file gets none.
func TestProgressOfAnArchive(t *testing.T) {
	name := filepath.Join(t.TempDir(), "archive.pdn")
	if err := os.WriteFile(name, []byte(strings.Repeat("[GameType \"20\"]\n\n1. 32-28 19-23 *\n\n", 3000)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, screen := range []bool{true, false} {
		var out bytes.Buffer
		at := time.Unix(0, 0)
		now := func() time.Time { at = at.Add(time.Second); return at }
		run([]string{"verify", name, "--language", "de"}, &env{In: strings.NewReader(""), Out: io.Discard, Err: &terminal{screen: &out}, AskErr: screen, Now: now, Getenv: func(string) string { return "" }, Width: 48})
		if got := strings.Contains(out.String(), "[#"); got != screen {
			t.Errorf("on a screen %v: %.200q", screen, &out)
		}
		for row := range strings.SplitSeq(out.String(), wipeLine) {
			if strings.HasPrefix(row, "[#") && (utf8.RuneCountInString(row) != 47 || !strings.Contains(row, " Partien: ")) {
				t.Errorf("a row of the screen: %q", row)
			}
		}
		if text := out.String(); screen && !strings.HasSuffix(text, wipeLine) {
			t.Errorf("the line stays: %q", text[max(0, len(text)-80):])
		}
	}
}

// TestProgressOfTheJudge: a screen shows which round the judge looks at, and keeps nothing of it.
func TestProgressOfTheJudge(t *testing.T) {
	event := filepath.Join(t.TempDir(), "a.flagfall")
	at := time.Unix(0, 0)
	now := func() time.Time { at = at.Add(time.Second); return at }
	var out, screen bytes.Buffer
	for _, args := range [][]string{
		{"new", "A", "--system", "swiss", "--rounds", "3"}, {"player", "add", "Ann", "Bob", "Cid", "Dot"},
		{"pair"}, {"result", "--all", "2", "2"}, {"pair"}, {"check", "--judge"},
	} {
		out.Reset()
		screen.Reset()
		e := &env{In: strings.NewReader(""), Out: &out, Err: &terminal{screen: &screen}, AskErr: true, Now: now, Getenv: func(string) string { return "" }, Width: 48}
		if code := run(append(args, "--event", event), e); code != 0 {
			t.Fatalf("%v: %d: %s%s", args, code, &out, &screen)
		}
	}
	if got := screen.String(); !strings.Contains(got, "[##########..........] round 2") || !strings.HasSuffix(got, wipeLine) {
		t.Errorf("the screen shows %q", got)
	}
	if got := out.String(); got != "round 1: right\nround 2: right\n" {
		t.Errorf("the answer is %q", got)
	}
}

func TestTerminalKeepsText(t *testing.T) {
	var out bytes.Buffer
	screen := &terminal{screen: &out}
	for _, b := range []byte("Gésa\t✓ 1–0\r\n") { // cut anywhere
		if _, err := screen.Write([]byte{b}); err != nil {
			t.Fatal(err)
		}
	}
	if err := steer(screen, "\x1b[2J"); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(screen, "a\rb\xff\u2066"); err != nil {
		t.Fatal(err)
	}
	if want := "Gésa\t✓ 1–0\r\n\x1b[2Ja\\u000db\ufffd\\u2066"; out.String() != want {
		t.Errorf("%q, want %q", &out, want)
	}
}

// TestNoCellBeginsARow: on a screen the end of a line in a cell is shown, so that no
// name begins a row that nobody was asked for; a pipe gets the cell as it is.
func TestNoCellBeginsARow(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a\nb.pdn,2,\"clean\"\r\nx")
	if err := os.WriteFile(name, []byte("[White \"A\u2028B\"]\n[Black \"C\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	shown := strings.NewReplacer("\n", `\u000a`, "\r", `\u000d`, `"`, `""`).Replace(name)
	for _, args := range [][]string{{"verify", name, "--format", "csv"}, {"verify", name, name, "--format", "csv"}} {
		var screen, pipe bytes.Buffer
		at := &terminal{screen: &screen}
		e := &env{In: strings.NewReader(""), Out: at, Err: io.Discard, AskOut: true, Now: time.Now, Getenv: func(string) string { return "" }, Width: 80}
		run(args, e)
		if lines := strings.Split(strings.TrimSuffix(screen.String(), "\n"), "\n"); len(lines) != len(args)-2 || !strings.HasPrefix(lines[1], `"`+shown+`",1,international,A\u2028B,C,`) {
			t.Errorf("%d lines: %q", len(lines), lines)
		}
		run([]string{"version"}, e)
		if at.cells != nil {
			t.Error("what the next command says is taken for a table")
		}
		e.Out = &pipe
		run(args, e)
		if !strings.Contains(pipe.String(), "a\nb.pdn,2,") || !strings.Contains(pipe.String(), "\u2028") {
			t.Errorf("the pipe got %q", pipe.String())
		}
	}
}

// TestCellsOnAScreen: quotes are followed as RFC 4180 has them, wherever what is
// written is cut.
func TestCellsOnAScreen(t *testing.T) {
	const table = "\ufeffa,\"b\"\"\nc\"\r\n\"\",\"\"\"\r\n\",d\n  x \"y\nz\n"
	const want = "\ufeffa,\"b\"\"\\u000ac\"\r\n\"\",\"\"\"\\u000d\\u000a\",d\n  x \"y\nz\n"
	for size := 1; size <= len(table); size++ {
		var out bytes.Buffer
		screen := &terminal{screen: &out, cells: new(cells)}
		for rest := table; rest != ""; {
			n := min(size, len(rest))
			if _, err := io.WriteString(screen, rest[:n]); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		if out.String() != want {
			t.Errorf("in pieces of %d: %q, want %q", size, &out, want)
		}
	}
}
