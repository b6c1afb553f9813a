package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/scoresheet/draughts"
)

// completeWords gives a command the words that the shell may complete for
// those of its flags that take one of a few.
func completeWords(env *env, root *cobra.Command) {
	var variants, reasons []string
	for _, v := range draughts.Variants() {
		variants = append(variants, v.Name())
	}
	for _, r := range arbiter.Reasons() {
		reasons = append(reasons, string(r))
	}
	words := map[string][]string{
		"variant": variants,
		"rules":   {"fmjd", "wcdf"},
		"system":  systemNames(),
		"scoring": scoringNames(),
		"numbers": {arbiter.NumbersEntry, arbiter.NumbersRating, arbiter.NumbersLot},
		"ended":   reasons,
		"publish": {arbiter.PublishAtOnce, arbiter.PublishByHand},
	}
	var visit func(*cobra.Command)
	visit = func(cmd *cobra.Command) {
		for flag, list := range words {
			if cmd.Flags().Lookup(flag) == nil {
				continue
			}
			// It fails where the flag has words of its own, which then hold.
			_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp))
		}
		if cmd.Name() == "result" {
			_ = cmd.RegisterFlagCompletionFunc("reason", cobra.FixedCompletions(reasons, cobra.ShellCompDirectiveNoFileComp))
		}
		completeEvent(env, cmd)
		for _, sub := range cmd.Commands() {
			visit(sub)
		}
	}
	visit(root)
}
