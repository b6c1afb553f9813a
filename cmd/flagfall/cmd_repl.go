package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
)

func newReplCommand(env *env) *cobra.Command {
	var flags eventFlags
	cmd := &cobra.Command{
		Use:     "repl",
		GroupID: groupJournal,
		Short:   "Type command after command, with the tournament open",
		Long: `Type command after command without the name of the program before them. The
tournament stays open in between. A command that fails says so, and the next one
is read. "exit", or the end of the input, ends it.

` + lineHelp,
		Args: args(0, 0, ""),
		RunE: func(*cobra.Command, []string) (err error) {
			if env.desk != nil {
				return rule.Errorf(rule.Usage, "it is open already").WithHint("type the next command")
			}
			inner := *env
			d := &desk{}
			defer func() {
				if closing := d.close(); err == nil {
					err = closing
				}
			}()
			inner.desk = d
			outer := inner.Getenv
			inner.Getenv = func(name string) string {
				given := map[string]string{"FLAGFALL_EVENT": flags.event, "FLAGFALL_WHO": flags.who}[name]
				return orWord(given, outer(name))
			}
			for {
				if env.person() {
					fmt.Fprint(env.Err, "flagfall> ")
				}
				line, err := inner.line()
				if err != nil && !errors.Is(err, io.EOF) {
					return rule.Errorf(rule.Input, "the input cannot be read: %w", err)
				}
				end := err != nil
				words, err := commandWords(line)
				switch {
				case err != nil:
					report(env.Err, err)
				case len(words) == 1 && (words[0] == "exit" || words[0] == "quit"):
					return nil
				case len(words) > 0:
					if err := carryOut(words, &inner); err != nil {
						report(env.Err, err)
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
	flags.add(cmd)
	return cmd
}
