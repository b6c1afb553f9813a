package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"debug/buildinfo"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
)

// releaseTargets are what a release is built for: a system and a machine and, for
// amd64, a second file for processors of the level x86-64-v3 (since 2013), which
// counts and shifts bits in fewer steps. The first runs everywhere.
var releaseTargets = []string{
	"linux/amd64", "linux/amd64/v3", "linux/arm64", "windows/amd64", "windows/amd64/v3", "windows/arm64",
	"darwin/amd64", "darwin/amd64/v3", "darwin/arm64",
}

// releaseProfile is the profile of the benchmarks by which a release is compiled:
// docs/engine.md says how it is made. Everyday builds do without it.
const releaseProfile = "cmd/flagfall/release.pgo"

// release is what goes into a folder of a release.
type release struct {
	version, commit string
	targets         []string
	// build makes the program for a target.
	build func(ctx context.Context, target, version, commit, out string) error
}

func releaseCommand(env *env) command {
	r := release{build: buildProgram}
	return command{
		name:  "release",
		group: groupMaking,
		args:  []argument{{word: "DIR", kind: aFolder}},
		short: "Build the program for all systems into a new folder",
		long: `For maintainers: build the program for all systems into a new folder, from a
checkout. The programs are static and stamped with the version and the commit; the
same commit and toolchain give the same bytes, whatever folder they are built in.
For amd64 there is a second file, v3, for processors made since 2013: it is faster,
and says so where it cannot run.
Beside them are the checksums, a bill of materials (CycloneDX), the notices of the
modules in the program, a manual page for each command and completions.`,
		example: `  flagfall release dist --version v1.0.0
  flagfall release dist --version v1.0.0 --target linux/amd64`,
		writes: writesFiles,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVar(&r.version, "version", "", "the version to stamp, such as v1.0.0")
			cmd.Flags().StringSliceVar(&r.targets, "target", releaseTargets, "the systems to build for")
		},
		run: func(cmd *cobra.Command, args []string) error {
			if head, err := os.ReadFile("go.mod"); err != nil || !bytes.HasPrefix(head, []byte("module flagfall\n")) {
				return rule.Errorf(rule.Usage, "a release is built from a checkout of flagfall, but this folder is not one").WithHint("change to the folder that holds go.mod")
			}
			var err error
			if r.commit, err = cleanCommit(cmd.Context()); err != nil {
				return err
			}
			return r.make(cmd.Context(), env, args[0])
		},
	}
}

var versionForm = regexp.MustCompile(`^v[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$`)

// make fills a new folder, which appears whole or not at all.
func (r *release) make(ctx context.Context, env *env, dir string) (err error) {
	if !versionForm.MatchString(r.version) {
		return rule.Errorf(rule.Usage, "%q is not a version", r.version).WithHint("write --version v1.0.0")
	}
	if _, err := os.Lstat(dir); err == nil {
		return rule.Errorf(rule.Refused, "%s exists already", dir).WithHint("name a new folder; nothing was overwritten")
	}
	work, err := os.MkdirTemp(filepath.Dir(filepath.Clean(dir)), ".flagfall-release-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	var sums, bill strings.Builder
	for _, target := range r.targets {
		if !slices.Contains(releaseTargets, target) {
			return rule.Errorf(rule.Usage, "%q is not a system", target).WithHint("write it as linux/amd64")
		}
		name := "flagfall-" + r.version + "-" + strings.ReplaceAll(target, "/", "-")
		if strings.HasPrefix(target, "windows/") {
			name += ".exe"
		}
		out := filepath.Join(work, name)
		if err := r.build(ctx, target, r.version, r.commit, out); err != nil {
			return err
		}
		program, err := os.ReadFile(out)
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(program), name)
		if bill.Len() == 0 {
			info, err := buildinfo.ReadFile(out)
			if err != nil {
				return err
			}
			if err := writeBill(&bill, r.version, info); err != nil {
				return err
			}
		}
		if err := say(env, nil, "%s", name); err != nil {
			return err
		}
	}
	files := map[string]string{"SHA256SUMS": sums.String(), "flagfall-" + r.version + ".cdx.json": bill.String(), "NOTICES.txt": notices}
	root := commandTree(env).root // not that of "release", which has no other command
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range everyCommand(root) {
		files[filepath.Join("man", manName(cmd)+".1")] = manPage(cmd)
	}
	for shell, write := range map[string]func(io.Writer) error{
		"flagfall.bash": func(w io.Writer) error { return root.GenBashCompletionV2(w, true) },
		"_flagfall":     root.GenZshCompletion,
		"flagfall.fish": func(w io.Writer) error { return root.GenFishCompletion(w, true) },
		"flagfall.ps1":  root.GenPowerShellCompletionWithDesc,
	} {
		var text strings.Builder
		if err := write(&text); err != nil {
			return err
		}
		files[filepath.Join("completions", shell)] = text.String()
	}
	for name, text := range files {
		path := filepath.Join(work, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
	}
	if err := os.Chmod(work, 0o755); err != nil {
		return err
	}
	return os.Rename(work, dir)
}

// cleanCommit is the commit of the checkout, in which nothing may have changed.
func cleanCommit(ctx context.Context) (string, error) {
	changes, err := exec.CommandContext(ctx, "git", "status", "--porcelain").Output()
	if err != nil {
		return "", rule.Errorf(rule.Input, "git does not know this checkout: %w", err)
	}
	if len(changes) > 0 {
		return "", rule.Errorf(rule.Refused, "the checkout has changes that are in no commit").WithHint("commit them, or release from a fresh clone")
	}
	commit, err := exec.CommandContext(ctx, "git", "rev-parse", "HEAD").Output()
	if err != nil {
		return "", rule.Errorf(rule.Input, "git does not know this checkout: %w", err)
	}
	return strings.TrimSpace(string(commit)), nil
}

// buildProgram builds the program of the checkout for a target.
func buildProgram(ctx context.Context, target, version, commit, out string) error {
	out, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	if said, err := compiler(ctx, target, version, commit, out).CombinedOutput(); err != nil {
		return rule.Errorf(rule.Input, "the program cannot be built for %s: %w: %s", target, err, strings.TrimSpace(string(said)))
	}
	return nil
}

// compiler is the command that builds a target. What could differ from machine to
// machine is left out: paths, symbols, settings of the user.
func compiler(ctx context.Context, target, version, commit, out string) *exec.Cmd {
	system, machine, _ := strings.Cut(target, "/")
	machine, level, ok := strings.Cut(machine, "/")
	if !ok {
		level = "v1"
	}
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-mod=readonly", "-buildvcs=false", "-pgo="+releaseProfile,
		"-ldflags", "-s -w -buildid= -X main.released="+version+" -X main.commit="+commit, "-o", out, "./cmd/flagfall")
	cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+machine, "CGO_ENABLED=0", "GOFLAGS=", "GOAMD64="+level, "GOARM64=v8.0", "GOEXPERIMENT=")
	return cmd
}
