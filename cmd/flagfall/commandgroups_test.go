package main

import (
	"io"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

func testRoot() *cobra.Command {
	return newRootCommand(&env{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard, Now: time.Now, Getenv: func(string) string { return "" }, Width: 80})
}

// The first screen stands on a terminal of 80 columns and 24 lines with the
// prompt below it, and names commands that there are.
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

// Every command stands in a group, and no line of the full help is wider than
// a terminal.
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
