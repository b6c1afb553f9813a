package main

import (
	"flag"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var updateFace = flag.Bool("update-face", false, "write what the library exports anew")

// TestFaceOfTheLibrary compares what docs/library.md calls the names to rely on, with
// their methods and fields, with testdata/face.txt: removing or changing any of them
// breaks other people's programs, and goes into CHANGELOG.md.
func TestFaceOfTheLibrary(t *testing.T) {
	t.Parallel()
	var face strings.Builder
	rows := regexp.MustCompile("(?m)^\\| `([a-z/]+)` \\| [^|]* \\| ([^|]*) \\|$").FindAllStringSubmatch(page(t, "library.md"), -1)
	if len(rows) != 5 {
		t.Fatalf("docs/library.md has %d packages, want 5", len(rows))
	}
	for _, row := range rows {
		face.WriteString("package " + row[1] + "\n\n")
		names := regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(row[2], -1)
		found := exportedBy(t, filepath.Join("../..", filepath.FromSlash(row[1])))
		for _, name := range names {
			lines, known := found[name[1]]
			if !known {
				t.Errorf("docs/library.md names %s of %s, which is not there", name[1], row[1])
			}
			for _, line := range lines {
				face.WriteString(line + "\n")
			}
			face.WriteString("\n")
		}
	}
	path := filepath.Join("testdata", "face.txt")
	if *updateFace {
		if err := os.WriteFile(path, []byte(face.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	old, now := strings.Split(string(kept), "\n"), strings.Split(face.String(), "\n")
	for _, line := range old {
		if !slices.Contains(now, line) {
			t.Errorf("programs rely on it, and it is gone or changed: %s", line)
		}
	}
	if len(old) != len(now) && !t.Failed() {
		t.Error("the library has more than testdata/face.txt says: look at it with -update-face, and keep it if others may rely on it")
	}
}

// exportedBy are the declarations of a package without their comments and insides, by the
// name that docs would give them: functions that make a type, and its constants, stand with it.
func exportedBy(t *testing.T, folder string) map[string][]string {
	t.Helper()
	set := token.NewFileSet()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var parsed []*ast.File
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, f)
	}
	pkg, err := doc.NewFromFiles(set, parsed, folder)
	if err != nil {
		t.Fatal(err)
	}
	text := func(node any) string {
		var b strings.Builder
		if err := (&printer.Config{Mode: printer.RawFormat}).Fprint(&b, set, node); err != nil {
			t.Fatal(err)
		}
		return strings.TrimRight(b.String(), "\n")
	}
	functions := func(list []*doc.Func) (lines []string) {
		for _, f := range list {
			f.Decl.Body = nil
			lines = append(lines, text(f.Decl))
		}
		return lines
	}
	found := map[string][]string{}
	for _, f := range pkg.Funcs {
		found[f.Name] = functions([]*doc.Func{f})
	}
	for _, typ := range pkg.Types {
		lines := []string{text(typ.Decl)}
		for _, c := range typ.Consts {
			for _, name := range c.Names {
				if ast.IsExported(name) {
					lines = append(lines, "const "+name)
				}
			}
		}
		lines = append(lines, functions(typ.Funcs)...)
		lines = append(lines, functions(typ.Methods)...)
		found[typ.Name] = lines
		for _, f := range typ.Funcs {
			found[f.Name] = functions([]*doc.Func{f})
		}
	}
	return found
}
