package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/fixtures/gen"
	"flagfall/scoresheet/draughts"
)

// demoMark is the file by which a folder is known as one that a demo wrote.
const demoMark = "made-by-flagfall-demo.txt"

func demoCommand(env *env) command {
	var (
		out     string
		seed    uint64
		variant string
	)
	return command{
		name:  "demo",
		group: groupPrepare,
		short: "See it work: an invented event from players to crosstable",
		long: `Make an event of ten invented players, let a small search play its 45 games,
plant six faults on the scoresheets, and run the event as a real one: players
from a list, rounds by the Berger tables, sheets replayed by round, results,
standings and prints.

It prints what was found and the standings, and writes the tournament file, the
sheets and all documents into --out. The same seed makes the same event.`,
		example: `  flagfall demo
  flagfall demo --variant english --seed 7 --out /tmp/english-demo`,
		writes: writesFiles,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().StringVarP(&out, "out", "o", "flagfall-demo", "the folder to write")
			cmd.Flags().Uint64Var(&seed, "seed", 1, "the number from which everything is invented")
			choiceVar(cmd, &variant, "variant", "the game", eventVariants()...)
		},
		run: func(*cobra.Command, []string) error {
			v, err := draughts.ParseVariant(variant)
			if err != nil {
				return err
			}
			// Whoever reads a pipe may leave before the end (flagfall demo | head), and
			// the folder is to be there all the same: what is said waits for it.
			// A person at a terminal reads it as it happens.
			told, said := *env, bytes.Buffer{}
			if !env.AskOut {
				told.Out = &said
			}
			err = env.writeDemo(out, func(work string) error {
				d := &demo{env: &told, dir: work, shown: out, variant: v, seed: seed}
				return d.run()
			})
			if _, unheard := env.Out.Write(said.Bytes()); err == nil {
				err = unheard
			}
			return err
		},
	}
}

// demoHead is the first line of the mark; the digest and the name of each file
// follow.
const demoHead = "Everything in this folder was invented by `flagfall demo`, which may replace it."

// writeDemo fills a folder by a rename at the end. It replaces the folder of an
// earlier demo, and asks where anything stands there that the demo did not write,
// or not so.
func (e *env) writeDemo(out string, fill func(work string) error) error {
	foreign, err := notOfDemo(out)
	if err != nil {
		return rule.Errorf(rule.Usage, "%s cannot be the folder of the demo: %w", out, cause(err)).WithHint("choose another with --out")
	}
	if foreign != "" && !e.confirm("%s holds %s, which the demo did not write as it is now. Remove all that is in %s?", out, foreign, out) {
		return rule.Errorf(rule.Refused, "%s already exists and holds something else", out).
			WithHint("choose another folder with --out: the demo did not write %s as it is now", foreign)
	}
	e.sweep(filepath.Dir(filepath.Clean(out)))
	work, err := os.MkdirTemp(filepath.Dir(filepath.Clean(out)), ".flagfall-demo-*")
	if err != nil {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", out, cause(err)).WithHint("does the folder above it exist, and do you have permission to write there?")
	}
	defer os.RemoveAll(work)
	if err := os.Chmod(work, 0o755); err != nil {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", out, cause(err))
	}
	if err := fill(work); err != nil {
		return err
	}
	files, err := digests(work)
	if err != nil {
		return rule.Errorf(rule.Refused, "cannot read %s: %w", out, cause(err))
	}
	if err := writeFile(filepath.Join(work, demoMark), func(w io.Writer) error {
		_, err := fmt.Fprintln(w, demoHead)
		for _, name := range slices.Sorted(maps.Keys(files)) {
			_, werr := fmt.Fprintln(w, files[name], name)
			err = errors.Join(err, werr)
		}
		return err
	}); err != nil {
		return err
	}
	if err := os.RemoveAll(out); err != nil {
		return rule.Errorf(rule.Refused, "cannot replace %s: %w", out, cause(err))
	}
	if err := os.Rename(work, out); err != nil {
		return rule.Errorf(rule.Refused, "cannot write %s: %w", out, cause(err))
	}
	return nil
}

// eventVariants are the names of the variants of which events are invented.
func eventVariants() []string {
	var names []string
	for _, v := range gen.EventVariants() {
		names = append(names, v.Name())
	}
	return names
}

// notOfDemo names a file of a folder that is not as a demo wrote it; "" where
// there is none, or no folder.
func notOfDemo(out string) (string, error) {
	if _, err := os.Lstat(out); os.IsNotExist(err) {
		return "", nil
	}
	if _, err := os.ReadDir(out); err != nil {
		return "", err
	}
	files, err := digests(out)
	if err != nil {
		return "", err
	}
	written := map[string]string{}
	if text, err := os.ReadFile(filepath.Join(out, demoMark)); err == nil && strings.HasPrefix(string(text), demoHead) {
		for line := range strings.Lines(string(text)) {
			if digest, name, found := strings.Cut(strings.TrimSpace(line), " "); found {
				written[name] = digest
			}
		}
		delete(files, demoMark)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if written[name] != files[name] {
			return name, nil
		}
	}
	return "", nil
}

// digests are those of the files below a folder, by their names. What is not a file
// has none.
func digests(folder string) (map[string]string, error) {
	found := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		found[filepath.ToSlash(name)] = "none"
		if !entry.Type().IsRegular() {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(data)
		found[filepath.ToSlash(name)] = hex.EncodeToString(sum[:])
		return nil
	})
	return found, err
}
