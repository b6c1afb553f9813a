package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestEveryActionAnswersPrograms: each command has --format, but for those whose
// output is a form of its own, and those that serve or read a keyboard.
func TestEveryActionAnswersPrograms(t *testing.T) {
	own := []string{"clock serve", "convert", "diagram", "generate", "perft"}
	var visit func(cmd *cobra.Command)
	visit = func(cmd *cobra.Command) {
		name := commandName(cmd)
		group := cmd.HasSubCommands()
		if strings.HasPrefix(name, "completion") || name == "help" {
			return
		}
		if has := cmd.Flags().Lookup("format") != nil; !group && has == slices.Contains(own, name) {
			t.Errorf("flagfall %s: --format is there: %v", name, has)
		}
		for _, sub := range cmd.Commands() {
			visit(sub)
		}
	}
	visit(newRootCommand(&env{}))
}
