package main

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// goPackage is what `go list -json` says of a package, as far as needed.
type goPackage struct {
	ImportPath string
	Imports    []string
}

// domain are the folders that import the standard library and each other only.
var domain = []string{"scoresheet", "clocks", "pairing", "arbiter"}

// onlyImporters names, for imports that only certain packages may have, those
// packages.
var onlyImporters = map[string][]string{
	"modernc.org/sqlite":             {"flagfall/arbiter/store"},
	"database/sql":                   {"flagfall/arbiter/store"},
	"github.com/jackc/pgx/*":         {"flagfall/arbiter/store/postgres"},
	"github.com/spf13/viper":         {"flagfall/cmd/flagfall"},
	"github.com/spf13/cobra":         {"flagfall/cmd/flagfall"},
	"github.com/jung-kurt/gofpdf":    {"flagfall/reports/pdf"},
	"github.com/xuri/excelize/v2":    {"flagfall/reports/xlsx"},
	"net/http":                       {"flagfall/cmd/flagfall/web"},
	"github.com/rivo/uniseg":         {"flagfall/reports/text"},
	"rsc.io/qr":                      {"flagfall/reports"},
	"codeberg.org/go-fonts/dejavu/*": {"flagfall/reports/pdf"},
	"eliasnaur.com/font/*":           {"flagfall/reports/pdf"},
}

// TestArrows keeps the walls of the house as docs/architecture.md draws them.
func TestArrows(t *testing.T) {
	t.Parallel()
	arrows := drawnArrows(t)
	packages := list(t)
	for _, p := range packages {
		name := strings.TrimPrefix(p.ImportPath, "flagfall/")
		allowed, known := arrows[name]
		if !known {
			t.Errorf("package %s stands in no row of the table", name)
		}
		delete(arrows, name)
		for _, imported := range p.Imports {
			if ours, ok := strings.CutPrefix(imported, "flagfall/"); ok {
				if ours != "arbiter/rule" && !slices.Contains(allowed, ours) {
					t.Errorf("%s imports %s, an arrow that the house refuses", name, ours)
				}
				continue
			}
			folder, _, _ := strings.Cut(name, "/")
			third := strings.Contains(imported, ".")
			if third && slices.Contains(domain, folder) && name != "arbiter/store" && name != "arbiter/store/postgres" {
				t.Errorf("%s imports %s; the packages of %s have the standard library only", name, imported, folder)
			}
			for wall, importers := range onlyImporters {
				if matches(imported, wall) && !slices.Contains(importers, p.ImportPath) {
					t.Errorf("%s imports %s, which only %s may", name, imported, strings.Join(importers, ", "))
				}
			}
		}
	}
	for name := range arrows {
		t.Errorf("the table has a row for %s, and there is no such package", name)
	}
	if n, path := longestPath(packages); n > 8 {
		t.Errorf("an import path is %d arrows long, and 8 are the most: %s", n, path)
	}
}

// drawnArrows reads the table of docs/architecture.md: the imports of ours that
// each package may have. A package is named by its path or, where that is one
// package only, by the last part of it.
func drawnArrows(t *testing.T) map[string][]string {
	t.Helper()
	type drawn struct {
		names []string
		may   string
	}
	var rows []drawn
	var all []string
	row := regexp.MustCompile("(?m)^\\| (`[^|]*) \\|[^|]*\\| ([^|]*) \\|$")
	quoted := regexp.MustCompile("`([^`]+)`")
	for _, found := range row.FindAllStringSubmatch(page(t, "architecture.md"), -1) {
		r := drawn{may: found[2]}
		for _, name := range quoted.FindAllStringSubmatch(found[1], -1) {
			folder, parts, several := strings.Cut(strings.TrimSuffix(name[1], "}"), "{")
			if !several {
				parts, folder = folder, ""
			}
			for _, part := range strings.Split(parts, ",") {
				r.names = append(r.names, folder+part)
			}
		}
		rows, all = append(rows, r), append(all, r.names...)
	}
	meant := func(word string) []string {
		if slices.Contains(all, word) {
			return []string{word}
		}
		var list []string
		for _, name := range all {
			if path.Base(name) == word {
				list = append(list, name)
			}
		}
		if len(list) != 1 {
			t.Errorf("%q in the table names %d packages", word, len(list))
		}
		return list
	}
	arrows := map[string][]string{}
	var above []string
	for _, r := range rows {
		var may []string
		for _, word := range strings.Split(r.may, ",") {
			switch word, _, _ = strings.Cut(strings.TrimSpace(word), " ("); word {
			case "–":
			case "anything":
				may = all
			case "all of the above":
				may = append(may, above...)
			default:
				may = append(may, meant(word)...)
			}
		}
		for _, name := range r.names {
			arrows[name] = may
		}
		above = append(above, r.names...)
	}
	return arrows
}

// longestPath is the longest chain of imports of ours, in arrows of the table:
// those to arbiter/rule, which everything may import, are not in the table.
func longestPath(packages []goPackage) (int, string) {
	imports := map[string][]string{}
	for _, p := range packages {
		imports[p.ImportPath] = p.Imports
	}
	type chain struct {
		arrows int
		path   string
	}
	known := map[string]chain{}
	var from func(string) chain
	from = func(name string) chain {
		if c, is := known[name]; is {
			return c
		}
		longest := chain{0, name}
		for _, imported := range imports[name] {
			if _, ours := imports[imported]; !ours || imported == "flagfall/arbiter/rule" {
				continue
			}
			if c := from(imported); c.arrows+1 > longest.arrows {
				longest = chain{c.arrows + 1, name + " > " + c.path}
			}
		}
		known[name] = longest
		return longest
	}
	var longest chain
	for name := range imports {
		if c := from(name); c.arrows > longest.arrows {
			longest = c
		}
	}
	return longest.arrows, longest.path
}

// TestNoClockInDomain refuses the wall clock, random sources and the
// environment below the command line: they are passed in.
func TestNoClockInDomain(t *testing.T) {
	root := filepath.Join("..", "..")
	for _, folder := range []string{"scoresheet", "clocks", "pairing", "arbiter", "reports"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			for line := range strings.Lines(string(text)) {
				// A deadline of a connection is an instant of the machine, and
				// decides nothing.
				if strings.Contains(line, "Deadline(time.Now()") {
					continue
				}
				for _, call := range []string{"time.Now(", "time.Since(", "os.Getenv(", "os.LookupEnv("} {
					if strings.Contains(line, call) {
						t.Errorf("%s calls %s); pass it in", path, call)
					}
				}
			}
			return nil
		})
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
}

// TestNoBuiltinShadowed refuses variables and parameters with the name of a function of
// the language, which could not be called beside them.
func TestNoBuiltinShadowed(t *testing.T) {
	t.Parallel()
	files := token.NewFileSet()
	err := filepath.WalkDir(filepath.Join("..", ".."), func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		refuse := func(name ast.Expr) {
			if id, is := name.(*ast.Ident); is {
				if _, builtin := types.Universe.Lookup(id.Name).(*types.Builtin); builtin {
					t.Errorf("%s: %s is a function of the language", files.Position(id.Pos()), id.Name)
				}
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncType:
				for _, p := range n.Params.List {
					for _, name := range p.Names {
						refuse(name)
					}
				}
			case *ast.AssignStmt:
				if n.Tok == token.DEFINE {
					for _, name := range n.Lhs {
						refuse(name)
					}
				}
			case *ast.ValueSpec:
				for _, name := range n.Names {
					refuse(name)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func list(t *testing.T) []goPackage {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports", "flagfall/...")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var packages []goPackage
	decoder := json.NewDecoder(strings.NewReader(string(out)))
	for decoder.More() {
		var p goPackage
		if err := decoder.Decode(&p); err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
	if len(packages) < 4 {
		t.Fatalf("go list names %d packages only", len(packages))
	}
	return packages
}

func matches(imported, wall string) bool {
	if folder, all := strings.CutSuffix(wall, "*"); all {
		return strings.HasPrefix(imported, folder)
	}
	return imported == wall
}

// TestFilesAreShort: no Go file, tests included, has more lines than a reader can keep in
// mind.
func TestFilesAreShort(t *testing.T) {
	t.Parallel()
	const most = 800
	read := 0
	err := filepath.WalkDir("../..", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		text, err := os.ReadFile(path)
		if n := strings.Count(string(text), "\n"); n > most {
			t.Errorf("%s has %d lines, and %d are the most", path, n, most)
		}
		read++
		return err
	})
	if err != nil || read < 500 {
		t.Errorf("%d files were read: %v", read, err)
	}
}
