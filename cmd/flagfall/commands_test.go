package main

import (
	"io"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"flagfall/fixtures/exhaustive"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func testRoot() *cobra.Command {
	return commandTree(&env{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard, Now: time.Now, Getenv: func(string) string { return "" }, Width: 80}).root
}

// The first screen fits on a terminal of 80 columns and 24 lines with the
// prompt below it, and names only commands that exist.
func TestFirstScreen(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(firstScreen, "\n"), "\n")
	if len(lines) > 22 {
		t.Errorf("%d lines", len(lines))
	}
	root, named := testRoot(), 0
	for _, line := range lines {
		if n := utf8.RuneCountInString(line); n > 79 {
			t.Errorf("%d columns: %s", n, line)
		}
		words, is := strings.CutPrefix(line, "  flagfall ")
		if !is {
			continue
		}
		named++
		if cmd, _, err := root.Find(strings.Fields(words)); err != nil || cmd == root {
			t.Errorf("no such command: %s", line)
		}
	}
	if named < 10 {
		t.Errorf("only %d commands were found on the screen", named)
	}
}

// Every command is in a group, and no line of the full help is wider than a
// terminal.
func TestCommandGroups(t *testing.T) {
	root := testRoot()
	for _, cmd := range root.Commands() {
		if cmd.GroupID == "" && cmd.Name() != "version" {
			t.Errorf("%s stands in no group", cmd.Name())
		}
		if n := utf8.RuneCountInString(cmd.Short) + 14; n > 80 {
			t.Errorf("%s takes %d columns in the list of commands", cmd.Name(), n)
		}
	}
}

// TestEveryCommandHasARow: each command says what it writes, and is made of a
// row as that says.
func TestEveryCommandHasARow(t *testing.T) {
	tree := commandTree(&env{})
	var visit func(cmd *cobra.Command)
	visit = func(cmd *cobra.Command) {
		for _, sub := range cmd.Commands() {
			c := tree.rows[sub]
			if c == nil {
				t.Errorf("%s has no row", sub.CommandPath())
				continue
			}
			visit(sub)
			if c.isGroup() {
				if len(c.commands) == 0 {
					t.Errorf("%s does nothing", c.path)
				}
				continue
			}
			if c.writes == writesUnsaid {
				t.Errorf("%s does not say what it writes", c.path)
			}
			if c.on != nil && c.event == nil || c.run != nil && c.on != nil {
				t.Errorf("%s works on a tournament and names none, or is carried out in two ways", c.path)
			}
			if c.event != nil && sub.Flags().Lookup("event") == nil {
				t.Errorf("%s works on a tournament and has no --event", c.path)
			}
			if has := sub.Flags().Lookup("format") != nil; has == (c.answers == answersRaw) {
				t.Errorf("%s: --format is there: %v", c.path, has)
			}
			for _, name := range c.beside {
				if sub.Flags().Lookup(name) == nil {
					t.Errorf("%s has no --%s with which it could write more", c.path, name)
				}
			}
			for name := range c.values {
				if sub.Flags().Lookup(name) == nil {
					t.Errorf("%s has no --%s whose words could be completed", c.path, name)
				}
			}
			for i, a := range c.args {
				if a.word == "" || a.kind == nil || a.many && i+1 < len(c.args) {
					t.Errorf("%s: argument %d has no word or kind, or is many and not the last", c.path, i+1)
				}
			}
		}
	}
	visit(tree.root)
}

// TestHelpShowsHow: a command that takes arguments has an example, every example is
// a command line that can be read, and no text of help runs far beyond a terminal.
func TestHelpShowsHow(t *testing.T) {
	tree := commandTree(system())
	read := 0
	var visit func(cmd *cobra.Command)
	visit = func(cmd *cobra.Command) {
		for _, sub := range cmd.Commands() {
			visit(sub)
		}
		c := tree.rows[cmd]
		if c == nil || c.isGroup() {
			return
		}
		help := strings.ReplaceAll(cmd.Example, "\\\n", "") + "\n" + cmd.Long
		if len(c.args) > 0 && !strings.Contains(help, "  flagfall "+c.path) {
			t.Errorf("%s takes arguments and has no example", c.path)
		}
		for line := range strings.SplitSeq(cmd.Long, "\n") {
			if n := utf8.RuneCountInString(line); n > 100 {
				t.Errorf("%s: %d columns: %s", c.path, n, line)
			}
		}
		for line := range strings.SplitSeq(help, "\n") {
			_, line, is := strings.Cut(line, "  flagfall ")
			if line, _, _ = strings.Cut(line, " | "); !is || strings.ContainsAny(line, "<>") || strings.Contains(line, "   ") {
				continue // what follows is the shell's, or says what the command does
			}
			words, err := commandWords(line)
			if err != nil {
				t.Errorf("%s: %s: %v", c.path, line, err)
				continue
			}
			fresh, rest, err := commandTreeFor(system(), words).root.Find(tree.dashed(words))
			if err == nil {
				err = fresh.ParseFlags(rest)
			}
			if err == nil {
				err = fresh.ValidateArgs(fresh.Flags().Args())
			}
			if err != nil {
				t.Errorf("%s: %s: %v", c.path, line, err)
			}
			read++
		}
	}
	visit(tree.root)
	if read < 150 {
		t.Errorf("only %d examples were read", read)
	}
}

// TestCompletionFromRows: the shell is offered what the kinds of the arguments
// and flags of each row say.
func TestCompletionFromRows(t *testing.T) {
	exhaustive.NotShort(t, "every command is completed")
	t.Chdir(t.TempDir())
	var out strings.Builder
	world := &env{In: strings.NewReader("new Cup --system swiss --rounds 5\nplayer add Ann Bob\npair\n"), Out: &out, Err: &out,
		Now: time.Now, Getenv: func(string) string { return "" }, Width: 80}
	if code := run([]string{"run", "-"}, world); code != exitFine {
		t.Fatal(&out)
	}
	offered := func(words ...string) string {
		out.Reset()
		run(append([]string{"__complete"}, words...), world)
		return out.String()
	}
	want := map[*kind]string{aPlayer: "Ann\t", aBoard: "1\t", aRound: "1\t", anEntry: "2\t",
		aSide: "second\n", aVariant: "english\n", aDocument: "standings"}
	asked := map[*kind]int{}
	tree := commandTree(world)
	for cmd, c := range tree.rows {
		if c.isGroup() {
			continue
		}
		words := strings.Fields(c.path)
		for _, a := range c.args {
			if first := want[a.kind]; first != "" {
				asked[a.kind]++
				if slices.Contains(words, "Ann") && a.kind == aPlayer {
					first = "Bob\t" // who is named already is not offered again
				}
				if got := offered(append(words, "")...); !strings.Contains(got, "\n"+first) && !strings.HasPrefix(got, first) {
					t.Errorf("%s: %q is not offered:\n%s", strings.Join(words, " "), first, got)
				}
			}
			words = append(words, exampleOf(a.kind))
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			k := c.kindOf(f)
			if first := want[k]; k != nil && first != "" {
				asked[k]++
				if got := offered(append(strings.Fields(c.path), "--"+f.Name, "")...); !strings.Contains(got, "\n"+first) && !strings.HasPrefix(got, first) {
					t.Errorf("%s --%s: %q is not offered:\n%s", c.path, f.Name, first, got)
				}
			}
		})
	}
	for k := range want {
		if asked[k] == 0 {
			t.Errorf("no command asks for what begins with %q", want[k])
		}
	}
}
