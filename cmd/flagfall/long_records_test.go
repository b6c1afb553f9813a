//go:build linux

package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// longRecord is the shape of a record of nearly 2 MB: a piece again and again.
type longRecord struct{ name, before, piece, behind string }

const (
	headOfSheet = "[Event \"x\"][White \"a\"][Black \"b\"][Result \"*\"]\n"
	twoKings    = "[FEN \"W:WK1,K2:BK49,K50\"]\n"
	shuttled    = "1-6 50-45 6-1 45-50 "
)

var longRecords = []longRecord{
	{"ticks", headOfSheet, "v ", "*"},
	{"ticks without a result", headOfSheet + "1. 32-28 19-23 ", "v ", ""},
	{"marks", headOfSheet, "√ ", ""},
	{"ticks in a variation", headOfSheet + "v (", "v ", ")"},
	{"unread", headOfSheet, "?-? ", "*"},
	{"question marks", headOfSheet, "? ", "*"},
	{"half read", headOfSheet, "x1 ", "*"},
	{"offers", headOfSheet, "v(=)", ""},
	{"offers of kings", headOfSheet + twoKings, strings.ReplaceAll(shuttled, " ", "(=) "), "*"},
	{"kings", headOfSheet + twoKings, shuttled, "*"},
	{"not legal", headOfSheet, "1-2 ", "*"},
	{"not legal after two", headOfSheet + "32-28 19-23 ", "1-7 ", "*"},
	{"in letters", headOfSheet, "a1-b2 ", "*"},
	{"glued", headOfSheet, "3228 ", "*"},
	{"spaced", headOfSheet, "1 - 7 ", "*"},
	{"chain", headOfSheet, "32x", ""},
	{"chains", headOfSheet, strings.Repeat("32x", 47) + "32 ", ""},
	{"notes", headOfSheet, "v{a} ", ""},
	{"glyphs", headOfSheet, "v$1 ", ""},
	{"glyphs of one move", headOfSheet + "32-28 ", "$1 ", ""},
	{"variations", headOfSheet, "v(v) ", ""},
	{"variations of one move", headOfSheet + "32-28 ", "(v) ", ""},
	{"nested variations", headOfSheet + "32-28 ", strings.Repeat("(", 31) + "v" + strings.Repeat(")", 31) + " ", ""},
	{"comments", headOfSheet + "32-28 ", "{a} ", ""},
	{"open comments", headOfSheet + "32-28 ", "{ \n", ""},
	{"open comments before a tag", headOfSheet + "32-28 ", "{ \n", "\n[Event \"y\"]\n32-28 }"},
	{"comments to the end of the line", headOfSheet + "32-28 ", ";a\n", ""},
	{"words", headOfSheet + "32-28 ", "foo ", ""},
	{"what means nothing", headOfSheet + "32-28 ", "@ ", ""},
	{"numbers", headOfSheet, "1. ", "32-28"},
	{"numbers without a full stop", headOfSheet, "1 ", "32-28"},
	{"results", headOfSheet + "32-28 ", "1-0 ", ""},
	{"dashes", headOfSheet + "32-28 ", "- ", "19-23"},
	{"numbers and dashes", headOfSheet + "1. 32-28 ", "1. - ", "19-23"},
	{"tags", "", tagsOfLetters(), "32-28 *"},
	{"a tag many times", "", "[a \"\"]", "32-28 *"},
	{"a long tag", "[A \"", "x", "\"]\n32-28 *"},
	{"quotes in a tag", "[A \"", `\"`, "\"]\n32-28 *"},
	{"squares of a position", "[FEN \"W:W31", ",31", ":B1\"]\n31-26 *"},
	{"positions", headOfSheet + "32-28 ", `/FEN "W:W31:B1"/ `, "*"},
	{"positions without squares", headOfSheet + "32-28 ", `/FEN ""/`, "*"},
	{"typed", "variant: international\n3228 ", "v ", ""},
	{"typed games", "variant: international\n", "3228 1823 1-1\n", ""},
	{"typed header", "", "white: a\n", "3228"},
	{"typed moves", "variant: international\n3228 ", "99 ", ""},
}

// tagsOfLetters are more tags of different names than a record has.
func tagsOfLetters() string {
	var b strings.Builder
	for i := range 120_000 {
		fmt.Fprintf(&b, "[A%d \"x\"]\n", i)
	}
	return b.String()
}

// TestLongRecords reads records as long as they may be, of every shape that was found to
// cost much. None takes 2 s of processor time; none takes 300 MB, by the kernel.
func TestLongRecords(t *testing.T) {
	if !*hostileAll {
		t.Skip("SKIPPED without -hostile: files of megabytes are read by processes")
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "flagfall")
	if said, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	for _, shape := range longRecords {
		name := filepath.Join(dir, strings.ReplaceAll(shape.name, " ", "-")+".pdn")
		f, err := os.Create(name)
		if err == nil {
			times := (2<<20 - len(shape.before) - len(shape.behind) - 2) / len(shape.piece)
			err = errors.Join(err, repeated(shape.piece, times, shape.before, shape.behind+"\n")(f), f.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, words := range [][]string{{"verify", name}, {"verify", "--format", "json", name}, {"convert", name}, {"reconcile", name, name}, {"claim", name}} {
			t.Run(words[0]+" "+shape.name, func(t *testing.T) {
				cmd := exec.Command(program, words...)
				cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_CONFIG_HOME="+dir)
				cmd.Dir = dir
				timer := time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
				said, _ := cmd.CombinedOutput()
				timer.Stop()
				state := cmd.ProcessState
				memory, processor := state.SysUsage().(*syscall.Rusage).Maxrss>>10, state.UserTime()+state.SystemTime()
				t.Logf("exit %d, %s of processor, %d MB", state.ExitCode(), processor.Round(10*time.Millisecond), memory)
				if code := state.ExitCode(); code < 0 || code == exitInternal || processor > 2*time.Second || memory > 300 {
					t.Errorf("%v: exit %d, %s of processor, %d MB: %.200s", words, code, processor, memory, said)
				}
			})
		}
	}
}
