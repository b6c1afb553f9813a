package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

func newCloseCommand(env *env) *cobra.Command {
	var flags eventFlags
	cmd := &cobra.Command{
		Use:     "close",
		GroupID: groupFinish,
		Short:   "End the tournament: its standings are final",
		Long: `End the tournament. Every game must have a result. What is printed then says
"final" instead of "provisional", and nothing changes any more unless the event
is reopened.`,
		Args: args(0, 0, ""),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, _ []string) error {
		answer, err := o.Do(arbiter.CloseEvent{})
		if err != nil {
			return err
		}
		if n, paired := o.Rounds(), len(o.State().Rounds); o.State().Settings.Rounds == 0 && paired < n {
			answer.Notes = append(answer.Notes, fmt.Sprintf("%d of %d rounds were paired", paired, n))
		}
		return say(env, answer.Notes, "the event is closed; its standings are final\nnext: flagfall export --all DIR")
	})
	flags.add(cmd)
	return cmd
}

func newReopenCommand(env *env) *cobra.Command {
	var (
		flags  eventFlags
		reason string
	)
	cmd := &cobra.Command{
		Use:     "reopen --reason WHY",
		GroupID: groupFinish,
		Short:   "Go on with a tournament that was closed",
		Args:    args(0, 0, "--reason WHY"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, _ []string) error {
		answer, err := o.Do(arbiter.ReopenEvent{Reason: reason})
		if err != nil {
			return err
		}
		return say(env, answer.Notes, "the event is open again")
	})
	flags.add(cmd)
	cmd.Flags().StringVar(&reason, "reason", "", "why it is reopened")
	return cmd
}
