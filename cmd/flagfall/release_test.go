package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/exhaustive"
)

// linked are the modules of the program on all systems that it is released for,
// with their folders.
func linked(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, system := range []string{"linux", "windows", "darwin"} {
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}", ".")
		cmd.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(out)) {
			if module, dir, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
				found[module] = dir
			}
		}
	}
	return found
}

var licenceFile = regexp.MustCompile(`(?i)^(licen[sc]e|copying|notice|unlicense|copyright)`)

// licensedApart are the folders of modules that have licences of their own.
var licensedApart = map[string]string{"eliasnaur.com/font": "roboto/ttfs"}

// licencesOf are the licences of modules with their files' names, each text once.
func licencesOf(t *testing.T, modules map[string]string) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("The program contains the modules below, under the licences that follow each.\n")
	names := []string{}
	for name := range modules {
		names = append(names, name)
	}
	slices.Sort(names)
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	modules["The Go standard library"] = strings.TrimSpace(string(goroot))
	said := map[string]string{}
	for _, name := range append(names, "The Go standard library") {
		fmt.Fprintf(&b, "\n%s\n%s\n%s\n", strings.Repeat("=", 78), name, strings.Repeat("=", 78))
		folders := []string{modules[name]}
		if module, _, _ := strings.Cut(name, " "); licensedApart[module] != "" {
			folders = append(folders, filepath.Join(modules[name], licensedApart[module]))
		}
		has := false
		for _, folder := range folders {
			files, err := os.ReadDir(folder)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range files {
				if f.IsDir() || !licenceFile.MatchString(f.Name()) {
					continue
				}
				text, err := os.ReadFile(filepath.Join(folder, f.Name()))
				if err != nil {
					t.Fatal(err)
				}
				has = true
				plain := strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n"))
				if same := said[plain]; same != "" {
					fmt.Fprintf(&b, "\n%s: as that of %s\n", f.Name(), same)
					continue
				}
				said[plain] = name
				fmt.Fprintf(&b, "\n%s:\n\n%s\n", f.Name(), plain)
			}
		}
		if !has {
			t.Errorf("%s has no licence", name)
		}
	}
	return b.String()
}

// TestNoticesAreWhole: every module in the program has its notice, of its present
// version. FLAGFALL_UPDATE_NOTICES writes them.
func TestNoticesAreWhole(t *testing.T) {
	exhaustive.NotShort(t, "every module is read")
	t.Parallel()
	want := licencesOf(t, linked(t))
	if os.Getenv("FLAGFALL_UPDATE_NOTICES") != "" {
		if err := os.WriteFile("notices.txt", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want != notices {
		t.Error("the notices are not those of the modules in the program: FLAGFALL_UPDATE_NOTICES=1 go test ./cmd/flagfall -run Notices writes them")
	}
}

// TestRelease: a release has what it promises, whole or not at all.
func TestRelease(t *testing.T) {
	exhaustive.NotShort(t, "seven archives of a program are packed")
	t.Parallel()
	env := system()
	env.Out, env.Err = io.Discard, io.Discard
	root := commandTree(env).root
	program, err := os.ReadFile(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	targets := exhaustive.Every(t, 3, releaseTargets)
	r := release{version: "v1.2.3", targets: targets, build: func(_ context.Context, target, version, commit, out string) error {
		return os.WriteFile(out, program, 0o755)
	}}
	dir := filepath.Join(t.TempDir(), "dist")
	if err := r.make(t.Context(), env, dir); err != nil {
		t.Fatal(err)
	}
	read := func(name string) []byte {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	lines := strings.Split(strings.TrimSpace(string(read("SHA256SUMS"))), "\n")
	if len(lines) != len(targets) {
		t.Errorf("%d checksums", len(lines))
	}
	for _, line := range lines {
		sum, name, _ := strings.Cut(line, "  ")
		if sum != fmt.Sprintf("%x", sha256.Sum256(read(name))) {
			t.Errorf("the checksum of %s", name)
		}
	}
	var bill struct{ Components []billComponent }
	if err := json.Unmarshal(read("flagfall-v1.2.3.cdx.json"), &bill); err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(bill.Components, func(c billComponent) bool {
		return c.Name == "modernc.org/sqlite" && strings.Contains(notices, c.Name+" "+c.Version)
	}) {
		t.Errorf("the bill of materials names %v", bill.Components)
	}
	for _, cmd := range everyCommand(root) {
		page := read("man/" + manName(cmd) + ".1")
		if !bytes.Contains(page, []byte(".SH DESCRIPTION\n")) {
			t.Errorf("the page of %s:\n%s", cmd.CommandPath(), page)
		}
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden && !bytes.Contains(page, []byte(manText("--"+f.Name))) {
				t.Errorf("the page of %s has no --%s", cmd.CommandPath(), f.Name)
			}
		})
	}
	for _, name := range []string{"flagfall.bash", "_flagfall", "flagfall.fish", "flagfall.ps1"} {
		if len(read("completions/"+name)) < 500 {
			t.Errorf("%s is short", name)
		}
	}
	if err := r.make(t.Context(), env, dir); rule.CodeOf(err) != rule.Refused {
		t.Errorf("a release over a release: %v", err)
	}
	r.build = func(context.Context, string, string, string, string) error {
		return rule.Errorf(rule.Input, "no compiler")
	}
	if err := r.make(t.Context(), env, dir+"2"); rule.CodeOf(err) != rule.Input {
		t.Error(err)
	}
	if left, err := os.ReadDir(filepath.Dir(dir)); err != nil || len(left) != 1 {
		t.Errorf("a release that failed left %v, %v", left, err)
	}
}

// TestReleaseTargets: every system has a file that runs on any of its processors, and
// amd64 a second one for newer ones; all are compiled by the profile, which is there.
func TestReleaseTargets(t *testing.T) {
	if _, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(releaseProfile))); err != nil {
		t.Error(err)
	}
	for _, target := range releaseTargets {
		cmd := compiler(t.Context(), target, "v1.2.3", "0123456", "out")
		system, machine, _ := strings.Cut(target, "/")
		machine, second := strings.CutSuffix(machine, "/v3")
		if !slices.Contains(cmd.Args, "-pgo="+releaseProfile) || !slices.Contains(cmd.Env, "GOOS="+system) || !slices.Contains(cmd.Env, "GOARCH="+machine) {
			t.Errorf("%s: %q %q", target, cmd.Args, cmd.Env)
		}
		if level := map[bool]string{false: "GOAMD64=v1", true: "GOAMD64=v3"}[second]; !slices.Contains(cmd.Env, level) {
			t.Errorf("%s is not compiled with %s", target, level)
		}
		if machine == "amd64" && !(slices.Contains(releaseTargets, system+"/amd64") && slices.Contains(releaseTargets, system+"/amd64/v3")) {
			t.Errorf("%s has not both files for amd64", system)
		}
	}
}

// TestEverySystemIsCompiled: what is released is compiled before each change lands;
// the system that the tests run on is compiled for them.
func TestEverySystemIsCompiled(t *testing.T) {
	ci, err := os.ReadFile(filepath.Join("..", "..", ".ci", "elsewhere"))
	if err != nil {
		t.Fatal(err)
	}
	compiled := strings.Fields(string(ci))
	for _, target := range releaseTargets {
		target, _ = strings.CutSuffix(target, "/v3")
		if target != "linux/amd64" && !slices.ContainsFunc(compiled, func(word string) bool { return strings.TrimSuffix(word, ";") == target }) {
			t.Errorf(".ci/elsewhere does not compile %s", target)
		}
	}
}
