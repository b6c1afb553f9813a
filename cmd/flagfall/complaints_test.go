package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestComplaints keeps docs/complaints.md in its form: forty rows, each with a
// command that exists, with its flags, and with tests that exist.
func TestComplaints(t *testing.T) {
	tests := map[string]bool{}
	declared := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	err := filepath.WalkDir(filepath.Join("..", ".."), func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, found := range declared.FindAllSubmatch(text, -1) {
			tests[string(found[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	root := commandTree(system()).root
	quoted := regexp.MustCompile("`([^`]+)`")
	row := regexp.MustCompile(`(?m)^\| (\d+) \|(.*)\|(.*)\|(.*)\|(.*)\|$`)
	seen := map[string]bool{}
	for _, r := range row.FindAllStringSubmatch(page(t, "complaints.md"), -1) {
		number := r[1]
		if seen[number] {
			t.Errorf("row %s is there twice", number)
		}
		seen[number] = true
		command := quoted.FindStringSubmatch(r[4])
		if command == nil {
			t.Fatalf("row %s has no command", number)
		}
		words := strings.Fields(command[1])
		found, _, err := root.Find(words[1:])
		if words[0] != "flagfall" || err != nil || found == root {
			t.Errorf("row %s: there is no command %q", number, command[1])
			continue
		}
		for _, w := range words {
			if flag, is := strings.CutPrefix(w, "--"); is && found.Flag(flag) == nil {
				t.Errorf("row %s: %s has no flag %s", number, found.Name(), w)
			}
		}
		named := quoted.FindAllStringSubmatch(r[5], -1)
		if len(named) == 0 {
			t.Errorf("row %s names no test", number)
		}
		for _, n := range named {
			_, script := os.Stat(filepath.Join("testdata", "script", n[1]+".txtar"))
			if !tests[n[1]] && script != nil {
				t.Errorf("row %s: there is no test %s", number, n[1])
			}
		}
	}
	if len(seen) != 40 {
		t.Errorf("%d complaints are answered, and 40 are known", len(seen))
	}
}
