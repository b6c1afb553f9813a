package main

import (
	"errors"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
)

// run carries out one command line and gives the exit code.
func run(args []string, env *env) int {
	cmd, err := execute(args, env)
	exit := report(env.Err, err)
	answerError(env, cmd, err, exit)
	return exit
}

// execute carries out one command line and gives the command that it named.
func execute(args []string, env *env) (*cobra.Command, error) {
	root := newRootCommand(env)
	root.SetArgs(dashed(args))
	cmd, err := root.ExecuteC()
	var ours *rule.Error
	var done finished
	if err != nil && !errors.As(err, &ours) && !errors.As(err, &done) {
		// What is not ours comes from the reading of the command line.
		err = usage(err)
	}
	return cmd, err
}

// usage turns a complaint of the command-line reader into one of ours.
func usage(err error) error {
	message, rest, _ := strings.Cut(err.Error(), "\n")
	e := rule.Errorf(rule.Usage, "%s", message)
	if rest = strings.Join(strings.Fields(rest), " "); rest != "" {
		return e.WithHint("%s", rest)
	}
	return e.WithHint("try flagfall --help")
}

func newRootCommand(env *env) *cobra.Command {
	root := &cobra.Command{
		Use:   "flagfall",
		Short: "A draughts arbiter's office in one program",
		Long: `flagfall runs a draughts tournament and checks its scoresheets.

It pairs the rounds, replays every submitted scoresheet through a rules engine,
flags irregularities, draw claims and time forfeits by article of the rule book
(FMJD Annex 1 for International draughts, WCDF for English), and prints and
exports pairings, crosstables and standings.

See it work, on an invented event:      flagfall demo
Check a file of games:                  flagfall verify GAMES.pdn
Begin a tournament of your own:         flagfall new "Club championship"`,
		RunE:              newFirstScreen(env),
		SilenceErrors:     true,
		SilenceUsage:      true,
		DisableAutoGenTag: true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			if err := countedFromOne(cmd); err != nil {
				return err
			}
			return configure(cmd, env)
		},
	}
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages |", ".FlagUsagesWrapped 80 |"))
	root.SetIn(env.In)
	root.SetOut(env.Out)
	root.SetErr(env.Err)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return rule.Errorf(rule.Usage, "%s", plainFlagError(err)).WithHint("try %s --help", cmd.CommandPath())
	})
	root.AddGroup(commandGroups()...)
	// Alphabetical.
	root.AddCommand(
		newAbsentCommand(env),
		newAllowCommand(env),
		newAppealCommand(env),
		newBackupCommand(env),
		newBallotCommand(env),
		newCheckCommand(env),
		newCheckinCommand(env),
		newChecklistCommand(env),
		newClaimCommand(env),
		newClockCommand(env),
		newCloseCommand(env),
		newCompareCommand(env),
		newConvertCommand(env),
		newCorrectCommand(env),
		newPrintCommandOf(env, "crosstable", "Show who did what against whom"),
		newDemoCommand(env),
		newDiagramCommand(env),
		newExplainCommand(env),
		newExportCommand(env),
		newFeeCommand(env),
		newForbidCommand(env),
		newGenerateCommand(env),
		newGroupCommand(env),
		newImportCommand(env),
		newIncidentCommand(env),
		newLogCommand(env),
		newMovesCommand(env),
		newNewCommand(env),
		newNormsCommand(env),
		newPairCommand(env),
		newPrintCommandOf(env, "pairings", "Show the pairings of a round"),
		newPerftCommand(env),
		newPlayOffCommand(env),
		newPlayerCommand(env),
		newPostponeCommand(env),
		newPrintCommand(env),
		newPrizeCommand(env),
		newRatingsCommand(env),
		newQuestionCommand(env),
		newQuickplayCommand(env),
		newPublishCommand(env),
		newRearrangeCommand(env),
		newReconcileCommand(env),
		newRedoCommand(env),
		newReinstateCommand(env),
		newReopenCommand(env),
		newReplaceCommand(env),
		newReplCommand(env),
		newRestoreCommand(env),
		newResultCommand(env),
		newRuleCommand(env),
		newRulesCommand(env),
		newScoringsCommand(env),
		newSeatCommand(env),
		newRunCommand(env),
		newSetCommand(env),
		newSheetCommand(env),
		newPrintCommandOf(env, "standings", "Show the standings"),
		newStatusCommand(env),
		newTieBreaksCommand(env),
		newTeamCommand(env),
		newThroughCommand(env),
		newUndoCommand(env),
		newUnpairCommand(env),
		newVerifyCommand(env),
		newVersionCommand(env),
		newVoidCommand(env),
		newWhatifCommand(env),
		newWithdrawCommand(env),
	)
	answerFormats(root)
	completeWords(env, root)
	return root
}

// countedFromOne refuses a round or a print 0 that was typed: it would be taken
// for none, and the last round be meant.
func countedFromOne(cmd *cobra.Command) error {
	for _, name := range []string{"round", "print"} {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed && f.Value.Type() == "int" && f.Value.String() == "0" {
			return rule.Errorf(rule.Usage, "there is no %s 0", name).WithHint("they count from 1")
		}
	}
	return nil
}

// plainFlagError says what is wrong with the value of a flag without the words
// of the language that the program is written in.
func plainFlagError(err error) string {
	if rest, short := strings.CutPrefix(err.Error(), "unknown shorthand flag: "); short {
		if _, typed, _ := strings.Cut(rest, " in "); len(typed) > 1 && unicode.IsDigit(rune(typed[1])) {
			return "no number here is below 0, and " + typed + " is"
		}
	}
	text, why, found := strings.Cut(err.Error(), ": strconv.")
	switch {
	case !found:
		return text
	case strings.Contains(why, "out of range"):
		return text + ": the number is too large"
	case strings.HasPrefix(why, "ParseBool"):
		return text + ": it is true or false"
	}
	return text + ": it is no whole number"
}

// args checks how many arguments a command was given, and names them when
// they are too few or too many.
func args(least, most int, form string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, given []string) error {
		if len(given) >= least && (most < 0 || len(given) <= most) {
			return nil
		}
		return rule.Errorf(rule.Usage, "this command is used as: %s", strings.TrimSpace(cmd.CommandPath()+" "+form)).
			WithHint("try %s --help", cmd.CommandPath())
	}
}
