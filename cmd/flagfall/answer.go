package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/reports/listing"
)

// answered runs a command on an open tournament and adds what programs and
// persons are told of every command: its warnings and, in JSON, what it stored.
func (c *command) answered(env *env, o *office.Office, run func() error) error {
	mark := o.Mark()
	wanted := c.wantsJSON()
	if wanted {
		defer env.forPrograms()()
	}
	var text bytes.Buffer
	if wanted && (c.answers == answersText || c.answers == answersTextOrList || c.answers == answersTextOrDocument) {
		out := env.Out
		env.Out, env.listed, env.asItIs = &text, nil, false
		defer func() { env.Out, env.listed = out, nil }()
		err := run()
		var done finished
		if err != nil && !errors.As(err, &done) {
			return err
		}
		if env.asItIs {
			_, wrong := text.WriteTo(out)
			return errors.Join(wrong, err)
		}
		a := c.answerOf(o, mark, text.String())
		a.List = env.listed
		return errors.Join(writeAnswer(out, a), err)
	}
	if err := run(); err != nil {
		return err
	}
	if wanted {
		if a := c.answerOf(o, mark, ""); len(a.Stored) > 0 && c.answers != answersDocument {
			return writeAnswer(env.Out, a)
		}
		return nil
	}
	for _, n := range o.AnsweredSince(mark).Warnings() {
		if err := sayNotice(env, n); err != nil {
			return err
		}
	}
	return nil
}

// answering carries out a command that works on no open tournament, and gives a
// program what a person would have read.
func (c *command) answering(env *env, cmd *cobra.Command, args []string) error {
	if !c.wantsJSON() {
		return c.run(cmd, args)
	}
	defer env.forPrograms()()
	var text bytes.Buffer
	out := env.Out
	env.Out, env.made = &text, nil
	defer func() { env.Out, env.made = out, nil }()
	err := c.run(cmd, args)
	var done finished
	if err != nil && !errors.As(err, &done) {
		return err
	}
	a := action.Answer{Command: c.path, Answer: linesOf(text.String())}
	if env.made != nil {
		env.made(&a)
	}
	return errors.Join(writeAnswer(out, a), err)
}

// linesOf are the lines of what was printed.
func linesOf(text string) []string {
	if text = strings.TrimRight(text, "\n"); text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// madeEvent adds to the answer of a command the tournament that it made.
func madeEvent(path string, s *arbiter.State) func(*action.Answer) {
	return func(a *action.Answer) { a.Event, a.Seq, a.Stored = path, s.Seq, action.StoredIn(s, s.Log) }
}

// sayNotice prints a notice below an answer.
func sayNotice(env *env, n rule.Notice) error {
	lines := []string{env.in(notice(n.Grade, n.Said))}
	if env.AskOut {
		lines = wrap(lines[0], env.Width-4)
	}
	_, err := fmt.Fprintf(env.Out, "  %s\n", strings.Join(lines, "\n    "))
	return err
}

// beside says something on standard error, beside an answer or while a service runs.
func (e *env) beside(g rule.Grade, said rule.Sentence) {
	fmt.Fprintln(e.Err, e.in(notice(g, said)))
}

// warn says beside an answer what somebody should look after.
func (e *env) warn(said rule.Sentence) { e.beside(rule.Warning, said) }

// notice is a sentence with the grade before it that it has as a notice.
func notice(g rule.Grade, said rule.Sentence) rule.Sentence {
	return rule.Say("{grade}: {notice}", "grade", rule.English(g.Words()), "notice", said)
}

func (c *command) answerOf(o *office.Office, mark int, text string) action.Answer {
	s := o.State()
	done := o.AnsweredSince(mark)
	return action.Answer{Command: c.path, Event: o.Path(), Seq: s.Seq, Stored: action.StoredIn(s, done.Entries), Notices: action.NoticesOf(done, commandLine), Answer: linesOf(text)}
}

func writeAnswer(w io.Writer, a action.Answer) error {
	return listing.List{Objects: []any{a}}.Write(w, "json", 0)
}

// answerError tells a program of an error, where it asked for JSON; the
// sentence for a person stands on standard error all the same.
func (c *command) answerError(env *env, err error, exit int) {
	var done finished
	if err == nil || c == nil || errors.As(err, &done) || !c.wantsJSON() {
		return
	}
	// What carries out other commands has answered for the one that failed.
	if c.answers == answersLines || c.answers != answersText && c.event == nil {
		return
	}
	e := action.RefusalOf(err, commandLine)
	e.Exit = exit
	// Standard output may be what failed; standard error has the sentence.
	_ = writeAnswer(env.Out, action.Answer{Command: c.path, Error: e})
}
