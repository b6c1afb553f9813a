package actions

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestRowsAreNamed: every row of this package is named in All or Lists, which is all that the doors know of it.
func TestRowsAreNamed(t *testing.T) {
	all, err := os.ReadFile("actions.go")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	row, named := regexp.MustCompile(`(?m)^(?:var|\t)\s*(\w+) += &action\.(?:Row|List)\{`), 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range row.FindAllSubmatch(text, -1) {
			if named++; !regexp.MustCompile(`\b` + string(found[1]) + `,`).Match(all) {
				t.Errorf("%s: %s stands in no list of rows", name, found[1])
			}
		}
	}
	if named < len(All())/2 {
		t.Errorf("only %d rows were found", named)
	}
	names := map[string]bool{}
	for _, row := range All() {
		if names[row.Name] {
			t.Errorf("two actions are called %s", row.Name)
		}
		names[row.Name] = true
	}
}
