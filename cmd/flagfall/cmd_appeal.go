package main

import (
	"strconv"

	"github.com/spf13/cobra"

	"flagfall/arbiter/actions"
	"flagfall/arbiter/rule"
)

func appealCommand(env *env) command {
	return command{
		name:  "appeal",
		group: groupRulings,
		short: "Take an appeal against a ruling to its decision",
		long: `Take an appeal against a ruling to its decision (WCDF 7.1; FMJD Annex 1 has no
article on it, so it is decided by analogy):

  flagfall appeal lodge 14 --by Berg --grounds "..."   against entry 14
  flagfall appeal committee 20 --member ... (three)    of appeal 20
  flagfall appeal hear 20 "..."
  flagfall appeal decide 20 --overrule --reason "..."  or --uphold

Entries and appeals are named by their numbers in the journal.`,
		commands: []command{actionCommand(env, actions.AppealLodge), actionCommand(env, actions.AppealCommittee), actionCommand(env, actions.AppealHear),
			actionCommand(env, actions.AppealDecide), actionCommand(env, actions.AppealWithdraw), listCommandOf(env, "appeals", "List the appeals"), appealShowCommand(env)},
	}
}

func appealShowCommand(env *env) command {
	var flags printFlags
	return command{
		name:    "show",
		args:    []argument{{word: "APPEAL", kind: anEntry}},
		short:   "Print an appeal and its decision on one page",
		example: `  flagfall appeal show 20 --out appeal.pdf`,
		writes:  writesFiles,
		event:   &flags.event,
		answers: answersDocument, format: &flags.format,
		flags: func(cmd *cobra.Command) {
			flags.add(cmd)
		},
		run: func(cmd *cobra.Command, given []string) error {
			if _, err := entryNumber(given[0]); err != nil {
				return err
			}
			flags.give("appeal", given[0])
			return flags.print(env, cmd, "appeal")
		},
	}
}

// entryNumber reads the number of an entry of the journal.
func entryNumber(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 {
		return 0, rule.Errorf(rule.Usage, "%q is not the number of an entry", text).WithHint("see flagfall log")
	}
	return n, nil
}
