package main

import (
	"strconv"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

func newUndoCommand(env *env) *cobra.Command {
	var (
		flags   eventFlags
		reason  string
		cascade bool
	)
	cmd := &cobra.Command{
		Use:     "undo [ENTRY ...]",
		GroupID: groupEvent,
		Short:   "Take entries of the journal back",
		Long: `Take the last entry of the journal back, or the entries of the given numbers
(flagfall log shows them). Nothing is erased: the undo is an entry too, and
flagfall redo takes it back.

Where later entries rest on the undone one, the undo is refused and names them;
with --cascade they go too.`,
		Args: args(0, -1, "[ENTRY ...]"),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, args []string) error {
		var seqs []int64
		for _, text := range args {
			n, err := strconv.ParseInt(text, 10, 64)
			if err != nil || n < 1 {
				return rule.Errorf(rule.Usage, "%q is no number of an entry", text).WithHint("see flagfall log")
			}
			seqs = append(seqs, n)
		}
		return undone(env, o, arbiter.Undo{Seqs: seqs, Cascade: cascade, Reason: reason})
	})
	flags.add(cmd)
	cmd.Flags().StringVar(&reason, "reason", "", "why")
	cmd.Flags().BoolVar(&cascade, "cascade", false, "undo the later entries that rest on it as well")
	return cmd
}

func newRedoCommand(env *env) *cobra.Command {
	var flags eventFlags
	cmd := &cobra.Command{
		Use:     "redo",
		GroupID: groupEvent,
		Short:   "Take the last undo back",
		Args:    args(0, 0, ""),
	}
	cmd.RunE = flags.eventCommand(env, func(o *office.Office, _ []string) error {
		return undone(env, o, arbiter.Redo{})
	})
	flags.add(cmd)
	return cmd
}

// undone carries out an undo or a redo and says what it did.
func undone(env *env, o *office.Office, c arbiter.Command) error {
	answer, err := o.Do(c)
	if err != nil {
		return err
	}
	s := o.State()
	return say(env, answer.Notes, "%s", arbiter.Describe(s, s.Log[len(s.Log)-1]))
}
