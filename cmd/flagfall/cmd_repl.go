package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
)

func replCommand(env *env) command {
	var (
		flags  eventFlags
		format string
	)
	return command{
		name:  "repl",
		group: groupJournal,
		short: "Type command after command, with the tournament open",
		long: `Type command after command without the name of the program before them. The
tournament stays open in between. A command that fails says so, and the next one
is read. "exit", or the end of the input, ends it.

At a terminal the arrows go back through what was typed, also in earlier runs,
Ctrl-R searches it for what is on the line, Ctrl-C abandons the line, and Tab
completes commands, flags, players and boards. The lines are kept in a file of
this account alone; flagfall player erase forgets all of them, and lines with a
passphrase or a server are not kept.

` + lineHelp,
		writes:  writesLines,
		event:   &flags,
		answers: answersLines, format: &format,
		run: func(cmd *cobra.Command, _ []string) (err error) {
			if env.open != nil {
				return rule.Errorf(rule.Usage, "it is open already").WithHint("type the next command")
			}
			open := &openEvents{}
			defer func() {
				if closing := open.close(); err == nil {
					err = closing
				}
			}()
			if !cmd.Flags().Changed("format") {
				format = ""
			}
			inner := lineDefaults{event: flags.event, database: flags.database, organisation: flags.organisation, who: flags.who, format: format}.of(env, open)
			inner.history = openHistory(env.historyFile())
			next, editor := inner.line, editorOf(inner)
			if editor != nil {
				next, inner.editor = editor.line, editor
			}
			for {
				if editor == nil && env.person() {
					fmt.Fprint(env.Err, "flagfall> ")
				}
				line, err := next()
				if err != nil && !errors.Is(err, io.EOF) {
					return rule.Errorf(rule.Input, "the input cannot be read: %w", err)
				}
				end := err != nil
				words, err := commandWords(line)
				switch {
				case err != nil:
					report(env, err)
				case len(words) == 1 && (words[0] == "exit" || words[0] == "quit"):
					return nil
				case len(words) > 0:
					if err := carryOut(words, inner); err != nil {
						report(env, err)
					}
				}
				if end {
					if env.person() {
						fmt.Fprintln(env.Err)
					}
					return nil
				}
			}
		},
	}
}
