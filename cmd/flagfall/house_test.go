package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
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

// onlyImporters names, for imports that stand behind one wall, the packages
// that may have them.
var onlyImporters = map[string][]string{
	"modernc.org/sqlite":             {"flagfall/arbiter/store"},
	"database/sql":                   {"flagfall/arbiter/store"},
	"github.com/spf13/viper":         {"flagfall/cmd/flagfall"},
	"github.com/spf13/cobra":         {"flagfall/cmd/flagfall"},
	"github.com/jung-kurt/gofpdf":    {"flagfall/reports/pdf"},
	"github.com/xuri/excelize/v2":    {"flagfall/reports/xlsx"},
	"net/http":                       {"flagfall/cmd/flagfall/web"},
	"github.com/rivo/uniseg":         {"flagfall/reports/text"},
	"rsc.io/qr":                      {"flagfall/reports"},
	"codeberg.org/go-fonts/dejavu/*": {"flagfall/reports/pdf"},
}

// arrows are the imports of ours that each package may have, beside
// arbiter/rule, which everything may import. A name that ends in / stands for
// all packages below it; packages not named here follow the table of
// docs/architecture.md by their folder.
var arrows = map[string][]string{
	"arbiter/rule":        {},
	"scoresheet/draughts": {},
	"scoresheet/pdn":      {},
	"scoresheet/draw":     {"scoresheet/draughts"},
	"scoresheet/ballot":   {"scoresheet/draughts"},
	"scoresheet/repair":   {"scoresheet/draughts", "scoresheet/pdn"},
	"scoresheet":          {"scoresheet/draughts", "scoresheet/draw", "scoresheet/pdn", "scoresheet/repair"},
	"clocks":              {},
	"clocks/live":         {"clocks"},
	"pairing":             {},
	"pairing/matching":    {},
	"pairing/swiss":       {"pairing", "pairing/matching"},
	"pairing/roundrobin":  {"pairing", "pairing/matching"},
	"pairing/knockout":    {"pairing", "pairing/matching"},
	"pairing/keizer":      {"pairing", "pairing/matching"},
	"pairing/check":       {"pairing"},
	"pairing/explain":     {"pairing", "pairing/check", "pairing/swiss"},
	"arbiter/regulations": {},
	"arbiter/rating":      {},
	"arbiter/prizes":      {},
	"arbiter/standings":   {"pairing", "pairing/keizer", "pairing/knockout", "arbiter/rating"},
	"arbiter":             {"pairing", "clocks", "arbiter/regulations"},
	"arbiter/ranking":     {"arbiter", "arbiter/prizes", "arbiter/standings", "pairing"},
	"arbiter/rulebook":    {"arbiter", "arbiter/regulations", "clocks", "scoresheet", "scoresheet/draughts", "scoresheet/draw"},
	"arbiter/sheets":      {"arbiter", "clocks", "scoresheet", "scoresheet/draughts", "scoresheet/pdn"},
	"arbiter/store":       {"arbiter"},
	"arbiter/office":      {"scoresheet/", "clocks/", "pairing/", "arbiter/"},
	"reports/listing":     {},
	"reports/doc":         {},
	"reports/logo":        {},
	"reports/pdf":         {"reports/doc", "reports/logo"},
	"reports/xlsx":        {"reports/doc"},
	"reports/csv":         {"reports/doc"},
	"reports/text":        {"reports/doc"},
	"reports/html":        {"reports/doc", "reports/logo"},
	"reports/render":      {"reports/doc", "reports/text", "reports/csv", "reports/html", "reports/logo", "reports/pdf", "reports/xlsx"},
	"reports/trf":         {"pairing"},
	"reports/catalogue":   {},
	"reports": {"arbiter", "arbiter/regulations", "arbiter/rating", "arbiter/standings", "arbiter/ranking", "arbiter/rulebook", "arbiter/sheets", "arbiter/prizes", "pairing", "pairing/knockout", "scoresheet",
		"scoresheet/draughts", "scoresheet/draw", "clocks", "reports/doc", "reports/catalogue"},
	"reports/export":   {"arbiter", "pairing", "reports", "reports/doc", "reports/html", "reports/render", "reports/trf", "reports/xlsx"},
	"cmd/flagfall":     {"cmd/", "scoresheet/", "clocks/", "pairing/", "arbiter/", "reports/", "fixtures/"},
	"cmd/flagfall/web": {"arbiter/", "reports/"},
	"fixtures":         {},
	"fixtures/corpus":  {},
	"fixtures/perft":   {},
	"fixtures/gen": {"fixtures", "pairing", "scoresheet", "scoresheet/draughts", "scoresheet/draw",
		"scoresheet/pdn", "scoresheet/repair", "clocks"},
}

// TestArrows keeps the walls of the house as docs/architecture.md draws them.
func TestArrows(t *testing.T) {
	for _, p := range list(t) {
		name := strings.TrimPrefix(p.ImportPath, "flagfall/")
		allowed, known := arrows[name]
		if !known {
			t.Errorf("package %s stands in no row of the table of arrows", name)
		}
		for _, imported := range p.Imports {
			if ours, ok := strings.CutPrefix(imported, "flagfall/"); ok {
				if ours != "arbiter/rule" && !within(ours, allowed) {
					t.Errorf("%s imports %s, an arrow that the house refuses", name, ours)
				}
				continue
			}
			folder, _, _ := strings.Cut(name, "/")
			third := strings.Contains(imported, ".")
			if third && slices.Contains(domain, folder) && name != "arbiter/store" {
				t.Errorf("%s imports %s; the packages of %s have the standard library only", name, imported, folder)
			}
			for wall, importers := range onlyImporters {
				if matches(imported, wall) && !slices.Contains(importers, p.ImportPath) {
					t.Errorf("%s imports %s, which only %s may", name, imported, strings.Join(importers, ", "))
				}
			}
		}
	}
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

func within(name string, allowed []string) bool {
	return slices.ContainsFunc(allowed, func(a string) bool {
		folder, below := strings.CutSuffix(a, "/")
		return name == folder || below && strings.HasPrefix(name, a)
	})
}

func matches(imported, wall string) bool {
	if folder, all := strings.CutSuffix(wall, "*"); all {
		return strings.HasPrefix(imported, folder)
	}
	return imported == wall
}
