package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"

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
			err = writeDemo(out, func(work string) error {
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

// writeDemo fills a folder by a rename at the end. It replaces the folder of an
// earlier demo, and no other.
func writeDemo(out string, fill func(work string) error) error {
	entries, err := os.ReadDir(out)
	switch {
	case os.IsNotExist(err):
	case err != nil:
		return rule.Errorf(rule.Usage, "%s cannot be the folder of the demo: %w", out, cause(err)).WithHint("choose another with --out")
	case len(entries) > 0 && !isFile(filepath.Join(out, demoMark)):
		return rule.Errorf(rule.Refused, "%s is there already and holds something else", out).WithHint("choose another folder with --out")
	}
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
	if err := writeFile(filepath.Join(work, demoMark), func(w io.Writer) error {
		_, err := fmt.Fprintln(w, "Everything in this folder was invented by `flagfall demo`, which may replace it.")
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
