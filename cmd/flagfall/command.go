package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
)

// command is the row of a command: everything that is true of it. Help, the
// flags that many share, completion, answers for programs, run and whatif are
// made from it.
type command struct {
	// name is the word that is typed, and path those from the first one on.
	name, path string
	// group is that under which help lists it; "" for a command of a command.
	group string
	args  []argument
	// needs are the flags that it cannot do without, as help writes them after
	// the arguments.
	needs string
	// narrowed makes the help, which is in the language of the command line by then, that
	// of what its arguments name; nil where they change nothing in it.
	narrowed             func(env *env, cmd *cobra.Command, args []string)
	short, long, example string
	// writes is the most that it writes, but for the flags of beside.
	writes writes
	// beside names the flags with which it writes more than that.
	beside []string
	// helper: whoever helps the arbiter may give it too, in the browser.
	helper bool
	// ruling names the flags with which it rules on something, which a helper may
	// not.
	ruling []string
	// meanwhile are the kinds of entries that others may have written since a page
	// was seen on which it was given. It is refused by itself where they concern
	// the same; anything else that was written is a conflict.
	meanwhile []string
	// event is the tournament that it works on, named by --event; nil for a
	// command that works on none.
	event *eventFlags
	// answers are the formats of its answer, and format takes the one that is
	// wanted. Format may be nil where the answer is made from what it prints.
	answers answers
	format  *string
	// lists reports whether it lists what there is instead of writing; nil where it
	// always does, or never. What it writes is no table for CSV.
	lists func(cmd *cobra.Command, args []string) bool
	// values are the kinds of those of its flags that mean something else than
	// flags of their name usually do.
	values map[string]*kind
	// flags adds the flags that are its own; nil where there are none.
	flags func(*cobra.Command)
	// on carries it out on the open tournament; run where it opens none, or
	// opens it by itself. A command of commands has neither.
	on  func(cmd *cobra.Command, o *office.Office, args []string) error
	run func(cmd *cobra.Command, args []string) error
	// action is the row that it carries out; nil where it carries out none.
	action *action.Row
	// commands are those below it, in the order of their names.
	commands []command
}

// writes is what a command may write.
type writes int

const (
	// writesUnsaid is that of a row that does not say, which a test refuses.
	writesUnsaid writes = iota
	// writesNothing: it reads and prints.
	writesNothing
	// writesJournal: entries of the journal of the tournament, and nothing else.
	writesJournal
	// writesFiles: files, and perhaps entries that tell of them.
	writesFiles
	// writesClocks: it runs the clocks of a hall, or speaks to those that run.
	writesClocks
	// writesLines: what the commands write that it is given.
	writesLines
)

// said is why a command that writes this cannot be tried.
func (w writes) said() rule.Sentence {
	switch w {
	case writesNothing:
		return rule.Say("only reads, and would change nothing")
	case writesFiles:
		return rule.Say("prints or writes files, and would change nothing")
	case writesClocks:
		return rule.Say("moves running clocks")
	}
	return rule.Say("carries out other commands")
}

// answers is in which formats a command answers.
type answers int

const (
	// answersText: text, or one JSON object with what was stored, an [answer].
	answersText answers = iota
	// answersList: a list as text, JSON or CSV.
	answersList
	// answersTextOrList: an [answer] of the tournament, or a list of something else.
	answersTextOrList
	// answersTextOrDocument: an [answer] of the tournament, or a document in any of the formats of documents.
	answersTextOrDocument
	// answersObject: text, or JSON of its own form.
	answersObject
	// answersDocument: the formats of documents.
	answersDocument
	// answersRaw: one form of its own, without --format.
	answersRaw
	// answersLines: as the commands answer that it is given.
	answersLines
)

// formats are the choices of --format; nil where the command adds the flag by
// itself, or has none.
func (a answers) formats() []string {
	switch a {
	case answersText, answersObject, answersLines:
		return []string{"text", "json"}
	case answersList, answersTextOrList:
		return []string{"text", "json", "csv"}
	}
	return nil
}

// wantsJSON reports whether a program asked.
func (c *command) wantsJSON() bool { return c.format != nil && *c.format == "json" }

// form is how the command is typed after its name.
func (c *command) form() string {
	return strings.TrimSpace(formOf(c.args) + " " + c.needs)
}

// formSaid is the path of a command and how it is typed after it, with the words that
// stand for something in the language of who reads it.
func (c *command) formSaid(path string) rule.Sentence {
	const word = "\x00"
	args := slices.Clone(c.args)
	for i := range args {
		args[i].word = word
	}
	var said []rule.Sentence
	for i, between := range strings.Split(strings.TrimSpace(path+" "+formOf(args)), word) {
		if i > 0 {
			said = append(said, rule.Word("argument", c.args[i-1].word))
		}
		said = append(said, rule.Typed(between))
	}
	return rule.Joined("", append(said, rule.Typed(strings.TrimSuffix(" "+c.needs, " ")))...)
}

// mayTry refuses what a trial cannot show: it holds a tournament in memory, and
// shows what would come into the journal.
func (c *command) mayTry(cmd *cobra.Command) error {
	if c.writes != writesJournal {
		return rule.Errorf(rule.Usage, "%q cannot be tried: it %s", c.path, c.writes.said()).
			WithHint("try a command that writes into the journal, such as a result or a withdrawal")
	}
	for _, name := range c.beside {
		if cmd.Flags().Changed(name) {
			return rule.Errorf(rule.Usage, "%q cannot be tried with --%s: it writes more than the journal then", c.path, name).
				WithHint("leave --%s out", name)
		}
	}
	return nil
}

// tree is the command line: the commands of cobra, and the row of each.
type tree struct {
	root *cobra.Command
	rows map[*cobra.Command]*command
}

// add makes the command of a row and of the rows below it.
func (t *tree) add(env *env, parent *cobra.Command, c *command) {
	cmd := &cobra.Command{
		Use: strings.TrimSpace(c.name + " " + c.form()), GroupID: c.group,
		Short: c.short, Long: c.long, Example: c.example, Args: c.counted(),
		DisableFlagsInUseLine: true, // the page of help says in a language that there are some
	}
	t.rows[cmd] = c
	c.path = c.name
	if above := t.rows[parent]; above != nil {
		c.path = above.path + " " + c.name
	}
	if c.flags != nil {
		c.flags(cmd)
	}
	if c.event != nil {
		c.event.of = c
		c.event.add(cmd)
	}
	switch {
	case c.on != nil:
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			return c.event.eventCommand(env, func(o *office.Office, args []string) error {
				args, err := c.seated(cmd, args, o.State)
				if err != nil {
					return err
				}
				if c.lists != nil && *c.format == "csv" && !c.lists(cmd, args) {
					return (&choice{c.format, answersText.formats()}).Set(*c.format)
				}
				return c.on(cmd, o, args)
			})(cmd, args)
		}
	case c.run == nil:
		cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	default:
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			args, err := c.seated(cmd, args, func() *arbiter.State { return c.event.quietly(env) })
			switch {
			case err != nil:
				return err
			case c.answers == answersText && c.event == nil:
				return c.answering(env, cmd, args)
			}
			return c.run(cmd, args)
		}
	}
	if formats := c.answers.formats(); formats != nil && (c.run != nil || c.on != nil) {
		if c.format == nil {
			c.format = new(string)
		}
		choiceVar(cmd, c.format, "format", "how to print the answer", formats...)
	}
	for i := range c.commands {
		t.add(env, cmd, &c.commands[i])
	}
	parent.AddCommand(cmd)
}

// complete has the shell complete what it asks for. Cobra keeps what completes a
// flag for as long as the process lives, so that only this question pays for it, and
// for the command that it is about.
func (t *tree) complete(env *env, args []string) {
	if len(args) == 0 || args[0] != cobra.ShellCompRequestCmd && args[0] != cobra.ShellCompNoDescRequestCmd {
		return
	}
	if cmd, _, err := t.root.Find(args[1:]); err == nil && t.rows[cmd] != nil {
		t.rows[cmd].complete(env, cmd)
	}
}

// counted checks how many arguments a command was given, and names them when
// they are too few or too many.
func (c *command) counted() cobra.PositionalArgs {
	least, most := countsOf(c.args)
	return func(cmd *cobra.Command, given []string) error {
		if len(given) >= least && (most < 0 || len(given) <= most) {
			return nil
		}
		return c.misused(cmd, given)
	}
}

// misused says what is missing or too much where the arguments of a command are wrong,
// or which commands a group has.
func (c *command) misused(cmd *cobra.Command, given []string) error {
	if !c.isGroup() || len(given) == 0 {
		form := c.formSaid(cmd.CommandPath())
		least, most := countsOf(c.args)
		switch {
		case len(given) < least:
			return rule.Errorf(rule.Usage, "%s is missing; this command is used as: %s", rule.Word("argument", c.lacking(len(given))), form).WithHint("try %s --help", cmd.CommandPath())
		case most >= 0 && len(given) > most:
			e := rule.Errorf(rule.Usage, "%q is one word too many; this command is used as: %s", given[most], form)
			if again := flagAgain(cmd, given[most]); again != "" {
				return e.WithHint("did you mean %s? See %s --help", again, cmd.CommandPath())
			}
			return e.WithHint("try %s --help", cmd.CommandPath())
		}
		return rule.Errorf(rule.Usage, "this command is used as: %s", form).WithHint("try %s --help", cmd.CommandPath())
	}
	var names, near []string
	for _, sub := range c.commands {
		if names = append(names, sub.name); likeFlag(given[0], sub.name) {
			near = append(near, cmd.CommandPath()+" "+sub.name)
		}
	}
	e := rule.Errorf(rule.Usage, "%s has no command %q", cmd.CommandPath(), given[0])
	if len(near) > 0 {
		return e.WithHint("did you mean %s? See %s --help", strings.Join(near, ", "), cmd.CommandPath())
	}
	return e.WithHint("its commands are %s; see %s --help", strings.Join(names, ", "), cmd.CommandPath())
}

// lacking is the first argument that must be given and was not.
func (c *command) lacking(given int) string {
	for _, a := range c.args {
		if given--; given < 0 && !a.optional && !a.asked {
			return a.word
		}
	}
	return ""
}

// flagAgain is how a word is given to a flag that takes one each time and was given
// one already: --exchange Berg --exchange Dahl. "" where no flag, or more than one, may be meant.
func flagAgain(cmd *cobra.Command, word string) string {
	var again []string
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if values, many := f.Value.(pflag.SliceValue); many {
			given := values.GetSlice()
			again = append(again, fmt.Sprintf("--%s %s --%[1]s %[3]s", f.Name, quotedWord(given[len(given)-1]), quotedWord(word)))
		}
	})
	if len(again) != 1 {
		return ""
	}
	return again[0]
}

// isGroup reports whether a command does nothing but hold others.
func (c *command) isGroup() bool { return c.run == nil && c.on == nil }
