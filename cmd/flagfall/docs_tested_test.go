package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	testDeclared = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Benchmark)\w+)\(`)
	testNamed    = regexp.MustCompile(`\b(?:Test|Fuzz|Benchmark)[A-Z]\w+\b`)
	testsRun     = regexp.MustCompile("go test (\\./[\\w/.]+) [^`\n]*?-run[ =](?:'([^']+)'|([^\\s`]+))")
)

// testsOf are the names of the tests of each package, by its folder.
func testsOf(t *testing.T, root string) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		folder, _ := filepath.Rel(root, filepath.Dir(path))
		for _, m := range testDeclared.FindAllSubmatch(text, -1) {
			found[filepath.ToSlash(folder)] = append(found[filepath.ToSlash(folder)], string(m[1]))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestDocsNameTestsThatAre: every test that a page names is in its package, and every
// fuzz target has its row in docs/reliability.md.
func TestDocsNameTestsThatAre(t *testing.T) {
	root := filepath.Join("..", "..")
	tests, all, patterns := testsOf(t, root), map[string]bool{}, 0
	for _, names := range tests {
		for _, name := range names {
			all[name] = true
		}
	}
	pages, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil || len(pages) == 0 {
		t.Fatal(pages, err)
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range testNamed.FindAllString(string(text), -1) {
			if !all[name] {
				t.Errorf("%s names %s, which stands nowhere", page, name)
			}
		}
		for _, m := range testsRun.FindAllStringSubmatch(string(text), -1) {
			folder := strings.TrimPrefix(m[1], "./")
			if strings.HasSuffix(folder, "...") || m[2]+m[3] == "^$" {
				continue // of many packages, or of none: a benchmark
			}
			for part := range strings.SplitSeq(strings.ReplaceAll(m[2]+m[3], `\|`, "|"), "|") {
				patterns++
				top, _, _ := strings.Cut(part, "/")
				if !slices.ContainsFunc(tests[folder], regexp.MustCompile(top).MatchString) {
					t.Errorf("%s: no test of %s goes by %s", page, folder, part)
				}
			}
		}
	}
	if patterns < 50 {
		t.Errorf("only %d patterns were found", patterns)
	}
	reliability, err := os.ReadFile(filepath.Join(root, "docs", "reliability.md"))
	if err != nil {
		t.Fatal(err)
	}
	for folder, names := range tests {
		for _, name := range names {
			if row := "| `" + folder + "` " + name + " |"; strings.HasPrefix(name, "Fuzz") && folder != "fixtures/hammer" && !strings.Contains(string(reliability), row) {
				t.Errorf("docs/reliability.md has no row that begins with %s", row)
			}
		}
	}
}

// TestReadmeLeadsToEveryPage: starting from README, a reader finds every page
// of docs.
func TestReadmeLeadsToEveryPage(t *testing.T) {
	root := filepath.Join("..", "..")
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil || len(pages) == 0 {
		t.Fatal(pages, err)
	}
	for _, page := range pages {
		if link := "(docs/" + filepath.Base(page) + ")"; !strings.Contains(string(readme), link) {
			t.Errorf("README has no link %s", link)
		}
	}
}
