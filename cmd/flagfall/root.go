package main

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flagfall/arbiter"
	"flagfall/arbiter/rule"
	"flagfall/reports"
	"flagfall/reports/catalogue"
	"flagfall/reports/render"
)

// run carries out one command line and gives the exit code.
func run(args []string, env *env) int {
	env.speak(args)
	env.servers = &servers{}
	answers, done := env.watchAnswers()
	defer done()
	cmd, err := execute(args, env)
	if closing := env.servers.close(); err == nil {
		err = closing
	}
	var ended finished
	if refused := answers.refused; refused != nil && (err == nil || errors.As(err, &ended)) {
		err = untaken(refused, cmd)
	}
	exit := report(env, err)
	cmd.answerError(env, err, exit)
	return exit
}

// execute carries out one command line and gives the command that it named, nil
// where it is none of ours.
func execute(args []string, env *env) (*command, error) {
	t := commandTreeFor(env, args)
	t.complete(env, args)
	t.root.SetArgs(t.dashed(args))
	cmd, err := t.root.ExecuteC()
	var ours *rule.Error
	var done finished
	var system *fs.PathError
	switch {
	case err == nil || errors.As(err, &ours) || errors.As(err, &done):
	case errors.As(err, &system):
		err = ofSystem(system, t.rows[cmd])
	default:
		// Any other error comes from reading the command line.
		err = usage(err)
		if near := t.below(args); errors.As(err, &ours) && near != "" {
			err = ours.WithHint("did you mean %s?", near)
		}
	}
	return t.rows[cmd], err
}

// ofSystem says what the system refused to a command that was understood.
func ofSystem(err *fs.PathError, row *command) error {
	if err.Op == "write" {
		return untaken(err, row)
	}
	return rule.Errorf(rule.Input, "%s cannot be read: %w", err.Path, err.Err).WithHint("is the path right?")
}

// untaken says that the answer of a command was not taken.
func untaken(err error, row *command) error {
	e := rule.Errorf(rule.Refused, "cannot write the answer: %w", cause(err)).WithHint("is there room on the disk?")
	if row != nil && (row.writes == writesJournal || row.writes == writesClocks) {
		return e.WithHint("what was entered is stored: look before you enter it again")
	}
	return e
}

// below names the commands of commands, and the prints, that go by the first word of
// a command line which is no command of its own: "player add" for "add player".
func (t *tree) below(args []string) string {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return ""
	}
	var found []string
	for _, d := range reports.Documents() {
		if d.Name == args[0] {
			found = append(found, "flagfall print "+d.Name)
		}
	}
	for _, above := range t.root.Commands() {
		if above.Name() == args[0] {
			return ""
		}
		for _, c := range above.Commands() {
			if c.Name() != args[0] {
				continue
			}
			if path := c.CommandPath(); len(args) > 1 && above.Name() == args[1] {
				return path
			} else {
				found = append(found, path)
			}
		}
	}
	if len(found) > 4 {
		return ""
	}
	return strings.Join(found, ", ")
}

// usage turns an error of the command-line library into a rule.Error.
func usage(err error) error {
	message, rest, _ := strings.Cut(err.Error(), "\n")
	e := rule.Errorf(rule.Usage, "%s", message)
	if typed, of, unknown := strings.Cut(strings.TrimPrefix(message, "unknown command "), " for "); unknown && typed != message {
		e = rule.Errorf(rule.Usage, "unknown command %s for %s", typed, of)
	}
	rest = strings.Join(strings.Fields(rest), " ")
	if near, ok := strings.CutPrefix(rest, "Did you mean this? "); ok {
		return e.WithHint("Did you mean this? %s", near)
	}
	if rest != "" {
		return e.WithHint("%s", rest)
	}
	return e.WithHint("try flagfall --help")
}

// commandTree makes the command line of the rows.
func commandTree(env *env) *tree { return commandTreeFor(env, nil) }

// commandTreeFor is the command line for one line of it: where its first word names a
// command, that one alone. A line pays for what it names.
func commandTreeFor(env *env, args []string) *tree {
	t := &tree{rows: map[*cobra.Command]*command{}}
	t.root = &cobra.Command{
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
		RunE: func(cmd *cobra.Command, _ []string) error {
			if env.Clicked {
				return serveClicked(cmd.Context(), env)
			}
			screen := firstScreen
			if !env.english() {
				screen = helpIn(screen, env.words)
			}
			_, err := fmt.Fprint(env.Out, screen)
			return err
		},
		SilenceErrors:         true,
		SilenceUsage:          true,
		DisableAutoGenTag:     true,
		DisableFlagsInUseLine: true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			if err := t.mayRun(cmd, env); err != nil {
				return err
			}
			if err := countedFromOne(cmd); err != nil {
				return err
			}
			if err := noFlagForValue(cmd); err != nil {
				return err
			}
			if err := configure(cmd, env); err != nil {
				return err
			}
			format := cmd.Flags().Lookup("format")
			env.tabular(format != nil && format.Value.String() == string(render.CSV))
			return nil
		},
	}
	root := t.root
	root.PersistentFlags().Var(&choice{new(string), catalogue.Tags()}, "language", "the language of answers, help and prints")
	listBehind(root.PersistentFlags(), "language", catalogue.Tags())
	root.PersistentFlags().BoolVar(&env.replace, "replace", env.replace, "write over files that flagfall did not write, or that were changed since")
	root.SetHelpFunc(t.help(env))
	root.SetIn(env.In)
	root.SetOut(env.Out)
	root.SetErr(env.Err)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if c := t.rows[cmd]; c != nil && c.isGroup() && cmd.Flags().NArg() > 0 {
			return c.misused(cmd, cmd.Flags().Args())
		}
		return rule.Fault(rule.Usage, plainFlagError(err)).Offering(flagHint(cmd, err))
	})
	root.AddGroup(commandGroups()...)
	rows := commandsFor(env, args)
	for i := range rows {
		t.add(env, root, &rows[i])
	}
	return t
}

// countedFromOne refuses a round or a print 0 that was typed: it would be taken
// for none, and the last round be meant.
func countedFromOne(cmd *cobra.Command) error {
	for _, name := range []string{"round", "print"} {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed && f.Value.Type() == "int" && f.Value.String() == "0" {
			return rule.Errorf(rule.Usage, "%ss are numbered from 1", name).WithHint("give 1 or more")
		}
	}
	return nil
}

// noFlagForValue refuses a flag whose value was forgotten, so that the next flag was
// taken for it: schedule --ics --out plan.ics.
func noFlagForValue(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		name, is := strings.CutPrefix(strings.Trim(f.Value.String(), "[]"), "--")
		if is && err == nil && cmd.Flags().Lookup(name) != nil {
			err = rule.Errorf(rule.Usage, "flag needs an argument: %s", "--"+f.Name).WithHint("try %s --help", cmd.CommandPath())
		}
	})
	return err
}

// flagHint names the flags that one unknown to a command is like, and where all of
// them are listed.
func flagHint(cmd *cobra.Command, err error) rule.Sentence {
	if refused := (*rule.Error)(nil); errors.As(err, &refused) && !refused.Hint.IsZero() {
		return refused.Hint
	}
	typed, unknown := strings.CutPrefix(err.Error(), "unknown flag: --")
	var near []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if unknown && !f.Hidden && likeFlag(typed, f.Name) {
			near = append(near, "--"+f.Name)
		}
	})
	if unknown && len(near) == 0 && cmd.Flags().Lookup("set") != nil {
		if name := arbiter.SettingSpelled(typed); slices.ContainsFunc(arbiter.SettingList(), func(d arbiter.Setting) bool { return d.Name == name }) {
			return rule.Format("it is a setting: --set %s=VALUE", name)
		}
	}
	if len(near) == 0 || len(near) > 4 {
		if word := dashedWord(err); word != "" && cmd.Args != nil && cmd.Args(cmd, append(cmd.Flags().Args(), word)) == nil {
			return rule.Format("a word that begins with a dash goes after --, as in %s", cmd.CommandPath()+" -- "+quotedWord(word))
		}
		return rule.Format("try %s --help", cmd.CommandPath())
	}
	return rule.Format("did you mean %s? See %s --help", strings.Join(near, ", "), cmd.CommandPath())
}

// dashedWord is the word that was taken for a flag though it may be a name: it begins
// with a single dash, or with a capital letter after two.
func dashedWord(err error) string {
	if _, word, short := strings.Cut(err.Error(), " in -"); short && strings.HasPrefix(err.Error(), "unknown shorthand flag: ") {
		if unicode.IsDigit(rune(word[0])) {
			return "" // a number below 0, which is refused after -- too
		}
		return "-" + word
	}
	if name, long := strings.CutPrefix(err.Error(), "unknown flag: --"); long && name != strings.ToLower(name) {
		return "--" + name
	}
	return ""
}

// likeFlag reports whether one of two names of flags begins with the words of the
// other, or one differs from the other by a slip of the typist.
func likeFlag(typed, name string) bool {
	begins := func(long, short string) bool { return strings.HasPrefix(long+"-", short+"-") }
	return begins(typed, name) || begins(name, typed) || len(typed) > 1 && strings.HasPrefix(name, typed) || len(typed) > 3 && len(name) <= len(typed)+1 && arbiter.ErrorsIn(typed, name) <= 1+len(typed)/6
}

// plainFlagError says what is wrong with the value of a flag without the words
// of the language that the program is written in.
func plainFlagError(err error) rule.Sentence {
	if rest, short := strings.CutPrefix(err.Error(), "unknown shorthand flag: "); short {
		if _, typed, _ := strings.Cut(rest, " in "); len(typed) > 1 && unicode.IsDigit(rune(typed[1])) {
			return rule.Format("no number here may be below 0: %s", typed)
		}
	}
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		if refused := (*rule.Error)(nil); errors.As(invalid, &refused) {
			return rule.Format("--%s: %s", invalid.GetFlag().Name, refused.Message)
		}
	}
	text, why, found := strings.Cut(err.Error(), ": strconv.")
	said := rule.English(text)
	for _, known := range []func(string) rule.Sentence{
		func(flag string) rule.Sentence { return rule.Format("unknown flag: %s", flag) },
		func(flag string) rule.Sentence { return rule.Format("flag needs an argument: %s", flag) },
		func(flag string) rule.Sentence { return rule.Format("unknown shorthand flag: %s", flag) },
		func(rest string) rule.Sentence { return rule.Format("invalid argument %s", rest) },
	} {
		before, _, _ := strings.Cut(known("").Text, "{")
		if rest, ok := strings.CutPrefix(text, before); ok {
			said = known(rest)
		}
	}
	switch {
	case !found:
		return said
	case strings.Contains(why, "out of range"):
		return rule.Format("%s: the number is too large", said)
	case strings.HasPrefix(why, "ParseBool"):
		return rule.Format("%s: it must be true or false", said)
	}
	return rule.Format("%s: it is not a whole number", said)
}

// mayRun refuses in a trial what would write something else than the journal.
func (t *tree) mayRun(cmd *cobra.Command, env *env) error {
	if env.open == nil || env.open.trial == nil {
		return nil
	}
	if c := t.rows[cmd]; c != nil {
		return c.mayTry(cmd)
	}
	return rule.Errorf(rule.Usage, "%q cannot be tried", cmd.CommandPath()).WithHint("try a command that writes into the journal, such as a result or a withdrawal")
}
