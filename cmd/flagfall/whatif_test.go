package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"flagfall/fixtures/exhaustive"

	"github.com/spf13/pflag"
)

// TestWhatifWritesNothing tries every command that can be tried, with arguments
// of their kinds and without, and with each of its flags, those of every command too,
// naming a file where it takes a word, and wants the folder to stay as it is. What
// writes more than the journal is refused.
func TestWhatifWritesNothing(t *testing.T) {
	exhaustive.NotShort(t, "every command is tried on a journal of its own")
	t.Chdir(t.TempDir())
	at := time.Date(2026, 3, 17, 19, 30, 0, 0, time.UTC)
	do := func(lines ...string) (int, string) {
		t.Helper()
		var out bytes.Buffer
		env := &env{In: strings.NewReader(strings.Join(lines, "\n")), Out: &out, Err: &out, Now: func() time.Time { return at }, Getenv: func(string) string { return "" }, Width: 80}
		return run([]string{"run", "-", "--keep-going"}, env), out.String()
	}
	if err := os.WriteFile("given.txt", []byte("[Event \"x\"]\n\n1. 32-28 19-23 *\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, out := do("new Cup --system swiss --rounds 5", "player add Ann Bob Cor Dan Eve Fay", "pair", "result 1 2-0", "schedule 1 17/3 19:30"); code != exitFine {
		t.Fatal(out)
	}
	before := folder(t)

	tree := commandTree(&env{})
	var tried, refused []string
	for cmd, c := range tree.rows {
		if c.isGroup() {
			continue
		}
		full := c.path
		for _, a := range c.args {
			full += " " + exampleOf(a.kind)
		}
		if c.writes != writesJournal {
			refused = append(refused, full)
			continue
		}
		lines := []string{full}
		if least, most := countsOf(c.args); least == 0 && most != 0 {
			lines = append(lines, c.path) // with nothing behind it, some do something else
		}
		tried = append(tried, lines...)
		cmd.InheritedFlags() // those of every command are among its own from then on
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Name == "event" || f.Name == "help" {
				return
			}
			given := " made.txt"
			switch f.Value.Type() {
			case "bool":
				given = ""
			case "int":
				given = " 2"
			}
			into := &tried
			if slices.Contains(c.beside, f.Name) {
				into = &refused
			}
			for _, line := range lines {
				*into = append(*into, line+" --"+f.Name+given)
				if f.Shorthand != "" {
					*into = append(*into, line+" -"+f.Shorthand+strings.TrimSpace(given))
				}
			}
		})
	}
	whatif := func(lines []string) (code int, out string) {
		var all []string
		for _, line := range lines {
			all = append(all, "whatif '"+line+"'")
		}
		return do(all...)
	}
	_, out := whatif(tried)
	if fine := strings.Count(out, "nothing was written; the journal ends"); fine < 20 {
		t.Errorf("only %d of %d commands could be tried\n%s", fine, len(tried), out)
	}
	if strings.Contains(out, "cannot be tried") {
		t.Errorf("a command that writes into the journal was refused\n%s", out)
	}
	_, out = whatif(refused)
	for i, line := range refused {
		if want := fmt.Sprintf("standard input:%d, command 1: ", i+1); !strings.Contains(out, want) {
			t.Errorf("%s was not refused", line)
		}
	}
	if n := strings.Count(out, "cannot be tried"); n != len(refused) {
		t.Errorf("%d of %d commands that write more than the journal were refused as such\n%s", n, len(refused), out)
	}
	if after := folder(t); after != before {
		t.Errorf("the folder held\n%sand holds\n%s", before, after)
	}
}

// exampleOf is something that an argument of a kind may be.
func exampleOf(k *kind) string {
	examples := map[*kind]string{aBoard: "2", aPlayer: "Ann", aRound: "1", anEntry: "4",
		aFile: "given.txt", aFolder: ".", aSide: "first", aVariant: "english", aDocument: "standings"}
	if example := examples[k]; example != "" {
		return example
	}
	return "word"
}

// folder is the files of this folder with their bytes, but for those that
// belong to an open tournament.
func folder(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(".", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		fmt.Fprintf(&b, "%s %d %x\n", path, len(text), sha256.Sum256(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}
